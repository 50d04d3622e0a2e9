"""Link from a class in the API to the members that it inherits from another class of the package."""

from typing import Any


def append(_app: Any, what: str, _name: str, item: Any, _options: Any, lines: list[str]) -> None:
    """Append a list of links to the docstring of a class. (Sphinx calls this for each object.)"""
    if what != "class":
        return
    base = next((base for base in item.__mro__[1:] if base.__module__.partition(".")[0] == "sycon"), None)
    if base is None:
        return
    path = f"{base.__module__}.{base.__name__}"
    # A member that this class lacks, and that exists to raise a helpful exception, is not an attribute.
    members = [name for name in sorted(vars(base)) if not name.startswith("_") and name not in vars(item) and hasattr(base, name)]
    links = ", ".join(f":py:obj:`{name} <{path}.{name}>`" for name in members)
    lines += ["", f"Inherited from :py:class:`{path}`: {links}.", ""]
