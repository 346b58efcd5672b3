import CLittleCMS

/// The samples of a pixel as decoders give them.
enum SampleKind {
  case gray8
  case grayAlpha8
  case grayAlpha16
  case rgba8
  case rgba16
  case bgra8
  /// 255 is full ink.
  case cmyk8
  /// 255 is no ink.
  case invertedCMYK8

  var bytesPerPixel: Int {
    switch self {
    case .gray8: 1
    case .grayAlpha8: 2
    case .grayAlpha16, .rgba8, .bgra8, .cmyk8, .invertedCMYK8: 4
    case .rgba16: 8
    }
  }

  fileprivate enum Model {
    case gray
    case rgb
    case cmyk
  }

  fileprivate var model: Model {
    switch self {
    case .gray8, .grayAlpha8, .grayAlpha16: .gray
    case .rgba8, .rgba16, .bgra8: .rgb
    case .cmyk8, .invertedCMYK8: .cmyk
    }
  }

  fileprivate var hasAlpha: Bool {
    switch self {
    case .gray8, .cmyk8, .invertedCMYK8: false
    default: true
    }
  }

  /// The bits with which Little CMS describes the samples; its header spells them as macros that Swift does not
  /// import.
  fileprivate var layout: cmsUInt32Number {
    let space: cmsUInt32Number
    let channels: cmsUInt32Number
    switch model {
    case .gray: (space, channels) = (cmsUInt32Number(PT_GRAY), 1)
    case .rgb: (space, channels) = (cmsUInt32Number(PT_RGB), 3)
    case .cmyk: (space, channels) = (cmsUInt32Number(PT_CMYK), 4)
    }
    var bits = space << 16 | channels << 3 | (hasAlpha ? 1 << 7 : 0)
    switch self {
    case .grayAlpha16, .rgba16: bits |= 2
    default: bits |= 1
    }
    if case .bgra8 = self { bits |= 1 << 10 | 1 << 14 }
    if case .invertedCMYK8 = self { bits |= 1 << 13 }
    return bits
  }
}

/// Converts rows of samples to sRGB.
final class SampleConverter {
  private let kind: SampleKind
  private let context: cmsContext?
  private var transform: cmsHTRANSFORM?

  /// - Parameter profile: nil for sRGB, gray like sRGB, and inks that absorb ideally. A profile that is damaged or of
  ///   other colours counts as nil.
  init(_ kind: SampleKind, profile: ColorProfile?) {
    self.kind = kind
    guard let profile else {
      context = nil
      return
    }
    context = cmsCreateContext(nil, nil)
    transform = context.flatMap { Self.transform(kind, profile, $0) }
    if transform != nil, changesNothing { forgetTransform() }
  }

  /// True if the profile changes colours.
  var isNeeded: Bool { transform != nil }

  deinit {
    forgetTransform()
    if let context { cmsDeleteContext(context) }
  }

  private func forgetTransform() {
    if let transform { cmsDeleteTransform(transform) }
    transform = nil
  }

  /// Converts pixels to words 0xAARRGGBB, not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - samples: `count` pixels of the kind.
  ///   - pixels: memory for `count` words; the memory of the samples itself if they have as many bytes.
  func convert(
    _ samples: UnsafeRawPointer, to pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard let transform else { return convertPlainly(samples, pixels, count) }
    cmsDoTransform(transform, samples, pixels, cmsUInt32Number(count))
    for index in 0..<count {
      pixels[index] = UInt32(littleEndian: pixels[index]) | (kind.hasAlpha ? 0 : 0xFF00_0000)
    }
  }

  private func convertPlainly(
    _ samples: UnsafeRawPointer, _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    func byte(_ index: Int) -> UInt32 {
      UInt32(samples.load(fromByteOffset: index, as: UInt8.self))
    }
    func quad(_ index: Int) -> UInt32 {
      samples.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self).littleEndian
    }
    func word(_ index: Int) -> UInt32 {
      let value = UInt32(samples.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
      return (value * 255 + 32895) >> 16
    }
    switch kind {
    case .gray8: for index in 0..<count { pixels[index] = 0xFF00_0000 | byte(index) * 0x01_0101 }
    case .grayAlpha8:
      for index in 0..<count {
        pixels[index] = byte(2 * index + 1) << 24 | byte(2 * index) * 0x01_0101
      }
    case .grayAlpha16:
      for index in 0..<count {
        pixels[index] = word(2 * index + 1) << 24 | word(2 * index) * 0x01_0101
      }
    case .rgba8:
      for index in 0..<count {
        let bytes = quad(index)
        pixels[index] = bytes & 0xFF00_FF00 | bytes >> 16 & 255 | (bytes & 255) << 16
      }
    case .rgba16:
      for start in stride(from: 0, to: 4 * count, by: 4) {
        pixels[start / 4] =
          word(start + 3) << 24 | word(start) << 16 | word(start + 1) << 8 | word(start + 2)
      }
    case .bgra8: for index in 0..<count { pixels[index] = quad(index) }
    case .cmyk8: for index in 0..<count { pixels[index] = Self.light(ofInks: quad(index)) }
    case .invertedCMYK8:
      for index in 0..<count { pixels[index] = Self.light(ofInks: ~quad(index)) }
    }
  }

  /// Returns the opaque pixel for cyan, the low byte, magenta, yellow and black, which absorb ideally.
  private static func light(ofInks inks: UInt32) -> UInt32 {
    let white = 255 - inks >> 24
    func light(_ ink: UInt32) -> UInt32 { ((255 - ink & 255) * white + 127) / 255 }
    return 0xFF00_0000 | light(inks) << 16 | light(inks >> 8) << 8 | light(inks >> 16)
  }

  /// True if no colour changes by more than a rounding: the many profiles of sRGB leave pixels as they are.
  private var changesNothing: Bool {
    guard kind.model != .cmyk, let transform else { return false }
    var colors = (0...255).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
    if kind.model == .rgb {
      let steps = stride(from: 0, through: 255, by: 51).map { UInt32($0) }
      for red in steps {
        for green in steps {
          for blue in steps { colors.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
        }
      }
    }
    var bytes: [UInt8] = []
    for color in colors {
      withUnsafeBytes(of: samples(of: color).littleEndian) {
        bytes += $0.prefix(kind.bytesPerPixel)
      }
    }
    var results = [UInt32](repeating: 0, count: colors.count)
    cmsDoTransform(transform, bytes, &results, cmsUInt32Number(colors.count))
    return zip(colors, results).allSatisfy { color, result in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(result.littleEndian >> shift & 255) - Int(color >> shift & 255)) <= 1
      }
    }
  }

  /// Returns a pixel's samples of this kind, in the first bytes.
  private func samples(of color: UInt32) -> UInt64 {
    let (red, green, blue) = (
      UInt64(color >> 16 & 255), UInt64(color >> 8 & 255), UInt64(color & 255)
    )
    switch kind {
    case .gray8, .grayAlpha8: return blue | 255 << 8
    case .grayAlpha16: return blue * 257 | 0xFFFF << 16
    case .rgba8: return red | green << 8 | blue << 16 | 255 << 24
    case .rgba16:
      return red * 257 | green * 257 << 16 | blue * 257 << 32 | 0xFFFF << 48
    case .bgra8, .cmyk8, .invertedCMYK8: return blue | green << 8 | red << 16 | 255 << 24
    }
  }

  private static func transform(
    _ kind: SampleKind, _ profile: ColorProfile, _ context: cmsContext
  ) -> cmsHTRANSFORM? {
    guard let source = open(profile, kind, context) else { return nil }
    defer { cmsCloseProfile(source) }
    let space = cmsGetColorSpace(source)
    let isFitting =
      switch kind.model {
      case .gray: space == cmsSigGrayData
      case .rgb: space == cmsSigRgbData
      case .cmyk: space == cmsSigCmykData
      }
    guard isFitting, let target = cmsCreate_sRGBProfileTHR(context) else { return nil }
    defer { cmsCloseProfile(target) }
    // Quartz draws sampled images with the perceptual intent.
    return cmsCreateTransformTHR(
      context, source, kind.layout, target, SampleKind.bgra8.layout,
      cmsUInt32Number(INTENT_PERCEPTUAL), kind.hasAlpha ? cmsUInt32Number(cmsFLAGS_COPY_ALPHA) : 0)
  }

  private static func open(
    _ profile: ColorProfile, _ kind: SampleKind, _ context: cmsContext
  ) -> cmsHPROFILE? {
    switch profile {
    case .icc(let bytes):
      return cmsOpenProfileFromMemTHR(context, bytes, cmsUInt32Number(clamping: bytes.count))
    case .encoded(let primaries, let curve):
      let table = (0..<4096).map { index in
        cmsUInt16Number((min(max(curve.light(Double(index) / 4095), 0), 1) * 65535).rounded())
      }
      let tone: OpaquePointer? =
        switch curve {
        case .gamma(let gamma): cmsBuildGamma(context, gamma)
        default: cmsBuildTabulatedToneCurve16(context, cmsUInt32Number(table.count), table)
        }
      guard let tone else { return nil }
      defer { cmsFreeToneCurve(tone) }
      var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
      if kind.model == .gray { return cmsCreateGrayProfileTHR(context, &white, tone) }
      var colors = cmsCIExyYTRIPLE(
        Red: cmsCIExyY(x: primaries.red.x, y: primaries.red.y, Y: 1),
        Green: cmsCIExyY(x: primaries.green.x, y: primaries.green.y, Y: 1),
        Blue: cmsCIExyY(x: primaries.blue.x, y: primaries.blue.y, Y: 1))
      return cmsCreateRGBProfileTHR(context, &white, &colors, [tone, tone, tone])
    }
  }
}
