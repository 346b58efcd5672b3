import Foundation
package import GraphicsValues

/// Why no layer can show a surface.
package enum SurfaceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownFormat(OSType)
  /// The attachment with a key is missing, or is none of the known values.
  case attachment(key: String, found: String?)
  /// Rows or planes lie where no server reads them.
  case memory(SurfaceFault)

  package var description: String {
    switch self {
    case .unknownFormat(let format):
      "pixel format \(Self.name(format)) is not one that layers show"
    case .attachment(let key, let found?): "attachment \(key) is \(found), which is not known"
    case .attachment(let key, nil): "attachment \(key) is missing, and is not guessed"
    case .memory(let fault): "\(fault.field) \(fault.reason)"
    }
  }

  /// A format's four characters, or its number.
  private static func name(_ format: OSType) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: format >> (24 - 8 * $0)) }
    return bytes.allSatisfy { (0x20...0x7E).contains($0) }
      ? "'\(String(decoding: bytes, as: UTF8.self))'" : String(format)
  }
}

extension IOSurface {
  /// The ring of this surface as a server reads it.
  ///
  /// - Parameter isOpaque: whether alpha is not read.
  /// - Throws: why the surface is no picture.
  package func layout(isOpaque: Bool = false) throws(SurfaceProblem) -> SurfaceLayout {
    let (format, range) = try format(isOpaque: isOpaque)
    let hasColors = format.planeCount > 1
    let layout = SurfaceLayout(
      width: width, height: height, displayWidth: displayWidth, displayHeight: height,
      format: format,
      matrix: hasColors ? try matrix : .none, range: range,
      siting: hasColors ? try siting : .none, isOpaque: isOpaque, hasStraightAlpha: false,
      bufferCount: place.count, bufferStride: place.stride,
      planes: geometry.planes.map { SurfacePlane(offset: $0.offset, rowBytes: $0.bytesPerRow) })
    if let fault = layout.fault() { throw .memory(fault) }
    return layout
  }

  /// The width at which the picture looks right, in pixels.
  private var displayWidth: Int {
    let shape = attachment(forKey: kCVImageBufferPixelAspectRatioKey)
    let wide = (Double(width) * Self.pixelWidth(shape)).rounded()
    return Int(min(max(wide, 1), Double(SurfaceGeometry.largestSide)))
  }

  /// Returns the width of a pixel as a fraction of its height, by the value of `kCVImageBufferPixelAspectRatioKey`;
  /// 1 for a value without two numbers above 0.
  package static func pixelWidth(_ attachment: Any?) -> Double {
    guard let shape = attachment as? [String: Any],
      let across = number(shape[kCVImageBufferPixelAspectRatioHorizontalSpacingKey]),
      let down = number(shape[kCVImageBufferPixelAspectRatioVerticalSpacingKey]),
      across > 0, down > 0, (across / down).isFinite, across / down > 0
    else { return 1 }
    return across / down
  }

  private static func number(_ value: Any?) -> Double? {
    (value as? Int).map(Double.init) ?? (value as? Double) ?? (value as? NSNumber)?.doubleValue
  }

  private func format(
    isOpaque: Bool
  ) throws(SurfaceProblem) -> (SurfaceFormat, SurfaceRange) {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA: (isOpaque ? .bgrx8 : .bgra8, .full)
    case kCVPixelFormatType_32RGBA: (isOpaque ? .rgbx8 : .rgba8, .full)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: (.nv12, .limited)
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: (.nv12, .full)
    case kCVPixelFormatType_420YpCbCr8Planar: (.i420, .limited)
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange: (.i420, .full)
    default: throw .unknownFormat(pixelFormat)
    }
  }

  private var matrix: SurfaceMatrix {
    get throws(SurfaceProblem) {
      try known(
        kCVImageBufferYCbCrMatrixKey,
        [
          kCVImageBufferYCbCrMatrix_ITU_R_601_4: .bt601,
          kCVImageBufferYCbCrMatrix_ITU_R_709_2: .bt709,
          kCVImageBufferYCbCrMatrix_ITU_R_2020: .bt2020,
        ])
    }
  }

  private var siting: ChromaSiting {
    get throws(SurfaceProblem) {
      try known(
        kCVImageBufferChromaLocationTopFieldKey,
        [
          kCVImageBufferChromaLocation_Left: .left, kCVImageBufferChromaLocation_Center: .center,
          kCVImageBufferChromaLocation_TopLeft: .topLeft,
        ])
    }
  }

  private func known<Value>(
    _ key: String, _ values: [String: Value]
  ) throws(SurfaceProblem) -> Value {
    guard let found = attachment(forKey: key) else { throw .attachment(key: key, found: nil) }
    guard let value = (found as? String).flatMap({ values[$0] }) else {
      throw .attachment(key: key, found: "\(found)")
    }
    return value
  }
}
