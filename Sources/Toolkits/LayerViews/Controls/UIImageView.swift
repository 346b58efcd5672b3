import CoreAnimation
public import Foundation

/// A view that shows an image, or several in turn.
///
/// The image is the contents of the view's layer, placed by `contentMode` and shown with its
/// orientation, scale and caps; a template is shown in `tintColor`. Parts outside the bounds are
/// visible unless `clipsToBounds` is set. `draw(_:)` of a subclass is not called.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The images that are shown in turn, and their timing; nil for no sequence.
  final var sequence: ImageSequence?

  /// Creates a view of the image's size; its size is zero without an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
  }

  /// Creates a view of the image's size with another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Image

  /// The image to show. An animated image plays by itself.
  open var image: UIImage? { didSet { if image !== oldValue { imageChanged(from: oldValue) } } }
  /// The image to show while highlighted; nil shows `image`.
  open var highlightedImage: UIImage? {
    didSet { if isHighlighted, highlightedImage !== oldValue { showImage() } }
  }
  /// True shows `highlightedImage`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  /// The size and weight of a symbol, where the image itself decides none.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      guard preferredSymbolConfiguration != oldValue else { return }
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  open override var contentMode: ContentMode {
    didSet { if contentMode != oldValue { showImage() } }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    tintChanged()
  }

  // MARK: Images in turn

  /// The images that `startAnimating()` shows; nil or empty stands for the images of an animated
  /// `image`.
  open var animationImages: [UIImage]?
  /// The images that are shown while highlighted; nil shows `animationImages`.
  open var highlightedAnimationImages: [UIImage]?
  /// Seconds of one pass through all images; 0, negative and infinite numbers stand for a thirtieth
  /// of a second for each image.
  open var animationDuration: TimeInterval = 0
  /// Number of passes through all images; 0 and less is without end.
  open var animationRepeatCount = 0

  /// Shows the images in turn, beginning with the first. A change of the images counts from the
  /// next start.
  open func startAnimating() { startSequence() }
  /// Shows `image` again.
  open func stopAnimating() { stopSequence() }
  /// True from the start until the last repetition has ended, even without a window.
  open var isAnimating: Bool { sequence != nil }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(traits: .image)
  }

  // MARK: Size

  /// Returns the size of `image`; zero without an image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image.map(displayed)?.size ?? .zero }
  /// The size of `image`; `noIntrinsicMetric` without an image.
  open override var intrinsicContentSize: CGSize {
    image.map(displayed)?.size ?? super.intrinsicContentSize
  }

  override func windowChanged() { resumeSequence() }
  override func appearanceChanged() {
    super.appearanceChanged()
    let isChosen = [image, highlightedImage].contains { $0?.imageAsset?.hasVariants == true }
    if isChosen { showImage() }
  }
  override func layOutContents() { drawTiles() }
}
