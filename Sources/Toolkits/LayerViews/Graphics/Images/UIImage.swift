public import Quartz2D

/// A picture with a scale and an orientation, which never changes and may be used on any thread.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The properties of an image besides its pixels.
  struct Traits: Sendable {
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    /// Nil for an image that is stretched as a whole.
    var resizingMode: ResizingMode?
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var images: [UIImage]?
    var duration: TimeInterval = 0
  }

  /// The pixels, without the orientation; nil for an empty image.
  public let cgImage: CGImage?

  let traits: Traits

  init(cgImage: CGImage?, traits: Traits) {
    self.cgImage = cgImage
    self.traits = traits
    super.init()
  }

  /// Creates an empty image of size zero.
  public convenience override init() {
    self.init(cgImage: nil, traits: Traits())
  }

  /// Creates an image with a scale of 1.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image.
  ///
  /// - Parameter scale: pixels for each point; 0 and numbers that are no scale stand for the main
  ///   screen's.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      cgImage: cgImage, traits: Traits(scale: usableScale(scale), orientation: orientation))
  }

  // MARK: Files

  /// Reads a PNG or JPEG file; nil when it cannot be read.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension gives that scale, and any other one 1.
  /// A file without such an ending is replaced by a neighbour with the ending of the main screen's
  /// scale, if there is one.
  public convenience init?(contentsOfFile path: String) {
    let candidates = [ImageFile.neighbour(of: path), path].compactMap { $0 }
    guard let found = candidates.lazy.compactMap({ ImageFile(path: $0) }).first else { return nil }
    self.init(cgImage: found.image, scale: found.scale, orientation: found.orientation)
  }

  /// Decodes a PNG or a JPEG with a scale of 1; nil for any other bytes.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes a PNG or a JPEG; nil for any other bytes.
  ///
  /// - Parameter scale: pixels for each point; 0 and numbers that are no scale stand for the main
  ///   screen's.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: ImageFile.orientation(of: data))
  }

  /// The image as the bytes of a PNG file, upright; nil for an empty image.
  open func pngData() -> Data? {
    try? upright?.pngData()
  }

  /// The image as the bytes of a JPEG file, upright and over white; nil for an empty image.
  ///
  /// - Parameter compressionQuality: 0 is smallest and 1 is best; values outside are the nearest.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? upright?.jpegData(compressionQuality: compressionQuality)
  }

  // MARK: Measures

  /// Pixels for each point.
  open var scale: CGFloat { traits.scale }

  /// The orientation that `draw(in:)` applies to the pixels.
  open var imageOrientation: Orientation { traits.orientation }

  /// Width and height in points as the image is seen; zero for an empty image.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  // MARK: Variants

  /// The image with parts along its edges that keep their size; the rest is repeated.
  ///
  /// - Parameter capInsets: the widths of these parts in points; negative ones count as 0, and those
  ///   that leave no rest are reduced.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with parts along its edges that keep their size; the rest is repeated or stretched.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    changed {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The widths of the parts along the edges that keep their size, in points.
  open var capInsets: UIEdgeInsets { traits.capInsets }

  /// How the rest of a resizable image fills a larger area; stretch for other images.
  open var resizingMode: ResizingMode { traits.resizingMode ?? .stretch }

  /// The image drawn in its own colours or as a template.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  /// Whether the image is drawn in its own colours.
  open var renderingMode: RenderingMode { traits.renderingMode }

  /// The image drawn in one colour, with the image's alpha.
  open func withTintColor(_ color: UIColor) -> UIImage {
    changed { $0.tint = color }
  }

  /// The image drawn in one colour, with the image's alpha.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    changed {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The image with left and right exchanged.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    changed { $0.orientation = $0.orientation.horizontallyFlipped }
  }

  private func changed(_ change: (inout Traits) -> Void) -> UIImage {
    var traits = traits
    change(&traits)
    return UIImage(cgImage: cgImage, traits: traits)
  }

  // MARK: Animation

  /// An image that shows others in turn; nil without images.
  ///
  /// - Parameter duration: the time of all images in seconds; each has an equal part, and a thirtieth
  ///   of a second for 0 and for a time that is not finite or below.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var traits = first.traits
    traits.images = images
    let isTime = duration > 0 && duration.isFinite
    traits.duration = isTime ? duration : TimeInterval(images.count) / 30
    return UIImage(cgImage: first.cgImage, traits: traits)
  }

  /// The images that are shown in turn; nil for an image that is no animation.
  open var images: [UIImage]? { traits.images }

  /// The time in seconds in which all images are shown once; 0 for an image that is no animation.
  open var duration: TimeInterval { traits.duration }

  // MARK: NSObject

  /// True for an image of the same pixels with the same scale, orientation and manner of drawing.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || other.cgImage == cgImage && other.traits.isEqual(traits)
  }

  /// The same for equal images.
  open override var hash: Int { cgImage.hashValue }

  // MARK: NSSecureCoding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an image; nil for an archive without one.
  public required init?(coder: NSCoder) {
    guard let traits = Traits(coder) else { return nil }
    cgImage = ImageArchive.pixels(in: coder)
    self.traits = traits
    super.init()
  }

  /// Writes the pixels and the manner of drawing.
  open func encode(with coder: NSCoder) {
    ImageArchive.write(cgImage, to: coder)
    traits.write(to: coder)
  }
}
