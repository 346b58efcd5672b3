import CCairo
import GraphicsValues

extension CGContext {
  /// Draws an image, with its top at the rectangle's largest y. An image mask is painted in the
  /// fill colour.
  ///
  /// - Parameter byTiling: true repeats the image over the whole clip, with the rectangle as one
  ///   tile.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let area = Rectangle(rect).standardized
    if max(image.width, image.height) > Bitmap.longestSide {
      return drawLong(image, in: area, byTiling: byTiling)
    }
    guard area.isFinite, !area.isEmpty, let pattern = CairoPattern(image: image),
      pattern.place(by: placement(of: image, in: rect).concatenating(cairoMatrix))
    else { return }
    cairo_pattern_set_filter(
      pattern.reference, image.shouldInterpolate ? cairoFilter : CAIRO_FILTER_NEAREST)
    // Edge pixels extend beyond the image.
    cairo_pattern_set_extend(
      pattern.reference, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    let antialias = cairoAntialias
    var matrix = cairo_matrix_t(cairoMatrix)
    let bounds = byTiling ? Rectangle(state.clip.region) : area.applying(cairoMatrix)
    let source = image.isMask ? state.fill : .pattern(pattern)
    paint(source, within: bounds) { cairo in
      cairo_set_antialias(cairo, antialias)
      if !byTiling {
        cairo_save(cairo)
        cairo_set_matrix(cairo, &matrix)
        cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
        cairo_restore(cairo)
        if !image.isMask {
          cairo_fill(cairo)
          return
        }
        cairo_clip(cairo)
      }
      if image.isMask {
        cairo_mask(cairo, pattern.reference)
      } else {
        cairo_paint(cairo)
      }
    }
  }

  /// Draws an image that is longer than Cairo's surfaces: the part inside the clip, and smaller if that is
  /// still too long.
  private func drawLong(_ image: CGImage, in area: Rectangle, byTiling: Bool) {
    let longest = Bitmap.longestSide
    if byTiling {
      let whole = image.reduced(longestSide: longest, pixels: .max)
      return draw(whole, in: CGRect(area), byTiling: true)
    }
    let toDevice = placement(of: image, in: CGRect(area)).concatenating(cairoMatrix)
    guard area.isFinite, !area.isEmpty, let toImage = toDevice.inverse else { return }
    // A few pixels more, for the filter.
    let seen = Rectangle(state.clip.region).insetBy(dx: -4, dy: -4).applying(toImage)
    let left = max(seen.x, 0).rounded(.down)
    let top = max(seen.y, 0).rounded(.down)
    let right = min(seen.maxX, Double(image.width)).rounded(.up)
    let bottom = min(seen.maxY, Double(image.height)).rounded(.up)
    guard left < right, top < bottom,
      let part = image.cropping(
        to: CGRect(x: left, y: top, width: right - left, height: bottom - top))
    else { return }
    let (scaleX, scaleY) = (
      area.width / Double(image.width), area.height / Double(image.height)
    )
    draw(
      part.reduced(longestSide: longest, pixels: .max),
      in: CGRect(
        x: area.x + left * scaleX, y: area.maxY - bottom * scaleY,
        width: (right - left) * scaleX, height: (bottom - top) * scaleY))
  }

  /// Returns the matrix from an image's pixels, rows from the top, to user space.
  func placement(of image: CGImage, in rect: CGRect) -> AffineMatrix {
    let area = Rectangle(rect).standardized
    return AffineMatrix(
      a: area.width / Double(image.width), b: 0, c: 0, d: -area.height / Double(image.height),
      tx: area.x, ty: area.maxY)
  }

  var cairoFilter: cairo_filter_t {
    switch state.interpolationQuality {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CairoPattern {
  /// Creates a pattern of copies of an image's pixels.
  convenience init?(image: CGImage) {
    guard let width = Int32(exactly: image.width), let height = Int32(exactly: image.height),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    else { return nil }
    // The pattern retains the surface.
    defer { cairo_surface_destroy(surface) }
    guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.pixels.withUnsafeBytes { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<image.height {
        memcpy(bytes + y * stride, start + y * image.width * 4, image.width * 4)
      }
    }
    cairo_surface_mark_dirty(surface)
    self.init(cairo_pattern_create_for_surface(surface))
  }
}
