import CCairo
import CPango
import GraphicsValues

extension TextLayout {
  /// Draws the text, each run in its colour; state of the context such as its shadow applies.
  ///
  /// - Parameter corner: the layout's top left corner in user space, in which y points up; lines go
  ///   down from it.
  package func draw(in context: CGContext, at corner: CGPoint) {
    let corner = Point(corner)
    guard corner.isFinite else { return }
    let visible = context.rowsThatShow
    var nextLine = pango_layout_get_lines_readonly(layout)
    for line in lines {
      guard let node = nextLine else { return }
      nextLine = node.pointee.next
      // The same height again above and below, since accents may leave the line.
      let height = Double(line.ascent + line.descent)
      let top = corner.y - Double(line.baseline - line.ascent)
      guard visible.overlaps(top - 2 * height...top + height),
        let shaped = node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
      else { continue }
      let baseline = corner.y - Double(line.baseline)
      forEachRun(of: shaped, from: corner.x + Double(line.x)) { item, x in
        let run = item.pointee
        guard let glyphs = run.glyphs else { return }
        let start = Point(x: x + pixels(run.start_x_offset), y: baseline + pixels(run.y_offset))
        draw(glyphs, of: run, in: context, at: start)
      }
    }
  }

  /// Draws letters of a run of the first line, whose baseline starts at the origin.
  func draw(_ run: CTRun, _ range: Range<Int>, in context: CGContext) {
    guard let all = run.item.pointee.glyphs, let part = pango_glyph_string_new() else { return }
    defer { pango_glyph_string_free(part) }
    pango_glyph_string_set_size(part, Int32(range.count))
    var x = run.x
    for index in 0..<range.upperBound {
      let glyph = all.pointee.glyphs[index]
      guard range.contains(index) else {
        x += pixels(glyph.geometry.width)
        continue
      }
      part.pointee.glyphs[index - range.lowerBound] = glyph
      part.pointee.log_clusters[index - range.lowerBound] = all.pointee.log_clusters[index]
    }
    draw(part, of: run.item.pointee, in: context, at: Point(x: x, y: run.rise))
  }

  /// Calls a closure with each run of a line and its left end.
  ///
  /// - Parameter left: the left end of the line.
  func forEachRun(
    of line: UnsafeMutablePointer<PangoLayoutLine>, from left: Double,
    _ body: (UnsafeMutablePointer<PangoGlyphItem>, Double) -> Void
  ) {
    var x = left
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let glyphs = item.pointee.glyphs
      else { continue }
      body(item, x)
      let run = item.pointee
      x += pixels(pango_glyph_string_get_width(glyphs) - run.blank)
      x += pixels(run.start_x_offset) + pixels(run.end_x_offset)
    }
  }

  private func draw(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>, of run: PangoGlyphItem,
    in context: CGContext, at start: Point
  ) {
    guard let item = run.item, let font = item.pointee.analysis.font,
      let style = text.run(atByte: Int(item.pointee.offset))
    else { return }
    let bounds = inkBounds(glyphs, font)
    if style.isFilled {
      context.paint(style.color, at: start, bounds: bounds) { cairo in
        fill(glyphs, font, in: cairo)
      }
    }
    guard style.outlineWidth > 0 else { return }
    let line = OutlineStyle(width: style.outlineWidth, context.state)
    let around = bounds.insetBy(dx: -line.reach, dy: -line.reach)
    context.paint(style.outlineColor, at: start, bounds: around) { cairo in
      line.apply(to: cairo)
      cairo_new_path(cairo)
      cairo_move_to(cairo, 0, 0)
      pango_cairo_glyph_string_path(cairo, font, glyphs)
      cairo_stroke(cairo)
    }
  }

  /// Returns the bounding box of glyphs drawn from the origin, y pointing down.
  private func inkBounds(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>
  ) -> Rectangle {
    var ink = PangoRectangle()
    pango_glyph_string_extents(glyphs, font, &ink, nil)
    return Rectangle(
      x: pixels(ink.x), y: pixels(ink.y), width: pixels(ink.width), height: pixels(ink.height))
  }
}

/// Fills the outlines of glyphs, since Cairo would place its own glyphs at whole pixels.
private func fill(
  _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>,
  in cairo: OpaquePointer
) {
  cairo_new_path(cairo)
  cairo_move_to(cairo, 0, 0)
  pango_cairo_glyph_string_path(cairo, font, glyphs)
  var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
  cairo_path_extents(cairo, &left, &top, &right, &bottom)
  if left < right, top < bottom {
    cairo_fill(cairo)
  } else {
    // Glyphs of colour fonts have no outlines.
    cairo_new_path(cairo)
    cairo_move_to(cairo, 0, 0)
    pango_cairo_show_glyph_string(cairo, font, glyphs)
  }
}

/// The line along the outlines of letters, with the corners of the context's other lines.
private struct OutlineStyle {
  let width: Double
  let join: CGLineJoin
  let miterLimit: Double

  init(width: Double, _ state: GraphicsState) {
    self.width = width
    join = state.lineJoin
    miterLimit = max(state.miterLimit, 1)
  }

  /// The distance from the outline to the farthest place that the line may have.
  var reach: Double { width / 2 * (join == .miter ? miterLimit : 1) }

  func apply(to cairo: OpaquePointer) {
    cairo_set_line_width(cairo, width)
    cairo_set_line_join(cairo, cairo_line_join_t(join))
    cairo_set_miter_limit(cairo, miterLimit)
    cairo_set_dash(cairo, nil, 0, 0)
  }
}

extension CGContext {
  /// The range of y in user space within the clip.
  fileprivate var rowsThatShow: ClosedRange<Double> {
    let box = boundingBoxOfClipPath
    guard state.shadow == nil, !box.isNull, box.minY <= box.maxY else {
      return -.infinity ... .infinity
    }
    return Double(box.minY)...Double(box.maxY)
  }

  /// Paints a shape that is given around the origin with y pointing down.
  ///
  /// - Parameter origin: the place of the shape's origin in user space.
  fileprivate func paint(
    _ color: CGColor, at origin: Point, bounds: Rectangle, _ shape: (OpaquePointer) -> Void
  ) {
    let upright = AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: origin.x, ty: origin.y)
    let placed = upright.concatenating(cairoMatrix)
    var matrix = cairo_matrix_t(placed)
    let antialias = cairoAntialias
    // One unit more, since outlines may exceed the font's bounds a little.
    let around = bounds.insetBy(dx: -1, dy: -1).applying(placed)
    paint(.color(ColorValue(color)), within: around) { cairo in
      cairo_set_antialias(cairo, antialias)
      cairo_set_matrix(cairo, &matrix)
      shape(cairo)
    }
  }
}
