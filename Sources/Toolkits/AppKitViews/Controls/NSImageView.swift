public import Foundation

/// A view that shows an image.
@preconcurrency @MainActor open class NSImageView: NSControl {
  /// The size of an image in its view.
  public enum ImageScaling: UInt, Sendable {
    /// Scaled down in proportion if the image does not fit.
    case scaleProportionallyDown = 0
    /// Stretched to the size of the view.
    case scaleAxesIndependently = 1
    /// The image's own size.
    case scaleNone = 2
    /// Scaled in proportion to the largest size that fits.
    case scaleProportionallyUpOrDown = 3
  }

  /// The image; nil shows nothing.
  open var image: NSImage? {
    didSet { needsDisplay = true }
  }
  /// The way in which the image fits into the bounds.
  open var imageScaling = ImageScaling.scaleProportionallyDown {
    didSet { needsDisplay = true }
  }

  /// Creates a view of an image, in the image's size.
  public convenience init(image: NSImage) {
    self.init(frame: NSRect(origin: .zero, size: image.size))
    self.image = image
  }

  /// The size of the image.
  open override var intrinsicContentSize: NSSize { image?.size ?? super.intrinsicContentSize }

  /// Always true: the image is the layer's contents, and a change of it animates where that is
  /// allowed.
  open override var wantsUpdateLayer: Bool { true }

  /// Sets the image as the layer's contents.
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
