"""One input on many machines: the standard digest of an object that is too large for one.

``digest`` does it all, over threads, any ``concurrent.futures.Executor``, Dask or Ray, from files or object storage:

>>> import tempfile
>>> from sycon.distributed import digest
>>> with tempfile.NamedTemporaryFile() as file:
...     _ = file.write(bytes(1_000_000))
...     file.flush()
...     digest(file.name).hexdigest(8)
'c211bb2e5afbd0ef'

The result is that of one machine: BLAKE3's is what ``b3sum`` prints. ``Plan``, ``Part`` and ``Root`` are what it is made of, for
engines of your own: they compute, and read and write nothing.

Parts hold up to 16 KiB of the object, and hashes without a key of short pieces of it. Protect checkpoints, and what workers
send, as the object itself.
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
