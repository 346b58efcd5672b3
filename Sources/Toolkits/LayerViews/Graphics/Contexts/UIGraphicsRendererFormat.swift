public import Quartz2D

/// The format of a renderer's images.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The area that is drawn, in points; set by the renderer.
  public internal(set) final var bounds = CGRect.zero

  /// Creates a format with the default values.
  public required override init() {
    super.init()
  }

  /// A format with the default values.
  open class func `default`() -> Self { self.init() }

  /// A format with the values for the main screen.
  open class func preferred() -> Self { self.init() }

  /// A format with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The bitmap that an image renderer draws into.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The range of colours; the bitmap has 8-bit sRGB whatever the range.
  public enum Range: Int, Sendable {
    /// Not said; the standard range.
    case unspecified = -1
    /// The display's: the standard range.
    case automatic = 0
    /// A wider range; drawn as the standard one.
    case extended = 1
    /// The standard range, sRGB.
    case standard = 2
  }

  /// Pixels for each point; the main screen's at first, and so for 0 and numbers that are no scale.
  open var scale: CGFloat = defaultImageScale()

  /// True for a bitmap without alpha, black at first; false at first.
  open var opaque = false

  /// Without effect; automatic at first.
  open var preferredRange = Range.automatic

  /// A format with the same values.
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
