import ImageFiles

extension CGImage {
  /// Creates an image from the bytes of its pixels, which are copied and converted.
  ///
  /// Nil for anything but components of 8 or 16 bits or floating-point numbers of 16 or 32 bits, of an RGB, grey or CMYK
  /// space, RGB of 5 bits in 16, or 8 bits of alpha only, without a decode array; and if the provider has too few bytes
  /// for the rows. A premultiplied component above its alpha is clamped to it.
  ///
  /// - Parameters:
  ///   - bytesPerRow: bytes from the start of a row to the start of the next.
  ///   - decode: nil; another mapping of components is not supported.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard decode == nil,
      let layout = PixelLayout(
        bitmapInfo, model: space.model, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel),
      let pixels = convertedPixels(
        width, height, bytesPerRow, layout, provider,
        {
          layout.isWide
            ? space.sRGB(layout.wideColor(at: $0)).pixel : space.sRGBPixel(layout.pixel(at: $0))
        })
    else { return nil }
    self.init(
      width: width, height: height, pixels: pixels,
      shouldInterpolate: shouldInterpolate, intent: intent)
  }

  /// Creates an image mask from 8-bit samples: 0 paints, 255 does not.
  ///
  /// Nil for samples of other sizes, and if the provider has too few bytes for the rows.
  ///
  /// - Parameter decode: nil, or 0 and 1, for the meaning above; 1 and 0 for the opposite.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    let isInverted = decode.map { $0[0] > $0[1] } ?? false
    guard
      let layout = PixelLayout(
        CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue), model: nil,
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel),
      let pixels = convertedPixels(
        width, height, bytesPerRow, layout, provider,
        { isInverted ? layout.pixel(at: $0) : 0xFF00_0000 - layout.pixel(at: $0) })
    else { return nil }
    self.init(
      width: width, height: height, pixels: pixels, shouldInterpolate: shouldInterpolate,
      isMask: true)
  }

  /// Returns the image with its alpha multiplied by a mask stretched over it: an image mask keeps
  /// the parts that it paints, any other image its white parts.
  ///
  /// Nil if there is not enough memory.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard let context = CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity)
    else { return nil }
    let area = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: area, mask: mask)
    context.interpolationQuality = .none
    context.draw(self, in: area)
    return context.makeImage()
  }

  /// The image as alpha: an image mask unchanged, any other image as black with its luminance as
  /// alpha.
  var asAlpha: CGImage {
    if isMask { return self }
    let alphas = pixels.map { grayLevel($0) << 24 }
    return CGImage(
      width: width, height: height, pixels: alphas, shouldInterpolate: shouldInterpolate,
      isMask: true) ?? self
  }
}

private func convertedPixels(
  _ width: Int, _ height: Int, _ bytesPerRow: Int, _ layout: PixelLayout,
  _ provider: CGDataProvider, _ convert: (UnsafeRawPointer) -> UInt32
) -> [UInt32]? {
  let size = layout.bytesPerPixel
  guard ImageFiles.allows(width: width, height: height), bytesPerRow >= width * size,
    let data = provider.data
  else { return nil }
  let (beforeLastRow, overflows) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
  guard !overflows, data.count >= width * size, beforeLastRow <= data.count - width * size else {
    return nil
  }
  var pixels: [UInt32] = []
  pixels.reserveCapacity(width * height)
  data.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    for row in 0..<height {
      let pixel = start + row * bytesPerRow
      for column in 0..<width { pixels.append(convert(pixel + column * size)) }
    }
  }
  return pixels
}
