import DrawList
import Glibc
import GraphicsValues
import SoftwareRenderer

/// A picture to draw, in terms that every contender understands. It stays the same while contenders
/// are compared, even when the product's own scenes change.
struct Workload {
  static let width = 1920
  static let height = 1080

  /// Fill of a primitive.
  enum Paint {
    /// Colour, not premultiplied, 0xAARRGGBB.
    case color(UInt32)
    /// Picture with an opacity of 0 to 1.
    case image(Picture, opacity: Double)
    /// The blurred shadow of the box, which is not drawn itself.
    case shadow(UInt32, Shadow)
  }

  /// A box from (0, 0) in a space of its own, with round corners.
  struct Primitive {
    var size: Size
    var radius = 0.0
    var transform: AffineMatrix
    var paint: Paint
    /// True for a picture that covers everything below and is copied.
    var replaces = false

    var isInPlace: Bool { transform == .identity }
  }

  /// A mask that all shadows of one size share.
  final class Shadow {
    let sigma: Double
    /// Pixels by which the mask extends beyond the box, on each side.
    let reach: Int
    let width: Int
    let height: Int
    /// Bytes of coverage, `width` of them a row.
    let mask: UnsafeMutablePointer<UInt8>

    init(sigma: Double, size: Size, _ coverage: (_ x: Int, _ y: Int) -> UInt8) {
      self.sigma = sigma
      reach = Int(2 * sigma)
      width = Int(size.width) + 2 * reach
      height = Int(size.height) + 2 * reach
      mask = .allocate(capacity: width * height)
      for y in 0..<height {
        for x in 0..<width { mask[y * width + x] = coverage(x, y) }
      }
    }

    deinit { mask.deallocate() }
  }

  /// Premultiplied pixels, 0xAARRGGBB, that stay where they are in memory.
  final class Picture {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
      self.width = width
      self.height = height
      pixels = .allocate(capacity: width * height)
      for y in 0..<height {
        for x in 0..<width { pixels[y * width + x] = pixel(x, y) }
      }
    }

    deinit { pixels.deallocate() }

    var rect: Rectangle { Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// Copy for draw lists.
    var image: PixelImage {
      PixelImage(
        width: width, height: height,
        pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)))
    }
  }

  let name: String
  let primitives: [Primitive]

  /// Number of painted pixels, without the white ground.
  var pixelCount: Double {
    primitives.reduce(0) { sum, primitive in
      if case .shadow(_, let shadow) = primitive.paint {
        return sum + Double(shadow.width * shadow.height)
      }
      return sum + primitive.size.width * primitive.size.height
        * abs(primitive.transform.determinant)
    }
  }

  /// Pixels read from pictures, whose bytes count against the bandwidth as well.
  var sourcePixelCount: Double {
    primitives.reduce(0) { sum, primitive in
      guard case .image = primitive.paint else { return sum }
      return sum + primitive.size.width * primitive.size.height
    }
  }
}

/// Premultiplies 0xAARRGGBB, rounded to nearest.
func premultiplied(_ color: UInt32) -> UInt32 {
  let alpha = color >> 24
  var result = alpha << 24
  for shift: UInt32 in [0, 8, 16] {
    let t = (color >> shift & 255) * alpha + 128
    result |= ((t + (t >> 8)) >> 8) << shift
  }
  return result
}

extension Workload {
  /// W1 to W7: solid, rounded and turned squares, pictures moved by fractions of a pixel, turned
  /// and scaled, two full screens, and shadows of one size.
  static func all() -> [Workload] {
    let pictures = (0..<200).map { number in
      Picture(width: 256, height: 256) { x, y in
        let alpha = UInt32(128 + ((x * number + y) & 127))
        let red = UInt32((x ^ (number * 7)) & 255)
        let green = UInt32((y + number * 3) & 255)
        let blue: UInt32 = ((x >> 3) ^ (y >> 3)) & 1 != 0 ? 200 : 40
        return premultiplied(alpha << 24 | red << 16 | green << 8 | blue)
      }
    }
    return [
      squares("W1 solid", radius: 0, seed: 1), squares("W2 rounded", radius: 20, seed: 2),
      turnedSquares(), movedPictures(pictures), turnedPictures(pictures), fullScreens(),
      shadows(),
    ]
  }

  private static func squares(_ name: String, radius: Double, seed: UInt32) -> Workload {
    var random = Xorshift(seed: seed)
    let primitives = (0..<1000).map { _ in
      let color = random.color()
      let x = (random.unit() * 1800).rounded(.down)
      let y = (random.unit() * 960).rounded(.down)
      return Primitive(
        size: Size(width: 120, height: 120), radius: radius,
        transform: AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y), paint: .color(color))
    }
    return Workload(name: name, primitives: primitives)
  }

  private static func turnedSquares() -> Workload {
    var random = Xorshift(seed: 3)
    let primitives = (0..<1000).map { _ in
      let color = random.color()
      let angle = random.unit() * 2 * Double.pi
      let x = 90 + random.unit() * 1740
      let y = 90 + random.unit() * 900
      return Primitive(
        size: Size(width: 120, height: 120),
        transform: turn(angle, scale: 1, about: Point(x: 60, y: 60), at: Point(x: x, y: y)),
        paint: .color(color))
    }
    return Workload(name: "W3 turned", primitives: primitives)
  }

  private static func movedPictures(_ pictures: [Picture]) -> Workload {
    var random = Xorshift(seed: 4)
    let primitives = pictures.map { picture in
      _ = random.color()
      let x = 1 + (random.unit() * 1660 * 64).rounded(.down) / 64 + 1 / 256.0
      let y = 1 + (random.unit() * 820 * 64).rounded(.down) / 64 + 1 / 256.0
      return Primitive(
        size: Size(width: 256, height: 256),
        transform: AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y),
        paint: .image(picture, opacity: 0.8))
    }
    return Workload(name: "W4 picture moved", primitives: primitives)
  }

  private static func turnedPictures(_ pictures: [Picture]) -> Workload {
    var random = Xorshift(seed: 5)
    let primitives = pictures.map { picture in
      _ = random.color()
      let angle = random.unit() * 2 * Double.pi
      let scale = 0.7 + 0.6 * random.unit()
      let x = 128 + random.unit() * 1664
      let y = 128 + random.unit() * 824
      return Primitive(
        size: Size(width: 256, height: 256),
        transform: turn(angle, scale: scale, about: Point(x: 128, y: 128), at: Point(x: x, y: y)),
        paint: .image(picture, opacity: 0.8))
    }
    return Workload(name: "W5 picture turned", primitives: primitives)
  }

  private static func fullScreens() -> Workload {
    let ground = Picture(width: width, height: height) { x, y in
      0xFF00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8 | UInt32((x + y) & 255)
    }
    let veil = Picture(width: width, height: height) { x, y in
      premultiplied(0x9900_0000 | UInt32((x * 3) & 255) << 16 | UInt32((y * 5) & 255) << 8 | 128)
    }
    let size = Size(width: Double(width), height: Double(height))
    return Workload(
      name: "W6 full screen",
      primitives: [
        Primitive(
          size: size, transform: .identity, paint: .image(ground, opacity: 1), replaces: true),
        Primitive(size: size, transform: .identity, paint: .image(veil, opacity: 1)),
      ])
  }

  /// The mask is the product's own, so that all draw the same.
  private static func shadows() -> Workload {
    let (size, radius, sigma) = (Size(width: 160, height: 100), 20.0, 16.0)
    let reach = 2 * sigma
    let white = Canvas()
    var builder = ListBuilder()
    builder.add(
      .shadow(.black), Rectangle(x: reach, y: reach, width: size.width, height: size.height),
      reach: reach, detail: .shadow(ShadowDraw(sigma: sigma, offset: .zero))
    ) { $0.cornerRadius = radius }
    SoftwareRenderer(threads: 1).draw(
      builder.list, damage: [builder.list.frame], into: white.buffer)
    let shadow = Shadow(sigma: sigma, size: size) { x, y in
      255 - UInt8(truncatingIfNeeded: white.pixels[y * width + x])
    }
    var random = Xorshift(seed: 7)
    let primitives = (0..<200).map { _ in
      _ = random.color()
      let x = 40 + (random.unit() * 1680).rounded(.down)
      let y = 40 + (random.unit() * 900).rounded(.down)
      return Primitive(
        size: size, radius: radius, transform: .translation(x, y),
        paint: .shadow(0x8000_0000, shadow))
    }
    return Workload(name: "W7 shadows", primitives: primitives)
  }

  private static func turn(
    _ angle: Double, scale: Double, about middle: Point, at place: Point
  ) -> AffineMatrix {
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    return AffineMatrix(
      a: c, b: s, c: -s, d: c, tx: place.x - middle.x * c + middle.y * s,
      ty: place.y - middle.x * s - middle.y * c)
  }
}

/// A generator that gives the same numbers in every run.
struct Xorshift {
  private var state: UInt32

  init(seed: UInt32) { state = 0xC0FF_EE01 &+ seed &* 7919 }

  private mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  /// A number from 0 to 1.
  mutating func unit() -> Double { Double(next() >> 8) / Double(1 << 24) }

  /// A colour with an alpha of three fifths.
  mutating func color() -> UInt32 { 0x9900_0000 | next() & 0xFF_FFFF }
}
