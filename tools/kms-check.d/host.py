"""What renderd draws here without a display: the pictures that the machine's screens have to equal."""

import os
import subprocess
import tempfile
import time

import pictures


class Headless:
    def __init__(self, programs, folder):
        self.programs, self.folder, self.kept = programs, folder, {}

    def once(self, key, make, *arguments):
        """What is made for the first that asks, and kept."""
        if key not in self.kept:
            self.kept[key] = make(*arguments)
        return self.kept[key]

    def pictures(self, demo, size, times, *options):
        """A demo at each of the times, in seconds since it started."""
        key = (demo, size, tuple(times), options)
        if key not in self.kept:
            with Session(self.programs, self.folder, "--size", size, *options) as session:
                session.start(demo)
                self.kept[key] = [session.picture_at(time) for time in times]
        return self.kept[key]


class Session:
    """A headless server with a manual clock."""

    def __init__(self, programs, folder, *options):
        self.programs = programs
        self.folder = tempfile.mkdtemp(prefix="headless.", dir=folder)
        self.environment = dict(os.environ, RENDERD_DISPLAY=os.path.join(self.folder, "display"))
        self.processes, self.clients = [], 0
        with open(os.path.join(self.folder, "log"), "w") as log:
            self.server = subprocess.Popen(
                [self.program("renderd"), "--headless", "--clock", "manual", "--renderer", "software",
                 *options],
                env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True)
        if not self.server.stdout.readline().startswith("ready"):
            with open(os.path.join(self.folder, "log")) as log:
                raise OSError("renderd --headless did not start here: " + log.read())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in [*self.processes, self.server]:
            process.terminate()
        for process in [*self.processes, self.server]:
            process.wait()

    def program(self, name):
        paths = [os.path.join(folder, name) for folder in self.programs]
        return next((path for path in paths if os.path.exists(path)), paths[-1])

    def start(self, demo, *arguments):
        with open(os.path.join(self.folder, demo), "w") as output:
            self.processes.append(subprocess.Popen(
                [self.program(demo), *arguments], env=self.environment, stdout=output,
                stderr=subprocess.DEVNULL))
        self.clients += 1
        self.control("wait", "--clients", str(self.clients), "--commits", str(self.clients), "--idle")

    def said(self, demo, count):
        """What a demo has printed, once that is so many lines."""
        for _ in range(500):
            with open(os.path.join(self.folder, demo)) as file:
                text = file.read()
            if text.count("\n") >= count:
                return text
            time.sleep(0.01)
        raise OSError(f"{demo} printed only: {text}")

    def control(self, *words):
        return subprocess.run(
            [self.program("renderctl"), *words], env=self.environment, check=True, stdout=subprocess.PIPE,
            text=True, timeout=60).stdout.strip()

    def picture(self):
        path = os.path.join(self.folder, "picture.png")
        self.control("screenshot", path)
        return pictures.read_png(path)

    def picture_at(self, seconds):
        self.control("clock", "set", str(seconds))
        return self.picture()
