import CoreAnimation
public import Foundation

/// A view that shows an image, or several in turn.
///
/// The image is the contents of the view's layer, placed by `contentMode` and seen in its
/// orientation, scale and caps; a template is shown in `tintColor`. Parts outside the bounds are
/// seen unless `clipsToBounds` is set. `draw(_:)` of a subclass is not called.
@MainActor open class UIImageView: UIView {
  /// The images that are shown in turn, and for how long; nil while none are.
  final var sequence: ImageSequence?

  /// Creates a view of the image's size, without an area for none.
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

  /// The image shown. One that is an animation plays by itself.
  open var image: UIImage? { didSet { if image !== oldValue { imageChanged(from: oldValue) } } }
  /// The image shown while highlighted; nil shows `image` then, too.
  open var highlightedImage: UIImage? {
    didSet { if isHighlighted, highlightedImage !== oldValue { showImage() } }
  }
  /// True shows `highlightedImage`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  open override var contentMode: ContentMode {
    didSet { if contentMode != oldValue { showImage() } }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    tintChanged()
  }

  // MARK: Images in turn

  /// The images that `startAnimating()` shows; those of an animated `image` while nil or empty.
  open var animationImages: [UIImage]?
  /// The same while highlighted; nil shows `animationImages` then, too.
  open var highlightedAnimationImages: [UIImage]?
  /// The time of all images in seconds; 0, negative and infinite ones are a thirtieth of a second
  /// for each.
  open var animationDuration: TimeInterval = 0
  /// How often all images are shown; 0 and less is without end.
  open var animationRepeatCount = 0

  /// Shows the images in turn from the first one on. Changes of them count from the next start.
  open func startAnimating() { startSequence() }
  /// Shows `image` again.
  open func stopAnimating() { stopSequence() }
  /// True from the start until the last repetition has ended, in a window or not.
  open var isAnimating: Bool { sequence != nil }

  // MARK: Size

  /// The size of `image`; zero without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
  /// The size of `image`; `noIntrinsicMetric` without one.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  override func windowChanged() { resumeSequence() }
  override func layOutContents() { drawTiles() }
}
