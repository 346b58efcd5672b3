import CPixman
import GraphicsValues

/// The same pictures by pixman: rounded corners use a mask made beforehand.
final class PixmanContender: Contender {
  private let workload: Workload
  private var images: [OpaquePointer?] = []
  private let mask: OpaquePointer?
  private var maskBytes: UnsafeMutablePointer<UInt32>
  private let solidMask: OpaquePointer?

  init(_ workload: Workload) {
    self.workload = workload
    // 0.8, in the alpha of 16 bits.
    var faded = pixman_color_t(red: 0, green: 0, blue: 0, alpha: 0xCCCC)
    solidMask = pixman_image_create_solid_fill(&faded)
    let radius = workload.primitives.first?.radius ?? 0
    (mask, maskBytes) = Self.roundedMask(side: 120, radius: radius)
    images = workload.primitives.map { primitive in
      switch primitive.paint {
      case .color: return nil
      case .image(let picture, _): return Self.image(picture, primitive)
      case .shadow(_, let shadow):
        return shadow.mask.withMemoryRebound(to: UInt32.self, capacity: 1) {
          pixman_image_create_bits(
            PIXMAN_a8, Int32(shadow.width), Int32(shadow.height), $0, Int32(shadow.width))
        }
      }
    }
  }

  deinit {
    for image in images + [mask, solidMask] where image != nil { pixman_image_unref(image) }
    maskBytes.deallocate()
  }

  func draw(into canvas: Canvas) {
    let (width, height) = (Int32(Workload.width), Int32(Workload.height))
    let target = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, width, height, canvas.pixels, width * 4)
    var white = pixman_color_t(red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF, alpha: 0xFFFF)
    var box = pixman_box32_t(x1: 0, y1: 0, x2: width, y2: height)
    pixman_image_fill_boxes(PIXMAN_OP_SRC, target, &white, 1, &box)
    for (primitive, image) in zip(workload.primitives, images) {
      switch primitive.paint {
      case .color(let color): fill(primitive, Self.color(premultiplied(color)), on: target)
      case .image(_, let opacity): paint(primitive, image, opacity, on: target)
      case .shadow(let color, let shadow):
        var color = Self.color(premultiplied(color))
        let source = pixman_image_create_solid_fill(&color)
        pixman_image_composite32(
          PIXMAN_OP_OVER, source, image, target, 0, 0, 0, 0,
          Int32(primitive.transform.tx) - Int32(shadow.reach),
          Int32(primitive.transform.ty) - Int32(shadow.reach), Int32(shadow.width),
          Int32(shadow.height))
        pixman_image_unref(source)
      }
    }
    pixman_image_unref(target)
  }

  private func fill(
    _ primitive: Workload.Primitive, _ color: pixman_color_t, on target: OpaquePointer?
  ) {
    var color = color
    let source = pixman_image_create_solid_fill(&color)
    let m = primitive.transform
    if m.b == 0 {
      pixman_image_composite32(
        PIXMAN_OP_OVER, source, primitive.radius > 0 ? mask : nil, target, 0, 0, 0, 0,
        Int32(m.tx), Int32(m.ty), Int32(primitive.size.width), Int32(primitive.size.height))
    } else {
      let (w, h) = (primitive.size.width, primitive.size.height)
      let corners = [(0.0, 0.0), (w, 0), (w, h), (0, h)].map { x, y in
        let place = m.apply(Point(x: x, y: y))
        return pixman_point_fixed_t(x: Self.fixed(place.x), y: Self.fixed(place.y))
      }
      let triangles = [
        pixman_triangle_t(p1: corners[0], p2: corners[1], p3: corners[2]),
        pixman_triangle_t(p1: corners[0], p2: corners[2], p3: corners[3]),
      ]
      pixman_composite_triangles(
        PIXMAN_OP_OVER, source, target, PIXMAN_a8, 0, 0, 0, 0, 2, triangles)
    }
    pixman_image_unref(source)
  }

  private func paint(
    _ primitive: Workload.Primitive, _ image: OpaquePointer?, _ opacity: Double,
    on target: OpaquePointer?
  ) {
    if primitive.isInPlace {
      pixman_image_composite32(
        primitive.replaces ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, image, nil, target, 0, 0, 0, 0, 0, 0,
        Int32(primitive.size.width), Int32(primitive.size.height))
      return
    }
    let box = primitive.transform.boundingBox(
      of: Rectangle(x: 0, y: 0, width: primitive.size.width, height: primitive.size.height))
    let x = Int32(box.minX.rounded(.down)) - 1
    let y = Int32(box.minY.rounded(.down)) - 1
    let right = Int32(box.maxX.rounded(.up)) + 1
    let bottom = Int32(box.maxY.rounded(.up)) + 1
    pixman_image_composite32(
      PIXMAN_OP_OVER, image, opacity < 1 ? solidMask : nil, target, x, y, 0, 0, x, y, right - x,
      bottom - y)
  }

  private static func image(
    _ picture: Workload.Picture, _ primitive: Workload.Primitive
  ) -> OpaquePointer? {
    let image = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, Int32(picture.width), Int32(picture.height), picture.pixels,
      Int32(picture.width) * 4)
    guard !primitive.isInPlace, let m = primitive.transform.inverse else { return image }
    var transform = pixman_transform_t()
    transform.matrix.0 = (fixed(m.a), fixed(m.c), fixed(m.tx))
    transform.matrix.1 = (fixed(m.b), fixed(m.d), fixed(m.ty))
    transform.matrix.2 = (0, 0, fixed(1))
    pixman_image_set_transform(image, &transform)
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
    return image
  }

  private static func fixed(_ value: Double) -> pixman_fixed_t {
    pixman_fixed_t((value * 65536).rounded())
  }

  private static func color(_ pixel: UInt32) -> pixman_color_t {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 255) * 257 }
    return pixman_color_t(
      red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
  }

  /// Coverage of a rounded square, a byte a pixel.
  private static func roundedMask(
    side: Int, radius: Double
  ) -> (OpaquePointer?, UnsafeMutablePointer<UInt32>) {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side / 4)
    let bytes = UnsafeMutableRawPointer(words)
    for y in 0..<side {
      for x in 0..<side {
        let half = Double(side) / 2
        let dx = max(0, abs(Double(x) + 0.5 - half) - (half - radius))
        let dy = max(0, abs(Double(y) + 0.5 - half) - (half - radius))
        let distance = (dx * dx + dy * dy).squareRoot() - radius
        let coverage = min(max(0.5 - distance, 0), 1)
        bytes.storeBytes(
          of: UInt8((coverage * 255).rounded()), toByteOffset: y * side + x, as: UInt8.self)
      }
    }
    let image = pixman_image_create_bits(
      PIXMAN_a8, Int32(side), Int32(side), words, Int32(side))
    return (image, words)
  }
}
