#!/usr/bin/python3
"""The same squares in Agate and in the programs that users would pick instead, in one run.

Prints what a frame of each costs in processor time, and how many times as much that is as Agate's.
"""

import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile

from measure import Failure, measure, positive

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
QML = "/usr/lib/qt6/bin/qml"
QML_PACKAGES = (
    "qml-qt6 qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml "
    "qml6-module-qtqml-workerscript qml6-module-qtqml-models")


class Missing(Exception):
    """A program that is not installed; says what to install."""


def page(count):
    return f"{(HERE / 'scene.html').as_uri()}?n={count}"


def agate(options, scratch, count):
    for name in ("renderd", "demo-many"):
        if not os.access(options.agate / name, os.X_OK):
            raise Missing(
                f"no {name} in {options.agate}: run swift build -c release, or say --agate")
    return [str(HERE / "agate-scene"), str(options.agate), str(count)], {}


def chromium(options, scratch, count):
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise Missing("install the package chromium")
    flags = [
        "--no-first-run", "--disable-gpu", "--kiosk", "--window-size=1280,720",
        "--window-position=0,0", f"--user-data-dir={scratch}/profile"]
    if os.geteuid() == 0:
        # Its sandbox does not run for root.
        flags.append("--no-sandbox")
    return [found, *flags, page(count)], {"HOME": scratch}


def firefox(options, scratch, count):
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise Missing("install the package firefox-esr")
    profile = pathlib.Path(scratch, "profile")
    profile.mkdir()
    # Without a window manager, a window has the size that it had before.
    window = {"width": "1280", "height": "720", "screenX": "0", "screenY": "0"}
    (profile / "xulstore.json").write_text(
        json.dumps({"chrome://browser/content/browser.xhtml": {"main-window": window}}))
    command = [found, "--profile", str(profile), "--no-remote", "--kiosk", page(count)]
    return command, {"HOME": scratch}


def qt_quick(options, scratch, count, environment):
    if not os.access(QML, os.X_OK):
        raise Missing(f"install the packages {QML_PACKAGES}")
    return [QML, str(HERE / "scene.qml"), "--", str(count)], {"HOME": scratch, **environment}


def qt_software(options, scratch, count):
    return qt_quick(
        options, scratch, count, {"QT_QUICK_BACKEND": "software", "QSG_RENDER_LOOP": "basic"})


def qt_opengl(options, scratch, count):
    return qt_quick(
        options, scratch, count, {"QSG_RHI_BACKEND": "opengl", "LIBGL_ALWAYS_SOFTWARE": "1"})


# Names, the command that starts each, and the extra time that it takes to settle, in seconds.
PEERS = {
    "agate": ("Agate", agate, 0),
    "chromium": ("Chromium", chromium, 0),
    "firefox": ("Firefox", firefox, 9),
    "qt-software": ("Qt Quick, software", qt_software, 0),
    "qt-opengl": ("Qt Quick, OpenGL on llvmpipe", qt_opengl, 0),
}


def run(key, count, options):
    """A Result, or the reason why there is none."""
    name, start, settling = PEERS[key]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        command, environment = start(options, scratch, count)
        picture = None
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
            picture = options.pictures / f"{key}-{count}.png"
        return measure(
            command, seconds=options.seconds, warmup=options.warmup + settling,
            environment=environment, picture=picture)


def table(results, counts, peers):
    """Lines of a Markdown table; a cell is cost, ratio and frames per second."""
    yield "| ms of processor time per frame | " + " | ".join(f"{n:,} squares" for n in counts) + " |"
    yield "|---|" + "---|" * len(counts)
    for key in peers:
        cells = []
        for count in counts:
            result = results.get((key, count))
            base = results.get(("agate", count))
            if result is None:
                cells.append("–")
                continue
            cell = f"{result.cpu_ms_per_frame:.2f}"
            if base and key != "agate":
                cell += f" (×{result.cpu_ms_per_frame / base.cpu_ms_per_frame:.1f})"
            cells.append(f"{cell}, {result.fps:.0f} fps")
        yield f"| {PEERS[key][0]} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.strip(), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "peers", nargs="*", metavar="PEER", help=f"of {', '.join(PEERS)}; all if none is named")
    parser.add_argument(
        "--agate", type=pathlib.Path, default=ROOT / ".build/release", metavar="DIRECTORY",
        help="where renderd and demo-many are (.build/release)")
    parser.add_argument(
        "--counts", type=int, nargs="+", default=[100, 1000, 5000], metavar="N",
        help="how many squares (100 1000 5000)")
    parser.add_argument("--seconds", type=positive, default=8, help="how long to count (8)")
    parser.add_argument("--warmup", type=positive, default=5, help="how long to wait before (5)")
    parser.add_argument(
        "--pictures", type=pathlib.Path, metavar="DIRECTORY", help="keep a picture of each")
    parser.add_argument("--json", action="store_true", help="print one JSON object, no table")
    options = parser.parse_args()
    options.agate = options.agate.resolve()
    if unknown := [peer for peer in options.peers if peer not in PEERS]:
        parser.error(f"no such peer: {', '.join(unknown)}")
    if any(not 1 <= count <= 100_000 for count in options.counts):
        parser.error("--counts are from 1 to 100000")
    peers = [key for key in PEERS if not options.peers or key in options.peers]
    results = {}
    for key in peers:
        for count in options.counts:
            try:
                results[key, count] = run(key, count, options)
            except Missing as missing:
                print(f"{PEERS[key][0]} is left out: {missing}", file=sys.stderr)
                break
            except Failure as failure:
                print(f"{PEERS[key][0]}, {count} squares: {failure}", file=sys.stderr)
            else:
                print(f"{PEERS[key][0]}, {count} squares: {results[key, count]}", file=sys.stderr)
    if options.json:
        found = [
            {"peer": key, "squares": count, **result.as_dict()}
            for (key, count), result in results.items()]
        print(json.dumps({"results": found}, indent=2))
    else:
        print("\n".join(table(results, options.counts, peers)))
    sys.exit(0 if results else 1)


if __name__ == "__main__":
    main()
