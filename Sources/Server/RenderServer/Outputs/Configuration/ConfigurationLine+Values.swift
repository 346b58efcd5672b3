import GraphicsValues

// Words that are values, with errors that say what was expected.
extension ConfigurationLine {
  mutating func text(_ what: String) throws(ConfigurationError) -> String {
    let word = try next(what)
    guard !word.isEmpty else { throw error("\(what) is empty") }
    return word
  }

  mutating func mode() throws(ConfigurationError) -> OutputRule.Mode {
    let expected = "“preferred” or a mode like 1920x1080 or 1920x1080@60"
    let word = try next(expected)
    if word == "preferred" { return .preferred }
    guard let mode = OutputMode(word: word) else {
      throw error(
        "mode \(word): \(expected) was expected, sides up to \(OutputMode.sides.upperBound)")
    }
    return .exact(mode)
  }

  mutating func orientation() throws(ConfigurationError) -> OutputOrientation {
    let expected = OutputOrientation.allCases.map(\.word).joined(separator: ", ")
    let word = try next("one of \(expected)")
    guard let orientation = OutputOrientation(word: word) else {
      throw error("rotate \(word): one of \(expected) was expected")
    }
    return orientation
  }

  mutating func scale() throws(ConfigurationError) -> Double {
    let expected = "a number of pixels a point, 1/64 (0.015625) to 16,"
    let word = try next(expected)
    guard let scale = Self.decimal(word), ServerConfiguration.scales.contains(scale) else {
      throw error("scale \(word): \(expected) was expected")
    }
    return scale
  }

  mutating func outputPlace() throws(ConfigurationError) -> OutputRule.Place {
    let expected = "“auto” or a corner like 1920,0, in whole points of at most 1000000,"
    let word = try next(expected)
    if word == "auto" { return .automatic }
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Self.whole($0) }
    let range = -1_000_000...1_000_000
    guard parts.count == 2, let x = parts[0], let y = parts[1], range.contains(x), range.contains(y)
    else { throw error("at \(word): \(expected) was expected") }
    return .at(Point(x: Double(x), y: Double(y)))
  }

  mutating func matrix() throws(ConfigurationError) -> TouchMatrix {
    var rows: [Double] = []
    while rows.count < 6 {
      let word = try next("a matrix of six numbers")
      guard let number = Self.decimal(word), abs(number) <= 1_000_000 else {
        throw error("matrix: “\(word)” is no number; six were expected")
      }
      rows.append(number)
    }
    let matrix = TouchMatrix(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
    guard matrix.a * matrix.e != matrix.b * matrix.d else {
      throw error("matrix: all touches would be on one line")
    }
    return matrix
  }

  mutating func seconds(_ what: String) throws(ConfigurationError) -> Double {
    let word = try next("seconds")
    guard let seconds = Self.decimal(word), seconds > 0, seconds <= 86_400 else {
      throw error("\(what) \(word): seconds were expected, more than 0 and at most 86400")
    }
    return seconds
  }

  mutating func number(
    _ what: String, _ range: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int {
    let word = try next("a number")
    guard let number = Self.whole(word[...]), range.contains(number) else {
      throw error(
        "\(what) \(word): a number from \(range.lowerBound) to \(range.upperBound) was expected")
    }
    return number
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) throws(ConfigurationError) -> Choice {
    let expected = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let word = try next("one of \(expected)")
    guard let choice = Choice(rawValue: word) else {
      throw error("“\(word)”: one of \(expected) was expected")
    }
    return choice
  }

  // MARK: Numbers

  /// Digits with a sign and a point, and nothing else that Swift takes for a number.
  static func decimal(_ word: String) -> Double? {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    let isPlain = digits.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, digits.utf8.count <= 32 else { return nil }
    return Double(word)
  }

  static func whole(_ word: Substring) -> Int? {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(word)
  }
}

extension OutputMode {
  /// Pixels that a side may have.
  package static let sides = 1...16_384

  /// The mode as lines have it: `1920x1080@59.94`, without a rate of 0.
  package var word: String {
    let size = "\(width)x\(height)"
    guard refreshRate > 0 else { return size }
    let thousandths = Int((refreshRate * 1000).rounded())
    var rate = String(thousandths / 1000)
    if thousandths % 1000 != 0 {
      var rest = String(thousandths % 1000 + 1000).dropFirst()
      while rest.hasSuffix("0") { rest.removeLast() }
      rate += "." + rest
    }
    return "\(size)@\(rate)"
  }

  /// Reads `1920x1080` or `1920x1080@60`, with a rate above 0 and up to 1000.
  package init?(word: String) {
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map {
      ConfigurationLine.whole($0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
    guard parts.count == 2 else { return }
    guard let rate = ConfigurationLine.decimal(String(parts[1])), rate > 0, rate <= 1000 else {
      return nil
    }
    refreshRate = rate
  }
}
