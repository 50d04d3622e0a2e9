"""Hypothesis without a deadline, because the first call in a process can be slow."""

from hypothesis import settings

settings.register_profile("sycon", deadline=None)
settings.register_profile("emulated", deadline=None, max_examples=5)
settings.register_profile("fuzz", deadline=None, max_examples=500, database=None)
settings.load_profile("sycon")
