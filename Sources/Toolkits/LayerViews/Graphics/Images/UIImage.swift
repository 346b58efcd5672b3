public import Quartz2D

/// A picture with a scale and an orientation, which never changes and may be used on any thread.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The properties of an image besides its pixels.
  struct Traits: Sendable {
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    /// The way in which the middle fills an area; nil for an image that is stretched as a whole.
    var resizingMode: ResizingMode?
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var images: [UIImage]?
    var duration: TimeInterval = 0
    /// The images of which traits choose one; nil for an image that is no asset's.
    var asset: UIImageAsset?
    var configuration: Configuration?
    /// The drawing of a symbol; nil for any other image.
    var symbol: SymbolDrawing?
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
  /// - Parameter scale: pixels per point; 0 and invalid numbers stand for the main screen's scale.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      cgImage: cgImage, traits: Traits(scale: usableScale(scale), orientation: orientation))
  }

  // MARK: Files

  /// Reads the first image of a PNG, JPEG, GIF, WebP, BMP or TIFF file; nil if it cannot be read.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension gives that scale, and any other name
  /// 1. A file without such an ending is replaced by a neighbour with the ending of the main
  /// screen's scale, if there is one.
  public convenience init?(contentsOfFile path: String) {
    let candidates = [ImageFile.neighbour(of: path), path].compactMap { $0 }
    guard let found = candidates.lazy.compactMap({ ImageFile(path: $0) }).first else { return nil }
    self.init(cgImage: found.image, scale: found.scale, orientation: found.orientation)
  }

  /// Decodes the first image of a file's bytes with a scale of 1; nil for bytes without an image.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes the first image of the bytes of a PNG, JPEG, GIF, WebP, BMP or TIFF file; nil for bytes without an
  /// image. What is missing in a file that ends early is transparent.
  ///
  /// - Parameter scale: pixels per point; 0 and invalid numbers stand for the main screen's scale.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let file = ImageFile(data: data, scale: scale) else { return nil }
    self.init(cgImage: file.image, scale: scale, orientation: file.orientation)
  }

  /// Returns the bytes of a PNG file with the upright image; nil for an empty image.
  open func pngData() -> Data? {
    try? upright?.pngData()
  }

  /// Returns the bytes of a JPEG file with the upright image over white; nil for an empty image.
  ///
  /// - Parameter compressionQuality: the quality from 0, the smallest file, to 1, the best picture;
  ///   clamped to 0…1.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? upright?.jpegData(compressionQuality: compressionQuality)
  }

  // MARK: Measures

  /// Pixels per point.
  open var scale: CGFloat { traits.scale }

  /// The orientation that `draw(in:)` applies to the pixels.
  open var imageOrientation: Orientation { traits.orientation }

  /// Width and height of the upright image, in points; zero for an empty image.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  // MARK: Variants

  /// Returns the image with parts along its edges that keep their size; the middle is repeated.
  ///
  /// - Parameter capInsets: the widths of these parts in points; negative widths count as 0, and
  ///   widths that leave no middle are reduced.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with parts along its edges that keep their size; the middle is repeated or
  /// stretched.
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

  /// The way in which the middle of a resizable image fills a larger area; stretch for other
  /// images.
  open var resizingMode: ResizingMode { traits.resizingMode ?? .stretch }

  /// Returns the image in its own colours or as a template.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  /// The colours in which the image is drawn.
  open var renderingMode: RenderingMode { traits.renderingMode }

  /// Returns the image in one colour, with the image's alpha.
  open func withTintColor(_ color: UIColor) -> UIImage {
    changed { $0.tint = color }
  }

  /// Returns the image in one colour, with the image's alpha.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    changed {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// Returns the image with left and right exchanged.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    changed { $0.orientation = $0.orientation.horizontallyFlipped }
  }

  final func changed(_ change: (inout Traits) -> Void) -> UIImage {
    changed(pixels: cgImage, change)
  }

  final func changed(pixels: CGImage?, _ change: (inout Traits) -> Void) -> UIImage {
    var traits = traits
    change(&traits)
    return UIImage(cgImage: pixels, traits: traits)
  }

  // MARK: Animation

  /// Returns an image that shows images in turn; nil without images.
  ///
  /// - Parameter duration: seconds for all images, in equal parts. 0, negative numbers and numbers
  ///   that are not finite stand for a thirtieth of a second for each image.
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

  /// Seconds of one pass through all images; 0 for an image that is no animation.
  open var duration: TimeInterval { traits.duration }

  // MARK: NSObject

  /// Returns true for an image of the same pixels with the same scale, orientation and manner of
  /// drawing.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || other.cgImage == cgImage && other.traits.isEqual(traits)
  }

  /// A hash, which is the same for equal images.
  open override var hash: Int { cgImage.hashValue }

  // MARK: NSSecureCoding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an image; nil for an archive without an image.
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
