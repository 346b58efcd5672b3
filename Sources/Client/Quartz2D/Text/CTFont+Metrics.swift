import CPango

/// Returns the height of letters above the baseline, in units of user space.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }

/// Returns the depth of letters below the baseline, in units of user space.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }

/// Returns the distance between one line's descent and the next line's ascent, in units of user
/// space.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }

/// Returns the height of a capital H, in units of user space.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "H") }

/// Returns the height of a small x, in units of user space.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "x") }

/// Returns the height above the baseline of the middle of an underline, in units of user space;
/// negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.metrics.underline }

/// Returns the thickness of an underline, in units of user space.
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

  /// Returns the height above the baseline of a letter's drawing.
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
