import Foundation

/// The project's files, as the check of words reads them.
struct SourceFiles {
  private let root: URL
  /// Path and text of each Swift file.
  private(set) var swift: [(String, String)] = []
  /// Words of all code, comments left out, and of the page of Apple's behaviour.
  private(set) var words: Set<[UInt8]> = []

  private static let folders = [
    "Sources", "Plugins", "Tests", "Demos", "Examples", "Extras", "tools", "packaging",
    "protocol",
  ]
  private static let extensions: Set = [
    "swift", "c", "h", "inc", "glsl", "js", "py", "xml", "txt", "json", "css", "html", "modulemap",
    "",
  ]
  private static let appleBehaviour = "docs/core-animation.md"

  init(root: URL) throws {
    self.root = root
    for folder in Self.folders {
      let base = root.appendingPathComponent(folder)
      let names =
        FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where !name.split(separator: "/").contains(".build") {
        try read("\(folder)/\(name)")
      }
    }
    try read("Package.swift")
    words.formUnion(Self.words(of: try text(at: Self.appleBehaviour)[...].utf8))
  }

  func text(at path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private mutating func read(_ path: String) throws {
    let suffix = (path as NSString).pathExtension
    var isFolder: ObjCBool = false
    guard Self.extensions.contains(suffix),
      FileManager.default.fileExists(
        atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder),
      !isFolder.boolValue,
      let text = try? text(at: path)
    else { return }
    if suffix == "swift" { swift.append((path, text)) }
    for row in text[...].utf8.split(separator: UInt8(ascii: "\n")) {
      words.formUnion(Self.words(of: Self.code(row)))
    }
  }

  /// A line up to its comment.
  private static func code(_ row: Substring.UTF8View) -> Substring.UTF8View {
    var before: UInt8?
    var blank = true
    for index in row.indices {
      let byte = row[index]
      if byte == UInt8(ascii: "/"), before == byte, blank { return row[..<index] }
      if byte != UInt8(ascii: "/") { blank = byte == UInt8(ascii: " ") }
      before = byte
    }
    return row
  }

  /// The identifiers in a text.
  static func words(of text: Substring.UTF8View) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in text {
      if isPart(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        words.append(word)
        word = []
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.filter { !("0"..."9" as ClosedRange<Unicode.Scalar>).contains(.init($0[0])) }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
