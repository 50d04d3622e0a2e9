"""Signals in the middle of long work."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Alarm(Exception):
    pass


def ring() -> None:
    raise Alarm


def second_ring() -> Callable[[], None]:
    """Return a handler that raises `Alarm` when it is called again.

    A call that runs no handlers gets all signals as one, after its end.
    """
    calls = list[bool]()

    def handler() -> None:
        calls.append(True)
        if len(calls) > 1:
            stop()
            ring()

    return handler


def stop() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def alarm(handler: Callable[[], None], every: float = 0.0) -> Iterator[None]:
    """Call `handler` after 20 ms, and then at intervals of `every` seconds. With 0, call it once."""
    before = signal.signal(signal.SIGALRM, lambda *_: handler())
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02, every)
        yield
    finally:
        stop()
        signal.signal(signal.SIGALRM, before)
