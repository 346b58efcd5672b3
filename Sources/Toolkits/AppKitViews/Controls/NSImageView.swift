public import Foundation

/// A view that shows an image.
@MainActor open class NSImageView: NSControl {
  /// The size of an image in its view.
  public enum ImageScaling: UInt, Sendable {
    /// Smaller where it does not fit, in its proportions.
    case scaleProportionallyDown = 0
    /// The size of the view, whatever its proportions.
    case scaleAxesIndependently = 1
    /// Its own size.
    case scaleNone = 2
    /// Scaled in proportion to the largest size that fits.
    case scaleProportionallyUpOrDown = 3
  }

  /// The image; nil shows nothing.
  open var image: NSImage? {
    didSet { needsDisplay = true }
  }
  /// How the image fits into the bounds.
  open var imageScaling = ImageScaling.scaleProportionallyDown {
    didSet { needsDisplay = true }
  }

  /// Creates a view of an image, in its size.
  public convenience init(image: NSImage) {
    self.init(frame: NSRect(origin: .zero, size: image.size))
    self.image = image
  }

  /// The size of the image.
  open override var intrinsicContentSize: NSSize { image?.size ?? super.intrinsicContentSize }

  /// True: the image is the layer's contents, and a change of it animates where that is allowed.
  open override var wantsUpdateLayer: Bool { true }

  /// Gives the layer the image.
  open override func updateLayer() {
    guard let layer else { return }
    let scale = image?.recommendedLayerContentsScale(layer.contentsScale) ?? layer.contentsScale
    layer.contents = image?.layerContents(forContentsScale: scale)
    layer.contentsScale = scale
    let fits = image.map { $0.size.width <= bounds.width && $0.size.height <= bounds.height }
    layer.contentsGravity =
      switch imageScaling {
      case .scaleAxesIndependently: .resize
      case .scaleNone: .center
      case .scaleProportionallyUpOrDown: .resizeAspect
      case .scaleProportionallyDown: fits == true ? .center : .resizeAspect
      }
  }
}
