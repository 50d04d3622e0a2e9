"""Files, functions by name, and streams."""

import io
import tempfile
from pathlib import Path

import sycon


def show(done: int, total: int | None) -> None:
    assert total is None or done <= total


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "file")
    path.write_bytes(b"message")
    digest: sycon.FileDigest = sycon.hash_file(path, "kt128", 64, threads=0, progress=show)
    text: str = digest.hexdigest()
    with path.open("rb") as file:
        assert sycon.hash_file(file, "kt128", 64).digest() == digest.digest()

names: list[str] = sycon.algorithms()
assert sycon.new("sha3-256", b"message").digest() == sycon.sha3_256(b"message").digest()

target = io.BytesIO()
with sycon.experimental.aestream.Writer(sycon.experimental.Protocol("example.org v1"), target) as raw:
    writer = io.BufferedWriter(raw)
    count: int = writer.write(b"message")
    writer.detach()
with io.BufferedReader(sycon.experimental.aestream.Reader(sycon.experimental.Protocol("example.org v1"), io.BytesIO(target.getvalue()))) as reader:
    assert reader.read() == b"message"

try:
    sycon.xwing.encapsulate(b"no key")
except sycon.Error as error:
    assert isinstance(error, sycon.InvalidKey)
