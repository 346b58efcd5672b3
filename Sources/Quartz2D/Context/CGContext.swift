internal import GraphicsValues
internal import ImageFiles

/// A bitmap to draw into, with the state of drawing.
///
/// User space starts as the bitmap's own: the origin at the bottom left corner, y pointing up, a
/// unit to the pixel. Rows of memory begin at the top. Calls with numbers that are not finite
/// draw nothing and change nothing. A context belongs to one thread at a time.
public final class CGContext {
  let bitmap: Bitmap
  var state: GraphicsState
  var savedStates: [GraphicsState] = []
  var layers: [TransparencyLayer] = []
  /// The current path, in device space with y pointing up; not a part of the state.
  var devicePath = PathValue()
  var allowsAntialiasing = true

  /// What components in memory mean.
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
  /// Supported are 8-bit components: 32-bit pixels of an sRGB space (device RGB among them) with
  /// premultiplied alpha or a byte to skip, first or last, in either byte order; 8-bit device gray
  /// without alpha; and 8-bit alpha only. Blue-green-red-alpha memory (`premultipliedFirst` or
  /// `noneSkipFirst`, `byteOrder32Little`) and alpha only are drawn into as they are; others cost
  /// a conversion of the pixels that each operation may touch.
  ///
  /// Nil for any other layout, without pixels, for sides above 16384 and when there is not enough
  /// memory.
  ///
  /// - Parameters:
  ///   - data: at least `bytesPerRow * height` bytes, which the context changes and does not free;
  ///     nil to have the context allocate transparent black.
  ///   - bytesPerRow: 0 for as many as are needed.
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

  /// As the initializer without `releaseCallback`, which is called with `releaseInfo` and `data`
  /// when a context over the caller's memory goes away.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let isAlphaOnly = info.alpha == .alphaOnly
    let bitsPerPixel = isAlphaOnly || space.model == .monochrome ? 8 : 32
    guard
      let layout = PixelLayout(
        info, model: space.model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel),
      layout.alpha != .straight, layout.color != .cmyk,
      isAlphaOnly || space.encoding == .sRGB || space.encoding == .gray,
      let bitmap = Bitmap(
        data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout,
        release: { releaseCallback?(releaseInfo, data) })
    else { return nil }
    self.init(bitmap: bitmap, space: isAlphaOnly ? nil : space, info: info)
  }

  /// Creates a context over fresh transparent pixels for a layer to be drawn into; nil as for other
  /// contexts.
  ///
  /// - Parameter transform: from user space to the pixels, y pointing up.
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

  /// In pixels.
  public var width: Int { bitmap.width }
  /// In pixels.
  public var height: Int { bitmap.height }
  /// From the start of a row in memory to that of the next.
  public var bytesPerRow: Int { bitmap.bytesPerRow }
  /// The pixels, rows from the top; valid as long as the context.
  public var data: UnsafeMutableRawPointer? { bitmap.memory }
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// 8 or 32.
  public var bitsPerPixel: Int { bitmap.bytesPerPixel * 8 }
  /// Where alpha is.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }

  /// What has been drawn up to now, without transparency layers that have not ended.
  ///
  /// - Complexity: O(n) in the number of pixels; they are copied, once.
  public func makeImage() -> CGImage? {
    CGImage(width: width, height: height, pixels: bitmap.pixels())
  }

  /// Does nothing: drawing is done when a call returns.
  public func flush() {}

  /// Does nothing: drawing is done when a call returns.
  public func synchronize() {}
}

/// What is called when a context does not need its memory any more, with the `releaseInfo` and the
/// `data` that the context was made with.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGBitmapInfo {
  /// The `CGImageAlphaInfo` in it, if it is one.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue)
  }
}
