"""Distributed hashing: the standard digest of one object, computed on many machines.

``digest`` reads files or object storage, and runs on threads, any ``concurrent.futures.Executor``, Dask or Ray:

>>> import tempfile
>>> from sycon.distributed import digest
>>> with tempfile.NamedTemporaryFile() as file:
...     _ = file.write(bytes(1_000_000))
...     file.flush()
...     digest(file.name).hexdigest(8)
'c211bb2e5afbd0ef'

The result is the digest that one machine computes: for BLAKE3, that of ``b3sum``. ``Plan``, ``Part`` and ``Root`` are its
building blocks, for other engines. They compute, but do no input or output.

Security: a part contains up to 16 KiB of the object, and unkeyed hashes of short pieces of it. **Protect checkpoints and
the results of workers like the object itself.**
"""

from .._sycon import (
    DistributedPart as Part,
    DistributedPlan as Plan,
    DistributedRoot as Root,
    InvalidPart,
)
from ._errors import Changed, Differs, Unavailable
from ._job import Digest, digest
from ._ray import RayExecutor

__all__ = ["Changed", "Differs", "Digest", "InvalidPart", "Part", "Plan", "RayExecutor", "Root", "Unavailable", "digest"]

for _item in (Changed, Differs, Digest, RayExecutor, Unavailable, digest):
    _item.__module__ = __name__
