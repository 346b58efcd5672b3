import CCairo
import GraphicsValues

/// The same pictures by cairo's image surfaces.
final class CairoContender: Contender {
  private let workload: Workload
  private let images: [OpaquePointer?]

  init(_ workload: Workload) {
    self.workload = workload
    images = workload.primitives.map { primitive in
      guard case .image(let picture, _) = primitive.paint else { return nil }
      return Self.surface(picture.pixels, picture.width, picture.height)
    }
  }

  deinit {
    for image in images where image != nil { cairo_surface_destroy(image) }
  }

  func draw(into canvas: Canvas) {
    let surface = Self.surface(canvas.pixels, Workload.width, Workload.height)
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    for (primitive, image) in zip(workload.primitives, images) {
      cairo_save(context)
      let m = primitive.transform
      var matrix = cairo_matrix_t(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
      cairo_transform(context, &matrix)
      switch primitive.paint {
      case .color(let color):
        func channel(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
        cairo_set_source_rgba(context, channel(16), channel(8), channel(0), channel(24))
        Self.outline(primitive, context)
        cairo_fill(context)
      case .image(_, let opacity):
        cairo_set_source_surface(context, image, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        if primitive.replaces { cairo_set_operator(context, CAIRO_OPERATOR_SOURCE) }
        if opacity < 1 {
          cairo_paint_with_alpha(context, opacity)
        } else {
          cairo_paint(context)
        }
      }
      cairo_restore(context)
    }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static func outline(_ primitive: Workload.Primitive, _ context: OpaquePointer?) {
    let (w, h, r) = (primitive.size.width, primitive.size.height, primitive.radius)
    guard r > 0 else {
      cairo_rectangle(context, 0, 0, w, h)
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, w - r, r, r, -quarter, 0)
    cairo_arc(context, w - r, h - r, r, 0, quarter)
    cairo_arc(context, r, h - r, r, quarter, 2 * quarter)
    cairo_arc(context, r, r, r, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  private static func surface(
    _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int
  ) -> OpaquePointer? {
    pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    }
  }
}
