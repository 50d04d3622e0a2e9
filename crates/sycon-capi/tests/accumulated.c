/* One digest over the outputs for all message lengths from 0 to 10,000. */
#include "functions.h"
#include "vectors.h"

int main(void) {
    static struct arguments a;
    struct bytes all = pattern(10000, 0);
    complete_functions();
    for (size_t i = 0; i < COUNT(accumulated_cases); i++) {
        const struct hash_case *c = &accumulated_cases[i];
        const struct function *f = function_of(c->alg);
        size_t len = f->shape == FIXED ? f->len : 32;
        sycon_xof_shake128_state digest;
        uint8_t out[64];
        context = c->alg;
        a.custom = make(&c->custom, NULL);
        a.key = make(&c->key, NULL);
        a.name = make(&c->name, NULL);
        a.block = c->block;
        a.domain = c->domain;
        a.count = 1;
        CHECK(sycon_xof_shake128_init(&digest) == 0);
        for (size_t msg = 0; msg <= 10000; msg++) {
            a.msg = (struct bytes){all.data, msg};
            a.starts[0] = all.data;
            a.lengths[0] = msg;
            CHECK(f->once(out, len, &a) == 0);
            CHECK(sycon_xof_shake128_update(&digest, out, len) == 0);
        }
        CHECK(sycon_xof_shake128_squeeze(&digest, out, 32) == 0);
        CHECK(is_hex(out, 32, c->out));
        give(a.custom.data);
        give(a.key.data);
        give(a.name.data);
    }
    give(all.data);
    return report("accumulated");
}
