extension OutputOrientation {
  /// The word in configurations and commands.
  package var word: String {
    switch self {
    case .normal: "normal"
    case .rotated90: "90"
    case .rotated180: "180"
    case .rotated270: "270"
    case .flipped: "flipped"
    case .flipped90: "flipped-90"
    case .flipped180: "flipped-180"
    case .flipped270: "flipped-270"
    }
  }

  /// Finds the orientation of a word; `0` is `normal`, too.
  package init?(word: some StringProtocol) {
    if word == "0" {
      self = .normal
      return
    }
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}
