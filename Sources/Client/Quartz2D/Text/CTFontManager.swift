import CPango

/// Returns the families of the fonts that are installed, in alphabetical order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
  var count: Int32 = 0
  pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
  defer { g_free(families) }
  let names = (0..<Int(count)).compactMap { index in
    families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
  }
  return names.sorted()
}
