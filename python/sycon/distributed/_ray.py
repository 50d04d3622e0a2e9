"""Ray, as an executor."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class RayExecutor(Executor):
    """A ``concurrent.futures.Executor`` whose calls are tasks of Ray, for ``digest``.

    Of the cluster that ``ray.init`` has connected to; without it, Ray starts one here. Keywords are those of Ray's
    ``options``, such as ``num_cpus``. Workers need the same Python and this package. Ray reports its use to its makers, unless
    ``RAY_USAGE_STATS_ENABLED=0`` says no.

    >>> from concurrent.futures import Executor
    >>> from sycon.distributed import RayExecutor
    >>> issubclass(RayExecutor, Executor)
    True
    """

    def __init__(self, **options: Any) -> None:
        import ray  # type: ignore[import-not-found, unused-ignore]

        if not ray.is_initialized():
            ray.init()
        remote = ray.remote(_call)
        self._remote = remote.options(**options) if options else remote
        # What ``digest`` asks executors for.
        self._max_workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """The call ``fn(*args, **kwargs)`` as a task, which Ray runs again if its worker dies.

        >>> from sycon.distributed import RayExecutor
        >>> RayExecutor().submit(abs, -7).result()  # doctest: +SKIP
        7
        """
        future: Future[Any] = self._remote.remote(fn, *args, **kwargs).future()
        return future


def _call(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return fn(*args, **kwargs)
