/// Red, green and blue, in an encoding that depends on the use.
struct RGBComponents: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat

  func map(_ transform: (CGFloat) -> CGFloat) -> RGBComponents {
    RGBComponents(red: transform(red), green: transform(green), blue: transform(blue))
  }
}

extension CGColor {
  /// Returns the same colour in another colour space; alpha is kept. Nil for patterns.
  ///
  /// Grey is equal parts of red, green and blue; the grey of a colour has its luminance. Inks
  /// absorb ideally: red = (1 − cyan)·(1 − black), and so on; black ink replaces the common part of
  /// the other three.
  ///
  /// - Parameters:
  ///   - intent: without effect; components outside 0…1 are kept.
  ///   - options: without effect.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
  ) -> CGColor? {
    guard pattern == nil, space.model != .pattern else { return nil }
    if space.encoding == colorSpace?.encoding {
      return components.map { CGColor(space: space, values: $0) }
    }
    let rgb = sRGB
    switch space.encoding {
    case .sRGB:
      return CGColor(space: space, values: [rgb.red, rgb.green, rgb.blue, alpha])
    case .linearSRGB:
      let linear = rgb.map(linearLight)
      return CGColor(space: space, values: [linear.red, linear.green, linear.blue, alpha])
    case .displayP3:
      let p3 = displayP3(fromSRGB: rgb)
      return CGColor(space: space, values: [p3.red, p3.green, p3.blue, alpha])
    case .gray:
      return CGColor(space: space, values: [luminance(of: rgb), alpha])
    case .linearGray:
      return CGColor(space: space, values: [linearLight(luminance(of: rgb)), alpha])
    case .cmyk:
      let black = 1 - max(rgb.red, rgb.green, rgb.blue)
      // Black is black ink alone; the division below would be 0 / 0.
      let inks = black == 1 ? rgb.map { _ in 0 } : rgb.map { (1 - $0 - black) / (1 - black) }
      return CGColor(space: space, values: [inks.red, inks.green, inks.blue, black, alpha])
    case .rgb(let other):
      let v = other.components(from: XYZ(linearSRGB: rgb.map(linearLight)))
      return CGColor(space: space, values: [v.red, v.green, v.blue, alpha])
    case .xyz:
      let v = XYZ(linearSRGB: rgb.map(linearLight))
      return CGColor(space: space, values: [v.x, v.y, v.z, alpha])
    case .lab:
      let v = XYZ(linearSRGB: rgb.map(linearLight)).lab
      return CGColor(space: space, values: [v.l, v.a, v.b, alpha])
    case .pattern: return nil
    }
  }

  /// The sRGB-encoded components, which may be outside 0…1.
  var sRGB: RGBComponents {
    guard let values = components, let space = colorSpace else {
      return RGBComponents(red: 0, green: 0, blue: 0)
    }
    switch space.encoding {
    case .sRGB:
      return RGBComponents(red: values[0], green: values[1], blue: values[2])
    case .linearSRGB:
      return RGBComponents(red: values[0], green: values[1], blue: values[2]).map(encodedLight)
    case .displayP3:
      return sRGBComponents(
        fromDisplayP3: RGBComponents(red: values[0], green: values[1], blue: values[2]))
    case .gray:
      return RGBComponents(red: values[0], green: values[0], blue: values[0])
    case .linearGray:
      let gray = encodedLight(values[0])
      return RGBComponents(red: gray, green: gray, blue: gray)
    case .cmyk:
      return RGBComponents(red: values[0], green: values[1], blue: values[2])
        .map { (1 - $0) * (1 - values[3]) }
    case .rgb(let other):
      let components = RGBComponents(red: values[0], green: values[1], blue: values[2])
      return other.xyz(of: components).linearSRGB.map(encodedLight)
    case .xyz: return XYZ(x: values[0], y: values[1], z: values[2]).linearSRGB.map(encodedLight)
    case .lab:
      return XYZ(l: values[0], a: values[1], b: values[2]).linearSRGB.map(encodedLight)
    case .pattern: return RGBComponents(red: 0, green: 0, blue: 0)
    }
  }
}

extension CGColorSpace {
  /// Converts a premultiplied pixel from this space to sRGB. Inks and grays become sRGB when pixels
  /// are made, so pixels in their spaces do not change.
  func sRGBPixel(_ pixel: UInt32) -> UInt32 {
    let isEncodedAlike = encoding == .sRGB || encoding == .gray || encoding == .cmyk
    guard !isEncodedAlike, pixel >> 24 > 0 else { return pixel }
    let alpha = CGFloat(pixel >> 24)
    func part(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 255) / alpha }
    // The components of a grey pixel are equal.
    let values = encoding == .linearGray ? [part(0), 1] : [part(16), part(8), part(0), 1]
    let rgb = CGColor(space: self, values: values).sRGB
    func byte(_ part: CGFloat) -> UInt32 { UInt32(min(max(part, 0), 1) * alpha + 0.5) }
    return pixel & 0xFF00_0000 | byte(rgb.red) << 16 | byte(rgb.green) << 8 | byte(rgb.blue)
  }

  /// Converts a premultiplied colour from this space to sRGB. Inks are sRGB already, as for `sRGBPixel(_:)`.
  func sRGB(_ color: WideColor) -> WideColor {
    guard !isLikeSRGB, color.w > 0 else { return color }
    let straight = color / color.w
    let components = model == .monochrome ? [straight.x] : [straight.x, straight.y, straight.z]
    let rgb = CGColor(space: self, values: components.map { CGFloat($0) } + [1]).sRGB
    return WideColor(Float(rgb.red), Float(rgb.green), Float(rgb.blue), 1) * color.w
  }

  /// Converts a premultiplied colour from sRGB to this space, unless it is one of inks.
  func color(fromSRGB color: WideColor) -> WideColor {
    guard !isLikeSRGB, color.w > 0 else { return color }
    let straight = color / color.w
    let sRGB = CGColor(
      space: .sharedSRGB,
      values: [CGFloat(straight.x), CGFloat(straight.y), CGFloat(straight.z), 1])
    guard let values = sRGB.converted(to: self, intent: .defaultIntent, options: nil)?.components
    else { return color }
    let parts = values.map { Float($0) }
    return model == .monochrome
      ? WideColor(parts[0], parts[0], parts[0], 1) * color.w
      : WideColor(parts[0], parts[1], parts[2], 1) * color.w
  }

  /// True for spaces whose components are those of sRGB.
  private var isLikeSRGB: Bool { encoding == .sRGB || encoding == .gray || encoding == .cmyk }
}

// The transfer curve of IEC 61966-2-1, mirrored for negative components.

/// Returns the linear light of an sRGB-encoded component.
private func linearLight(_ encoded: CGFloat) -> CGFloat {
  let magnitude = abs(encoded)
  let linear =
    magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
  return encoded < 0 ? -linear : linear
}

/// Returns the sRGB-encoded component of linear light.
private func encodedLight(_ linear: CGFloat) -> CGFloat {
  let magnitude = abs(linear)
  let encoded =
    magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
  return linear < 0 ? -encoded : encoded
}

/// Returns the sRGB-encoded grey of the colour's luminance (the weights of ITU-R BT.709).
private func luminance(of rgb: RGBComponents) -> CGFloat {
  // Exact for grays, in which rounding would change the last bit.
  if rgb.red == rgb.green, rgb.green == rgb.blue { return rgb.red }
  let linear = rgb.map(linearLight)
  return encodedLight(0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue)
}

// Display P3 has sRGB's curve and white but other primaries; the matrices follow from the
// primaries' chromaticities in SMPTE EG 432-1 and IEC 61966-2-1.

private func sRGBComponents(fromDisplayP3 p3: RGBComponents) -> RGBComponents {
  let p = p3.map(linearLight)
  return RGBComponents(
    red: 1.2249401762805598 * p.red - 0.2249401762805598 * p.green,
    green: -0.04205695470968816 * p.red + 1.0420569547096882 * p.green,
    blue: -0.01963755459033443 * p.red - 0.07863604555063188 * p.green
      + 1.0982736001409663 * p.blue
  ).map(encodedLight)
}

private func displayP3(fromSRGB rgb: RGBComponents) -> RGBComponents {
  let s = rgb.map(linearLight)
  return RGBComponents(
    red: 0.8224619687143623 * s.red + 0.1775380312856377 * s.green,
    green: 0.03319419885096161 * s.red + 0.9668058011490384 * s.green,
    blue: 0.017082630726000993 * s.red + 0.0723974407239701 * s.green
      + 0.9105199285500289 * s.blue
  ).map(encodedLight)
}
