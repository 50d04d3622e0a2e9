"""Hypothesis without a deadline, since the first call in a process may have to wait."""

from hypothesis import settings

settings.register_profile("sycon", deadline=None)
settings.load_profile("sycon")
