"""The virtual machine: starts qemu, speaks with it by QMP, and with the machine by its second serial port.

Everything has a time limit, and every failure shows what the machine's kernel and the programs in it said.
"""

import atexit
import ctypes
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import heads
import initramfs
import pictures

# Graphics cards, by name of the machine.
CARDS = {
    "virtio": ["-device", "virtio-gpu-pci,id=gpu,max_outputs=2"],
    "bochs": ["-device", "bochs-display,id=gpu"],
    "two-cards": ["-device", "bochs-display,id=gpu", "-device", "bochs-display,id=other"],
    # A whole system, with a card of two heads.
    "system": ["-device", "virtio-gpu-pci,id=gpu,max_outputs=2"],
    "none": [],
}


class Failure(Exception):
    """What was checked is not so."""


def dies_with_us():
    """qemu ends when this program does, however that ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Machine:
    """`system` is the folder of a whole system to start, in place of busybox; programs are its own then."""

    def __init__(self, card, kernel, programs, folder, limit=60, memory=256, extra=(), system=None):
        self.card, self.limit = card, limit
        self.folder = tempfile.mkdtemp(prefix=card + ".", dir=folder)
        self.shared = os.path.join(self.folder, "shared")
        os.mkdir(self.shared)
        self.system = system
        self.rest, self.heads, self.has_fingers, self.servers = b"", {}, False, 0
        shares = self.shares(programs)
        if system:
            shares = [("system", "/system", system, "rw,cache=loose")]
            self.add_service()
        initrd = os.path.join(self.folder, "initrd.cpio")
        initramfs.write(initrd, kernel, [f"{tag} {place} {how}" for tag, place, _, how in shares])
        command = [
            "qemu-system-x86_64", "-M", "pc", "-accel", "tcg", "-cpu", "max", "-smp", "1",
            "-m", str(memory), "-kernel", os.path.join(kernel, "vmlinux"), "-initrd", initrd,
            "-append", "console=ttyS0 quiet panic=-1 tsc=unstable clocksource=hpet mitigations=off " + " ".join(extra),
            "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
            "-serial", "file:" + self.path("console"),
            "-chardev", f"socket,id=line,path={self.path('line')},server=on,wait=off",
            "-serial", "chardev:line", "-qmp", f"unix:{self.path('qmp')},server=on,wait=off",
            "-vga", "none", "-device", "virtio-keyboard-pci", "-device", "virtio-tablet-pci",
            *CARDS[card]]
        if "max_outputs=2" in command[-1]:
            for head in range(2):
                command += ["-vnc", f"unix:{self.path(f'head{head}')},display=gpu,head={head}"]
        for tag, _, path, how in shares:
            command += ["-virtfs", f"local,path={path},mount_tag={tag},security_model=none,multidevs=remap"
                        + (",readonly=on" if how.startswith("ro") else "")]
        with open(self.path("qemu"), "w") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                preexec_fn=dies_with_us)
        atexit.register(self.end)
        self.line = self.connect("line")
        self.monitor = self.connect("qmp")
        self.monitor.settimeout(20)
        self.answers = self.monitor.makefile("r")
        self.answers.readline()
        self.qmp("qmp_capabilities")
        said = self.answer("start", limit)
        if said:
            raise Failure("the machine started with errors: " + "\n".join(said) + self.context())
        self.since_start = self.uptime
        if not system:
            self.run("sh /agate/tools/kms-check.d/devices")

    # What a whole system has beside its own: a service that runs lines.
    SERVE, SERVICE, LINK = "root/kms-check-serve", "etc/systemd/system/kms-check.service", \
        "etc/systemd/system/multi-user.target.wants/kms-check.service"

    def add_service(self):
        self.remove_service()
        shutil.copy(os.path.join(initramfs.here, "serve"), os.path.join(self.system, self.SERVE))
        with open(os.path.join(self.system, self.SERVICE), "w") as file:
            file.write(f"[Unit]\nAfter=basic.target\n[Service]\nExecStart=/bin/sh /{self.SERVE}\n"
                       "StandardOutput=null\n")
        os.makedirs(os.path.dirname(os.path.join(self.system, self.LINK)), exist_ok=True)
        os.symlink("../kms-check.service", os.path.join(self.system, self.LINK))

    def remove_service(self):
        for name in (self.SERVE, self.SERVICE, self.LINK):
            path = os.path.join(self.system, name)
            if os.path.lexists(path):
                os.unlink(path)

    def shares(self, programs):
        """Tag, place in the machine, folder here, and options."""
        runtime = subprocess.run(
            ["swift", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
        runtime = json.loads(runtime)["paths"]["runtimeLibraryPaths"][0]
        shares = [("usr", "/usr", "/usr", "ro,cache=loose"),
                  *((f"programs{number}", f"/programs{number}", os.path.realpath(folder), "ro,cache=loose")
                    for number, folder in enumerate(programs))]
        shares.append(("agate", "/agate", os.path.realpath(initramfs.here + "/../.."), "ro,cache=loose"))
        shares.append(("shared", "/shared", self.shared, "cache=none"))
        if not runtime.startswith("/usr/"):
            shares.append(("runtime", runtime, runtime, "ro,cache=loose"))
        return shares

    def path(self, name):
        return os.path.join(self.folder, name)

    def connect(self, name):
        end = time.monotonic() + 10
        while True:
            link = socket.socket(socket.AF_UNIX)
            try:
                link.connect(self.path(name))
                return link
            except OSError:
                link.close()
            if self.process.poll() is not None:
                with open(self.path("qemu")) as file:
                    raise Failure("qemu did not start: " + file.read())
            if time.monotonic() > end:
                raise Failure(f"qemu opened no socket '{name}'")
            time.sleep(0.01)

    # What qemu does.

    def qmp(self, command, **arguments):
        message = {"execute": command}
        if arguments:
            message["arguments"] = arguments
        self.monitor.sendall(json.dumps(message).encode() + b"\n")
        while True:
            answer = json.loads(self.answers.readline())
            if "error" in answer:
                raise Failure(f"qemu refused {command} {arguments}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def shown(self, head=0, card="gpu"):
        """What a screen shows now."""
        path = self.path("screen.ppm")
        self.qmp("screendump", filename=path, device=card, **({"head": head} if head else {}))
        return pictures.read_ppm(path)

    def head(self, number):
        if number not in self.heads:
            self.heads[number] = heads.Head(self.path(f"head{number}"))
        return self.heads[number]

    def press(self, key, down=None):
        """A key of qemu's names: down, up, or both."""
        for state in (True, False) if down is None else (down,):
            self.qmp("input-send-event", events=[
                {"type": "key", "data": {"down": state, "key": {"type": "qcode", "data": key}}}])

    def point(self, x, y):
        """The tablet's place, both as a share of the whole."""
        self.qmp("input-send-event", events=[
            {"type": "abs", "data": {"axis": axis, "value": round(value * 32767)}}
            for axis, value in (("x", x), ("y", y))])

    def button(self, name, down):
        self.qmp("input-send-event", events=[
            {"type": "btn", "data": {"down": down, "button": name}}])

    def fingers(self, width, height, name="agate touch"):
        """Makes a touch screen in the machine, whose fingers `touch` moves; once."""
        if self.has_fingers:
            return
        self.has_fingers = True
        self.run(f"rm -f /tmp/fingers; mkfifo /tmp/fingers; (sleep 100000 >/tmp/fingers &); "
                 f"(python3 -I -S /agate/tools/kms-check.d/fingers.py {width} {height} '{name}' </tmp/fingers "
                 ">/tmp/fingers.out 2>&1 &)")
        self.until("grep -q made /tmp/fingers.out", "a touch screen by uinput")
        self.run("sh /agate/tools/kms-check.d/devices")

    def touch(self, *lines):
        """down SLOT X Y, move SLOT X Y, up SLOT: in the touch screen's pixels."""
        self.run("; ".join(f"echo {line} >/tmp/fingers" for line in lines))

    # What programs in the machine do.

    def answer(self, what, limit):
        """The lines before DONE."""
        end, said = time.monotonic() + limit, []
        while True:
            while b"\n" not in self.rest:
                ready = select.select([self.line], [], [], max(0, end - time.monotonic()))[0]
                more = self.line.recv(65536) if ready else b""
                if not more:
                    why = "the machine ended" if ready else f"no answer in {limit} s"
                    raise Failure(f"{what}: {why}" + "".join("\n  " + line for line in said)
                                  + self.context())
                self.rest += more
            line, self.rest = self.rest.split(b"\n", 1)
            text = line.decode(errors="replace").rstrip("\r")
            if text.startswith("DONE "):
                _, status, uptime = text.split()
                self.status, self.uptime = int(status), float(uptime)
                return said[:-1] if said and not said[-1] else said
            said.append(text)

    def run(self, command, limit=None, fails=False):
        """Runs a line of sh, and gives its output's lines; `fails` takes a failure as it comes."""
        assert "\n" not in command
        self.line.sendall(command.encode() + b"\n")
        said = self.answer(command, limit or self.limit)
        if self.status and not fails:
            raise Failure(f"{command}: exit status {self.status}" + "".join("\n  " + line for line in said)
                          + self.context())
        return said

    def until(self, condition, what, limit=None):
        """Asks a line of sh in the machine until it is true; the time is the host's."""
        limit = limit or self.limit
        end = time.monotonic() + limit
        while True:
            said = self.run(condition, fails=True)
            if not self.status:
                return
            if time.monotonic() > end:
                raise Failure(f"not within {limit:.0f} s: {what}" + "".join("\n  " + line for line in said)
                              + self.context())
            time.sleep(0.03)

    def context(self):
        """What kernel and programs said last."""
        text, logs = "", sorted(os.listdir(self.shared), key=lambda name: name != "renderd.log")
        for name in ["console", "qemu", *("shared/" + name for name in logs if name.endswith(".log"))]:
            try:
                with open(self.path(name), errors="replace") as file:
                    tail = file.read()[-2000:].strip()
            except OSError:
                continue
            if tail and (name != "qemu" or self.process.poll() is not None):
                text += f"\n-- {self.card}: {name}\n{tail}"
        return text

    def tidy(self):
        """Ends what a check has started."""
        self.run("killall -9 renderd renderctl $(ps -o comm= | grep ^demo-) 2>/dev/null; "
                 "rm -rf /shared/* /tmp/d /run/renderd-0*; true", fails=True)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.system:
            self.remove_service()
        for head in self.heads.values():
            head.close()
