/// The layout of an image's bytes, as its properties and its data provider show them.
struct ImageLayout: Sendable {
  let info: CGBitmapInfo
  let space: CGColorSpace?
  let bytesPerRow: Int
  private let pixel: PixelLayout
  /// The bytes of a layout that says more than pixels of 8 bits; nil for others.
  private let wideBytes: Data?

  init(
    _ info: CGBitmapInfo, _ space: CGColorSpace?, _ bytesPerRow: Int, _ pixel: PixelLayout,
    wideBytes: Data? = nil
  ) {
    self.info = info
    self.space = space
    self.bytesPerRow = bytesPerRow
    self.pixel = pixel
    self.wideBytes = wideBytes
  }

  /// Returns the layout of a part of the image, whose rows are not padded.
  func cropped(toColumns columns: Range<Int>, rows: Range<Int>) -> ImageLayout {
    let size = pixel.bytesPerPixel
    let part = wideBytes.map { bytes in
      rows.reduce(into: Data()) { part, row in
        let start = bytes.startIndex + row * bytesPerRow
        part += bytes[start + columns.lowerBound * size..<start + columns.upperBound * size]
      }
    }
    return ImageLayout(info, space, columns.count * size, pixel, wideBytes: part)
  }

  var bitsPerComponent: Int { pixel.bitsPerComponent }
  var bitsPerPixel: Int { pixel.bytesPerPixel * 8 }

  /// Returns the bytes of rows of pixels; the bytes between rows are 0.
  ///
  /// - Parameter pixels: premultiplied 0xAARRGGBB, `width` in each row.
  func bytes(of pixels: [UInt32], width: Int) -> Data {
    if let wideBytes { return wideBytes }
    guard width > 0 else { return Data() }
    var data = Data(count: pixels.count / width * bytesPerRow)
    data.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for (index, value) in pixels.enumerated() {
        let place = index / width * bytesPerRow + index % width * pixel.bytesPerPixel
        pixel.store(value, at: start + place)
      }
    }
    return data
  }
}
