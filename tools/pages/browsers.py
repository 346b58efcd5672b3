"""Browsers without a window, driven over their own protocols with nothing but the standard library:
Chromium over a pipe (DevTools protocol), Firefox over a socket (Marionette)."""

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "lib"))
from wholefile import whole_file  # noqa: E402


class BrowserError(Exception):
    """The browser did not do what it was told."""


class Missing(Exception):
    """There is no such browser on this machine."""


def find(*names):
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise Missing(" or ".join(names) + " is not installed")


class Browser:
    """A page in a window of a given size."""

    name = ""

    def __init__(self, width=1440, height=900):
        self.size = (width, height)
        self.folder = tempfile.mkdtemp(prefix="agate-browser-")
        self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.process and self.process.poll() is None:
            # The group has all its helper processes, and no other.
            try:
                os.killpg(self.process.pid, signal.SIGTERM)
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)

    def wait(self, expression, timeout=60):
        """Evaluates an expression until it is true; its value."""
        end = time.monotonic() + timeout
        while True:
            value = self.evaluate(f"document.body && ({expression})")
            if value:
                return value
            if time.monotonic() > end:
                raise BrowserError(f"{self.name}: never true: {expression}")
            time.sleep(0.05)


class Chromium(Browser):
    name = "chromium"
    buttons = {"left": 1}

    def __init__(self, **size):
        super().__init__(**size)
        program = find("chromium", "chromium-browser", "google-chrome")
        (inner_in, outer_out), (outer_in, inner_out) = os.pipe(), os.pipe()

        def wire():
            os.setsid()
            # Chromium reads its third descriptor and writes to its fourth.
            a, b = os.dup(inner_in), os.dup(inner_out)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--hide-scrollbars",
             "--no-first-run", "--disable-gpu", "--force-color-profile=srgb",
             f"--user-data-dir={self.folder}", "--window-size={},{}".format(*self.size)],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(inner_in)
        os.close(inner_out)
        self.output, self.input = os.fdopen(outer_out, "wb", 0), os.fdopen(outer_in, "rb", 0)
        self.buffer, self.number, self.session = b"", 0, None
        self.errors = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=self.size[0], height=self.size[1],
                  deviceScaleFactor=1, mobile=False)
        self.call("Runtime.enable")
        self.call("Page.enable")

    def read(self):
        while b"\0" not in self.buffer:
            data = self.input.read(1 << 20)
            if not data:
                raise BrowserError("chromium ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.output.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("method") == "Runtime.exceptionThrown":
                details = answer["params"]["exceptionDetails"]
                self.errors.append(details.get("exception", {}).get("description", details["text"]))
            if answer.get("id") != self.number:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def open(self, address):
        self.call("Page.navigate", url=address)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=f"(async () => ({expression}))()",
                           awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise BrowserError(result["exceptionDetails"]["exception"].get("description"))
        return result["result"].get("value")

    def click(self, x, y):
        self.drag([(x, y)])

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, points):
        (x, y), *rest = points
        self.move(x, y)
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left",
                  buttons=1, clickCount=1)
        for x, y in rest:
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left",
                      buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left",
                  clickCount=1)

    def press(self, key):
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text):
        for key in text:
            self.press(key)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with whole_file(path) as file:
            file.write(base64.b64decode(data))


class Firefox(Browser):
    name = "firefox"
    keys = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014", "ArrowUp": "\ue013",
            "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010", "Escape": "\ue00c",
            "Enter": "\ue007"}

    def __init__(self, **size):
        super().__init__(**size)
        program = find("firefox-esr", "firefox")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with open(os.path.join(self.folder, "user.js"), "w") as file:
            file.write(f'user_pref("marionette.port", {port});\n'
                       'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
                       'user_pref("gfx.color_management.mode", 0);\n'
                       'user_pref("layout.css.devPixelsPerPx", "1.0");\n')
        environment = dict(os.environ, HOME=self.folder, MOZ_HEADLESS="1")
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", self.folder],
            env=environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.errors = 0, []
        self.socket = self.connect(port)
        self.read()
        self.call("WebDriver:NewSession", capabilities={
            "alwaysMatch": {"unhandledPromptBehavior": "accept"}})
        self.call("WebDriver:SetTimeouts", script=120_000, pageLoad=120_000)
        self.fit()

    def connect(self, port):
        end = time.monotonic() + 60
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=120)
                return connection.makefile("rwb", 0)
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise BrowserError("firefox did not start") from None
                time.sleep(0.1)

    def fit(self):
        """Makes the page as large as it was asked for, whatever is around it."""
        width, height = self.size
        self.call("WebDriver:SetWindowRect", width=width, height=height)
        inner = self.evaluate("[innerWidth, innerHeight]")
        self.call("WebDriver:SetWindowRect", width=2 * width - inner[0],
                  height=2 * height - inner[1])

    def read(self):
        """A message: its length in digits, a colon, JSON."""
        digits = b""
        while True:
            byte = self.socket.read(1)
            if not byte:
                raise BrowserError("firefox ended")
            if byte == b":":
                break
            digits += byte
        data = b""
        while len(data) < int(digits):
            data += self.socket.read(int(digits) - len(data))
        return json.loads(data)

    def call(self, method, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, method, parameters]).encode()
        self.socket.write(str(len(message)).encode() + b":" + message)
        while True:
            answer = self.read()
            if answer[0] == 1 and answer[1] == self.number:
                break
        if answer[2]:
            raise BrowserError(f"{method}: {answer[2].get('message')}")
        return answer[3]

    def open(self, address):
        self.call("WebDriver:Navigate", url=address)
        self.evaluate("window.addEventListener('error', e => (window.faults ??= []).push(e.message))")

    def evaluate(self, expression):
        script = f"return (async () => ({expression}))();"
        return self.call("WebDriver:ExecuteScript", script=script, args=[], sandbox=None).get("value")

    def perform(self, *actions, kind="pointer"):
        source = {"type": kind, "id": kind, "actions": list(actions)}
        if kind == "pointer":
            source["parameters"] = {"pointerType": "mouse"}
        self.call("WebDriver:PerformActions", actions=[source])

    def move(self, x, y):
        self.perform({"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0})

    def click(self, x, y):
        self.drag([(x, y)])

    def drag(self, points):
        actions = [{"type": "pointerMove", "x": int(points[0][0]), "y": int(points[0][1]), "duration": 0},
                   {"type": "pointerDown", "button": 0}]
        actions += [{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 20}
                    for x, y in points[1:]]
        self.perform(*actions, {"type": "pointerUp", "button": 0})

    def press(self, key):
        value = self.keys.get(key, key)
        self.perform({"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}, kind="key")

    def type(self, text):
        for key in text:
            self.press(key)

    def screenshot(self, path):
        data = self.call("WebDriver:TakeScreenshot", full=False)["value"]
        with whole_file(path) as file:
            file.write(base64.b64decode(data))
