"""Two other ways to combine ML-KEM-768 and X25519, **for measurements only**: take ``sycon.xwing``.

They show what X-Wing saves by what it leaves out of its hash. Nothing else speaks them, and no promise is kept for
them: they may change, or go, with any version. ``import sycon`` does not import them.

>>> from sycon.comparison import ghpc, xwing_naive
>>> ghpc.SIZE == xwing_naive.SIZE
True
"""

from . import ghpc, xwing_naive

__all__ = ["ghpc", "xwing_naive"]
