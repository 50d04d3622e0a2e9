#!/usr/bin/env python3
"""Digests of one large object by clusters of Dask and Ray on this machine, from files and from servers of S3.

    cluster.py test BYTES MOTO S3RVER    # the commands of two servers; either may be empty, and what needs it is then left out
    cluster.py figures FILE              # two workers beside one; needs python/tests in PYTHONPATH
"""

import os
import shlex
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import blake3
import obstore
import s3fs
import sycon
from distributed import Client, LocalCluster
from obstore.store import S3Store
from sycon.distributed import Changed, RayExecutor, digest

PART = 64 << 20
NAMES = {"blake3": 32, "kt128": 32, "parallelhash128": 32}


def said(what: str) -> None:
    print(f"ok: {what}", flush=True)


def written(path: Path, size: int) -> dict[str, bytes]:
    """Write a file of bytes i % 251, and return its digests from one machine; BLAKE3's from its authors' package."""
    period = bytes(range(251)) * 40_000
    theirs = blake3.blake3()
    ours = {"kt128": sycon.Kt128(), "parallelhash128": sycon.ParallelHashXof128(block_size=8 << 20)}
    with open(path, "wb") as file:
        for start in range(0, size, len(period)):
            piece = period[: min(len(period), size - start)]
            file.write(piece)
            theirs.update(piece)
            for function in ours.values():
                function.absorb(piece)
    return {"blake3": theirs.digest()} | {name: function.finalize().read(32) for name, function in ours.items()}


@contextmanager
def dask(workers: int = 2) -> Iterator[Client]:
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster, direct_to_workers=True) as client:
            yield client


class Killing:
    """Return a progress callback that kills a process when a fraction of the work is done."""

    def __init__(self, pid: Callable[[], int]) -> None:
        self.pid, self.killed = pid, False

    def __call__(self, done: int, total: int) -> None:
        if done >= 0.3 * total and not self.killed:
            self.killed = True
            os.kill(self.pid(), signal.SIGKILL)


def same(name: str, url: "str | Path", expected: dict[str, bytes], executor: Any, **more: Any) -> None:
    result = digest(url, name, executor, part_size=PART, **more)
    assert result.read(32) == expected[name], f"{name} of {url} is wrong"


def by_dask(url: "str | Path", expected: dict[str, bytes], what: str, **more: Any) -> None:
    for name in NAMES:
        with dask() as client:
            killing = Killing(lambda: next(iter(client.run(os.getpid).values())))  # noqa: B023
            same(name, url, expected, client, progress=killing, recheck=0.2, **more)
            assert killing.killed
        said(f"Dask, {what}, {name}, a worker killed")


def by_ray(url: "str | Path", expected: dict[str, bytes], what: str, **more: Any) -> None:
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    executor = RayExecutor()
    for name in NAMES:
        killing = Killing(lambda: executor.submit(os.getpid).result())
        same(name, url, expected, executor, progress=killing, **more)
        assert killing.killed
        said(f"Ray, {what}, {name}, a worker killed")
    ray.shutdown()


def killed_and_resumed(url: "str | Path", checkpoint: "str | Path", expected: dict[str, bytes], what: str, options: dict[str, Any]) -> None:
    """Kill a coordinator, and continue with another."""
    for name in NAMES:
        program = ("import sys; from sycon.distributed import digest; "
                   f"digest({str(url)!r}, {name!r}, checkpoint={str(checkpoint)!r}, part_size={PART}, storage_options={options!r}, "
                   "progress=lambda done, total: print(done / total, flush=True))")
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as first:
            assert first.stdout
            for line in first.stdout:
                if float(line) > 0.4:
                    first.kill()
                    break
        assert first.returncode == -signal.SIGKILL, "the coordinator ended before it was killed"
        seen: list[int] = []
        with dask() as client:
            same(name, url, expected, client, checkpoint=checkpoint, storage_options=options, progress=lambda done, total: seen.append(done))  # noqa: B023
        assert seen[0], "nothing was kept"
        said(f"coordinator killed and resumed, {what}, {name}: {seen[0] / seen[-1]:.0%} were kept")


@contextmanager
def server(command: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*shlex.split(command), str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def options_of(endpoint: str) -> dict[str, Any]:
    """Return options for obstore. The key is that of s3rver; moto accepts any key."""
    return {"config": {"aws_endpoint": endpoint, "aws_region": "us-east-1", "aws_access_key_id": "S3RVER", "aws_secret_access_key": "S3RVER"},
            "client_options": {"allow_http": True, "timeout": "60s"}}


def of_s3rver(command: str, path: Path, expected: dict[str, bytes]) -> None:
    with server(command) as endpoint:
        options = options_of(endpoint)
        store = S3Store("bucket", **options)
        with open(path, "rb") as file:
            obstore.put(store, "object", file, chunk_size=64 << 20)
        by_dask("s3://bucket/object", expected, "s3rver", storage_options=options)
        by_ray("s3://bucket/object", expected, "s3rver", storage_options=options)
        killed_and_resumed("s3://bucket/object", "s3://bucket/checkpoint", expected, "s3rver", options)


def of_moto(command: str, path: Path, expected: dict[str, bytes]) -> None:
    """Test If-Match and versions, which only moto supports. moto reads the whole object for each request."""
    with server(command) as endpoint:
        options, url = options_of(endpoint), "s3://bucket/object"
        for_s3fs = {"endpoint_url": endpoint, "key": "S3RVER", "secret": "S3RVER"}
        files = s3fs.S3FileSystem(**for_s3fs)
        files.mkdir("bucket")
        store = S3Store("bucket", **options)
        obstore.put(store, "object", path)
        with dask() as client:
            for name in NAMES:
                same(name, url, expected, client, storage_options=options)
                same(name, url, expected, client, storage_options=for_s3fs, reader="fsspec")
            said("Dask, moto, by obstore and by s3fs")

            for reader, given in (("obstore", options), ("fsspec", for_s3fs)):
                def overwrite(done: int, total: int) -> None:
                    if done:
                        obstore.put(store, "object", bytes(total))

                try:
                    digest(url, "blake3", client, part_size=8 << 20, storage_options=given, reader=reader, progress=overwrite)
                except Changed as error:
                    said(f"Dask, moto, {reader}, overwritten: {error.__class__.__name__}")
                else:
                    raise AssertionError("an overwrite was not noticed")
                obstore.put(store, "object", path)

            files.make_bucket_versioned("bucket")
            obstore.put(store, "object", path)

            def replace(done: int, total: int) -> None:
                if 0 < done < total:
                    obstore.put(store, "object", bytes(1000))

            try:
                digest(url, "blake3", client, part_size=8 << 20, storage_options=options, progress=replace)
            except Changed as error:
                # The parts are of one version, but the object has another version at the end.
                assert "expected version:" in str(error), error
                said("Dask, moto, versions: one version was read, and the new one noticed at the end")
            else:
                raise AssertionError("a new version was not noticed")


def test(size: int, moto: str, s3rver: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "object")
        expected = written(path, size)
        by_dask(path, expected, "a file")
        by_ray(path, expected, "a file")
        killed_and_resumed(path, Path(folder, "checkpoint"), expected, "a file", {})
        if s3rver:
            Path(folder, "s3").mkdir()
            of_s3rver(f"{s3rver} -d {folder}/s3 --configure-bucket bucket -s -p", path, expected)
        if moto:
            small = Path(folder, "small")
            of_moto(f"{moto} -H 127.0.0.1 -p", small, written(small, 100_000_001))


def figures(path: str, turns: int = 7) -> None:
    """Print the speedup of a second worker, with interleaved runs: for a file in the page cache, and for a store that
    answers each request of 8 MiB after 0.4 s, so that most of the time is spent on reads."""
    from object_store import served

    context = get_context("spawn")
    with ProcessPoolExecutor(1, context) as one, ProcessPoolExecutor(2, context) as two, served() as objects:
        objects.replace("bucket/object", bytes(512 << 20))
        objects.fault = lambda *request: time.sleep(0.4) or False
        for what, url, options, rounds in (("store", "s3://bucket/object", objects.options, 3), ("file", path, None, turns)):
            for name in NAMES:
                beside(f"{name}, {what}", url, name, {1: one, 2: two}, rounds, storage_options=options)


def beside(what: str, url: str, name: str, pools: dict[int, ProcessPoolExecutor], turns: int, **more: Any) -> None:
    times: dict[int, list[float]] = {1: [], 2: []}
    for turn in range(turns + 1):
        for workers, pool in pools.items():
            started = time.perf_counter()
            digest(url, name, pool, part_size=PART, **more)
            if turn:
                times[workers].append(time.perf_counter() - started)
    ratios = sorted(a / b for a, b in zip(times[1], times[2], strict=True))
    print(f"{what}: one worker {statistics.median(times[1]):.2f} s, two {statistics.median(times[2]):.2f} s, "
          f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)


if __name__ == "__main__":
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if sys.argv[1] == "figures":
        figures(sys.argv[2])
    else:
        test(int(sys.argv[2]), sys.argv[3], sys.argv[4])
