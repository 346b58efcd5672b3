import CPango
import CPangoFT2
import Synchronization

/// The fonts that this process can use: those of the system, and those that the program registered.
/// Never changes; registering a font makes another set of fonts.
final class InstalledFonts: Sendable {
  /// The files that the program registered.
  let files: [FontFile]
  /// Fontconfig's fonts; nil stands for those of the system. Safe to share: fontconfig counts the
  /// references and does not change what it has read.
  nonisolated(unsafe) let configuration: OpaquePointer?
  private let faces = Mutex<[String: FontFace]>([:])
  /// The largest number of remembered names.
  private static let maximumFaces = 1000

  private static let shared = Mutex(InstalledFonts())

  static var current: InstalledFonts { shared.withLock { $0 } }

  /// Changes the files that the program registered.
  static func setFiles<Result>(_ change: (inout [FontFile]) -> Result) -> Result {
    shared.withLock { fonts in
      var files = fonts.files
      let result = change(&files)
      if files != fonts.files { fonts = InstalledFonts(files: files) }
      return result
    }
  }

  private init() {
    files = []
    configuration = nil
  }

  private init(files: [FontFile]) {
    self.files = files
    configuration = FcInitLoadConfigAndFonts()
    for file in files { FcConfigAppFontAddFile(configuration, file.path) }
  }

  deinit {
    if let configuration { FcConfigDestroy(configuration) }
  }

  /// The fonts of this thread's texts, out of this set.
  var map: UnsafeMutablePointer<PangoFontMap>? {
    let map = pango_cairo_font_map_get_default()
    guard let configuration, let map,
      pango_fc_font_map_get_config(OpaquePointer(map)) != configuration,
      let fresh = pango_cairo_font_map_new()
    else { return map }
    defer { g_object_unref(UnsafeMutableRawPointer(fresh)) }
    // Texts that were made before keep their map: Pango lays them out again when a map changes.
    pango_fc_font_map_set_config(OpaquePointer(fresh), configuration)
    pango_cairo_font_map_set_default(OpaquePointer(fresh))
    return pango_cairo_font_map_get_default()
  }

  // MARK: Names

  /// Returns the font that a name stands for: by PostScript name, by full name, or by family and
  /// words of style; regular Helvetica for a font that is missing.
  func face(named name: String) -> FontFace {
    if let known = faces.withLock({ $0[name] }) { return known }
    let face = find(name)
    faces.withLock { faces in
      if faces.count >= Self.maximumFaces { faces = [:] }
      faces[name] = face
    }
    return face
  }

  private func find(_ name: String) -> FontFace {
    // A C string ends there, and Pango divides lists of families at commas.
    guard !name.contains("\0"), !name.contains(",") else { return find("Helvetica") }
    let parsed = FontName(name)
    if let face = face(with: FC_POSTSCRIPT_NAME, name) ?? face(with: FC_FULLNAME, name) {
      return face
    }
    // Hidden names are those of the system's own font.
    if name.hasPrefix(".") { return FontFace(parsed, asked: name, families: ["sans-serif"]) }
    var candidates = [FontName(family: name), parsed]
    if let family = AppleFamilies.withoutEnding(parsed.family) {
      candidates.append(FontName(parsed, family: family))
    }
    for candidate in candidates where !patterns(with: FC_FAMILY, candidate.family).isEmpty {
      let found = FontFace(candidate, asked: name, families: [candidate.family])
      return named(found)
    }
    if parsed.family.caseInsensitiveCompare("Helvetica") == .orderedSame {
      return FontFace(parsed, asked: name, families: FontFace.helvetica)
    }
    for candidate in candidates where isAlias(candidate.family) {
      return FontFace(candidate, asked: name, families: [candidate.family])
    }
    switch AppleFamilies.kind(of: parsed.family) {
    case .sans: return FontFace(parsed, asked: name, families: FontFace.helvetica)
    case let kind?:
      return FontFace(parsed, asked: name, families: [parsed.family, kind.rawValue])
    // As on Apple's systems, regular Helvetica stands for every font that is missing.
    case nil: return find("Helvetica")
    }
  }

  // The generic names of fontconfig.
  private static let generic: Set<String> = [
    "sans", "sans-serif", "sans serif", "serif", "mono", "monospace", "cursive", "fantasy",
    "system-ui",
  ]

  /// Returns true for a name of a kind of fonts, and for a family that fontconfig replaces by one of
  /// the same widths.
  private func isAlias(_ family: String) -> Bool {
    if Self.generic.contains(family.lowercased()) { return true }
    guard let pattern = FcPatternCreate() else { return false }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    var index: Int32 = 0
    var value = FcValue()
    var binding = FcValueBindingWeak
    while FcPatternGetWithBinding(pattern, FC_FAMILY, index, &value, &binding) == FcResultMatch {
      index += 1
      // Other families are what is left if there is no such font.
      guard binding != FcValueBindingWeak, value.type == FcTypeString, let name = value.u.s else {
        continue
      }
      let other = String(cString: name)
      if other.caseInsensitiveCompare(family) != .orderedSame,
        !patterns(with: FC_FAMILY, other).isEmpty
      {
        return true
      }
    }
    return false
  }

  // MARK: Fontconfig

  /// The PostScript names of all fonts, in alphabetical order.
  var postScriptNames: [String] {
    Set(patterns(with: nil, "").compactMap { $0.text(FC_POSTSCRIPT_NAME) }).sorted()
  }

  /// Returns the names of the first font of a file; nil for a file that Pango cannot draw with.
  static func names(ofFont file: String) -> (postScript: String, full: String)? {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(file, 0, nil, &count) else { return nil }
    let font = FontPattern(pattern)
    guard font.isDrawable, let family = font.text(FC_FAMILY) else { return nil }
    return (font.text(FC_POSTSCRIPT_NAME) ?? family, font.text(FC_FULLNAME) ?? family)
  }

  /// Returns the font that has a name.
  private func face(with property: String, _ name: String) -> FontFace? {
    guard let pattern = patterns(with: property, name).first else { return nil }
    return pattern.face
  }

  /// Returns the face with the names of the installed font that Pango takes for it.
  private func named(_ face: FontFace) -> FontFace {
    var result = face
    guard let family = face.families.first, let wanted = FcPatternCreate() else { return face }
    defer { FcPatternDestroy(wanted) }
    FcPatternAddString(wanted, FC_FAMILY, family)
    FcPatternAddDouble(wanted, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(face.weight)))
    let isSlanted = face.style != PANGO_STYLE_NORMAL.rawValue
    FcPatternAddInteger(wanted, FC_SLANT, isSlanted ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    let isCondensed = face.stretch != PANGO_STRETCH_NORMAL.rawValue
    FcPatternAddInteger(wanted, FC_WIDTH, isCondensed ? FC_WIDTH_CONDENSED : FC_WIDTH_NORMAL)
    FcConfigSubstitute(configuration, wanted, FcMatchPattern)
    FcDefaultSubstitute(wanted)
    var outcome = FcResultNoMatch
    guard let match = FcFontMatch(configuration, wanted, &outcome) else { return face }
    let found = FontPattern(match)
    result.postScriptName = found.text(FC_POSTSCRIPT_NAME) ?? face.postScriptName
    result.fullName = found.text(FC_FULLNAME) ?? face.fullName
    result.familyName = found.text(FC_FAMILY) ?? face.familyName
    return result
  }

  /// Returns the fonts whose property has a value; all fonts without a property.
  private func patterns(with property: String?, _ value: String) -> [FontPattern] {
    guard let wanted = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(wanted)
      FcObjectSetDestroy(objects)
    }
    if let property { FcPatternAddString(wanted, property, value) }
    for name in FontPattern.properties { FcObjectSetAdd(objects, name) }
    guard let set = FcFontList(configuration, wanted, objects) else { return [] }
    defer { FcFontSetDestroy(set) }
    return (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let pattern = set.pointee.fonts[index] else { return nil }
      FcPatternReference(pattern)
      let found = FontPattern(pattern)
      return found.isUsable ? found : nil
    }
  }
}

/// One of fontconfig's descriptions of a font.
private final class FontPattern {
  static let properties = [
    FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_FONTFORMAT,
    FC_VARIABLE,
  ]

  private let pattern: OpaquePointer

  /// Takes over a reference.
  init(_ pattern: OpaquePointer) { self.pattern = pattern }

  deinit { FcPatternDestroy(pattern) }

  func text(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  /// False for the old kinds of fonts that Pango does not draw.
  var isDrawable: Bool { ["TrueType", "CFF"].contains(text(FC_FONTFORMAT)) }

  /// False also for a variable font as a whole, whose instances are fonts of their own.
  var isUsable: Bool {
    var isVariable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    return isVariable == 0 && isDrawable
  }

  var face: FontFace? {
    guard let family = text(FC_FAMILY), !family.contains(","),
      let description = pango_fc_font_description_from_pattern(pattern, 0)
    else { return nil }
    defer { pango_font_description_free(description) }
    return FontFace(
      families: [family], weight: Int32(pango_font_description_get_weight(description).rawValue),
      style: pango_font_description_get_style(description).rawValue,
      stretch: pango_font_description_get_stretch(description).rawValue,
      postScriptName: text(FC_POSTSCRIPT_NAME) ?? family, fullName: text(FC_FULLNAME) ?? family,
      familyName: family)
  }
}
