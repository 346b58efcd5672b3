package import GraphicsValues

/// The colours of a frame, by integers alone, so that every renderer computes the same bytes: chroma is
/// interpolated in sixteenths between the samples of a block, and a matrix of 13-bit fractions turns it and luma
/// into red, green and blue.
package struct FrameConversion {
  private let frame: SurfaceFrame
  private let matrix: FrameMatrix

  package init(_ frame: SurfaceFrame) {
    self.frame = frame
    matrix = FrameMatrix(frame.layout.matrix, frame.layout.range)
  }

  /// Returns all pixels, premultiplied.
  package func pixels() -> [UInt32] {
    let layout = frame.layout
    return [UInt32](unsafeUninitializedCapacity: layout.width * layout.height) { pixels, count in
      for y in 0..<layout.height {
        for x in 0..<layout.width { pixels[y * layout.width + x] = pixel(x, y) }
      }
      count = layout.width * layout.height
    }
  }

  private func byte(_ plane: Int, _ row: Int, _ offset: Int) -> Int32 {
    Int32(
      frame.plane(plane).load(
        fromByteOffset: row * frame.layout.planes[plane].rowBytes + offset, as: UInt8.self))
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let layout = frame.layout
    if layout.format.hasChroma {
      let luma = byte(0, y, x)
      let across = ChromaTaps(x, count: (layout.width + 1) / 2, isCoSited: layout.siting != .center)
      let down = ChromaTaps(
        y, count: (layout.height + 1) / 2, isCoSited: layout.siting == .topLeft)
      let (blue, red) = (chroma(0, across, down), chroma(1, across, down))
      return matrix.color(luma: luma, cb: blue, cr: red)
    }
    let swapped = layout.format == .rgba8 || layout.format == .rgbx8
    var (blue, green, red) = (byte(0, y, x * 4), byte(0, y, x * 4 + 1), byte(0, y, x * 4 + 2))
    if swapped { swap(&blue, &red) }
    let alpha = layout.coversEverything ? 255 : byte(0, y, x * 4 + 3)
    func channel(_ value: Int32) -> UInt32 {
      guard layout.hasStraightAlpha else { return UInt32(min(value, alpha)) }
      let product = value * alpha + 128
      return UInt32((product + product >> 8) >> 8)
    }
    return channel(blue) | channel(green) << 8 | channel(red) << 16 | UInt32(alpha) << 24
  }

  /// Returns a chroma value at a pixel: 0 is Cb, 1 is Cr.
  private func chroma(_ component: Int, _ across: ChromaTaps, _ down: ChromaTaps) -> Int32 {
    func sample(_ row: Int, _ column: Int) -> Int32 {
      frame.layout.format == .nv12
        ? byte(1, row, column * 2 + component) : byte(1 + component, row, column)
    }
    let upper =
      across.firstWeight * sample(down.first, across.first)
      + across.secondWeight * sample(down.first, across.second)
    let lower =
      across.firstWeight * sample(down.second, across.first)
      + across.secondWeight * sample(down.second, across.second)
    return (down.firstWeight * upper + down.secondWeight * lower + 8) >> 4
  }
}

/// The two chroma samples nearest to a pixel along one axis, and their weights in quarters.
private struct ChromaTaps {
  var first: Int
  var second: Int
  var firstWeight: Int32
  var secondWeight: Int32

  /// - Parameter isCoSited: Samples are at the even pixels; otherwise between an even and an odd one.
  init(_ position: Int, count: Int, isCoSited: Bool) {
    let sample = position / 2
    let isEven = position % 2 == 0
    if isCoSited {
      (first, second) = (sample, isEven ? sample : min(sample + 1, count - 1))
      (firstWeight, secondWeight) = isEven ? (4, 0) : (2, 2)
    } else if isEven {
      (first, second) = (max(sample - 1, 0), sample)
      (firstWeight, secondWeight) = (1, 3)
    } else {
      (first, second) = (sample, min(sample + 1, count - 1))
      (firstWeight, secondWeight) = (3, 1)
    }
  }
}

/// A matrix and a range as fractions of 13 bits, which fit into 16 signed ones.
package struct FrameMatrix: Hashable, Sendable {
  /// Luma of black.
  package let black: Int32
  /// Factor of luma.
  package let luma: Int32
  package let redFromCr: Int32
  package let greenFromCb: Int32
  package let greenFromCr: Int32
  package let blueFromCb: Int32

  package init(_ matrix: SurfaceMatrix, _ range: SurfaceRange) {
    let isLimited = range == .limited
    (black, luma) = isLimited ? (16, 9539) : (0, 8192)
    (redFromCr, greenFromCb, greenFromCr, blueFromCb) =
      switch matrix {
      case .none: (0, 0, 0, 0)
      case .bt601: isLimited ? (13075, 3209, 6660, 16525) : (11485, 2819, 5850, 14516)
      case .bt709: isLimited ? (14686, 1747, 4366, 17305) : (12901, 1535, 3835, 15201)
      case .bt2020: isLimited ? (13752, 1535, 5328, 17545) : (12080, 1348, 4681, 15412)
      }
  }

  /// Returns the opaque pixel of luma and chroma, 0 to 255 each.
  func color(luma y: Int32, cb: Int32, cr: Int32) -> UInt32 {
    let base = luma * (y - black) + 4096
    let (u, v) = (cb - 128, cr - 128)
    func channel(_ value: Int32) -> UInt32 { UInt32(min(max(value >> 13, 0), 255)) }
    return channel(base + blueFromCb * u)
      | channel(base - greenFromCb * u - greenFromCr * v) << 8
      | channel(base + redFromCr * v) << 16 | 0xFF00_0000
  }
}
