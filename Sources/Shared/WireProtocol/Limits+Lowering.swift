/// A reason why a limit cannot be lowered.
package enum LimitLoweringError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAnAssignment(String)
  case unknownLimit(String)
  case outOfRange(LimitID, String)

  package var description: String {
    switch self {
    case .notAnAssignment(let text): "is NAME=VALUE, not '\(text)'."
    case .unknownLimit(let name):
      "knows no '\(name)'; there are "
        + LimitID.allCases.map(\.name).sorted().joined(separator: ", ") + "."
    case .outOfRange(let id, let value):
      "\(id.name) is 1 to \(Limits()[id: id]) \(id.unit), not '\(value)'."
    }
  }
}

extension Limits {
  /// Lowers one limit, given as `NAME=VALUE`.
  ///
  /// A value above the schema's is refused: clients and the server's own buffers rely on the schema.
  package mutating func lower(_ assignment: String) throws(LimitLoweringError) {
    let parts = assignment.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .notAnAssignment(assignment) }
    guard let id = LimitID.allCases.first(where: { $0.name == parts[0] }) else {
      throw .unknownLimit(String(parts[0]))
    }
    guard let value = Int(parts[1]), value >= 1, value <= Limits()[id: id] else {
      throw .outOfRange(id, String(parts[1]))
    }
    self[id: id] = value
  }
}
