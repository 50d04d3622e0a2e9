// Hashes in C++, into memory of its containers.
#include <sycon.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

int main() {
    const std::string message = "message";
    const auto data = reinterpret_cast<const uint8_t *>(message.data());
    std::array<uint8_t, 32> once{};
    std::vector<uint8_t> streamed(32);
    sycon_xof_shake128_state xof;
    if (sycon_xof_shake128(once.data(), once.size(), data, message.size()) != 0) return 1;
    if (sycon_xof_shake128_init(&xof) != 0) return 1;
    if (sycon_xof_shake128_update(&xof, data, message.size()) != 0) return 1;
    if (sycon_xof_shake128_squeeze(&xof, streamed.data(), streamed.size()) != 0) return 1;
    return std::equal(once.begin(), once.end(), streamed.begin()) ? 0 : 1;
}
