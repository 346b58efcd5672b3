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
      var x = corner.x + Double(line.x)
      let baseline = corner.y - Double(line.baseline)
      var next = shaped.pointee.runs
      while let node = next {
        next = node.pointee.next
        guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
          let item = run.item, let glyphs = run.glyphs
        else { continue }
        let start = Point(
          x: x + pixels(run.start_x_offset), y: baseline + pixels(run.y_offset))
        let color = color(atByte: Int(item.pointee.offset))
        if let font = item.pointee.analysis.font {
          context.paint(color, at: start, bounds: inkBounds(glyphs, font)) { cairo in
            fill(glyphs, font, in: cairo)
          }
        }
        x += pixels(pango_glyph_string_get_width(glyphs) - run.blank)
        x += pixels(run.start_x_offset) + pixels(run.end_x_offset)
      }
    }
  }

  private func color(atByte offset: Int) -> CGColor {
    let run = text.runs.first { $0.range.contains(offset) } ?? text.runs.last
    return run?.color ?? .black
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
