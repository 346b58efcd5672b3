/// The letters of a language's keyboard.
package struct KeyboardLayout: Hashable, Sendable {
  /// The name on the command line.
  package let name: String
  /// The name on the key that changes layouts.
  package let label: String
  /// Small letters, row by row.
  package let rows: [String]
  /// The title of the space bar.
  package let space: String

  package static let us = KeyboardLayout(
    name: "us", label: "EN", rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], space: "space")
  package static let de = KeyboardLayout(
    name: "de", label: "DE", rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"], space: "Leerzeichen")
  package static let fr = KeyboardLayout(
    name: "fr", label: "FR", rows: ["éèêàâçùîôû", "azertyuiop", "qsdfghjklm", "wxcvbn'"],
    space: "espace")

  package static let all = [us, de, fr]

  /// The layout with a name; nil for none.
  package init?(named name: String) {
    guard let layout = Self.all.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  private init(name: String, label: String, rows: [String], space: String) {
    self.name = name
    self.label = label
    self.rows = rows
    self.space = space
  }
}
