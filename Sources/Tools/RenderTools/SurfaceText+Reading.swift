import GraphicsValues
import WireProtocol

// Reads what `SurfaceText` writes.
extension TextLine {
  /// Reads a layout. Everything behind the number of buffers may be missing: planes then follow each other, with rows
  /// at multiples of 64 bytes.
  mutating func surfaceLayout() throws(RecordingTextError) -> SurfaceLayout {
    let size = try surfaceSize()
    let display = take("display") ? try surfaceSize() : size
    let format = try name(of: SurfaceFormat.self, "a format")
    var (matrix, range, siting) = (SurfaceMatrix.none, SurfaceRange.full, ChromaSiting.none)
    if format.hasChroma {
      matrix = try name(of: SurfaceMatrix.self, "a matrix")
      range = try name(of: SurfaceRange.self, "a range")
      siting = try name(of: ChromaSiting.self, "a siting")
    }
    let isOpaque = take("opaque")
    let hasStraightAlpha = take("straightAlpha")
    try expect("buffers")
    let most = Limits().surfaceBuffers
    let buffers = try value("1 to \(most) buffers") { word in
      Int(word).flatMap { (1...most).contains($0) ? $0 : nil }
    }
    var layout = SurfaceLayout.packed(
      width: size.width, height: size.height, format: format, matrix: matrix, range: range,
      siting: siting, bufferCount: buffers)
    (layout.displayWidth, layout.displayHeight) = (display.width, display.height)
    (layout.isOpaque, layout.hasStraightAlpha) = (isOpaque, hasStraightAlpha)
    guard take("stride") else { return layout }
    layout.bufferStride = try count("bytes from one buffer to the next")
    try expect("planes")
    layout.planes = []
    for _ in 0..<format.planeCount { layout.planes.append(try surfacePlane()) }
    return layout
  }

  private mutating func surfaceSize() throws(RecordingTextError) -> (width: Int, height: Int) {
    let (width, height) = try pixelSize()
    let sides = 1...UInt32(Limits().imageDimension)
    guard sides.contains(width), sides.contains(height) else {
      throw wrong("expected a size from 1x1 to \(sides.upperBound)x\(sides.upperBound)")
    }
    return (Int(width), Int(height))
  }

  private mutating func surfacePlane() throws(RecordingTextError) -> SurfacePlane {
    try value("a plane like 921600/1280, its offset and the bytes of a row") { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let offset = Int(parts[0]), let rowBytes = UInt32(parts[1]),
        offset >= 0
      else { return nil }
      return SurfacePlane(offset: offset, rowBytes: Int(rowBytes))
    }
  }

  /// Reads a frame that is attached to a surface.
  mutating func frameAttachment() throws(RecordingTextError) -> FrameAttachment {
    try expect("buffer")
    let buffer = try value("the number of a buffer, from 0") { UInt16($0) }
    try expect("sequence")
    var attachment = FrameAttachment(
      buffer: Int(buffer), sequence: try u64("the frame's number"))
    if take("keep") { attachment.flags = .keep }
    if take("time") { attachment.time = try f64("seconds") }
    if take("minimum") { attachment.minimumDuration = try f64("seconds") }
    guard take("damage") else { return attachment }
    repeat {
      attachment.damage.append(try frameRectangle())
    } while peek.map { !$0.isQuoted && UInt32($0.text) != nil } ?? false
    return attachment
  }

  /// Reads a rectangle like `16,0 8x8`, its corner and its size.
  private mutating func frameRectangle() throws(RecordingTextError) -> FrameRectangle {
    let x = try u32("pixels from the left")
    try expect(",")
    let y = try u32("pixels from the top")
    let (width, height) = try pixelSize()
    return FrameRectangle(x: x, y: y, width: width, height: height)
  }
}
