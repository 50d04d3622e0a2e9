"""Encrypted files by their names."""

import io
import os
import stat
from pathlib import Path

import pytest
import sycon
from age_cases import CHUNK, CLASSIC, IDENTITY, TO, Trouble, anything, every_threads, fail
from families import pattern
from sycon import age


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain"
    path.write_bytes(pattern(300_000))
    return path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@every_threads
@pytest.mark.parametrize("armored", [False, True])
def test_files(plain: Path, threads: int, armored: bool) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    old = os.umask(0o027)
    try:
        age.encrypt_file(plain, str(file), TO, armored=armored, threads=threads)
        age.decrypt_file(str(file), back, [IDENTITY], threads=threads)
    finally:
        os.umask(old)
    assert file.read_bytes().startswith(b"-----BEGIN" if armored else b"age-encryption.org/v1\n")
    assert back.read_bytes() == plain.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert stat.S_IMODE(back.stat().st_mode) == 0o600
    assert names(plain.parent) == {"plain", "file", "back"}


def test_what_is_replaced_keeps_its_permissions_unless_it_is_decrypted(plain: Path) -> None:
    plain.chmod(0o604)
    link = plain.with_name("link")
    link.symlink_to("plain")
    age.encrypt_file(plain, link, TO)
    assert link.is_symlink() and stat.S_IMODE(plain.stat().st_mode) == 0o604
    age.decrypt_file(plain, link, [IDENTITY])
    assert link.is_symlink() and plain.read_bytes() == pattern(300_000)
    assert stat.S_IMODE(plain.stat().st_mode) == 0o600
    assert names(plain.parent) == {"plain", "link"}


def test_nothing_is_left_of_what_failed(plain: Path) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    age.encrypt_file(plain, file, TO)
    good = file.read_bytes()
    for bad, kind in ((good[:-1], age.PayloadError), (good[:-CHUNK], age.PayloadError), (good[:100], age.HeaderError)):
        file.write_bytes(bad)
        with pytest.raises(kind):
            age.decrypt_file(file, back, [IDENTITY])
        with pytest.raises(kind):
            age.decrypt_file(file, plain, [IDENTITY])
    file.write_bytes(good)
    with pytest.raises(age.NoMatchError):
        age.decrypt_file(file, back, [CLASSIC])

    def stop(done: int, total: int | None) -> None:
        if done > 100_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        age.decrypt_file(file, back, [IDENTITY], progress=stop)
    with pytest.raises(KeyboardInterrupt):
        age.encrypt_file(plain, back, TO, progress=stop)
    assert names(plain.parent) == {"plain", "file"}
    assert plain.read_bytes() == pattern(300_000) and file.read_bytes() == good


def test_names_that_are_no_files(plain: Path) -> None:
    folder = plain.parent
    with pytest.raises(FileNotFoundError):
        age.encrypt_file(folder / "none", folder / "out", TO)
    with pytest.raises(FileNotFoundError):
        age.encrypt_file(plain, folder / "none" / "out", TO)
    with pytest.raises(IsADirectoryError):
        age.encrypt_file(folder, folder / "out", TO)
    for other in (folder, os.devnull):
        with pytest.raises(ValueError, match="not a regular file"):
            age.encrypt_file(plain, other, TO)
    for wrong in (None, 5, io.BytesIO()):
        with pytest.raises(TypeError):
            anything.encrypt_file(wrong, folder / "out", TO)
        with pytest.raises(TypeError):
            anything.encrypt_file(plain, wrong, TO)
    with pytest.raises(ValueError, match="recipient"):
        age.encrypt_file(plain, folder / "out", [])
    assert names(folder) == {"plain"}
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_progress(plain: Path) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    for threads in (1, 2):
        calls: list[tuple[int, int | None]] = []
        age.encrypt_file(plain, file, TO, threads=threads, progress=lambda *call: calls.append(call))
        assert calls[0] == (0, 300_000) and calls[-1] == (300_000, 300_000)
        assert [done for done, _ in calls] == sorted({done for done, _ in calls}) and len(calls) > 3
        calls.clear()
        age.decrypt_file(file, back, [IDENTITY], threads=threads, progress=lambda *call: calls.append(call))
        size = file.stat().st_size
        assert calls[0] == (0, size) and calls[-1] == (size, size)
    calls.clear()
    age.encrypt_io(io.BytesIO(b"message"), io.BytesIO(), TO, progress=lambda *call: calls.append(call))
    assert calls == [(0, None), (7, None)]
    with pytest.raises(Trouble):
        age.encrypt_io(io.BytesIO(b"message"), io.BytesIO(), TO, progress=fail)


def test_a_file_that_changes(plain: Path) -> None:
    file = plain.with_name("file")

    def grow(done: int, total: int | None) -> None:
        with plain.open("ab") as end:
            end.write(bytes(CHUNK))

    with pytest.raises(sycon.Error, match="changed while it was read"):
        age.encrypt_file(plain, file, TO, progress=grow)
    assert names(plain.parent) == {"plain"}
