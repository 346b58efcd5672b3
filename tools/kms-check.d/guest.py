"""renderd and its clients in the machine."""

import os
import time

import machine


class Server:
    """A renderd in the machine, with a manual clock unless the options say another."""

    def __init__(self, guest, *options, name="renderd", environment="", expects_ready=True):
        self.guest, self.name = guest, name
        self.display = f"/tmp/d/{name}"
        self.clients = 0
        # The end of an earlier server of this name is written to its own file.
        guest.servers += 1
        self.ready = f"/tmp/{name}.{guest.servers}.ready"
        clock = "" if "--clock" in options else "--clock manual "
        words = " ".join(quoted(option) for option in options)
        guest.run(f"mkdir -p -m 700 /tmp/d; read -r up rest </proc/uptime; "
                  f"echo $up >/tmp/{name}.start; ({environment} renderd --display {self.display} {clock}{words} "
                  f">{self.ready} 2>/shared/{name}.log; echo \"ended $?\" >>{self.ready}) &")
        if expects_ready:
            guest.until(f"grep -qE '^(ready|ended)' {self.ready}", f"{name} is ready")
            said = guest.run(f"head -1 {self.ready}")[0]
            if not said.startswith("ready"):
                raise machine.Failure(f"renderd {said} at its start" + guest.context())

    def ended(self):
        """The exit status, once it has ended."""
        self.guest.until(f"grep -q ^ended {self.ready}", f"{self.name} ends")
        return int(self.guest.run(f"sed -n 's/^ended //p' {self.ready}")[0])

    def log(self):
        with open(os.path.join(self.guest.shared, self.name + ".log"), errors="replace") as file:
            return file.read()

    def control(self, words, fails=False):
        """renderctl's output as lines."""
        return self.guest.run(f"RENDERD_DISPLAY={self.display} renderctl {words}", fails=fails)

    def start(self, demo, arguments=""):
        """Starts a demo and waits until its first layers are there."""
        self.clients += 1
        self.guest.run(f"(RENDERD_DISPLAY={self.display} {demo} {arguments} "
                       f">/shared/{demo}.log 2>&1 &); RENDERD_DISPLAY={self.display} renderctl wait "
                       f"--clients {self.clients} --commits {self.clients} --idle")

    def set_clock(self, seconds):
        self.control(f"clock set {seconds}")

    def process(self):
        """The id of its process in the machine."""
        return int(self.guest.run(f"pgrep -f -- 'renderd --display {self.display} ' | tail -1")[0])

    def end(self, signal="TERM"):
        self.guest.run(f"kill -{signal} {self.process()}")
        return self.ended()


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


def expect_screen(guest, expected, what, head=0, card="gpu", limit=5):
    """Waits until a screen shows a picture: the clock stands still, so that what it shows then stays."""
    end = time.monotonic() + limit
    while True:
        shown = guest.shown(head, card)
        if shown == expected:
            return
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    for name, picture in (("shown", shown), ("expected", expected)):
        picture.write(os.path.join(guest.folder, name + ".ppm"))
    raise machine.Failure(f"{what}: {shown.difference(expected)} (shown.ppm and expected.ppm in "
                          f"{guest.folder}, with --keep)" + guest.context())
