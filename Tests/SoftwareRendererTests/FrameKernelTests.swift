import CSpanKernels
import Expectations
import Glibc
import TestSupport
import Testing

/// Rows of pictures in a client's memory, at every instruction set against the formula, pixel by pixel.
@Suite(.serialized) struct FrameKernelTests {
  static let levels = KernelTests.levels

  /// The factors of the formula, by matrix and range.
  static let factors: [String: frame_colors] = [
    "601 limited": frame_colors(
      black: 16, luma: 9539, red_v: 13075, green_u: -3209, green_v: -6660, blue_u: 16525),
    "601 full": frame_colors(
      black: 0, luma: 8192, red_v: 11485, green_u: -2819, green_v: -5850, blue_u: 14516),
    "709 limited": frame_colors(
      black: 16, luma: 9539, red_v: 14686, green_u: -1747, green_v: -4366, blue_u: 17305),
    "709 full": frame_colors(
      black: 0, luma: 8192, red_v: 12901, green_u: -1535, green_v: -3835, blue_u: 15201),
    "2020 limited": frame_colors(
      black: 16, luma: 9539, red_v: 13752, green_u: -1535, green_v: -5328, blue_u: 17545),
    "2020 full": frame_colors(
      black: 0, luma: 8192, red_v: 12080, green_u: -1348, green_v: -4681, blue_u: 15412),
  ]

  static let rgbFormats = [frame_bgra8, frame_bgrx8, frame_rgba8, frame_rgbx8]

  /// A picture whose planes end where memory that cannot be read begins.
  final class Picture {
    var value = frame_picture()
    private(set) var planes: [GuardedBytes] = []

    init(_ format: frame_format, _ width: Int, _ height: Int, padding: Int = 0) {
      value.format = format
      (value.width, value.height) = (Int32(width), Int32(height))
      let (across, down) = ((width + 1) / 2, (height + 1) / 2)
      let sizes: [(bytes: Int, rows: Int)] =
        switch format {
        case frame_nv12: [(width, height), (2 * across, down)]
        case frame_i420: [(width, height), (across, down), (across, down)]
        default: [(4 * width, height)]
        }
      var (bases, strides) = ([UnsafePointer<UInt8>?](), [Int]())
      for (bytes, rows) in sizes {
        let stride = bytes + padding
        let plane = GuardedBytes(count: stride * (rows - 1) + bytes)
        planes.append(plane)
        bases.append(UnsafePointer(plane.base))
        strides.append(stride)
      }
      while bases.count < 3 {
        bases.append(nil)
        strides.append(0)
      }
      value.planes = (bases[0], bases[1], bases[2])
      value.row_bytes = (strides[0], strides[1], strides[2])
      value.colors = FrameKernelTests.factors["709 limited"]!
    }

    func fill(_ byte: (_ plane: Int, _ index: Int) -> UInt8) {
      for (number, plane) in planes.enumerated() {
        for index in 0..<plane.count { plane.base[index] = byte(number, index) }
      }
    }

    /// The pixel at a place by the formula; beyond the picture, that at its edge.
    func expected(_ column: Int, _ row: Int) -> UInt32 {
      let (width, height) = (Int(value.width), Int(value.height))
      let (x, y) = (min(max(column, 0), width - 1), min(max(row, 0), height - 1))
      guard value.format == frame_nv12 || value.format == frame_i420 else {
        return color(x, y)
      }
      let luma = Int(planes[0].base[y * value.row_bytes.0 + x])
      let (u, v) = (chroma(0, x, y) - 128, chroma(1, x, y) - 128)
      let f = value.colors
      let base = Int(f.luma) * (luma - Int(f.black)) + 4096
      func byte(_ u: Int, _ v: Int) -> UInt32 { UInt32(min(max((base + u + v) >> 13, 0), 255)) }
      return 0xFF00_0000 | byte(0, Int(f.red_v) * v) << 16
        | byte(Int(f.green_u) * u, Int(f.green_v) * v) << 8 | byte(Int(f.blue_u) * u, 0)
    }

    /// Cb (0) or Cr (1) at a pixel.
    private func chroma(_ channel: Int, _ x: Int, _ y: Int) -> Int {
      let columns = taps(x, isCosited: value.is_cosited_across != 0, (Int(value.width) + 1) / 2)
      let rows = taps(y, isCosited: value.is_cosited_down != 0, (Int(value.height) + 1) / 2)
      var sum = 8
      for (row, down) in rows {
        for (column, across) in columns {
          let sample =
            value.format == frame_nv12
            ? planes[1].base[row * value.row_bytes.1 + 2 * column + channel]
            : planes[1 + channel].base[row * value.row_bytes.1 + column]
          sum += down * across * Int(sample)
        }
      }
      return sum >> 4
    }

    /// Two samples and their weights, in quarters.
    private func taps(_ at: Int, isCosited: Bool, _ count: Int) -> [(Int, Int)] {
      let k = at / 2
      let taps: [(Int, Int)] =
        switch (isCosited, at % 2 == 0) {
        case (true, true): [(k, 4)]
        case (true, false): [(k, 2), (k + 1, 2)]
        case (false, true): [(k - 1, 1), (k, 3)]
        case (false, false): [(k, 3), (k + 1, 1)]
        }
      return taps.map { (min(max($0.0, 0), count - 1), $0.1) }
    }

    private func color(_ x: Int, _ y: Int) -> UInt32 {
      let bytes = (0..<4).map { UInt32(planes[0].base[y * value.row_bytes.0 + 4 * x + $0]) }
      let isRedFirst = value.format == frame_rgba8 || value.format == frame_rgbx8
      let hasAlpha = value.format == frame_bgra8 || value.format == frame_rgba8
      let alpha = hasAlpha && value.is_opaque == 0 ? bytes[3] : 255
      let colors = [bytes[isRedFirst ? 2 : 0], bytes[1], bytes[isRedFirst ? 0 : 2]].map {
        value.has_straight_alpha != 0 ? ($0 * alpha * 2 + 255) / 510 : min($0, alpha)
      }
      return alpha << 24 | colors[2] << 16 | colors[1] << 8 | colors[0]
    }

    /// Compares a run of a row at every instruction set with the formula.
    func check(
      _ x: Int, _ y: Int, _ n: Int, _ comment: String = "", line: Int = #line
    ) {
      let expected = (0..<n).map { self.expected(x + $0, y) } + [7]
      for level in FrameKernelTests.levels {
        var row = [UInt32](repeating: 7, count: n + 1)
        level.kernels.frame_row(&row, &value, y, x, n)
        guard row != expected else { continue }
        expectEqual(
          row, expected,
          "\(level.testDescription), \(value), (\(x), \(y)), \(n) pixels; \(comment)",
          line: line)
      }
    }
  }

  private func random(_ random: inout PixelsRandom, side: Int = 75) -> Picture {
    func flag() -> Int32 { random.chance(0.5) ? 1 : 0 }
    let formats = Self.rgbFormats + [frame_nv12, frame_i420, frame_nv12, frame_i420]
    let picture = Picture(
      formats.randomElement(using: &random)!, .random(in: 1...side, using: &random),
      .random(in: 1...9, using: &random), padding: .random(in: 0...3, using: &random))
    picture.value.colors = Self.factors.values.sorted { $0.red_v < $1.red_v }
      .randomElement(using: &random)!
    picture.value.is_opaque = random.chance(0.2) ? 1 : 0
    picture.value.has_straight_alpha = flag()
    picture.value.is_cosited_across = flag()
    picture.value.is_cosited_down = flag()
    picture.fill { _, _ in
      random.chance(0.2)
        ? (random.chance(0.5) ? 0 : 255) : .random(in: 0...255, using: &random)
    }
    return picture
  }

  @Test func `any run of any picture has the bytes of the formula`() {
    var random = PixelsRandom(seed: 43)
    for _ in 0..<1500 {
      let picture = self.random(&random)
      let (width, height) = (Int(picture.value.width), Int(picture.value.height))
      picture.check(0, .random(in: 0..<height, using: &random), width)
      let x = Int.random(in: -9...width + 9, using: &random)
      picture.check(
        x, .random(in: -3...height + 3, using: &random), .random(in: 0...width + 20, using: &random)
      )
    }
  }

  @Test func `rows longer than what is mixed at a time have no seam`() {
    var random = PixelsRandom(seed: 44)
    for format in [frame_nv12, frame_i420] {
      for cosited: Int32 in [0, 1] {
        let picture = Picture(format, 1600, 3)
        picture.value.is_cosited_across = cosited
        picture.fill { _, _ in .random(in: 0...255, using: &random) }
        for (x, n) in [(0, 1600), (1, 1598), (511, 514), (512, 513), (3, 1100)] {
          picture.check(x, 1, n)
        }
      }
    }
  }

  @Test(arguments: factors.keys.sorted())
  func `all extremes of Y, Cb and Cr are converted as the formula says`(name: String) {
    // The bytes at the ends of both ranges, and about the middle of chroma.
    let bytes: [UInt8] = [0, 1, 15, 16, 17, 127, 128, 129, 234, 235, 239, 240, 241, 254, 255]
    let count = bytes.count * bytes.count * bytes.count
    let picture = Picture(frame_i420, 2 * count, 2)
    picture.value.colors = Self.factors[name]!
    picture.value.is_cosited_across = 1
    picture.value.is_cosited_down = 1
    picture.fill { plane, index in
      switch plane {
      case 0: bytes[index % (2 * count) / 2 / (bytes.count * bytes.count)]
      case 1: bytes[index / bytes.count % bytes.count]
      default: bytes[index % bytes.count]
      }
    }
    picture.check(0, 0, 2 * count, name)
  }

  @Test(arguments: factors.keys.sorted())
  func `the formula is within one of the exact colour`(name: String) {
    let (kr, kb) =
      switch name.prefix(3) {
      case "601": (0.299, 0.114)
      case "709": (0.2126, 0.0722)
      default: (0.2627, 0.0593)
      }
    let isLimited = name.hasSuffix("limited")
    let picture = Picture(frame_nv12, 2, 2)
    picture.value.colors = Self.factors[name]!
    var random = PixelsRandom(seed: 45)
    for _ in 0..<5000 {
      let bytes = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      picture.fill { plane, index in plane == 0 ? bytes[0] : bytes[1 + index % 2] }
      let y = isLimited ? (Double(bytes[0]) - 16) / 219 : Double(bytes[0]) / 255
      let scale = isLimited ? 224.0 : 255
      let (cb, cr) = ((Double(bytes[1]) - 128) / scale, (Double(bytes[2]) - 128) / scale)
      let (r, b) = (y + 2 * (1 - kr) * cr, y + 2 * (1 - kb) * cb)
      let g = (y - kr * r - kb * b) / (1 - kr - kb)
      picture.check(0, 0, 1)
      let pixel = picture.expected(0, 0)
      for (exact, shift) in [(r, 16), (g, 8), (b, 0)] {
        let byte = min(max(exact * 255, 0), 255).rounded()
        expectAtMost(abs(Double(pixel >> UInt32(shift) & 255) - byte), 1)
      }
    }
  }

  /// One sample of chroma differs from the others; the values are worked out by hand.
  @Test(arguments: [frame_nv12.rawValue, frame_i420.rawValue])
  func `siting decides which pixels a sample of chroma reaches`(format: UInt32) {
    let picture = Picture(frame_format(rawValue: format), 8, 8)
    // Red grows with Cr alone: 64 above the middle at the second sample of the second row.
    picture.fill { plane, index in
      switch plane {
      case 0: 100
      case 1 where format == frame_nv12.rawValue: index == 11 ? 192 : 128
      case 2: index == 5 ? 192 : 128
      default: 128
      }
    }
    picture.value.colors = frame_colors(
      black: 0, luma: 8192, red_v: 8192, green_u: 0, green_v: 0, blue_u: 0)
    /// How far red is above Y, in sixteenths of the sample: 64 / 16 = 4 each.
    func shares(across: Int32, down: Int32) -> [[Int]] {
      picture.value.is_cosited_across = across
      picture.value.is_cosited_down = down
      return (0..<8).map { y in
        picture.check(0, y, 8)
        return (0..<8).map { x in
          let extra = Int(picture.expected(x, y) >> 16 & 255) - 100
          return extra % 4 == 0 ? extra / 4 : -1
        }
      }
    }
    func table(_ down: [Int], _ across: [Int]) -> [[Int]] {
      down.map { row in across.map { row * $0 } }
    }
    let centred = [0, 1, 3, 3, 1, 0, 0, 0]
    let cosited = [0, 2, 4, 2, 0, 0, 0, 0]
    expectEqual(shares(across: 1, down: 0), table(centred, cosited), "left")
    expectEqual(shares(across: 0, down: 0), table(centred, centred), "centre")
    expectEqual(shares(across: 1, down: 1), table(cosited, cosited), "top left")
  }

  @Test func `colour above its alpha is clamped, and straight colour multiplied`() {
    for (format, order) in [
      (frame_bgra8, [10, 200, 128, 100]), (frame_rgba8, [128, 200, 10, 100]),
    ] {
      let picture = Picture(format, 1, 1)
      picture.fill { _, index in UInt8(order[index]) }
      expectEqual(picture.expected(0, 0), 0x6464_640A)
      picture.check(0, 0, 1)
      picture.value.has_straight_alpha = 1
      // 128 · 100 / 255 = 50.2, 200 · 100 / 255 = 78.4, 10 · 100 / 255 = 3.9.
      expectEqual(picture.expected(0, 0), 0x6432_4E04)
      picture.check(0, 0, 1)
      picture.value.is_opaque = 1
      expectEqual(picture.expected(0, 0), 0xFF80_C80A)
      picture.check(0, 0, 1)
    }
  }

  /// Bars of 100 % as programs that test displays send them, in limited range.
  static let bars: [(name: String, bt709: (UInt32, [UInt8]), bt601: (UInt32, [UInt8]))] = [
    ("white", (0xFFFFFF, [235, 128, 128]), (0xFFFFFF, [235, 128, 128])),
    ("yellow", (0xFEFF00, [219, 16, 138]), (0xFFFF00, [210, 16, 146])),
    ("cyan", (0x00FEFF, [188, 154, 16]), (0x01FFFF, [170, 166, 16])),
    ("green", (0x00FF01, [173, 42, 26]), (0x00FF01, [145, 54, 34])),
    ("magenta", (0xFF00FE, [78, 214, 230]), (0xFF00FE, [106, 202, 222])),
    ("red", (0xFF0100, [63, 102, 240]), (0xFE0000, [81, 90, 240])),
    ("blue", (0x0100FF, [32, 240, 118]), (0x0000FF, [41, 240, 110])),
    ("-I", (0x002A94, [16, 198, 21]), (0x003C8D, [16, 198, 21])),
    ("+Q", (0x7D00E2, [16, 235, 198]), (0x7000D8, [16, 235, 198])),
    ("grey", (0x131313, [32, 128, 128]), (0x131313, [32, 128, 128])),
  ]

  @Test func `colour bars have their bytes`() {
    for format in [frame_nv12, frame_i420] {
      for bar in Self.bars {
        for (name, (color, bytes)) in [("709 limited", bar.bt709), ("601 limited", bar.bt601)] {
          let picture = Picture(format, 20, 4)
          picture.value.colors = Self.factors[name]!
          picture.fill { plane, index in
            plane == 0 ? bytes[0] : format == frame_nv12 ? bytes[1 + index % 2] : bytes[plane]
          }
          expectEqual(picture.expected(10, 2), 0xFF00_0000 | color, "\(bar.name), \(name)")
          picture.check(0, 2, 20, bar.name)
        }
      }
    }
  }
}
