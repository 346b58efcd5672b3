/// How much of each limit is used, as far as a client has to be warned.
package struct LimitUsage: Sendable {
  private let limits: Limits
  private var warned: Set<LimitID> = []
  private var warnings: [LimitWarning] = []

  package init(_ limits: Limits) { self.limits = limits }

  /// Takes down how much of a limit is used.
  package mutating func note(_ id: LimitID, _ used: Int) {
    let maximum = limits[id: id]
    guard used >= maximum - maximum / 5, used > 0, warned.insert(id).inserted else { return }
    warnings.append(
      LimitWarning(limit: id.rawValue, used: UInt64(used), maximum: UInt64(clamping: maximum)))
  }

  /// The limits of which four fifths are used since the last call; each comes once.
  package mutating func takeWarnings() -> [LimitWarning] {
    defer { warnings = [] }
    return warnings
  }
}
