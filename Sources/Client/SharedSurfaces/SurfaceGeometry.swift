/// The planes of a surface and the bytes that they need, all of them checked.
package struct SurfaceGeometry: Hashable, Sendable {
  package struct Plane: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var bytesPerElement: Int
    package var bytesPerRow: Int
    /// The first byte, from the start of the surface.
    package var offset: Int
    /// The byte behind the last row.
    package var end: Int { offset + bytesPerRow * height }

    package init(width: Int, height: Int, bytesPerElement: Int, bytesPerRow: Int, offset: Int) {
      self.width = width
      self.height = height
      self.bytesPerElement = bytesPerElement
      self.bytesPerRow = bytesPerRow
      self.offset = offset
    }
  }

  /// The largest width and height, as on Apple's systems.
  package static let largestSide = 16_384
  /// The largest size in bytes: four planes of eight bytes a sample.
  private static let mostBytes = 1 << 33
  private static let alignment = 64

  package private(set) var width: Int
  package private(set) var height: Int
  package private(set) var pixelFormat: OSType
  /// One for pixels that are whole, or those of a planar format.
  package private(set) var planes: [Plane]
  package private(set) var isPlanar: Bool
  package private(set) var byteCount: Int

  /// Reads the properties of a new surface.
  ///
  /// - Throws: the first property that is missing or impossible.
  package init(_ properties: [IOSurfacePropertyKey: Any]) throws(SurfacePropertyError) {
    let reader = PropertyReader(properties, place: "")
    width = try reader.integer(.width, in: 1...Self.largestSide)
    height = try reader.integer(.height, in: 1...Self.largestSide)
    pixelFormat = OSType(
      try reader.integer(.pixelFormat, in: 0...Int(OSType.max), default: 0))
    let samples = PlaneSamples.of(pixelFormat)
    if let described = properties[.planeInfo] {
      planes = try Self.planes(described, samples: samples)
      try Self.check(planes, match: samples, width: width, height: height)
      isPlanar = true
    } else if let samples, samples.count > 1 {
      planes = Self.planes(samples, width: width, height: height)
      isPlanar = true
    } else {
      planes = [try Self.wholePlane(reader, samples?.first, width: width, height: height)]
      isPlanar = false
    }
    let end = planes.map(\.end).max() ?? 0
    guard end <= Self.mostBytes else {
      throw SurfacePropertyError(
        .planeInfo, "needs \(end) bytes, which are more than \(Self.mostBytes)")
    }
    byteCount = try reader.integer(.allocSize, in: end...Self.mostBytes, default: end)
  }

  // MARK: Planes

  private static func wholePlane(
    _ reader: PropertyReader, _ samples: PlaneSamples?, width: Int, height: Int
  ) throws(SurfacePropertyError) -> Plane {
    let bytes = samples?.bytesPerElement
    let element = try reader.integer(
      .bytesPerElement, in: bytes.map { $0...$0 } ?? 1...16, default: bytes ?? 1)
    let row = try reader.integer(
      .bytesPerRow, in: width * element...largestSide * 16,
      default: aligned(width * element))
    return Plane(
      width: width, height: height, bytesPerElement: element, bytesPerRow: row, offset: 0)
  }

  private static func planes(_ samples: [PlaneSamples], width: Int, height: Int) -> [Plane] {
    var offset = 0
    return samples.map { samples in
      let plane = samples.plane(of: width, height, at: offset) { aligned($0) }
      offset = aligned(plane.end)
      return plane
    }
  }

  private static func planes(
    _ described: Any, samples: [PlaneSamples]?
  ) throws(SurfacePropertyError) -> [Plane] {
    guard let list = described as? [Any], (1...4).contains(list.count) else {
      throw SurfacePropertyError(.planeInfo, "is no list of 1 to 4 dictionaries")
    }
    var planes: [Plane] = []
    for (index, description) in list.enumerated() {
      guard let properties = PropertyReader.dictionary(description) else {
        throw SurfacePropertyError(.planeInfo, "has no dictionary at index \(index)")
      }
      let reader = PropertyReader(properties, place: " of plane \(index)")
      let width = try reader.integer(.planeWidth, in: 1...largestSide)
      let element = try reader.integer(
        .planeBytesPerElement, in: 1...16,
        default: samples.flatMap { index < $0.count ? $0[index].bytesPerElement : nil } ?? 1)
      planes.append(
        Plane(
          width: width, height: try reader.integer(.planeHeight, in: 1...largestSide),
          bytesPerElement: element,
          bytesPerRow: try reader.integer(
            .planeBytesPerRow, in: width * element...largestSide * 16,
            default: aligned(width * element)),
          offset: try reader.integer(
            .planeOffset, in: 0...mostBytes, default: aligned(planes.last?.end ?? 0))))
    }
    return planes
  }

  /// Refuses planes that a known format does not have.
  private static func check(
    _ planes: [Plane], match samples: [PlaneSamples]?, width: Int, height: Int
  ) throws(SurfacePropertyError) {
    guard let samples else { return }
    guard planes.count == samples.count else {
      throw SurfacePropertyError(
        .planeInfo, "has \(planes.count) planes and the format has \(samples.count)")
    }
    for (index, plane) in planes.enumerated() {
      let right = samples[index].plane(of: width, height, at: 0) { $0 }
      guard plane.width == right.width, plane.height == right.height,
        plane.bytesPerElement == right.bytesPerElement
      else {
        throw SurfacePropertyError(
          .planeInfo,
          "has plane \(index) with \(plane.width)×\(plane.height) samples of \(plane.bytesPerElement) bytes, "
            + "and the format has \(right.width)×\(right.height) of \(right.bytesPerElement)")
      }
    }
  }

  private static func aligned(_ bytes: Int) -> Int {
    (bytes + alignment - 1) / alignment * alignment
  }
}

/// The samples of one plane of a pixel format.
private struct PlaneSamples {
  var bytesPerElement: Int
  /// 2 for a plane with half the width and height, rounded up.
  var reduction = 1

  /// The planes of a format; nil for a format that is not known.
  static func of(_ format: OSType) -> [PlaneSamples]? {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: [Self(bytesPerElement: 4)]
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      [Self(bytesPerElement: 1), Self(bytesPerElement: 2, reduction: 2)]
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      [
        Self(bytesPerElement: 1), Self(bytesPerElement: 1, reduction: 2),
        Self(bytesPerElement: 1, reduction: 2),
      ]
    default: nil
    }
  }

  func plane(
    of width: Int, _ height: Int, at offset: Int, row: (Int) -> Int
  ) -> SurfaceGeometry.Plane {
    let samples = (width + reduction - 1) / reduction
    return SurfaceGeometry.Plane(
      width: samples, height: (height + reduction - 1) / reduction,
      bytesPerElement: bytesPerElement, bytesPerRow: row(samples * bytesPerElement), offset: offset)
  }
}
