/// A position in a visual format.
struct VisualFormatReader {
  private let format: String
  private let characters: [Character]
  private(set) var position = 0

  init(_ format: String) {
    self.format = format
    characters = Array(format)
  }

  /// The next character that is no space; nil at the end.
  var next: Character? {
    mutating get {
      while position < characters.count, characters[position].isWhitespace { position += 1 }
      return position < characters.count ? characters[position] : nil
    }
  }

  /// Passes a character; returns false if another one comes next.
  mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  mutating func expect(
    _ character: Character, _ purpose: String
  ) throws(VisualFormat.Failure) {
    if !take(character) { throw failure("expected '\(character)' \(purpose)") }
  }

  func failure(_ message: String, at place: Int? = nil) -> VisualFormat.Failure {
    VisualFormat.Failure(message: message, position: place ?? position, format: format)
  }

  /// Reads a name as C has it; nil if none comes next.
  mutating func name() -> (text: String, place: Int)? {
    guard let first = next, first == "_" || first.isLetter else { return nil }
    let start = position
    while position < characters.count {
      let character = characters[position]
      guard character == "_" || character.isLetter || character.isNumber else { break }
      position += 1
    }
    return (String(characters[start..<position]), start)
  }

  /// Reads a number; nil if none comes next.
  mutating func number() -> Double? {
    guard let first = next, first.isNumber || "+-.".contains(first) else { return nil }
    let start = position
    var end = start
    var value: Double?
    // The longest text that is a number.
    var text = ""
    while end < characters.count, characters[end].isNumber || "+-.eE".contains(characters[end]) {
      text.append(characters[end])
      end += 1
      if let longer = Double(text) { (value, position) = (longer, end) }
    }
    guard let value, value.isFinite else {
      position = start
      return nil
    }
    return value
  }

  /// Reads an orientation, `H:` or `V:`; returns true for the vertical one, and false without any.
  mutating func readsVertical() throws(VisualFormat.Failure) -> Bool {
    guard let letter = next, letter != "|", letter != "[" else { return false }
    guard letter == "H" || letter == "V" else {
      throw failure("expected 'H:', 'V:', '|' or '['")
    }
    position += 1
    try expect(":", "after the orientation")
    return letter == "V"
  }
}

extension VisualFormat {
  /// A relation to a number or to the size of another view.
  struct Predicate {
    var relation = ConstraintSolver.Relation.equal
    var constant = 0.0
    var view: String?
    var priority = 1000.0
  }

  /// The space between two items.
  enum Connection { case none, standard, predicates([Predicate]) }

  mutating func read(_ reader: inout VisualFormatReader) throws(Failure) {
    isVertical = try reader.readsVertical()
    var previous: Item?
    var connection = Connection.none
    if reader.take("|") {
      previous = .superview
      connection = try readConnection(&reader)
    }
    while true {
      try reader.expect("[", "before the name of a view")
      let view = try readView(&reader)
      if let previous { connect(previous, .view(view), connection) }
      guard reader.next != nil else { return }
      connection = try readConnection(&reader)
      if reader.take("|") {
        connect(.view(view), .superview, connection)
        guard reader.next == nil else { throw reader.failure("nothing may follow the last '|'") }
        return
      }
      previous = .view(view)
    }
  }

  private mutating func readView(_ reader: inout VisualFormatReader) throws(Failure) -> String {
    guard let (name, place) = reader.name() else {
      throw reader.failure("expected the name of a view")
    }
    guard surroundings.hasView(name) else {
      throw reader.failure("\(name) is not a key in the views dictionary,", at: place)
    }
    views.append(name)
    if reader.take("(") {
      for predicate in try readList(&reader, ofSize: true) { add(predicate, ofSizeOf: name) }
    }
    try reader.expect("]", "after the view \(name)")
    return name
  }

  private func readConnection(
    _ reader: inout VisualFormatReader
  ) throws(Failure) -> Connection {
    guard reader.take("-") else {
      guard reader.next == "[" || reader.next == "|" else {
        throw reader.failure("expected '-', '[' or '|'")
      }
      return .none
    }
    if reader.next == "[" || reader.next == "|" { return .standard }
    let list =
      reader.take("(")
      ? try readList(&reader, ofSize: false) : [try readPredicate(&reader, ofSize: false)]
    try reader.expect("-", "after the distance")
    return .predicates(list)
  }

  /// Reads predicates up to the closing parenthesis.
  private func readList(
    _ reader: inout VisualFormatReader, ofSize: Bool
  ) throws(Failure) -> [Predicate] {
    var list: [Predicate] = []
    repeat { list.append(try readPredicate(&reader, ofSize: ofSize)) } while reader.take(",")
    try reader.expect(")", "after the conditions")
    return list
  }

  private func readPredicate(
    _ reader: inout VisualFormatReader, ofSize: Bool
  ) throws(Failure) -> Predicate {
    var predicate = Predicate()
    if let sign = reader.next, "=<>".contains(sign) {
      _ = reader.take(sign)
      try reader.expect("=", "after '\(sign)'")
      predicate.relation =
        sign == "=" ? .equal : sign == "<" ? .lessThanOrEqual : .greaterThanOrEqual
    }
    if let number = reader.number() {
      predicate.constant = number
    } else if let (name, place) = reader.name() {
      if let number = surroundings.metric(name) {
        predicate.constant = number
      } else if ofSize, surroundings.hasView(name) {
        predicate.view = name
      } else {
        let kinds = ofSize ? "metrics or views" : "metrics"
        throw reader.failure("\(name) is not a key in the \(kinds) dictionary,", at: place)
      }
    } else {
      throw reader.failure("expected a number or a name")
    }
    if reader.take("@") { predicate.priority = try readPriority(&reader) }
    return predicate
  }

  private func readPriority(_ reader: inout VisualFormatReader) throws(Failure) -> Double {
    _ = reader.next
    let start = reader.position
    var priority: Double?
    if let number = reader.number() {
      priority = number
    } else if let (name, place) = reader.name() {
      priority = surroundings.metric(name)
      if priority == nil {
        throw reader.failure("\(name) is not a key in the metrics dictionary,", at: place)
      }
    }
    guard let priority, priority > 0, priority <= 1000 else {
      throw reader.failure("expected a priority above 0 and at most 1000", at: start)
    }
    return priority
  }
}
