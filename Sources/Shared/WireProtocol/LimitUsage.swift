/// The use of each limit, for warnings to the client.
package struct LimitUsage: Sendable {
  private let limits: Limits
  private var warned: Set<LimitID> = []
  private var warnings: [LimitWarning] = []

  package init(_ limits: Limits) { self.limits = limits }

  /// Notes the current use of a limit.
  package mutating func note(_ id: LimitID, _ used: Int) {
    let maximum = limits[id: id]
    guard used >= maximum - maximum / 5, used > 0, warned.insert(id).inserted else { return }
    warnings.append(
      LimitWarning(limit: id.rawValue, used: UInt64(used), maximum: UInt64(clamping: maximum)))
  }

  /// Removes and returns the limits whose use has reached four fifths since the last call, each once.
  package mutating func takeWarnings() -> [LimitWarning] {
    defer { warnings = [] }
    return warnings
  }
}
