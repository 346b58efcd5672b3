/// A decoded picture, whose bytes are valid only while it is delivered.
package struct DecodedFrame {
  package struct Plane {
    package let base: UnsafeRawPointer
    package let rowBytes: Int
  }

  package let format: DecodedFormat
  /// Seconds from the film's start.
  package let time: Double
  /// Seconds for which the picture is shown; 0 if that is not known.
  package let duration: Double
  /// The planes of the format, each with all its rows.
  package let planes: [Plane]

  /// Copies a plane, whose rows are as long as the shorter ones of both.
  package func copyPlane(_ index: Int, to base: UnsafeMutableRawPointer, rowBytes: Int) {
    let (bytes, rows) = format.planes[index]
    let plane = planes[index]
    if plane.rowBytes == rowBytes, rowBytes == bytes {
      base.copyMemory(from: plane.base, byteCount: bytes * rows)
      return
    }
    for row in 0..<rows {
      (base + row * rowBytes).copyMemory(
        from: plane.base + row * plane.rowBytes, byteCount: min(bytes, rowBytes))
    }
  }
}
