"""Files that are whole or not there, for the tools in Python."""
import contextlib
import os
import tempfile


@contextlib.contextmanager
def whole_file(path, mode="wb", encoding=None):
    """Opens a file beside `path`, which takes its place at the end; an exception removes it."""
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    handle, pending = tempfile.mkstemp(prefix=".agate-", suffix=os.path.splitext(name)[1], dir=folder)
    try:
        umask = os.umask(0)
        os.umask(umask)
        os.fchmod(handle, 0o666 & ~umask)
        with os.fdopen(handle, mode, encoding=encoding) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(pending, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(pending)
        raise
