#!/usr/bin/python3
"""Measures the cost of a program's frames from outside.

Starts a program under an X server of its own, counts the frames that reach that server, and adds
up the processor time of the program and of all that it starts. The X server's own time is left out.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib"))
from wholefile import whole_file  # noqa: E402

try:
    from Xlib import X
    from Xlib import display as x_display
    from Xlib import error as x_error
    from Xlib.ext import damage
except ImportError:
    sys.exit(
        f"{sys.executable} has no module Xlib: install the package python3-xlib, which is for "
        "/usr/bin/python3")

WIDTH, HEIGHT = 1280, 720
TICKS = os.sysconf("SC_CLK_TCK")
# Damage that arrives within this time belongs to one frame: some programs send it in parts.
FRAME_GAP = 0.004


class Failure(Exception):
    """A failure that the user can remedy."""


@dataclasses.dataclass
class Result:
    frames: int
    seconds: float
    cpu_seconds: float
    memory_mb: float

    @property
    def fps(self):
        return self.frames / self.seconds

    @property
    def cpu_ms_per_frame(self):
        return 1000 * self.cpu_seconds / self.frames if self.frames else float("inf")

    @property
    def cpu_percent(self):
        return 100 * self.cpu_seconds / self.seconds

    def as_dict(self):
        return {
            "fps": round(self.fps, 2),
            "cpu_ms_per_frame": round(self.cpu_ms_per_frame, 3) if self.frames else None,
            "cpu_percent": round(self.cpu_percent, 1),
            "memory_mb": round(self.memory_mb, 1),
            "frames": self.frames,
            "seconds": round(self.seconds, 3),
        }

    def __str__(self):
        return (
            f"fps={self.fps:.1f} cpu_ms_per_frame={self.cpu_ms_per_frame:.2f} "
            f"cpu_percent={self.cpu_percent:.0f} memory_mb={self.memory_mb:.0f} "
            f"frames={self.frames} seconds={self.seconds:.1f}"
        )


def process_fields(pid):
    """The fields of /proc/PID/stat from the state on, or None for a process that is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # The name before them is in parentheses and may hold anything.
            return file.read().rpartition(")")[2].split()
    except OSError:
        return None


def descendants(root):
    """The process and all its descendants."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (fields := process_fields(entry)):
            children.setdefault(int(fields[1]), []).append(int(entry))
    found = [root]
    for pid in found:
        found.extend(children.get(pid, []))
    return found


def processor_seconds(root):
    """Processor time of the tree so far. An ended process is counted where it was waited for."""
    ticks = 0
    for pid in descendants(root):
        if fields := process_fields(pid):
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICKS


def memory_megabytes(root):
    """Proportional set size: memory that processes share is counted once."""
    kilobytes = 0
    for pid in descendants(root):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/smaps_rollup") as file:
            for line in file:
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
    return kilobytes / 1024


@contextlib.contextmanager
def x_server():
    """An X server without a screen to look at; gives its display's name."""
    if not shutil.which("Xvfb"):
        raise Failure("Xvfb is not there: install the package xvfb")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
        + ["-nolisten", "tcp", "-noreset"],
        pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        # It writes the number that it found free once it is ready.
        with os.fdopen(reader) as file:
            number = file.readline().strip() if select.select([file], [], [], 20)[0] else ""
        if not number:
            raise Failure("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def program(command, display, environment):
    """The program in a separate session, which ends as a whole."""
    errors = tempfile.TemporaryFile()
    try:
        process = subprocess.Popen(
            command, env={**os.environ, "DISPLAY": display, **environment}, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from error
    try:
        yield process, errors
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=2)
        errors.close()


def with_last_words(message, errors):
    """The message, and the end of what the program wrote to its standard error."""
    errors.seek(0)
    words = errors.read().decode(errors="replace")[-2000:].strip()
    return f"{message}: {words}" if words else message


def count_frames(display, region, seconds):
    """Frames within a time: each is the first damage after a pause."""
    # An existing window counts as damage.
    display.damage_subtract(region, X.NONE, X.NONE)
    display.sync()
    for _ in range(display.pending_events()):
        display.next_event()
    frames, latest = 0, 0.0
    begin = time.monotonic()
    while (left := begin + seconds - time.monotonic()) > 0:
        if not display.pending_events():
            select.select([display], [], [], min(left, 0.05))
        if not (waiting := display.pending_events()):
            continue
        for _ in range(waiting):
            display.next_event()
        now = time.monotonic()
        if now - latest > FRAME_GAP:
            frames += 1
            latest = now
        # Only empty damage is reported when it grows again.
        display.damage_subtract(region, X.NONE, X.NONE)
        display.flush()
    return frames, time.monotonic() - begin


def write_picture(display, path):
    """The whole screen as a PNG."""
    image = display.screen().root.get_image(0, 0, WIDTH, HEIGHT, X.ZPixmap, 0xFFFFFFFF)
    rows = bytearray()
    for y in range(HEIGHT):
        row = image.data[y * WIDTH * 4:(y + 1) * WIDTH * 4]
        rgb = bytearray(WIDTH * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows += b"\0" + rgb

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    with whole_file(path) as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b""))


def measure(
        command, *, seconds=8.0, warmup=5.0, environment=None, picture=None, counter=count_frames):
    """Runs the command and returns a Result; raises Failure when there is nothing to measure.

    The counter has count_frames's parameters and results."""
    with x_server() as name, program(command, name, environment or {}) as (process, errors):
        try:
            display = x_display.Display(name)
        except (x_error.DisplayError, OSError) as error:
            raise Failure(f"no connection to Xvfb: {error}") from error
        with contextlib.closing(display):
            if not display.has_extension("DAMAGE"):
                raise Failure("this X server has no DAMAGE extension")
            # The extension answers nothing before it was asked for its version.
            display.damage_query_version()
            try:
                status = process.wait(timeout=warmup)
            except subprocess.TimeoutExpired:
                status = None
            if status is not None:
                raise Failure(
                    with_last_words(f"the program ended at once with {status}", errors))
            region = display.screen().root.damage_create(damage.DamageReportNonEmpty)
            display.sync()
            before = processor_seconds(process.pid)
            frames, elapsed = counter(display, region, seconds)
            cost = processor_seconds(process.pid) - before
            memory = memory_megabytes(process.pid)
            if process.poll() is not None:
                raise Failure(with_last_words("the program ended", errors))
            if picture:
                write_picture(display, picture)
            if frames == 0:
                raise Failure(with_last_words("the program showed no frame", errors))
            return Result(frames, elapsed, cost, memory)


def positive(text):
    number = float(text)
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError("a number of seconds above 0")
    return number


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.strip(), formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="%(prog)s [options] -- COMMAND ...")
    parser.add_argument("--seconds", type=positive, default=8, help="how long to count (8)")
    parser.add_argument("--warmup", type=positive, default=5, help="how long to wait before (5)")
    parser.add_argument("--picture", metavar="FILE.png", help="what is on the screen at the end")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("command", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        parser.error("no command")
    try:
        result = measure(
            command, seconds=options.seconds, warmup=options.warmup, picture=options.picture)
    except Failure as failure:
        sys.exit(f"measure.py: {failure}")
    print(json.dumps(result.as_dict()) if options.json else result)


if __name__ == "__main__":
    main()
