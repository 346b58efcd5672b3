internal import CCairo
internal import GraphicsValues

/// Pixels that Cairo draws into: those of a bitmap, of a transparency layer, or of a shape that is
/// to be put together with others later.
///
/// Coordinates are the device's, of which the target is a part; y points down.
final class DrawTarget {
  let region: PixelRect
  let surface: OpaquePointer
  private var cairo: OpaquePointer
  private var appliedClip: ClipChain?

  /// Draws into memory that somebody else owns, which must outlive the target.
  init?(memory: UnsafeMutablePointer<UInt8>, format: cairo_format_t, region: PixelRect, stride: Int)
  {
    guard !region.isEmpty, let width = Int32(exactly: region.width),
      let height = Int32(exactly: region.height), let stride = Int32(exactly: stride),
      let surface = cairo_image_surface_create_for_data(memory, format, width, height, stride)
    else { return nil }
    guard let target = Self.start(surface, at: region) else { return nil }
    (self.region, self.surface, cairo) = (region, surface, target)
  }

  /// Draws into fresh transparent memory; nil when there is not enough of it.
  init?(region: PixelRect, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
    guard !region.isEmpty, let width = Int32(exactly: region.width),
      let height = Int32(exactly: region.height),
      let surface = cairo_image_surface_create(format, width, height)
    else { return nil }
    guard let target = Self.start(surface, at: region) else { return nil }
    (self.region, self.surface, cairo) = (region, surface, target)
  }

  private static func start(_ surface: OpaquePointer, at region: PixelRect) -> OpaquePointer? {
    cairo_surface_set_device_offset(surface, -Double(region.minX), -Double(region.minY))
    if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) {
      if cairo_status(cairo) == CAIRO_STATUS_SUCCESS { return cairo }
      cairo_destroy(cairo)
    }
    cairo_surface_destroy(surface)
    return nil
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Lets a closure draw, inside of a clip if one is given; the matrix, the source and the operator
  /// are those of a new Cairo context.
  func draw(clip: ClipChain? = nil, _ body: (OpaquePointer) -> Void) {
    if clip !== appliedClip {
      cairo_reset_clip(cairo)
      clip?.apply(to: cairo)
      appliedClip = clip
    }
    cairo_save(cairo)
    body(cairo)
    cairo_restore(cairo)
    cairo_new_path(cairo)
    // An error, such as too little memory, would silence the context for good.
    if cairo_status(cairo) != CAIRO_STATUS_SUCCESS, let fresh = cairo_create(surface) {
      cairo_destroy(cairo)
      cairo = fresh
      appliedClip = nil
    }
  }

  /// Multiplies all pixels by the alpha of another target, or only by a number.
  func multiply(by mask: DrawTarget?, alpha: Double) {
    draw { cairo in
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
      if let mask {
        cairo_set_source_surface(cairo, mask.surface, 0, 0)
        cairo_paint(cairo)
      }
      if alpha < 1 {
        cairo_set_source_rgba(cairo, 0, 0, 0, alpha)
        cairo_paint(cairo)
      }
    }
  }

  /// The memory, its bytes per row and its format, up to date.
  var memory: (bytes: UnsafeMutablePointer<UInt8>, stride: Int, format: cairo_format_t)? {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
    return (
      bytes, Int(cairo_image_surface_get_stride(surface)), cairo_image_surface_get_format(surface)
    )
  }

  /// To be called after the memory was written to.
  func memoryDidChange() { cairo_surface_mark_dirty(surface) }
}
