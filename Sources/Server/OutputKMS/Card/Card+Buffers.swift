import CDRM
import Glibc
package import GraphicsValues
package import OpenGLRenderer

extension Card {
  package func makeBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer {
    try makeBuffer(width, height, format: Self.fourCC("XR24"), fill: 0xFF00_0000)
  }

  package func makeCursorBuffer(width: Int, height: Int) throws(DeviceError) -> CardBuffer {
    try makeBuffer(width, height, format: nil, fill: 0)
  }

  /// - Parameter format: nil for a picture that no plane shows by its number.
  private func makeBuffer(
    _ width: Int, _ height: Int, format: UInt32?, fill: UInt32
  ) throws(DeviceError) -> CardBuffer {
    let operation = "memory for \(width)x\(height) pixels"
    guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height) else {
      throw failure(operation, code: EINVAL)
    }
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var byteCount: UInt64 = 0
    let result = drmModeCreateDumbBuffer(
      descriptor, columns, rows, 32, 0, &handle, &pitch, &byteCount)
    guard result == 0 else { throw failure(operation, code: result) }
    func abandon(_ code: CInt) -> DeviceError {
      drmModeDestroyDumbBuffer(descriptor, handle)
      return failure(operation, code: code)
    }
    guard pitch % 4 == 0, Int(pitch) >= width * 4, byteCount >= UInt64(pitch) * UInt64(rows),
      let length = Int(exactly: byteCount)
    else { throw abandon(EINVAL) }
    var offset: UInt64 = 0
    let mapping = drmModeMapDumbBuffer(descriptor, handle, &offset)
    guard mapping == 0 else { throw abandon(mapping) }
    guard
      let base = mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor,
        off_t(truncatingIfNeeded: offset)),
      base != MAP_FAILED
    else { throw abandon(errno) }
    var framebuffer: UInt32 = 0
    if let format {
      let handles = [handle, 0, 0, 0]
      let pitches = [pitch, 0, 0, 0]
      let offsets: [UInt32] = [0, 0, 0, 0]
      let added = drmModeAddFB2(
        descriptor, columns, rows, format, handles, pitches, offsets, &framebuffer, 0)
      guard added == 0 else {
        munmap(base, length)
        throw abandon(added)
      }
    }
    let pixels = UnsafeMutableBufferPointer(
      start: base.bindMemory(to: UInt32.self, capacity: length / 4), count: length / 4)
    pixels.initialize(repeating: fill)
    return CardBuffer(
      handle: handle, framebuffer: framebuffer, width: width, height: height,
      stride: Int(pitch) / 4, pixels: pixels)
  }

  package func destroy(_ buffer: CardBuffer) {
    if buffer.framebuffer != 0 { drmModeRmFB(descriptor, buffer.framebuffer) }
    munmap(buffer.pixels.baseAddress, buffer.pixels.count * 4)
    drmModeDestroyDumbBuffer(descriptor, buffer.handle)
  }

  package func openDrawing() throws(OpenGLError) -> any CardDrawing {
    try GBMCard(descriptor: descriptor)
  }

  package func addPicture(
    _ picture: DrawnPicture, width: Int, height: Int
  ) throws(DeviceError) -> CardBuffer {
    let (columns, rows) = (UInt32(clamping: width), UInt32(clamping: height))
    let handles = [picture.handle, 0, 0, 0]
    let pitches = [UInt32(clamping: picture.stride), 0, 0, 0]
    let offsets: [UInt32] = [0, 0, 0, 0]
    let format = Self.fourCC("XR24")
    var framebuffer: UInt32 = 0
    var result: CInt = -EINVAL
    // Kernels that know no arrangements of memory take the usual one without its number.
    if let modifier = picture.modifier {
      result = drmModeAddFB2WithModifiers(
        descriptor, columns, rows, format, handles, pitches, offsets, [modifier, 0, 0, 0],
        &framebuffer, UInt32(DRM_MODE_FB_MODIFIERS))
    }
    if result != 0 {
      result = drmModeAddFB2(
        descriptor, columns, rows, format, handles, pitches, offsets, &framebuffer, 0)
    }
    guard result == 0 else {
      throw failure("a picture of \(width)x\(height) pixels by OpenGL", code: result)
    }
    return CardBuffer(
      handle: picture.handle, framebuffer: framebuffer, width: width, height: height,
      stride: picture.stride / 4, pixels: UnsafeMutableBufferPointer(start: nil, count: 0))
  }

  package func remove(picture: CardBuffer) { drmModeRmFB(descriptor, picture.framebuffer) }

  package func makeBlob(of mode: CardMode) throws(DeviceError) -> UInt32 {
    var info = drmModeModeInfo(mode)
    return try makeBlob(&info, MemoryLayout<drmModeModeInfo>.size)
  }

  package func makeBlob(of damage: [PixelRect]) throws(DeviceError) -> UInt32 {
    var corners = damage.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    return try makeBlob(&corners, corners.count * MemoryLayout<Int32>.size)
  }

  private func makeBlob(
    _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) throws(DeviceError) -> UInt32 {
    var id: UInt32 = 0
    let result = drmModeCreatePropertyBlob(descriptor, bytes, count, &id)
    guard result == 0 else { throw failure("a property's memory", code: result) }
    return id
  }

  package func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

  /// The number of a pixel format.
  private static func fourCC(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { letters in
      letters.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
