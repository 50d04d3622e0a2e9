"""Ray as an executor."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class RayExecutor(Executor):
    """A ``concurrent.futures.Executor`` whose calls are tasks of Ray, for ``digest``.

    The tasks run on the cluster that ``ray.init`` has connected to. Without one, Ray starts one on this machine.
    Workers need the same Python and this package. Ray sends usage statistics to its developers unless you set
    ``RAY_USAGE_STATS_ENABLED=0``.

    Args:
        **options: Ray's ``options``, such as ``num_cpus``.

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
        # ``digest`` reads this attribute of executors.
        self._max_workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Run a call as a task. Ray runs it again if its worker dies.

        Args:
            fn: The function to call.
            *args: The arguments of the call.
            **kwargs: The keyword arguments of the call.

        >>> from sycon.distributed import RayExecutor
        >>> RayExecutor().submit(abs, -7).result()  # doctest: +SKIP
        7
        """
        future: Future[Any] = self._remote.remote(fn, *args, **kwargs).future()
        return future


def _call(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return fn(*args, **kwargs)
