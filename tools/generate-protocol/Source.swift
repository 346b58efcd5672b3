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

  /// Columns that are left for a line.
  var room: Int { 100 - column }

  mutating func line(_ content: String = "") {
    guard content.count + depth * 2 > 100, let parts = Self.broken(content) else {
      text += content.isEmpty ? "\n" : String(repeating: "  ", count: depth) + content + "\n"
      return
    }
    line(parts.head)
    indented { source in
      for part in parts.body { source.line(part) }
    }
    if let tail = parts.tail { line(tail) }
  }

  /// A line that is too long, in parts as the formatter breaks it: a block of one statement, a conditional
  /// value, a list of parameters or of arguments; nil for other lines.
  private static func broken(
    _ content: String
  ) -> (head: String, body: [String], tail: String?)? {
    if content.hasSuffix(" }"), let brace = content.range(of: " { "), !content.hasPrefix("let ") {
      let statement = content[brace.upperBound...].dropLast(2)
      return (content[..<brace.lowerBound] + " {", [String(statement)], "}")
    }
    if content.hasPrefix("? "), let colon = content.range(of: " : ") {
      return (String(content[..<colon.lowerBound]), [], ": " + content[colon.upperBound...])
    }
    if content.hasSuffix(" {"), let start = content.firstIndex(of: "("),
      let end = content.lastIndex(of: ")"), content.contains("func ")
    {
      let parameters = content[content.index(after: start)..<end]
      let depth = parameters.firstIndex(of: ")").map { parameters[..<$0] }
      let list = depth ?? parameters
      let rest = content[list.endIndex...]
      return (String(content[...start]), [String(list)], String(rest))
    }
    if let start = content.firstIndex(of: "("), content.hasSuffix(")") || content.hasSuffix("),") {
      return (String(content[...start]), [String(content[content.index(after: start)...])], nil)
    }
    return nil
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

  /// A call with a closure behind it, what `body` writes in the closure, and `}`.
  mutating func closure(_ call: String, _ parameter: String, _ body: (inout Source) -> Void) {
    line("\(call) { \(parameter) in")
    indented(body)
    line("}")
  }

  /// Writes `body` in an extension of a type; at the top of the file if the name is empty.
  mutating func within(_ type: String, _ body: (inout Source) -> Void) {
    if type.isEmpty { body(&self) } else { block("extension \(type)", body) }
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

  /// `callee(arguments)`, in one line if it fits and else with a line for each argument.
  mutating func call(_ callee: String, _ arguments: [String]) {
    let single = "\(callee)(\(arguments.joined(separator: ", ")))"
    if single.count + depth * 2 <= 100 { return line(single) }
    line(callee + "(")
    indented { source in
      for (index, argument) in arguments.enumerated() {
        source.line(argument + (index == arguments.count - 1 ? ")" : ","))
      }
    }
  }

  /// A documentation comment, wrapped at 100 columns.
  mutating func doc(_ prose: String) {
    guard !prose.isEmpty else { return }
    let room = room - 4
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

extension Source {
  /// A case and its result in one line when they fit, else with the result in the next line. Calls are
  /// broken behind the opening parenthesis and between arguments.
  mutating func result(_ head: String, _ expression: String) {
    if head.count + 1 + expression.count <= room {
      line(head + " " + expression)
    } else {
      line(head)
      indented { $0.expression(expression) }
    }
  }

  /// An expression, with its arguments in lines of their own where it does not fit.
  mutating func expression(_ expression: String) {
    guard expression.count > room, let open = expression.firstIndex(of: "("),
      expression.hasSuffix(")")
    else { return line(expression) }
    line(String(expression[...open]))
    let arguments = String(expression[expression.index(after: open)...])
    indented { source in
      if arguments.count <= source.room { return source.line(arguments) }
      let parts = Self.topLevelArguments(arguments)
      guard parts.count > 1 else { return source.expression(arguments) }
      var current = ""
      for part in parts {
        if !current.isEmpty, current.count + 1 + part.count > source.room {
          source.line(current)
          current = ""
        }
        current += (current.isEmpty ? "" : " ") + part
      }
      source.line(current)
    }
  }

  /// Splits behind each comma that is in no parentheses.
  private static func topLevelArguments(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == " ", depth <= 0, parts[parts.count - 1].hasSuffix(",") {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
