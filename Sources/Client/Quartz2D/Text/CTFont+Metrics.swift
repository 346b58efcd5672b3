import CPango
import CPangoFT2

/// Returns the height of letters above the baseline, in units of user space.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }

/// Returns the depth of letters below the baseline, in units of user space.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }

/// Returns the distance between one line's descent and the next line's ascent, in units of user
/// space.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }

/// Returns the height of capital letters, in units of user space: the font's own statement, or the
/// height of an H in a font without one.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.statedHeight(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? font.inkHeight(of: "H")
}

/// Returns the height of small letters without ascenders, in units of user space: the font's own
/// statement, or the height of an x in a font without one.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
  font.statedHeight(HB_OT_METRICS_TAG_X_HEIGHT) ?? font.inkHeight(of: "x")
}

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
  /// The measures of the font alone: Pango's context would add those of the fonts that have the
  /// letters which this one lacks.
  fileprivate var metrics: FontMetrics {
    withLoadedFont { font in
      guard let font, let metrics = pango_font_get_metrics(font, nil) else {
        return FontMetrics(ascent: CGFloat(size))
      }
      defer { pango_font_metrics_unref(metrics) }
      var extents = hb_font_extents_t()
      let isKnown = hb_font_get_h_extents(pango_font_get_hb_font(font), &extents) != 0
      let ascent =
        isKnown ? pixels(extents.ascender) : pixels(pango_font_metrics_get_ascent(metrics))
      let descent =
        isKnown ? -pixels(extents.descender) : pixels(pango_font_metrics_get_descent(metrics))
      // Pango gives the top of the underline.
      let top = pixels(pango_font_metrics_get_underline_position(metrics))
      let thickness = pixels(pango_font_metrics_get_underline_thickness(metrics))
      return FontMetrics(
        ascent: CGFloat(ascent), descent: CGFloat(descent),
        leading: CGFloat(max(pixels(extents.line_gap), 0)),
        underline: CGFloat(top - thickness / 2), underlineThickness: CGFloat(thickness))
    }
  }

  /// Returns a height that the font's file states; nil if it states none.
  fileprivate func statedHeight(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
    withLoadedFont { font in
      var height: hb_position_t = 0
      guard let font, let loaded = pango_font_get_hb_font(font),
        hb_ot_metrics_get_position(loaded, tag, &height) != 0, height > 0
      else { return nil }
      return CGFloat(pixels(height))
    }
  }

  private func withLoadedFont<Result>(
    _ body: (UnsafeMutablePointer<PangoFont>?) -> Result
  ) -> Result {
    withTextContext { context in
      withDescription { description in
        let font = pango_context_load_font(context, description)
        defer { if let font { g_object_unref(UnsafeMutableRawPointer(font)) } }
        return body(font)
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
