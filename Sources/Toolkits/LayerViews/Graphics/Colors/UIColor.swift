public import Quartz2D
import ToolkitSupport

/// A colour, which never changes and may be used on any thread.
///
/// A dynamic colour depends on traits: a view shows it by its own traits, drawing and `cgColor` by
/// `UITraitCollection.current`.
///
/// Two colours are equal if colour space, components and alpha are equal: a white made from a gray
/// and a white made from red, green and blue are different. Two dynamic colours are equal if they are the
/// same, or the same one with the same alpha.
open class UIColor: NSObject, NSCopying, NSSecureCoding, CGColorRepresentable, @unchecked Sendable {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  private let plain: CGColor
  /// The source of a colour that depends on traits; nil for any other colour.
  private let provider: ((UITraitCollection) -> UIColor)?

  /// The colour for layers and contexts; that of the current traits for a dynamic colour.
  public final var cgColor: CGColor {
    provider == nil ? plain : resolvedColor(with: .ofColors).plain
  }
  /// True for a colour that depends on traits.
  final var isDynamic: Bool { provider != nil }
  /// The colour of which this is a copy with another alpha; nil for any other colour.
  private let original: (color: UIColor, alpha: CGFloat)?

  /// The image whose copies the colour paints; nil for a plain colour.
  private let patternImage: UIImage?

  /// Creates a colour from a Core Graphics colour.
  public init(cgColor: CGColor) {
    plain = cgColor
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates a colour that a closure chooses by the traits of the moment.
  ///
  /// - Parameter dynamicProvider: called for each use of the colour, on the thread of the use.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    plain = .clear
    provider = dynamicProvider
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates a dynamic colour with another alpha.
  private init(_ color: UIColor, alpha: CGFloat) {
    plain = .clear
    provider = { color.resolvedColor(with: $0).withAlphaComponent(alpha) }
    original = (color, alpha)
    patternImage = nil
    super.init()
  }

  /// Creates a clear colour.
  public convenience override init() { self.init(white: 0, alpha: 0) }

  /// Creates a gray.
  ///
  /// - Parameters:
  ///   - white: 0 is black and 1 is white.
  ///   - alpha: 0 is transparent and 1 is opaque; clamped to 0…1.
  public init(white: CGFloat, alpha: CGFloat) {
    plain = CGColor(gray: white, alpha: ColorComponents.unit(alpha))
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates a colour of extended sRGB.
  ///
  /// - Parameters:
  ///   - red: 0…1 in sRGB; numbers outside give colours outside sRGB.
  ///   - alpha: 0 is transparent and 1 is opaque; clamped to 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    plain = ColorComponents.color(
      [red, green, blue, ColorComponents.unit(alpha)], in: CGColorSpace.extendedSRGB)
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates a colour of extended sRGB. Each number is clamped to 0…1.
  ///
  /// - Parameter hue: 0 and 1 are red, 1/3 is green and 2/3 is blue.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let hsb = HSBComponents(
      hue: ColorComponents.unit(hue), saturation: ColorComponents.unit(saturation),
      brightness: ColorComponents.unit(brightness))
    let (red, green, blue) = hsb.rgb
    plain = ColorComponents.color(
      [red, green, blue, ColorComponents.unit(alpha)], in: CGColorSpace.extendedSRGB)
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates a colour of Display P3.
  ///
  /// - Parameter alpha: 0 is transparent and 1 is opaque; clamped to 0…1.
  public init(
    displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    plain = ColorComponents.color(
      [displayP3Red, green, blue, ColorComponents.unit(alpha)], in: CGColorSpace.displayP3)
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Creates the colour of a colour literal: `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates a colour that paints copies of an image side by side; clear for an image without
  /// pixels.
  ///
  /// With `setFill()` and `setStroke()`, one copy has its top left corner at the origin that the
  /// current context had when it became current. With `cgColor`, one copy has its bottom left
  /// corner at the bitmap's, and a point is a pixel. Layers draw no patterns: such a background
  /// colour is transparent.
  public init(patternImage image: UIImage) {
    plain = patternColor(image, .identity) ?? .clear
    provider = nil
    original = nil
    patternImage = image
    super.init()
  }

  // MARK: Components

  /// Stores the components in extended sRGB where a pointer is given. Returns false, without a
  /// change, for a pattern.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = ColorComponents.of(cgColor, in: CGColorSpace.extendedSRGB) else {
      return false
    }
    red?.pointee = values[0]
    green?.pointee = values[1]
    blue?.pointee = values[2]
    alpha?.pointee = values[3]
    return true
  }

  /// Stores hue, saturation and brightness, which are 0…1 for a colour of sRGB, where a pointer is
  /// given. Returns false, without a change, for a pattern. The hue of a gray is 0.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = ColorComponents.of(cgColor, in: CGColorSpace.extendedSRGB) else {
      return false
    }
    let hsb = HSBComponents(red: values[0], green: values[1], blue: values[2])
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = values[3]
    return true
  }

  /// Stores the gray of the same luminance and the alpha where a pointer is given. Returns false,
  /// without a change, for a pattern.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = ColorComponents.of(cgColor, in: CGColorSpace.extendedGray) else {
      return false
    }
    white?.pointee = values[0]
    alpha?.pointee = values[1]
    return true
  }

  /// Returns the colour with another alpha, clamped to 0…1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if isDynamic { return UIColor(original?.color ?? self, alpha: alpha) }
    return UIColor(
      cgColor: cgColor.copy(alpha: ColorComponents.unit(alpha)) ?? cgColor,
      patternImage: patternImage)
  }

  /// Returns the colour of given traits: the closure's for a dynamic colour, this colour otherwise.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    provider?(traitCollection).resolvedColor(with: traitCollection) ?? self
  }

  private init(cgColor: CGColor, patternImage: UIImage?) {
    plain = cgColor
    provider = nil
    original = nil
    self.patternImage = patternImage
    super.init()
  }

  // MARK: Drawing

  /// Makes this the fill and the stroke colour of the current context; does nothing without one.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes this the fill colour of the current context; does nothing without one.
  open func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(colorForCurrentContext)
  }

  /// Makes this the stroke colour of the current context; does nothing without one.
  open func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(colorForCurrentContext)
  }

  private var colorForCurrentContext: CGColor {
    if isDynamic { return resolvedColor(with: .ofColors).colorForCurrentContext }
    guard let image = patternImage, let base = ContextStack.current.top?.base else {
      return cgColor
    }
    // A cell has its origin at the bottom left.
    let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: image.size.height)
    let color = patternColor(image, upright.concatenating(base))
    return color?.copy(alpha: cgColor.alpha) ?? cgColor
  }

  // MARK: NSObject

  /// Returns true for a colour with the same colour space, components and alpha.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard isDynamic || other.isDynamic else { return other.plain == plain }
    guard let original, let same = other.original else { return false }
    return original.color == same.color && original.alpha == same.alpha
  }

  /// A hash, which is the same for equal colours.
  open override var hash: Int {
    guard isDynamic else { return plain.hashValue }
    return original.map { $0.color.hash ^ $0.alpha.hashValue } ?? ObjectIdentifier(self).hashValue
  }

  /// The space and the components.
  open override var description: String { (isDynamic ? "dynamic " : "") + "UIColor \(cgColor)" }

  /// Returns this colour, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: NSSecureCoding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  private static let spaceKey = "space"
  private static let componentsKey = "components"

  /// Reads a colour; nil for an archive without a colour.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeText(forKey: Self.spaceKey), let space = CGColorSpace(name: name),
      let components = coder.decodeNumbers(forKey: Self.componentsKey),
      components.count == space.numberOfComponents + 1,
      let color = CGColor(colorSpace: space, components: components)
    else { return nil }
    plain = color
    provider = nil
    original = nil
    patternImage = nil
    super.init()
  }

  /// Writes the colour; a pattern writes nothing, so that reading it gives nil.
  open func encode(with coder: NSCoder) {
    guard cgColor.pattern == nil, let name = cgColor.colorSpace?.name,
      let components = cgColor.components
    else { return }
    coder.encode(name as NSString, forKey: Self.spaceKey)
    coder.encodeNumbers(components, forKey: Self.componentsKey)
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor

/// Returns a colour that paints copies of an image; nil for an image without pixels.
///
/// - Parameter matrix: the transform from points of the image, y pointing up, to the bitmap.
private func patternColor(_ image: UIImage, _ matrix: CGAffineTransform) -> CGColor? {
  let bounds = CGRect(origin: .zero, size: image.size)
  let info = Unmanaged.passRetained(image)
  var callbacks = CGPatternCallbacks(
    version: 0,
    drawPattern: { info, context in
      guard let info else { return }
      let image = Unmanaged<UIImage>.fromOpaque(info).takeUnretainedValue()
      // Images are drawn where y points down.
      context.translateBy(x: 0, y: image.size.height)
      context.scaleBy(x: 1, y: -1)
      // Images are drawn opaque; the layer applies the colour's alpha.
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      ContextStack.current.with(context) { image.draw(at: .zero) }
      context.endTransparencyLayer()
    },
    releaseInfo: { info in
      if let info { Unmanaged<UIImage>.fromOpaque(info).release() }
    })
  guard
    let pattern = CGPattern(
      info: info.toOpaque(), bounds: bounds, matrix: matrix, xStep: bounds.width,
      yStep: bounds.height, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
  else {
    info.release()
    return nil
  }
  return CGColorSpace(patternBaseSpace: nil)
    .flatMap { CGColor(patternSpace: $0, pattern: pattern, components: [1]) }
}
