/// Swift source that is being written, with the indentation of the repository.
struct Source {
  private(set) var text = ""
  private var depth = 0

  /// Starts a file with the line that says where it comes from.
  init(imports: [String] = []) {
    text = "// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.\n"
    if !imports.isEmpty {
      text += "\n"
      for line in imports { text += line + "\n" }
    }
  }

  /// The column at which a line begins.
  var column: Int { depth * 2 }

  mutating func line(_ content: String = "") {
    text += content.isEmpty ? "\n" : String(repeating: "  ", count: depth) + content + "\n"
  }

  mutating func lines(_ content: String...) {
    for content in content { line(content) }
  }

  /// `head {`, what `body` writes, and `}`.
  mutating func block(_ head: String, _ body: (inout Source) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// `switch subject {` with the cases that `body` writes, at the indentation of the `switch`.
  mutating func choice(_ subject: String, _ body: (inout Source) -> Void) {
    line("switch \(subject) {")
    body(&self)
    line("}")
  }

  /// Writes `body` one level deeper, without braces.
  mutating func indented(_ body: (inout Source) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// A documentation comment, wrapped at 100 columns.
  mutating func doc(_ prose: String) {
    guard !prose.isEmpty else { return }
    let room = 100 - depth * 2 - 4
    var current = ""
    for word in prose.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > room {
        line("/// " + current)
        current = ""
      }
      current += current.isEmpty ? String(word) : " " + word
    }
    line("/// " + current)
  }

  /// `case .a, .b:` in one line when it fits, else one name a line; then the indented result.
  mutating func cases(_ names: [String], _ result: String) {
    guard !names.isEmpty else { return }
    let single = "case " + names.map { "." + $0 }.joined(separator: ", ") + ":"
    if single.count + depth * 2 <= 100 {
      line(single)
    } else {
      for (index, name) in names.enumerated() {
        let start = index == 0 ? "case " : "  "
        line(start + "." + name + (index == names.count - 1 ? ":" : ","))
      }
    }
    indented { source in
      for part in result.split(separator: "\n") { source.line(String(part)) }
    }
  }
}

/// 1_048_576 for 1048576.
func grouped(_ value: UInt64) -> String {
  var digits = Array(String(value))
  var index = digits.count - 3
  while index > 0 {
    digits.insert("_", at: index)
    index -= 3
  }
  return String(digits)
}

/// The name in back quotes where a declaration needs them.
func escaped(_ name: String) -> String {
  ["internal", "default", "in"].contains(name) ? "`\(name)`" : name
}

/// A string literal.
func quoted(_ text: String) -> String { "\"\(text)\"" }

/// `Width (pixels).` for `Width.` and `pixels`.
func with(unit: String, _ prose: String) -> String {
  guard !unit.isEmpty else { return prose }
  return prose.hasSuffix(".") ? "\(prose.dropLast()) (\(unit))." : "\(prose) (\(unit))"
}
