"""age files exchanged with pyrage, the crate `age`, through the plugin age-plugin-pq in PATH.

Usage: pyrage_exchange.py SYCON KEYFILE PLUGIN_KEYFILE, an identity and the plugin's form of it
"""

import subprocess
import sys

from pyrage import decrypt, encrypt, passphrase, plugin, x25519

CHUNK = 65536
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 1_000_000]


class Callbacks:
    """A client's terminal that never answers."""

    def display_message(self, message):
        raise AssertionError(message)

    def confirm(self, message, yes_string, no_string):
        raise AssertionError(message)

    def request_public_string(self, description):
        raise AssertionError(description)

    def request_passphrase(self, description):
        raise AssertionError(description)


def sycon(*args, data=b""):
    return subprocess.run([command, "age", *args], input=data, stdout=subprocess.PIPE, check=True).stdout


command, key_file, plugin_file = sys.argv[1:]
recipient_text = sycon("recipient", key_file).decode().strip()
with open(plugin_file, encoding="ascii") as file:
    identity = plugin.Identity.from_str(file.read().strip())
recipient = plugin.Recipient.from_str(recipient_text)
assert recipient.plugin() == identity.plugin() == "pq"
identities = plugin.IdentityPluginV1("pq", [identity], Callbacks())
recipients = plugin.RecipientPluginV1("pq", [recipient], [], Callbacks())
as_recipients = plugin.RecipientPluginV1("pq", [], [identity], Callbacks())

for size in SIZES:
    plaintext = bytes(i % 251 for i in range(size))
    for armored in (False, True):
        ours = sycon("encrypt", "-r", recipient_text, *["-a"] * armored, data=plaintext)
        assert decrypt(ours, [identities]) == plaintext, f"pyrage of {size} bytes"
        for wrapped in (recipients, as_recipients):
            theirs = encrypt(plaintext, [wrapped], armored=armored)
            assert sycon("decrypt", "-i", key_file, data=theirs) == plaintext, f"sycon of {size} bytes"

# A client that is not a recipient gets the error for that.
other = sycon("keygen", "--x25519").decode().splitlines()[-1]
stranger = x25519.Identity.from_str(other)
try:
    decrypt(encrypt(b"text", [stranger.to_public()]), [identities])
    raise SystemExit("pyrage decrypts what is not for it")
except Exception as error:
    assert "No matching keys" in str(error), error

# The older types, without the plugin.
theirs = encrypt(b"text", [stranger.to_public()])
with open(key_file + ".x25519", "w", encoding="ascii") as file:
    file.write(other + "\n")
assert sycon("decrypt", "-i", key_file + ".x25519", data=theirs) == b"text"
ours = sycon("encrypt", "-i", key_file + ".x25519", data=b"text")
assert decrypt(ours, [stranger]) == b"text"
with open(key_file + ".words", "w", encoding="utf-8") as file:
    file.write("corréct horse\n")
theirs = passphrase.encrypt(b"text", "corréct horse")
assert sycon("decrypt", "--passphrase-file", key_file + ".words", data=theirs) == b"text"
ours = sycon("encrypt", "-p", "--passphrase-file", key_file + ".words", data=b"text")
assert passphrase.decrypt(ours, "corréct horse") == b"text"
print(f"pyrage: {len(SIZES)} sizes both ways through the plugin, X25519 and a passphrase")
