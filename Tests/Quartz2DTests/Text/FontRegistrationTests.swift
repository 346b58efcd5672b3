import Expectations
import Quartz2D
import Testing

/// A program's own fonts. One test, since registering changes the fonts of the whole process.
@Suite struct FontRegistrationTests {
  /// Returns a font with other names: those of the given font, of the same length.
  private func font(named name: String, from file: String) throws -> Data {
    var data = try Data(contentsOf: URL(fileURLWithPath: file))
    func replace(_ old: Data, _ new: Data) {
      var start = data.startIndex
      while let range = data.range(of: old, in: start..<data.endIndex) {
        data.replaceSubrange(range, with: new)
        start = range.upperBound
      }
    }
    func wide(_ text: String) -> Data { text.data(using: .utf16BigEndian) ?? Data() }
    replace(Data("Nimbus".utf8), Data(name.utf8))
    replace(wide("Nimbus"), wide(name))
    return data
  }

  private func family(_ name: String) -> String {
    CTFontCopyFamilyName(CTFontCreateWithName(name, 12, nil))
  }

  private let source = "/usr/share/fonts/opentype/urw-base35/NimbusSans-Bold.otf"

  @Test func `a registered file's fonts are found by their names until it is unregistered`() throws
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("agate-font-\(UUID().uuidString).otf")
    try font(named: "Quaglo", from: source).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    expectEqual(family("QuagloSans-Bold"), "Helvetica")
    var error: Unmanaged<CFError>?
    expectTrue(CTFontManagerRegisterFontsForURL(file, .process, &error))
    expectNil(error)
    expectEqual(family("QuagloSans-Bold"), "Quaglo Sans")
    expectEqual(family("Quaglo Sans"), "Quaglo Sans")
    let families = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    expectTrue(families.contains("Quaglo Sans"))
    @Sendable func width(_ name: String) -> Double {
      let text = NSAttributedString(
        string: "Wide", attributes: [.font: CTFontCreateWithName(name, 100, nil)])
      return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
    }
    expectEqual(width("QuagloSans-Bold"), width("NimbusSans-Bold"))
    // Other threads see it, too.
    let other = Thread { expectEqual(width("QuagloSans-Bold"), width("NimbusSans-Bold")) }
    other.start()
    while !other.isFinished { sched_yield() }

    expectFalse(CTFontManagerRegisterFontsForURL(file, .process, &error))
    let again = try unwrap(error).takeRetainedValue()
    expectEqual(again.code, CTFontManagerError.alreadyRegistered.rawValue)
    expectEqual(again.domain, kCTFontManagerErrorDomain)
    expectTrue(CTFontManagerUnregisterFontsForURL(file, .process, nil))
    expectEqual(family("QuagloSans-Bold"), "Helvetica")
    expectFalse(CTFontManagerUnregisterFontsForURL(file, .process, nil))

    let missing = file.appendingPathExtension("missing")
    var errors: Unmanaged<NSArray>?
    expectFalse(CTFontManagerRegisterFontsForURLs([missing, file], .process, &errors))
    expectEqual(try unwrap(errors).takeRetainedValue().count, 1)
    expectEqual(family("QuagloSans-Bold"), "Quaglo Sans")
    expectTrue(CTFontManagerUnregisterFontsForURLs([file], .process, nil))

    try Data("no font".utf8).write(to: file)
    expectFalse(CTFontManagerRegisterFontsForURL(file, .process, &error))
    expectEqual(
      try unwrap(error).takeRetainedValue().code, CTFontManagerError.unrecognizedFormat.rawValue)

    let bytes = try font(named: "Memoro", from: source)
    let made = try unwrap(try unwrap(CGDataProvider(data: bytes)).font)
    expectEqual(made.postScriptName, "MemoroSans-Bold")
    expectTrue(CTFontManagerRegisterGraphicsFont(made, nil))
    expectEqual(family("MemoroSans-Bold"), "Memoro Sans")
    expectTrue(CTFontManagerUnregisterGraphicsFont(made, nil))
    expectEqual(family("MemoroSans-Bold"), "Helvetica")
    expectNil(try unwrap(CGDataProvider(data: Data("no font".utf8))).font)
  }
}

extension CGDataProvider {
  fileprivate var font: CGFont? { CGFont(self) }
}
