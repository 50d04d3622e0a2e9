"""The exceptions of distributed hashing."""

from .._sycon import Error

__all__ = ["Changed", "Differs", "Unavailable"]


class Changed(Error):
    """The object is not the one that the job began with, or not to be had any more: nothing is retried.

    >>> from sycon import Error
    >>> from sycon.distributed import Changed
    >>> issubclass(Changed, Error)
    True
    """


class Unavailable(Error):
    """The store did not answer, or not in full, and did not after all retries either. A checkpoint stays.

    >>> from sycon import Error
    >>> from sycon.distributed import Unavailable
    >>> issubclass(Unavailable, Error)
    True
    """


class Differs(Error):
    """A part that was computed twice came out differently: memory or a processor is bad.

    >>> from sycon import Error
    >>> from sycon.distributed import Differs
    >>> issubclass(Differs, Error)
    True
    """
