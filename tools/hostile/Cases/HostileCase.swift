package import WireProtocol

/// One numbered kind of misbehaviour, and the ways in which it is tried.
package struct HostileCase: Sendable {
  package let number: Int
  /// The client's misbehaviour, in words.
  package let title: String
  package let attempts: [Attempt]

  /// Each attempt as a case of its own, to measure its cost.
  package var split: [HostileCase] {
    attempts.map { HostileCase(number: number, title: $0.name, attempts: [$0]) }
  }

  /// Ordered by number, each number once.
  package static let all: [HostileCase] =
    (handshakeCases + framingCases + encodingCases + idCases + treeCases + geometryCases
    + effectCases + animationCases + interactionCases + expressionCases + imageCases
    + descriptorCases + flowCases
    + hostingCases + panelCases + surfaceMemoryCases + surfaceCases + surfacePressureCases
    + boundaryCases + pressureCases)
    .sorted { $0.number < $1.number }
}

/// One way of misbehaving, and the ending that a correct server gives it.
package struct Attempt: Sendable {
  package let name: String
  package let allowed: Set<Ending>
  /// Makes the attempt, and returns its ending.
  package let run: @Sendable (Arena) throws -> Ending

  init(
    _ name: String, _ allowed: Ending..., run: @escaping @Sendable (Arena) throws -> Ending
  ) {
    self.name = name
    self.allowed = Set(allowed)
    self.run = run
  }

  /// Greets, sends one commit and returns the ending.
  static func commit(
    _ name: String, _ allowed: Ending..., write: @escaping @Sendable (inout CommitEncoder) -> Void
  ) -> Attempt {
    Attempt(name, allowed: allowed) { arena in
      let client = try arena.greet()
      client.commit(write)
      return try client.ending()
    }
  }

  /// Greets, makes a layer 1 and an image 1 of a pixel, and sends one operation of any bytes.
  static func operation(
    _ name: String, _ allowed: Ending..., code: UInt16, key: UInt16 = 0, target: UInt32 = 1,
    payload: [UInt8] = []
  ) -> Attempt {
    Attempt(name, allowed: allowed) { arena in
      let client = try arena.greet()
      client.commit { $0.makeLayerAndImage() }
      client.commit(operations: operationBytes(code, key: key, target: target, payload))
      return try client.ending()
    }
  }

  init(
    _ name: String, allowed: some Sequence<Ending>,
    run: @escaping @Sendable (Arena) throws -> Ending
  ) {
    self.name = name
    self.allowed = Set(allowed)
    self.run = run
  }
}

/// The end of an attempt.
package enum Ending: Hashable, Sendable, CustomStringConvertible {
  /// The server sent an error and closed.
  case error(ErrorCode)
  /// The server sent a goodbye and closed.
  case bye(ByeReason)
  /// The server closed without a message.
  case closed
  /// The server goes on serving this client.
  case alive

  package var description: String {
    switch self {
    case .error(let code): code.name
    case .bye(let reason): "bye \(reason)"
    case .closed: "closed"
    case .alive: "alive"
    }
  }
}

/// A failure of an attempt that is no fault of the server.
package struct AttemptError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
