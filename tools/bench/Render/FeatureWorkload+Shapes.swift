import CCairo
import DrawList
import Glibc
import GraphicsValues
import VectorPaths

// Shadows, masks, gradients and strokes.

extension FeatureWorkload {
  /// 200 shadows, each with a size, a radius and a blur that no earlier shadow had.
  static func shadows() -> FeatureWorkload {
    FeatureWorkload(name: "200 shadows, new sizes", pixelCount: nil) { frame in
      var random = Xorshift(seed: 11)
      var builder = ListBuilder()
      for number in 0..<200 {
        let serial = Double(frame * 200 + number)
        let sigma = 6 + 8 * random.unit() + (serial / 256).truncatingRemainder(dividingBy: 6)
        let rect = random.rectangle(
          width: 80 + 160 * random.unit(), height: 60 + 100 * random.unit())
        builder.add(
          .shadow(ListBuilder.color(0x8000_0000)), rect, reach: 2 * sigma + 2,
          detail: .shadow(ShadowDraw(sigma: sigma, offset: .zero))
        ) { $0.cornerRadius = 4 + 26 * random.unit() }
      }
      return builder.list
    }
  }

  /// 200 layers of two colours, each with a rounded mask that moves over it.
  static func masks() -> FeatureWorkload {
    struct Layer {
      var rect: Rectangle
      var mask: Rectangle
      var color: UInt32
    }
    func layers(_ frame: Int) -> [Layer] {
      var random = Xorshift(seed: 12)
      return (0..<200).map { number in
        let rect = random.rectangle(width: 120, height: 120)
        let shift = Double((frame * 3 + number) % 20)
        return Layer(
          rect: rect,
          mask: Rectangle(x: rect.x + shift, y: rect.y + 10, width: 100, height: 100),
          color: random.color())
      }
    }
    var result = FeatureWorkload(name: "200 masked groups", pixelCount: 200 * 100 * 100) { frame in
      var builder = ListBuilder()
      for layer in layers(frame) {
        builder.bracket(.beginGroup, .endGroup(GroupDraw()), layer.rect) {
          $0.fill(layer.rect, layer.color)
          $0.fill(layer.rect.insetBy(dx: 30, dy: 30), 0xFF20_2020)
          $0.bracket(.beginMask, .endMask, layer.mask) {
            $0.fill(layer.mask, 0xFF00_0000, radius: 24)
          }
        }
      }
      return builder.list
    }
    result.cairo = { context, frame in
      for layer in layers(frame) {
        cairo_save(context)
        // Parts beyond the mask are left out, as the bounds of the group would.
        context.rectangle(layer.mask)
        cairo_clip(context)
        cairo_push_group(context)
        context.setColor(layer.color)
        context.rectangle(layer.rect)
        cairo_fill(context)
        context.setColor(0xFF20_2020)
        context.rectangle(layer.rect.insetBy(dx: 30, dy: 30))
        cairo_fill(context)
        cairo_pop_group_to_source(context)
        context.roundedRectangle(layer.mask, radius: 24)
        cairo_fill(context)
        cairo_restore(context)
      }
    }
    return result
  }

  // MARK: Gradients

  private static let colors = [
    ColorValue(red: 0.9, green: 0.2, blue: 0.1, alpha: 1),
    ColorValue(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.8),
    ColorValue(red: 0.2, green: 0.3, blue: 0.9, alpha: 1),
  ]

  /// Each kind over the full screen, and 200 small ones of all kinds that cairo has.
  static func gradients() -> [FeatureWorkload] {
    let screen = Rectangle(
      x: 0, y: 0, width: Double(Workload.width), height: Double(Workload.height))
    let large = [("axial", GradientType.axial), ("radial", .radial), ("conic", .conic)]
    return large.map { name, kind in
      gradients("\(name) gradient, full", kind == .conic ? nil : { _ in kind }, kind) { _ in
        [screen]
      }
    } + [
      gradients("200 small gradients", { $0 % 2 == 0 ? .axial : .radial }, .axial) { _ in
        var random = Xorshift(seed: 13)
        return (0..<200).map { _ in random.rectangle(width: 120, height: 120) }
      }
    ]
  }

  /// - Parameters:
  ///   - kinds: the kind by number, where cairo has them all.
  ///   - kind: the kind where `kinds` is nil.
  private static func gradients(
    _ name: String, _ kinds: ((Int) -> GradientType)?, _ kind: GradientType,
    _ rects: @escaping (Int) -> [Rectangle]
  ) -> FeatureWorkload {
    func kindOf(_ number: Int) -> GradientType { kinds?(number) ?? kind }
    /// Start of the gradient, in unit coordinates.
    func start(_ frame: Int, _ kind: GradientType) -> Point {
      let part = Double(frame % 50) / 100
      return kind == .axial ? Point(x: part, y: 0) : Point(x: 0.25 + part, y: 0.5)
    }
    let pixels = rects(0).reduce(0) { $0 + $1.width * $1.height }
    var result = FeatureWorkload(name: name, pixelCount: pixels) { frame in
      var builder = ListBuilder()
      for (number, rect) in rects(frame).enumerated() {
        let kind = kindOf(number)
        guard
          let gradient = GradientDraw(
            kind: kind, colors: Self.colors, locations: [0, 0.4, 1], start: start(frame, kind),
            end: Point(x: 1, y: 1))
        else { continue }
        builder.add(.gradient, rect, detail: .gradient(gradient, unitSquare: rect))
      }
      return builder.list
    }
    if kinds == nil { return result }
    result.cairo = { context, frame in
      for (number, rect) in rects(frame).enumerated() {
        let kind = kindOf(number)
        let begin = start(frame, kind)
        cairo_save(context)
        context.rectangle(rect)
        cairo_clip(context)
        cairo_translate(context, rect.x, rect.y)
        let pattern: OpaquePointer?
        if kind == .axial {
          // At right angles to the line in pixels.
          pattern = cairo_pattern_create_linear(
            begin.x * rect.width, begin.y * rect.height, rect.width, rect.height)
        } else {
          cairo_scale(context, rect.width, rect.height)
          // An ellipse with a radius for each axis.
          pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
          var matrix = cairo_matrix_t()
          cairo_matrix_init_scale(&matrix, 1 / (1 - begin.x), 1 / (1 - begin.y))
          cairo_matrix_translate(&matrix, -begin.x, -begin.y)
          cairo_pattern_set_matrix(pattern, &matrix)
        }
        for (color, place) in zip(Self.colors, [0, 0.4, 1]) {
          cairo_pattern_add_color_stop_rgba(
            pattern, place, Double(color.red), Double(color.green), Double(color.blue),
            Double(color.alpha))
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(context, pattern)
        cairo_paint(context)
        cairo_pattern_destroy(pattern)
        cairo_restore(context)
      }
    }
    return result
  }

  // MARK: Strokes

  /// 1,000 circles; each frame draws another part of them.
  static func strokes() -> FeatureWorkload {
    let (radius, width) = (28.0, 4.0)
    let circle = PathValue(circleAround: Point(x: 30, y: 30), radius: radius)
    func circles(_ frame: Int) -> [(place: Rectangle, color: UInt32, end: Double)] {
      var random = Xorshift(seed: 14)
      return (0..<1000).map { number in
        let place = random.rectangle(width: 60, height: 60)
        let end = (Double(frame) * 0.017 + Double(number) * 0.037)
          .truncatingRemainder(dividingBy: 1)
        return (place, random.color(), end)
      }
    }
    var result = FeatureWorkload(name: "1000 animated strokes", pixelCount: nil) { frame in
      var builder = ListBuilder()
      for (place, color, end) in circles(frame) {
        var stroke = StrokeStyle()
        stroke.width = width
        stroke.end = end
        builder.add(
          .path(ListBuilder.color(color)), Rectangle(x: 0, y: 0, width: 60, height: 60),
          at: .translation(place.x, place.y), detail: .path(PathDraw(path: circle, stroke: stroke)))
      }
      return builder.list
    }
    result.cairo = { context, frame in
      cairo_set_line_width(context, width)
      for (place, color, end) in circles(frame) {
        context.setColor(color)
        cairo_new_path(context)
        cairo_arc(context, place.x + 30, place.y + 30, radius, 0, end * 2 * Double.pi)
        cairo_stroke(context)
      }
    }
    return result
  }
}

extension PathValue {
  /// Four cubics, from the right and through growing y.
  fileprivate init(circleAround middle: Point, radius: Double) {
    self.init()
    let handle = radius * 0.552_284_749_8
    func place(_ quarter: Int, _ along: Double, _ across: Double) -> Point {
      let (c, s) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter % 4]
      return Point(x: middle.x + along * c - across * s, y: middle.y + along * s + across * c)
    }
    move(to: place(0, radius, 0))
    for quarter in 0..<4 {
      cubic(
        to: place(quarter + 1, radius, 0), control1: place(quarter, radius, handle),
        control2: place(quarter + 1, radius, -handle))
    }
    close()
  }
}

extension Xorshift {
  /// A rectangle on the pixel grid that lies inside the screen.
  mutating func rectangle(width: Double, height: Double) -> Rectangle {
    let x = (unit() * (Double(Workload.width) - width)).rounded(.down)
    let y = (unit() * (Double(Workload.height) - height)).rounded(.down)
    return Rectangle(x: x, y: y, width: width, height: height)
  }
}

extension OpaquePointer? {
  /// Sets the source to 0xAARRGGBB, not premultiplied.
  func setColor(_ color: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
    cairo_set_source_rgba(self, channel(16), channel(8), channel(0), channel(24))
  }

  func rectangle(_ rect: Rectangle) {
    cairo_rectangle(self, rect.x, rect.y, rect.width, rect.height)
  }

  func roundedRectangle(_ rect: Rectangle, radius r: Double) {
    guard r > 0 else { return rectangle(rect) }
    let quarter = Double.pi / 2
    cairo_new_sub_path(self)
    cairo_arc(self, rect.maxX - r, rect.y + r, r, -quarter, 0)
    cairo_arc(self, rect.maxX - r, rect.maxY - r, r, 0, quarter)
    cairo_arc(self, rect.x + r, rect.maxY - r, r, quarter, 2 * quarter)
    cairo_arc(self, rect.x + r, rect.y + r, r, 2 * quarter, 3 * quarter)
    cairo_close_path(self)
  }
}
