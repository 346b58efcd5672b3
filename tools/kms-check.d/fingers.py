"""Runs in the machine: a touch screen by uinput, whose fingers follow the lines that it reads.

usage: fingers.py WIDTH HEIGHT [NAME]

Lines: `down SLOT X Y`, `move SLOT X Y`, `up SLOT`; ten slots.
"""

import fcntl
import struct
import sys

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, ABS_X, ABS_Y, SLOT, MT_X, MT_Y, MT_ID = 0x14a, 0, 1, 0x2f, 0x35, 0x36, 0x39
PROP_DIRECT, BUS_VIRTUAL = 1, 6


def ioctl(number, size=4, direction=1):
    """A request of uinput."""
    return direction << 30 | size << 16 | ord("U") << 8 | number


CREATE, SETUP, ABS_SETUP = ioctl(1, 0, 0), ioctl(3, 92), ioctl(4, 28)
SET_EV, SET_KEY, SET_ABS, SET_PROP = ioctl(100), ioctl(101), ioctl(103), ioctl(110)


def make(device, width, height, name):
    for kind in (EV_SYN, EV_KEY, EV_ABS):
        fcntl.ioctl(device, SET_EV, kind)
    fcntl.ioctl(device, SET_KEY, BTN_TOUCH)
    fcntl.ioctl(device, SET_PROP, PROP_DIRECT)
    for axis, largest, resolution in (
            (ABS_X, width - 1, 10), (ABS_Y, height - 1, 10), (SLOT, 9, 0), (MT_ID, 65535, 0),
            (MT_X, width - 1, 10), (MT_Y, height - 1, 10)):
        fcntl.ioctl(device, SET_ABS, axis)
        fcntl.ioctl(device, ABS_SETUP, struct.pack("Hxxiiiiii", axis, 0, 0, largest, 0, 0, resolution))
    setup = struct.pack("HHHH80sI", BUS_VIRTUAL, 0x1234, 0x5678, 1, name.encode(), 0)
    fcntl.ioctl(device, SETUP, setup)
    fcntl.ioctl(device, CREATE)


class Fingers:
    def __init__(self, device):
        self.device, self.next, self.down = device, 1, set()

    def put(self, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            self.device.write(struct.pack("qqHHi", 0, 0, kind, code, value))

    def place(self, slot, x, y):
        both = [(EV_ABS, MT_X, x), (EV_ABS, MT_Y, y)]
        return both + ([(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)] if slot == 0 else [])

    def do(self, word, slot, x=0, y=0):
        events = [(EV_ABS, SLOT, slot)]
        if word == "down":
            events.append((EV_ABS, MT_ID, self.next))
            self.next += 1
            if not self.down:
                events.append((EV_KEY, BTN_TOUCH, 1))
            self.down.add(slot)
        if word in ("down", "move"):
            events += self.place(slot, x, y)
        if word == "up":
            events.append((EV_ABS, MT_ID, -1))
            self.down.discard(slot)
            if not self.down:
                events.append((EV_KEY, BTN_TOUCH, 0))
        self.put(*events)


def main():
    name = sys.argv[3] if len(sys.argv) > 3 else "agate touch"
    with open("/dev/uinput", "r+b", buffering=0) as device:
        make(device, int(sys.argv[1]), int(sys.argv[2]), name)
        fingers = Fingers(device)
        print("made", flush=True)
        for line in sys.stdin:
            word, *numbers = line.split()
            fingers.do(word, *map(int, numbers))


main()
