import CCairo
import CPango

/// Runs a closure with a Pango context in which a unit of a font's size is a unit of user space,
/// without hinting: the same text has the same shape at every place and scale.
///
/// Each thread has its own fonts, which Pango caches.
func withTextContext<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
  let context = pango_font_map_create_context(InstalledFonts.current.map)
  defer { g_object_unref(UnsafeMutableRawPointer(context)) }
  let options = cairo_font_options_create()
  defer { cairo_font_options_destroy(options) }
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  pango_cairo_context_set_font_options(context, options)
  pango_cairo_context_set_resolution(context, 72)
  pango_context_set_round_glyph_positions(context, 0)
  return body(context)
}

/// Returns a length that is given in Pango's units of 1/1024.
func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

/// Returns a length in Pango's units, rounded, and clamped to a range that Pango can add up without
/// overflow.
func units(_ pixels: Double) -> Int32 {
  pixels.isNaN ? 0 : Int32(min(max(pixels, 0), 0x1p20) * Double(PANGO_SCALE))
}

/// Returns a length in Pango's units, rounded, for lengths that Pango can add up.
func signedUnits(_ pixels: Double) -> Int32 { Int32((pixels * Double(PANGO_SCALE)).rounded()) }
