import GraphicsValues
import ImageFiles

/// A bitmap to draw into, with the state of drawing.
///
/// User space starts as the bitmap's space: the origin at the bottom left corner, y pointing up,
/// one unit for each pixel. Rows of memory begin at the top. Calls with numbers that are not finite
/// draw nothing and change nothing. A context belongs to one thread at a time.
public final class CGContext {
  let bitmap: Bitmap
  var state: GraphicsState
  var savedStates: [GraphicsState] = []
  var layers: [TransparencyLayer] = []
  /// The current path, in device space with y pointing up; not a part of the state.
  var devicePath = PathValue()
  var allowsAntialiasing = true

  /// The transform from the space of text, in which a line begins at the origin, to user space; not
  /// a part of the state. `CGAffineTransform(scaleX: 1, y: -1)` makes text upright where y points
  /// down.
  public var textMatrix = CGAffineTransform.identity

  /// The space of the components in memory.
  public let colorSpace: CGColorSpace?

  /// The layout of pixels in memory.
  public let bitmapInfo: CGBitmapInfo

  private init(bitmap: Bitmap, space: CGColorSpace?, info: CGBitmapInfo) {
    self.bitmap = bitmap
    colorSpace = space
    bitmapInfo = info
    state = GraphicsState(clip: ClipChain(region: bitmap.target.region))
  }

  /// Creates a context over memory.
  ///
  /// Supported layouts are those of Apple's table: RGB of 8 and 16 bits and of floating-point numbers, with premultiplied
  /// alpha or an unused component, first or last; RGB of 5 bits with an unused one first; grey and inks of 8 and 16 bits
  /// and of floating-point numbers, without alpha; 8-bit alpha only. Bytes are in the order of `bitmapInfo`, by default
  /// with the higher byte of a component first. With 8 bits the space is device RGB, sRGB or a grey like it.
  ///
  /// Blue-green-red-alpha memory (`premultipliedFirst` or `noneSkipFirst`, `byteOrder32Little`) and alpha only are drawn
  /// into directly; any other layout costs a conversion of the pixels that each operation may touch. Shapes in one
  /// colour have all bits of larger components; everything else is drawn with 8 bits, and what is not drawn on keeps
  /// its bits.
  ///
  /// Nil for any other layout, without pixels, for sides above 32767 pixels, and if there is not
  /// enough memory.
  ///
  /// - Parameters:
  ///   - data: at least `bytesPerRow * height` bytes, which the context changes and does not free;
  ///     nil lets the context allocate transparent black.
  ///   - bytesPerRow: 0 for the smallest possible number.
  ///   - bitmapInfo: the bits of a `CGBitmapInfo` with a `CGImageAlphaInfo`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil,
      releaseInfo: nil)
  }

  /// Creates a bitmap context that calls `releaseCallback` with `releaseInfo` and `data` when it is
  /// freed, if `data` is the caller's memory.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let isAlphaOnly = info.alpha == .alphaOnly
    let components =
      switch space.model {
      case _ where isAlphaOnly: 1
      case .monochrome: 1
      default: 4
      }
    let bitsPerPixel =
      bitsPerComponent == 5
      ? 16 : components.multipliedReportingOverflow(by: bitsPerComponent).partialValue
    guard
      let layout = PixelLayout(
        info, model: space.model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel),
      layout.alpha != .straight,
      isAlphaOnly || layout.isWide || space.encoding == .sRGB || space.encoding == .gray,
      let bitmap = Bitmap(
        data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout,
        space: isAlphaOnly ? nil : space,
        release: { releaseCallback?(releaseInfo, data) })
    else { return nil }
    self.init(bitmap: bitmap, space: isAlphaOnly ? nil : space, info: info)
  }

  /// Creates a context over new transparent pixels, for the drawing of a layer; nil in the same
  /// cases as for other contexts.
  ///
  /// - Parameter transform: the transform from user space to the pixels, y pointing up.
  package convenience init?(
    pixelsWide width: Int, pixelsHigh height: Int, transform: CGAffineTransform
  ) {
    let info =
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .sharedSRGB, bitmapInfo: info)
    concatenate(transform)
  }

  /// Width in pixels.
  public var width: Int { bitmap.width }
  /// Height in pixels.
  public var height: Int { bitmap.height }
  /// Bytes from the start of a row in memory to the start of the next.
  public var bytesPerRow: Int { bitmap.bytesPerRow }
  /// The pixels, rows from the top; valid during the life of the context.
  public var data: UnsafeMutableRawPointer? { bitmap.memory }
  /// Bits per component: 5, 8, 16 or 32.
  public var bitsPerComponent: Int { bitmap.layout.bitsPerComponent }
  /// Bits per pixel: 8 to 128.
  public var bitsPerPixel: Int { bitmap.bytesPerPixel * 8 }
  /// The place of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }

  /// Returns an image of all drawing so far, without open transparency layers, in the context's
  /// layout of pixels (§17).
  ///
  /// - Complexity: O(n) in the number of pixels, which are copied once.
  public func makeImage() -> CGImage? {
    CGImage(
      width: width, height: height, pixels: bitmap.pixels(),
      layout: ImageLayout(
        bitmapInfo, colorSpace, bytesPerRow, bitmap.layout, wideBytes: bitmap.wideBytes))
  }

  /// Does nothing, since each call finishes its drawing.
  public func flush() {}

  /// Does nothing, since each call finishes its drawing.
  public func synchronize() {}
}

/// A function called when a context no longer uses its memory, with the `releaseInfo` and the
/// `data` that the context was created with.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGBitmapInfo {
  /// The `CGImageAlphaInfo`; nil for invalid bits.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue)
  }
}
