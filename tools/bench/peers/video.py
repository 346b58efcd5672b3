#!/usr/bin/python3
"""The same film in Agate and in the players that users would pick instead, in one run.

Prints what a shown frame of each costs in processor time, what decoding alone costs beside it, and
how many of the film's frames reached the screen. Each frame has its number in it, as blocks in black
and white, which are read from the screen: a frame that is shown twice counts once, and one that never
was seen counts as missing.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

from measure import (
    HEIGHT, WIDTH, Failure, X, measure, positive, processor_seconds, program, with_last_words)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# A frame's number: bit k is block k from the left. Blocks survive every codec.
BITS = 20
BLOCK = WIDTH // BITS
BLOCK_HEIGHT = 32
# The film is this many seconds again and again: its encoder takes longer than the film.
ROUND = 4


class Missing(Exception):
    """A program that is not installed; says what to install."""


def needed(name, package):
    """The path of a program, or Missing with the package that has it."""
    if not (found := shutil.which(name)):
        raise Missing(f"install the package {package}")
    return found


def ffmpeg(*options):
    made = subprocess.run(
        [needed("ffmpeg", "ffmpeg"), "-v", "error", "-nostdin", "-y", *options],
        stderr=subprocess.PIPE, check=False)
    if made.returncode:
        raise Failure(f"ffmpeg made no film: {made.stderr.decode(errors='replace').strip()}")


def film(path, rate, seconds):
    """Makes the film: moving test picture with numbers, VP8 in WebM, of at least so many seconds."""
    blocks = ",".join(
        f"drawbox=x={bit * BLOCK}:y=0:w={BLOCK}:h={BLOCK_HEIGHT}:t=fill:color=black,"
        f"drawbox=x={bit * BLOCK}:y=0:w={BLOCK}:h={BLOCK_HEIGHT}:t=fill:color=white"
        rf":enable='mod(floor(n/{1 << bit})\,2)'"
        for bit in range(BITS))
    source = f"testsrc2=size={WIDTH}x{HEIGHT}:rate={rate}:duration={ROUND},{blocks},format=yuv420p"
    first = path.with_suffix(".round.webm")
    ffmpeg(
        "-f", "lavfi", "-i", source, "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "-16",
        "-threads", "2", "-b:v", "4M", str(first))
    ffmpeg("-stream_loop", str(-(-seconds // ROUND) - 1), "-i", str(first), "-c", "copy", str(path))
    first.unlink()


class Numbers:
    """Reads the numbers of frames from the screen whenever it changes.

    They begin anew after `count`, so that a step of more than half of them is one backwards."""

    def __init__(self, count):
        self.count = count
        self.shown, self.missing, self.backwards = 0, 0, 0

    def read(self, display):
        """The number on the screen."""
        row = display.screen().root.get_image(
            0, BLOCK_HEIGHT // 2, WIDTH, 1, X.ZPixmap, 0xFFFFFFFF).data
        number = 0
        for bit in range(BITS):
            # The green of the block's middle.
            if row[4 * (bit * BLOCK + BLOCK // 2) + 1] > 127:
                number |= 1 << bit
        return number

    def __call__(self, display, region, seconds):
        display.damage_subtract(region, X.NONE, X.NONE)
        display.sync()
        latest = self.read(display)
        begin = time.monotonic()
        while (left := begin + seconds - time.monotonic()) > 0:
            if not display.pending_events():
                select.select([display], [], [], min(left, 0.05))
            if not (waiting := display.pending_events()):
                continue
            for _ in range(waiting):
                display.next_event()
            # Before the picture is read: damage that comes meanwhile is reported again.
            display.damage_subtract(region, X.NONE, X.NONE)
            number = self.read(display)
            if number == latest:
                continue
            self.shown += 1
            step = (number - latest) % self.count
            if step <= self.count / 2:
                self.missing += step - 1
            else:
                self.backwards += 1
            latest = number
        return self.shown, time.monotonic() - begin


# --- Players: the command of each, and of its decoding alone --------------------------------------


def agate(options, scratch, path):
    for name in ("renderd", options.player.name):
        directory = options.player.parent if name == options.player.name else options.agate
        if not os.access(directory / name, os.X_OK):
            raise Missing(f"no {name} in {directory}: build it, or say --agate or --player")
    environment = {"AGATE_RENDERER": options.renderer}
    return [str(HERE / "agate-video"), str(options.agate), str(options.player), str(path)], environment


def chromium(options, scratch, path):
    found = shutil.which("chromium") or needed("chromium-browser", "chromium")
    page = pathlib.Path(scratch, "film.html")
    page.write_text(
        "<!doctype html><style>html, body { margin: 0; overflow: hidden; background: black }"
        f"</style><video src='{path.as_uri()}' width={WIDTH} height={HEIGHT} loop muted autoplay></video>")
    flags = [
        "--no-first-run", "--disable-gpu", "--kiosk", f"--window-size={WIDTH},{HEIGHT}",
        "--window-position=0,0", "--autoplay-policy=no-user-gesture-required",
        f"--user-data-dir={scratch}/profile"]
    if os.geteuid() == 0:
        # Its sandbox does not run for root.
        flags.append("--no-sandbox")
    return [found, *flags, page.as_uri()], {"HOME": scratch}


def mpv(options, scratch, path):
    window = ["--vo=x11", f"--geometry={WIDTH}x{HEIGHT}+0+0", "--no-border", "--no-osc"]
    return [*mpv_alone_command(path), *window], {"HOME": scratch}


def mpv_alone_command(path):
    return [
        needed("mpv", "mpv"), "--no-config", "--no-audio", "--hwdec=no", "--loop-file=inf",
        str(path)]


def mpv_alone(options, path):
    return [*mpv_alone_command(path), "--vo=null"]


def ffplay(options, scratch, path):
    command = [
        needed("ffplay", "ffmpeg"), "-v", "error", "-an", "-loop", "0", "-noborder", "-left", "0",
        "-top", "0", "-x", str(WIDTH), "-y", str(HEIGHT), str(path)]
    # Without a GPU this is the cheaper of SDL's renderers.
    return command, {"HOME": scratch, "SDL_RENDER_DRIVER": "software"}


def ffplay_alone(options, path):
    return [
        needed("ffmpeg", "ffmpeg"), "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i",
        str(path), "-an", "-f", "null", "-"]


def gstreamer_command(path, *sink):
    if shutil.which("gst-inspect-1.0") is None:
        raise Missing("install the packages gstreamer1.0-tools gstreamer1.0-plugins-base")
    for element, package in (
            ("vp8dec", "gstreamer1.0-plugins-good"), ("matroskademux", "gstreamer1.0-plugins-good"),
            ("ximagesink", "gstreamer1.0-x")):
        if subprocess.run(["gst-inspect-1.0", "--exists", element], check=False).returncode:
            raise Missing(f"install the package {package}")
    return [
        needed("gst-launch-1.0", "gstreamer1.0-tools"), "-q", "filesrc", f"location={path}", "!",
        "matroskademux", "!", "queue", "!", "vp8dec", "!", *sink]


def gstreamer(options, scratch, path):
    return gstreamer_command(path, "videoconvert", "!", "ximagesink"), {"HOME": scratch}


def gstreamer_alone(options, path):
    return gstreamer_command(path, "fakesink", "sync=true")


@dataclasses.dataclass
class Peer:
    name: str
    start: object
    # The command that decodes at the film's pace and shows nothing; None where there is none.
    alone: object = None


PEERS = {
    "agate": Peer("Agate", agate, gstreamer_alone),
    "chromium": Peer("Chromium", chromium),
    "mpv": Peer("mpv, X11", mpv, mpv_alone),
    "ffplay": Peer("ffplay, software", ffplay, ffplay_alone),
    "gstreamer": Peer("GStreamer, ximagesink", gstreamer, gstreamer_alone),
}


# --- Measuring ------------------------------------------------------------------------------------


@dataclasses.dataclass
class Row:
    peer: str
    rate: int
    shown: int
    missing: int
    seconds: float
    cpu_ms: float
    alone_ms: float | None
    memory_mb: float

    @property
    def rest_ms(self):
        return None if self.alone_ms is None else self.cpu_ms - self.alone_ms

    def as_dict(self):
        values = dataclasses.asdict(self)
        return {**values, "rest_ms": self.rest_ms}

    def __str__(self):
        alone = "–" if self.alone_ms is None else f"{self.alone_ms:.2f}"
        rest = "–" if self.rest_ms is None else f"{self.rest_ms:.2f}"
        return (
            f"| {PEERS[self.peer].name} | {self.rate} | {self.shown / self.seconds:.1f} | {self.missing} "
            f"| {self.cpu_ms:.2f} | {alone} | {rest} | {self.memory_mb:.0f} |")


HEADER = (
    "| player | film's rate | shown a second | missing | CPU ms a shown frame | decoding alone | the rest "
    "| MB |\n|---|---|---|---|---|---|---|---|")


def decoding_ms(command, rate, options):
    """The cost of one frame when it is decoded at its time and not shown."""
    with program(command, "", {}) as (process, errors):
        time.sleep(options.warmup)
        before = processor_seconds(process.pid)
        begin = time.monotonic()
        time.sleep(options.seconds)
        cost = processor_seconds(process.pid) - before
        elapsed = time.monotonic() - begin
        if process.poll() is not None:
            raise Failure(with_last_words("decoding alone ended", errors))
        return 1000 * cost / (elapsed * rate)


def run(key, rate, path, options):
    peer = PEERS[key]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        command, environment = peer.start(options, scratch, path)
        picture = None
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
            picture = options.pictures / f"{key}-{rate}.png"
        numbers = Numbers(rate * ROUND)
        result = measure(
            command, seconds=options.seconds, warmup=options.warmup, environment=environment,
            picture=picture, counter=numbers)
    alone = decoding_ms(peer.alone(options, path), rate, options) if peer.alone else None
    return Row(
        key, rate, numbers.shown, numbers.missing, result.seconds, result.cpu_ms_per_frame, alone,
        result.memory_mb)


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.strip(), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", nargs="*", metavar="PEER", help=f"of {', '.join(PEERS)}; all by default")
    parser.add_argument(
        "--agate", type=pathlib.Path, default=ROOT / ".build/release", metavar="DIRECTORY",
        help="where renderd is (.build/release)")
    parser.add_argument(
        "--player", type=pathlib.Path, metavar="PROGRAM",
        help="Agate's program that shows the film that is its argument: play-film beside renderd, if it is built, "
        "or else film-client")
    parser.add_argument("--renderer", choices=("software", "gl"), default="software", help="Agate's")
    parser.add_argument("--rates", type=int, nargs="+", default=[30, 60], metavar="N", help="30 60")
    parser.add_argument("--seconds", type=positive, default=10, help="how long to count (10)")
    parser.add_argument("--warmup", type=positive, default=5, help="how long to wait before (5)")
    parser.add_argument(
        "--pictures", type=pathlib.Path, metavar="DIRECTORY", help="keep a picture of each")
    parser.add_argument("--json", action="store_true", help="print one JSON object, no table")
    options = parser.parse_args()
    options.agate = options.agate.resolve()
    built = options.agate / "play-film"
    options.player = (options.player or (built if built.exists() else HERE / "film-client")).resolve()
    if unknown := [peer for peer in options.peers if peer not in PEERS]:
        parser.error(f"no such peer: {', '.join(unknown)}")
    if any(not 1 <= rate <= 240 for rate in options.rates):
        parser.error("--rates are from 1 to 240")
    return options


def main():
    options = arguments()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for rate in options.rates:
            path = pathlib.Path(scratch, f"film-{rate}.webm")
            # No player comes to the film's end: gst-launch-1.0 would not begin again.
            try:
                film(path, rate, int(options.warmup + options.seconds) + 10)
            except (Missing, Failure) as reason:
                sys.exit(f"video.py: {reason}")
            for key in options.peers or PEERS:
                try:
                    rows.append(run(key, rate, path, options))
                except Missing as missing:
                    print(f"{PEERS[key].name} is left out: {missing}", file=sys.stderr)
                except Failure as failure:
                    print(f"{PEERS[key].name}, {rate} frames a second: {failure}", file=sys.stderr)
                else:
                    print(rows[-1], file=sys.stderr)
    if options.json:
        print(json.dumps({"results": [row.as_dict() for row in rows]}, indent=2))
    else:
        print("\n".join([HEADER, *map(str, rows)]))
    sys.exit(0 if rows else 1)


if __name__ == "__main__":
    main()
