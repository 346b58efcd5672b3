public import Foundation
public import Quartz2D
import ToolkitSupport

/// A colour, which does not change.
open class NSColor: NSObject, NSCopying, CGColorRepresentable, @unchecked Sendable {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  private let plain: CGColor
  /// The source of a colour that depends on the appearance; nil for any other colour.
  private let provider: ((NSAppearance) -> NSColor)?

  /// The Core Graphics colour; that of the current appearance for a dynamic colour.
  public final var cgColor: CGColor {
    provider.map { $0(.currentDrawing()).cgColor } ?? plain
  }

  /// Creates a colour from a Core Graphics colour.
  public init?(cgColor: CGColor) {
    plain = cgColor
    provider = nil
    super.init()
  }

  /// Creates a colour that a closure chooses by the appearance.
  ///
  /// - Parameters:
  ///   - colorName: has no effect.
  ///   - dynamicProvider: called for each use of the colour, on the thread of the use.
  public init(name colorName: Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
    plain = .clear
    provider = dynamicProvider
    super.init()
  }

  /// Creates a clear colour.
  public convenience override init() { self.init(color: .clear) }

  /// Creates a colour of sRGB, from components of 0…1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    plain = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    provider = nil
    super.init()
  }

  /// Creates a gray, from components of 0…1.
  public init(white: CGFloat, alpha: CGFloat) {
    plain = CGColor(gray: white, alpha: alpha)
    provider = nil
    super.init()
  }

  /// Creates a colour of sRGB, from components of 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a colour of sRGB: the calibrated space of old displays is the same here.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a colour of sRGB, which is the display's space.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a colour of Display P3, from components of 0…1.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(
      color: ColorComponents.color([red, green, blue, alpha], in: CGColorSpace.displayP3))
  }
  /// Creates a gray, from components of 0…1.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }
  /// Creates a gray, from components of 0…1.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }
  /// Creates a gray, from components of 0…1.
  public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }
  /// Creates a colour of sRGB from hue, saturation and brightness of 0…1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HSBComponents(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(srgbRed: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
  }
  /// Creates a colour of sRGB from hue, saturation and brightness of 0…1.
  public convenience init(
    calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  /// Creates the colour of a literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  init(color: CGColor) {
    plain = color
    provider = nil
    super.init()
  }

  /// The type of a colour's name.
  public typealias Name = String

  // MARK: Components

  /// Red, green, blue and alpha in sRGB; zeros for a pattern.
  private var rgba: [CGFloat] {
    ColorComponents.of(cgColor, in: CGColorSpace.extendedSRGB) ?? [0, 0, 0, 0]
  }

  private var hsb: HSBComponents {
    let rgba = rgba
    return HSBComponents(red: rgba[0], green: rgba[1], blue: rgba[2])
  }

  /// Red in sRGB, 0…1.
  open var redComponent: CGFloat { rgba[0] }
  /// Green in sRGB, 0…1.
  open var greenComponent: CGFloat { rgba[1] }
  /// Blue in sRGB, 0…1.
  open var blueComponent: CGFloat { rgba[2] }
  /// The opacity: 0 is transparent, 1 is opaque.
  open var alphaComponent: CGFloat { cgColor.alpha }
  /// The gray of the same luminance, 0…1.
  open var whiteComponent: CGFloat {
    ColorComponents.of(cgColor, in: CGColorSpace.extendedGray)?.first ?? 0
  }
  /// The hue as a fraction of the circle, 0…1, from red through green and blue.
  open var hueComponent: CGFloat { hsb.hue }
  /// The saturation: 0 is grey, 1 is a pure colour.
  open var saturationComponent: CGFloat { hsb.saturation }
  /// The brightness: 0 is black, 1 is the brightest colour of the hue.
  open var brightnessComponent: CGFloat { hsb.brightness }

  /// Stores the components in sRGB where a pointer is given.
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) {
    let values = rgba
    red?.pointee = values[0]
    green?.pointee = values[1]
    blue?.pointee = values[2]
    alpha?.pointee = values[3]
  }

  /// Returns the colour with another alpha of 0…1.
  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    if let provider {
      return NSColor(name: nil, dynamicProvider: { provider($0).withAlphaComponent(alpha) })
    }
    return NSColor(color: cgColor.copy(alpha: ColorComponents.unit(alpha)) ?? cgColor)
  }

  /// Returns a mixture of this colour and another one in sRGB.
  ///
  /// - Parameter fraction: 0 gives this colour, 1 the other colour.
  open func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
    let share = ColorComponents.unit(fraction)
    let mix = zip(rgba, color.rgba).map { $0 + ($1 - $0) * share }
    return NSColor(srgbRed: mix[0], green: mix[1], blue: mix[2], alpha: mix[3])
  }

  // MARK: Drawing

  /// Makes this the fill and the stroke colour of the current context; does nothing without one.
  @preconcurrency @MainActor open func set() {
    setFill()
    setStroke()
  }
  /// Makes this the fill colour of the current context; does nothing without one.
  @preconcurrency @MainActor open func setFill() {
    NSGraphicsContext.current?.cgContext.setFillColor(cgColor)
  }
  /// Makes this the stroke colour of the current context; does nothing without one.
  @preconcurrency @MainActor open func setStroke() {
    NSGraphicsContext.current?.cgContext.setStrokeColor(cgColor)
  }

  // MARK: NSObject

  /// Returns true for a colour with the same space, components and alpha.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.cgColor == cgColor }
  /// A hash, which is the same for equal colours.
  open override var hash: Int { cgColor.hashValue }
  /// The space and the components.
  open override var description: String { "NSColor \(cgColor)" }
  /// Returns this colour, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSColor: _ExpressibleByColorLiteral {}

/// The type of colour literals.
public typealias _ColorLiteralType = NSColor
