internal import CPango

/// The font's height of letters above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }

/// The font's depth of letters below the baseline.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }

/// The font's distance between one line's descent and the next line's ascent.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }

/// The height of a capital H.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "H") }

/// The height of a small x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "x") }

/// The height of the middle of an underline above the baseline, which is negative below it.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.metrics.underline }

/// The thickness of an underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.metrics.underlineThickness
}

/// Lengths of a font in units of user space.
private struct FontMetrics {
  var ascent: CGFloat
  var descent: CGFloat = 0
  var leading: CGFloat = 0
  var underline: CGFloat = 0
  var underlineThickness: CGFloat = 0
}

extension CTFont {
  fileprivate var metrics: FontMetrics {
    withTextContext { context in
      withDescription { description in
        guard let metrics = pango_context_get_metrics(context, description, nil) else {
          return FontMetrics(ascent: CGFloat(size))
        }
        defer { pango_font_metrics_unref(metrics) }
        let ascent = pixels(pango_font_metrics_get_ascent(metrics))
        let descent = pixels(pango_font_metrics_get_descent(metrics))
        let height = pixels(pango_font_metrics_get_height(metrics))
        // Pango gives the top of the underline.
        let top = pixels(pango_font_metrics_get_underline_position(metrics))
        let thickness = pixels(pango_font_metrics_get_underline_thickness(metrics))
        return FontMetrics(
          ascent: CGFloat(ascent), descent: CGFloat(descent),
          leading: CGFloat(max(height - ascent - descent, 0)),
          underline: CGFloat(top - thickness / 2), underlineThickness: CGFloat(thickness))
      }
    }
  }

  /// The height above the baseline of what is drawn of a letter.
  fileprivate func inkHeight(of letter: String) -> CGFloat {
    withTextContext { context in
      let layout = pango_layout_new(context)
      defer { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }
      withDescription { pango_layout_set_font_description(layout, $0) }
      pango_layout_set_text(layout, letter, -1)
      var ink = PangoRectangle()
      pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), &ink, nil)
      return CGFloat(-pixels(ink.y))
    }
  }
}
