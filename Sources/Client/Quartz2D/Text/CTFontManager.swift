import CPango

/// The programs that can use a registered font. Here it is always this process alone.
public enum CTFontManagerScope: UInt32, Sendable {
  /// No program.
  case none = 0
  /// This process.
  case process = 1
  /// All programs of the user; counts as `process`.
  case persistent = 2
  /// All programs until the user logs out; counts as `process`.
  case session = 3

  /// All programs of the user; counts as `process`.
  public static let user = CTFontManagerScope.persistent
}

/// The reason why a font was not registered or unregistered.
public enum CTFontManagerError: Int, Error, Sendable {
  /// No file is at the address.
  case fileNotFound = 101
  /// The file cannot be read.
  case insufficientPermissions = 102
  /// The file is no font.
  case unrecognizedFormat = 103
  /// The font's data is damaged.
  case invalidFontData = 104
  /// The font is registered already.
  case alreadyRegistered = 105
  /// The font is not registered.
  case notRegistered = 201
}

/// The domain of errors of registering; their codes are those of `CTFontManagerError`.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Returns the families of the fonts that are installed or registered, in alphabetical order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
  var count: Int32 = 0
  pango_font_map_list_families(InstalledFonts.current.map, &families, &count)
  defer { g_free(families) }
  let names = (0..<Int(count)).compactMap { index in
    families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
  }
  return names.sorted()
}

/// Returns the PostScript names of the fonts that are installed or registered, in alphabetical order.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  InstalledFonts.current.postScriptNames
}

/// Makes the fonts of a file available to this process, by their PostScript names, full names and
/// families. Fonts that were made before do not change.
///
/// - Parameters:
///   - error: receives the reason for false.
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  report(FontFile.register([FontFile(fontURL)]), of: [fontURL], to: error)
}

/// Takes back the registration of a file's fonts. Fonts that were made before do not change.
///
/// - Parameters:
///   - error: receives the reason for false.
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  report(FontFile.unregister([FontFile(fontURL)]), of: [fontURL], to: error)
}

/// Makes the fonts of several files available. Returns false if one of them was not registered; the
/// others are.
///
/// - Parameters:
///   - fontURLs: values of type `URL`.
///   - errors: receives an array of the reasons for false.
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
  let urls = fontURLs.compactMap { $0 as? URL }
  return report(FontFile.register(urls.map(FontFile.init)), of: urls, to: errors)
}

/// Takes back the registrations of several files. Returns false if one of them was not registered.
///
/// - Parameters:
///   - fontURLs: values of type `URL`.
///   - errors: receives an array of the reasons for false.
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
  let urls = fontURLs.compactMap { $0 as? URL }
  return report(FontFile.unregister(urls.map(FontFile.init)), of: urls, to: errors)
}

/// Makes the fonts of several files available.
///
/// - Parameters:
///   - fontURLs: values of type `URL`.
///   - enabled: without effect; registered fonts are available at once.
///   - registrationHandler: called once, before the function returns, with the errors and true.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  let urls = fontURLs.compactMap { $0 as? URL }
  let outcomes = FontFile.register(urls.map(FontFile.init))
  _ = registrationHandler?(errors(outcomes, of: urls), true)
}

/// Makes a font that was made of a file's bytes available by its names.
///
/// - Parameters:
///   - error: receives the reason for false.
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  report(font.file.map { FontFile.register([$0]) } ?? [.alreadyRegistered], of: [], to: error)
}

/// Takes back the registration of a font that was made of a file's bytes.
///
/// - Parameters:
///   - error: receives the reason for false.
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  report(font.file.map { FontFile.unregister([$0]) } ?? [.notRegistered], of: [], to: error)
}

extension FontFile {
  fileprivate convenience init(_ url: URL) {
    self.init(path: url.isFileURL ? url.standardizedFileURL.path : "")
  }
}

private func errors(_ outcomes: [CTFontManagerError?], of urls: [URL]) -> [NSError] {
  outcomes.enumerated().compactMap { index, problem in
    guard let problem else { return nil }
    let file = urls.indices.contains(index) ? urls[index].path : "the font"
    return NSError(
      domain: kCTFontManagerErrorDomain, code: problem.rawValue,
      userInfo: [NSLocalizedDescriptionKey: "\(file): \(problem)"])
  }
}

private func report(
  _ outcomes: [CTFontManagerError?], of urls: [URL],
  to error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let problem = errors(outcomes, of: urls).first
  if let problem { error?.pointee = Unmanaged.passRetained(problem) }
  return problem == nil
}

private func report(
  _ outcomes: [CTFontManagerError?], of urls: [URL],
  to list: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
  let problems = errors(outcomes, of: urls)
  if !problems.isEmpty { list?.pointee = Unmanaged.passRetained(NSArray(array: problems)) }
  return problems.isEmpty
}
