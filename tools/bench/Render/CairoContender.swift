import CCairo
import GraphicsValues

/// The same pictures by cairo's image surfaces.
final class CairoContender: Contender {
  private let workload: Workload
  private let images: [OpaquePointer?]

  init(_ workload: Workload) {
    self.workload = workload
    images = workload.primitives.map { primitive in
      switch primitive.paint {
      case .color: return nil
      case .image(let picture, _):
        return Self.surface(picture.pixels, picture.width, picture.height)
      case .shadow(_, let shadow):
        return cairo_image_surface_create_for_data(
          shadow.mask, CAIRO_FORMAT_A8, Int32(shadow.width), Int32(shadow.height),
          Int32(shadow.width))
      }
    }
  }

  deinit {
    for image in images where image != nil { cairo_surface_destroy(image) }
  }

  func draw(into canvas: Canvas) {
    Self.draw(into: canvas, paint)
  }

  /// Paints over white.
  static func draw(into canvas: Canvas, _ paint: (OpaquePointer?) -> Void) {
    let surface = surface(canvas.pixels, Workload.width, Workload.height)
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    paint(context)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private func paint(_ context: OpaquePointer?) {
    for (primitive, image) in zip(workload.primitives, images) {
      cairo_save(context)
      let m = primitive.transform
      var matrix = cairo_matrix_t(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
      cairo_transform(context, &matrix)
      switch primitive.paint {
      case .color(let color):
        context.setColor(color)
        context.roundedRectangle(
          Rectangle(x: 0, y: 0, width: primitive.size.width, height: primitive.size.height),
          radius: primitive.radius)
        cairo_fill(context)
      case .shadow(let color, let shadow):
        context.setColor(color)
        cairo_mask_surface(context, image, Double(-shadow.reach), Double(-shadow.reach))
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
  }

  static func surface(
    _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int
  ) -> OpaquePointer? {
    pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    }
  }
}
