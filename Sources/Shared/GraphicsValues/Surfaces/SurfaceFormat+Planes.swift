extension SurfaceFormat {
  /// Whether the pixels are luma and chroma, which a matrix turns into colours.
  package var hasChroma: Bool { self == .nv12 || self == .i420 }

  /// Whether pixels have an alpha of their own.
  package var hasAlpha: Bool { self == .bgra8 || self == .rgba8 }

  /// The number of planes, 1 to 3.
  package var planeCount: Int {
    switch self {
    case .bgra8, .bgrx8, .rgba8, .rgbx8: 1
    case .nv12: 2
    case .i420: 3
    }
  }

  /// Returns the bytes that a row of a plane uses, for a width in pixels below 2^32.
  package func usedRowBytes(plane: Int, width: Int) -> Int {
    switch self {
    case .bgra8, .bgrx8, .rgba8, .rgbx8: width * 4
    case .nv12: plane == 0 ? width : (width + 1) / 2 * 2
    case .i420: plane == 0 ? width : (width + 1) / 2
    }
  }

  /// Returns the rows of a plane, for a height in pixels.
  package func rows(plane: Int, height: Int) -> Int { plane == 0 ? height : (height + 1) / 2 }
}
