extension CGImage {
  /// Makes the image smaller by halves until its sides and its number of pixels are at most these.
  ///
  /// A side that is short enough stays as it is, unless there are too many pixels.
  package func reduced(longestSide: Int, pixels most: Int) -> CGImage {
    var image = self
    while true {
      let isWide = image.width > longestSide
      let isHigh = image.height > longestSide
      let isLarge = image.width * image.height > most
      guard isWide || isHigh || isLarge, image.width * image.height > 1,
        let half = image.halved(
          width: isWide || isLarge && !isHigh, height: isHigh || isLarge && !isWide)
      else { return image }
      image = half
    }
  }

  /// The image at half its width, its height or both: each pixel is the mean of two or four.
  private func halved(width isWide: Bool, height isHigh: Bool) -> CGImage? {
    let columns = isWide ? (width + 1) / 2 : width
    let rows = isHigh ? (height + 1) / 2 : height
    let half = [UInt32](unsafeUninitializedCapacity: columns * rows) { out, count in
      count = columns * rows
      for y in 0..<rows {
        let top = isHigh ? 2 * y : y
        let bottom = isHigh ? min(top + 1, height - 1) : top
        for x in 0..<columns {
          let left = isWide ? 2 * x : x
          let right = isWide ? min(left + 1, width - 1) : left
          out[y * columns + x] = mean(
            pixels[top * width + left], pixels[top * width + right],
            pixels[bottom * width + left], pixels[bottom * width + right])
        }
      }
    }
    return CGImage(
      width: columns, height: rows, pixels: half, shouldInterpolate: shouldInterpolate,
      intent: renderingIntent, isMask: isMask)
  }
}

/// The mean of four pixels, each component rounded.
private func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
  var result: UInt32 = 0
  for shift in [0, 8, 16, 24] as [UInt32] {
    let sum =
      (a >> shift & 255) + (b >> shift & 255) + (c >> shift & 255) + (d >> shift & 255)
    result |= ((sum + 2) / 4) << shift
  }
  return result
}
