internal import ImageFiles

extension CGImage {
  /// Creates an image from the bytes of its pixels, which are copied.
  ///
  /// Nil for anything but 8-bit components in 32-bit pixels of an sRGB space (device RGB among
  /// them), without a decode array; and when the provider has too few bytes for the rows.
  /// A premultiplied component above its alpha is taken as equal to it.
  ///
  /// - Parameters:
  ///   - bytesPerRow: from the start of a row to that of the next.
  ///   - decode: nil; another mapping of components is not supported.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let sides = 1...ImageFiles.maximumSide
    guard bitsPerComponent == 8, bitsPerPixel == 32, decode == nil, space.encoding == .sRGB,
      sides.contains(width), sides.contains(height), bytesPerRow >= width * 4,
      let layout = PixelLayout(bitmapInfo), let data = provider.data
    else { return nil }
    let (beforeLastRow, overflows) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    guard !overflows, data.count >= width * 4, beforeLastRow <= data.count - width * 4 else {
      return nil
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    data.withUnsafeBytes { bytes in
      for row in 0..<height {
        for offset in stride(from: row * bytesPerRow, to: row * bytesPerRow + width * 4, by: 4) {
          let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          pixels.append(layout.premultipliedPixel(UInt32(bigEndian: word)))
        }
      }
    }
    self.init(
      width: width, height: height, pixels: pixels, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }
}

/// How the four bytes of a pixel become 0xAARRGGBB.
private struct PixelLayout {
  private enum Alpha {
    case premultiplied
    case straight
    case ignored
  }

  private let alpha: Alpha
  private let alphaIsFirst: Bool
  private let isReversed: Bool

  init?(_ info: CGBitmapInfo) {
    guard !info.contains(.floatComponents),
      let alphaInfo = CGImageAlphaInfo(
        rawValue: info.intersection(.alphaInfoMask).rawValue)
    else { return nil }
    switch alphaInfo {
    case .premultipliedLast: (alpha, alphaIsFirst) = (.premultiplied, false)
    case .premultipliedFirst: (alpha, alphaIsFirst) = (.premultiplied, true)
    case .last: (alpha, alphaIsFirst) = (.straight, false)
    case .first: (alpha, alphaIsFirst) = (.straight, true)
    case .noneSkipLast: (alpha, alphaIsFirst) = (.ignored, false)
    case .noneSkipFirst: (alpha, alphaIsFirst) = (.ignored, true)
    case .none, .alphaOnly: return nil
    }
    switch info.intersection(.byteOrderMask) {
    case [], .byteOrder32Big: isReversed = false
    case .byteOrder32Little: isReversed = true
    default: return nil
    }
  }

  /// - Parameter bytes: the pixel's bytes in memory, the first one highest.
  func premultipliedPixel(_ bytes: UInt32) -> UInt32 {
    let word = isReversed ? bytes.byteSwapped : bytes
    let pixel = alphaIsFirst ? word : word >> 8 | word << 24
    switch alpha {
    case .ignored: return pixel | 0xFF00_0000
    case .straight: return premultiplied(pixel)
    case .premultiplied:
      let limit = pixel >> 24
      func held(_ shift: UInt32) -> UInt32 { min(pixel >> shift & 255, limit) << shift }
      return limit << 24 | held(16) | held(8) | held(0)
    }
  }
}
