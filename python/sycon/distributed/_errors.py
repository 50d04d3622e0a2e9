"""The exceptions of distributed hashing."""

from .._sycon import Error

__all__ = ["Changed", "Differs", "Unavailable"]


class Changed(Error):
    """The object has changed since the beginning of the job, or is no longer available. The job does not retry.

    >>> from sycon import Error
    >>> from sycon.distributed import Changed
    >>> issubclass(Changed, Error)
    True
    """


class Unavailable(Error):
    """The store returned no answer or an incomplete one, even after all retries. A checkpoint is kept.

    >>> from sycon import Error
    >>> from sycon.distributed import Unavailable
    >>> issubclass(Unavailable, Error)
    True
    """


class Differs(Error):
    """A part that was computed twice had two results: memory or a CPU is defective.

    >>> from sycon import Error
    >>> from sycon.distributed import Differs
    >>> issubclass(Differs, Error)
    True
    """
