public import Quartz2D

/// The format of a renderer's images.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The drawn area, in points; set by the renderer.
  public internal(set) final var bounds = CGRect.zero

  /// Creates a format with the default values.
  public required override init() {
    super.init()
  }

  /// Returns a format with the default values.
  open class func `default`() -> Self { self.init() }

  /// Returns a format with the values for the main screen.
  open class func preferred() -> Self { self.init() }

  /// Returns a format with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The bitmap that an image renderer draws into.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The range of colours. The bitmap always has 8-bit sRGB.
  public enum Range: Int, Sendable {
    /// Not specified: the standard range.
    case unspecified = -1
    /// The display's range: the standard range.
    case automatic = 0
    /// A wider range; drawn as the standard range.
    case extended = 1
    /// The standard range, sRGB.
    case standard = 2
  }

  /// Pixels per point; the main screen's scale by default, and for 0 and invalid numbers.
  open var scale: CGFloat = defaultImageScale()

  /// True for a bitmap without alpha, which starts black; false by default.
  open var opaque = false

  /// Without effect; automatic by default.
  open var preferredRange = Range.automatic

  /// Returns a format with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}
