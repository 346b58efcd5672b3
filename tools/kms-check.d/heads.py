"""Plugs and unplugs a head of the machine's graphics card.

qemu has no command for it, but a client of VNC may ask a console for another size, and the card reports this
as a screen that came, went (0 by 0) or changed.
"""

import socket
import struct
import threading


class Head:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(path)
        self.take(12)
        self.socket.sendall(b"RFB 003.008\n")
        self.take(self.take(1)[0])
        self.socket.sendall(b"\x01")  # no authentication
        self.take(4)
        self.socket.sendall(b"\x01")  # shared
        description = self.take(24)
        self.take(struct.unpack(">I", description[20:])[0])
        # The encoding ExtendedDesktopSize, without which a size may not be set.
        self.socket.sendall(struct.pack(">BxHii", 2, 2, 0, -308))
        self.socket.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))
        # What the server sends is of no interest, but has to be read.
        threading.Thread(target=self.drain, daemon=True).start()

    def take(self, count):
        bytes_ = b""
        while len(bytes_) < count:
            more = self.socket.recv(count - len(bytes_))
            if not more:
                raise EOFError("qemu ended the connection for VNC")
            bytes_ += more
        return bytes_

    def drain(self):
        self.socket.settimeout(None)
        try:
            while self.socket.recv(65536):
                pass
        except OSError:
            pass

    def resize(self, width, height):
        self.socket.sendall(
            struct.pack(">BxHHBxIHHHHI", 251, width, height, 1, 0, 0, 0, width, height, 0))

    def unplug(self):
        self.resize(0, 0)

    def close(self):
        self.socket.close()
