import CCairo
import GraphicsValues

/// Pixels that Cairo draws into: those of a bitmap, of a transparency layer, or of a shape that is
/// combined with others later.
///
/// Coordinates are in device space, with y pointing down; the target covers a part of it.
final class DrawTarget {
  let region: PixelRect
  let format: cairo_format_t
  private(set) var surface: OpaquePointer
  private var cairo: OpaquePointer
  private var appliedClip: ClipChain?
  private let bytes: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let ownsBytes: Bool

  /// Creates a target over the caller's memory, which must outlive it.
  convenience init?(
    memory: UnsafeMutablePointer<UInt8>, format: cairo_format_t, region: PixelRect, stride: Int
  ) {
    self.init(memory, region, format, stride, ownsBytes: false)
  }

  /// Creates a target over new transparent memory; nil if there is not enough memory.
  convenience init?(region: PixelRect, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
    guard !region.isEmpty, let width = Int32(exactly: region.width) else { return nil }
    let stride = Int(cairo_format_stride_for_width(format, width))
    guard stride > 0, let memory = calloc(region.height, stride) else { return nil }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    self.init(bytes, region, format, stride, ownsBytes: true)
  }

  private init?(
    _ bytes: UnsafeMutablePointer<UInt8>, _ region: PixelRect, _ format: cairo_format_t,
    _ stride: Int, ownsBytes: Bool
  ) {
    guard let (surface, cairo) = Self.start(bytes, region, format, stride) else {
      if ownsBytes { free(bytes) }
      return nil
    }
    (self.bytes, self.stride, self.ownsBytes) = (bytes, stride, ownsBytes)
    (self.region, self.format, self.surface, self.cairo) = (region, format, surface, cairo)
  }

  private static func start(
    _ bytes: UnsafeMutablePointer<UInt8>, _ region: PixelRect, _ format: cairo_format_t,
    _ stride: Int
  ) -> (surface: OpaquePointer, cairo: OpaquePointer)? {
    guard !region.isEmpty, let width = Int32(exactly: region.width),
      let height = Int32(exactly: region.height), let stride = Int32(exactly: stride),
      let surface = cairo_image_surface_create_for_data(bytes, format, width, height, stride)
    else { return nil }
    cairo_surface_set_device_offset(surface, -Double(region.minX), -Double(region.minY))
    if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) {
      if cairo_status(cairo) == CAIRO_STATUS_SUCCESS { return (surface, cairo) }
      cairo_destroy(cairo)
    }
    cairo_surface_destroy(surface)
    return nil
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    if ownsBytes { free(bytes) }
  }

  /// Runs a closure that draws, within an optional clip, with the matrix, the source and the
  /// operator of a new Cairo context.
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
    recover()
  }

  /// Replaces the Cairo context and surface over the same pixels after an error, such as too little
  /// memory or a pattern that is too small. Otherwise they would draw nothing from then on.
  private func recover() {
    guard
      cairo_status(cairo) != CAIRO_STATUS_SUCCESS
        || cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS,
      let fresh = Self.start(bytes, region, format, stride)
    else { return }
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    (surface, cairo) = (fresh.surface, fresh.cairo)
    appliedClip = nil
  }

  /// Multiplies all pixels by a number and optionally by the alpha of another target.
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

  /// The pixels after all drawing, and the number of bytes in a row.
  var memory: (bytes: UnsafeMutablePointer<UInt8>, stride: Int) {
    cairo_surface_flush(surface)
    return (bytes, stride)
  }

  /// Tells Cairo that the memory was written to.
  func memoryDidChange() { cairo_surface_mark_dirty(surface) }
}
