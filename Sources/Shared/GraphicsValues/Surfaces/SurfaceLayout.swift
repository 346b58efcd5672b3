/// One plane of a surface's buffers.
package struct SurfacePlane: Hashable, Sendable {
  /// Bytes from the buffer's start to the plane's first row.
  package var offset: Int
  /// Bytes from one row to the next.
  package var rowBytes: Int

  package init(offset: Int, rowBytes: Int) {
    self.offset = offset
    self.rowBytes = rowBytes
  }
}

/// The sizes, colours and memory of a surface's frames: a ring of buffers, each with the planes of one frame.
///
/// A layout from outside may have any numbers: `fault()` tells whether they fit each other. All other members
/// need a layout without a fault.
package struct SurfaceLayout: Hashable, Sendable {
  /// Pixels.
  package var width: Int
  /// Pixels.
  package var height: Int
  /// Width at which a frame is meant to be seen, in pixels: another one than `width` if pixels are not square.
  package var displayWidth: Int
  /// Height at which a frame is meant to be seen, in pixels.
  package var displayHeight: Int
  package var format: SurfaceFormat
  package var matrix: SurfaceMatrix
  package var range: SurfaceRange
  package var siting: ChromaSiting
  /// Alpha is 255 whatever the bytes say.
  package var isOpaque: Bool
  /// Colours are not multiplied by alpha yet.
  package var hasStraightAlpha: Bool
  package var bufferCount: Int
  /// Bytes from one buffer to the next.
  package var bufferStride: Int
  /// The planes, as many as the format has.
  package var planes: [SurfacePlane]

  package init(
    width: Int, height: Int, displayWidth: Int? = nil, displayHeight: Int? = nil,
    format: SurfaceFormat, matrix: SurfaceMatrix = .none, range: SurfaceRange = .full,
    siting: ChromaSiting = .none, isOpaque: Bool = false, hasStraightAlpha: Bool = false,
    bufferCount: Int, bufferStride: Int, planes: [SurfacePlane]
  ) {
    self.width = width
    self.height = height
    self.displayWidth = displayWidth ?? width
    self.displayHeight = displayHeight ?? height
    self.format = format
    self.matrix = matrix
    self.range = range
    self.siting = siting
    self.isOpaque = isOpaque
    self.hasStraightAlpha = hasStraightAlpha
    self.bufferCount = bufferCount
    self.bufferStride = bufferStride
    self.planes = planes
  }

  /// The multiple of which each buffer's distance to the next is.
  package static let bufferAlignment = 64

  /// Bytes of the ring.
  package var byteCount: Int { bufferCount * bufferStride }

  /// Bytes of a frame's picture, to which a renderer may have to convert it: planes can have far fewer.
  package var pictureByteCount: Int { 4 * width * height }

  /// Whether every pixel covers what is behind it.
  package var coversEverything: Bool { isOpaque || !format.hasAlpha }
}

extension SurfaceLayout {
  /// Creates the layout of a ring whose planes follow each other, with rows at multiples of 64 bytes.
  ///
  /// - Precondition: `width` and `height` are 1 to 2^20, `bufferCount` 1 to 32.
  package static func packed(
    width: Int, height: Int, format: SurfaceFormat, matrix: SurfaceMatrix = .none,
    range: SurfaceRange = .full, siting: ChromaSiting = .none, bufferCount: Int
  ) -> SurfaceLayout {
    func aligned(_ count: Int) -> Int {
      (count + bufferAlignment - 1) / bufferAlignment * bufferAlignment
    }
    var planes: [SurfacePlane] = []
    var end = 0
    for plane in 0..<format.planeCount {
      let rowBytes = aligned(format.usedRowBytes(plane: plane, width: width))
      planes.append(SurfacePlane(offset: end, rowBytes: rowBytes))
      end += rowBytes * format.rows(plane: plane, height: height)
    }
    return SurfaceLayout(
      width: width, height: height, format: format, matrix: matrix, range: range, siting: siting,
      bufferCount: bufferCount, bufferStride: aligned(end), planes: planes)
  }
}
