import Quartz2D

/// The known families of fonts.
enum FontFamilies {
  /// Names of the installed families, in alphabetical order.
  static let installed = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }

  private static let known = Set(installed.map(plain)).union(onEveryDevice)

  // Names in the form of `plain`; the system has an alias or a close font for most of them.
  private static let onEveryDevice: Set<String> = [
    "academyengravedlet", "americantypewriter", "arial", "arialhebrew", "arialroundedmtbold",
    "avenir", "avenirnext", "avenirnextcondensed", "baskerville", "bodoni72", "bradleyhand",
    "chalkboardse", "chalkduster", "cochin", "copperplate", "courier", "couriernew", "didot",
    "dinalternate", "dincondensed", "futura", "geneva", "georgia", "gillsans", "helvetica",
    "helveticaneue", "hoeflertext", "impact", "markerfelt", "menlo", "monospace", "noteworthy",
    "optima", "palatino", "papyrus", "partylet", "rockwell", "sans", "savoyelet", "serif",
    "snellroundhand", "symbol", "timesnewroman", "trebuchet", "trebuchetms", "verdana",
    "zapfdingbats", "zapfino",
  ]

  /// Returns a font by name; nil for an unknown family.
  static func font(named name: String, size: CGFloat) -> CTFont? {
    guard !name.isEmpty else { return nil }
    let font = CTFontCreateWithName(name, size, nil)
    // A family may end in a word of style: Roboto Condensed.
    let families = [CTFontCopyFamilyName(font), name].map(plain)
    return families.contains(where: known.contains) ? font : nil
  }

  /// Returns a family's name without spaces, capitals, and the additions of PostScript names.
  private static func plain(_ family: String) -> String {
    var name = family.lowercased().filter { $0 != " " }
    for ending in ["psmt", "ps", "mt"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
      break
    }
    return name
  }
}
