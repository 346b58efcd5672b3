/// The output that `setContextOutput` asks for.
@usableFromInline package enum OutputChoice: Hashable, Sendable {
  /// The server chooses.
  case any
  case number(UInt32)
  /// The output with a name, which is not empty.
  case name(String)

  /// The number on the wire that leaves the choice to the server.
  private static let anyNumber = UInt32.max

  /// The number on the wire.
  var number: UInt32 {
    switch self {
    case .any: Self.anyNumber
    case .number(let number): number
    case .name: 0
    }
  }

  /// The name on the wire; empty where the number counts.
  var name: String {
    if case .name(let name) = self { return name }
    return ""
  }

  /// Creates the choice of numbers and names on the wire.
  init(number: UInt32, name: String) {
    if !name.isEmpty {
      self = .name(name)
    } else {
      self = number == Self.anyNumber ? .any : .number(number)
    }
  }
}
