"""``python -m sycon``: the command, if the package contains it."""

import os
import subprocess
import sys
import sysconfig


def find() -> str | None:
    """Return the path where wheels install the command: next to this interpreter, or among the user's own programs."""
    name = "sycon" + (sysconfig.get_config_var("EXE") or "")
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    paths = [os.path.join(sysconfig.get_path("scripts", scheme), name) for scheme in schemes]
    return next((path for path in paths if os.path.isfile(path)), None)


def main() -> int:
    """Replace this process by the command, or run it as a child on systems without exec."""
    command = find()
    if command is None:
        print("sycon: the command is not here: wheels bring it, and an installation from the sources does not.\n"
              "`cargo install --locked --path crates/sycon-cli` builds it.", file=sys.stderr)
        return 2
    if os.name == "posix":
        os.execv(command, [command, *sys.argv[1:]])
    return subprocess.call([command, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
