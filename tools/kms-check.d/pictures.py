"""Pictures as bytes of red, green and blue, and the eight ways to turn them.

Written apart from the programs that are checked, so that both can not have the same mistake.
"""

import ctypes
import ctypes.util


class Picture:
    """Rows from the top, three bytes a pixel."""

    def __init__(self, width, height, bytes_):
        assert len(bytes_) == width * height * 3, (width, height, len(bytes_))
        self.width, self.height, self.bytes = width, height, bytes_

    def __eq__(self, other):
        return (self.width, self.height, self.bytes) == (other.width, other.height, other.bytes)

    def __hash__(self):
        return hash(self.bytes)

    def pixel(self, x, y):
        at = (y * self.width + x) * 3
        return tuple(self.bytes[at:at + 3])

    def planes(self):
        return [self.bytes[plane::3] for plane in range(3)]

    @staticmethod
    def of_planes(width, height, planes):
        bytes_ = bytearray(width * height * 3)
        for number, plane in enumerate(planes):
            bytes_[number::3] = plane
        return Picture(width, height, bytes(bytes_))

    def turned_once(self):
        """A quarter turn clockwise: the lowest row becomes the left column."""
        width, height = self.width, self.height
        planes = [
            b"".join(plane[(height - 1) * width + x::-width] for x in range(width))
            for plane in self.planes()]
        return Picture.of_planes(height, width, planes)

    def flipped(self):
        width = self.width
        planes = [
            b"".join(plane[row:row + width][::-1] for row in range(0, len(plane), width))
            for plane in self.planes()]
        return Picture.of_planes(width, self.height, planes)

    def turned(self, words):
        """`words` as in outputs.conf: normal, 90, 180, 270, flipped, flipped-90, …"""
        picture = self
        if words.startswith("flipped"):
            picture = picture.flipped()
        turns = {"90": 1, "180": 2, "270": 3}.get(words.removeprefix("flipped").strip("-"), 0)
        for _ in range(turns):
            picture = picture.turned_once()
        return picture

    def difference(self, other):
        """Says in words how two pictures differ."""
        if (self.width, self.height) != (other.width, other.height):
            return f"{self.width}x{self.height} instead of {other.width}x{other.height}"
        wrong = [at // 3 for at in range(0, len(self.bytes), 3)
                 if self.bytes[at:at + 3] != other.bytes[at:at + 3]]
        if not wrong:
            return "no difference"
        xs, ys = [at % self.width for at in wrong], [at // self.width for at in wrong]
        x, y = xs[0], ys[0]
        return (f"{len(wrong)} pixels differ, in x {min(xs)}…{max(xs)}, y {min(ys)}…{max(ys)}; the first"
                f" is {self.pixel(x, y)} instead of {other.pixel(x, y)}")

    def write(self, path):
        with open(path, "wb") as file:
            file.write(b"P6\n%d %d\n255\n" % (self.width, self.height) + self.bytes)


def read_ppm(path):
    with open(path, "rb") as file:
        kind, size, _, bytes_ = file.read().split(b"\n", 3)
    if kind != b"P6":
        raise ValueError(f"{path} is no PPM")
    width, height = map(int, size.split())
    return Picture(width, height, bytes_)


class PNGImage(ctypes.Structure):
    """png_image of libpng."""

    _fields_ = [
        ("opaque", ctypes.c_void_p), ("version", ctypes.c_uint32), ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32), ("format", ctypes.c_uint32), ("flags", ctypes.c_uint32),
        ("colormap_entries", ctypes.c_uint32), ("warning_or_error", ctypes.c_uint32),
        ("message", ctypes.c_char * 64)]


def read_png(path):
    library = ctypes.CDLL(ctypes.util.find_library("png16") or "libpng16.so.16")
    image = PNGImage(version=1)
    if not library.png_image_begin_read_from_file(ctypes.byref(image), path.encode()):
        raise ValueError(f"{path}: {image.message.decode()}")
    image.format = 2  # red, green and blue, 8 bits each
    bytes_ = ctypes.create_string_buffer(image.width * image.height * 3)
    if not library.png_image_finish_read(ctypes.byref(image), None, bytes_, 0, None):
        raise ValueError(f"{path}: {image.message.decode()}")
    return Picture(image.width, image.height, bytes_.raw)
