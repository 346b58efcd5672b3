import Foundation

/// Result of a case: one row of the table.
package struct CaseReport: Sendable {
  package let number: Int
  package let title: String
  package let attempts: Int
  /// The endings of the attempts, each once, in the order of their names.
  package let endings: [Ending]
  /// The attempts that the server did not end as it should.
  package let failures: [String]
  /// Seconds from the first byte to the end, over all attempts.
  package let seconds: Double
  package let bytesSent: Int
  package let descriptorsSent: Int
  /// The largest rise of the server's heap above its size before the case, in bytes.
  package let heapBytes: Int
  package let descriptors: Int
  /// The longest wait of another client for an answer, in seconds.
  package let longestSilence: Double

  /// Runs all attempts of a case against a live server.
  package init(running hostile: HostileCase, path: String, program: String?) throws {
    let before = try ControlLink(path: path + ".control").ask() ?? Witness.Account()
    let witness = try Witness(path: path)
    witness.start()
    let arena = Arena(path: path, program: program)
    var endings: Set<Ending> = []
    var failures: [String] = []
    for attempt in hostile.attempts {
      do {
        let ending = try arena.run(attempt)
        endings.insert(ending)
        if !attempt.allowed.contains(ending) { failures.append("\(attempt.name): \(ending)") }
      } catch {
        failures.append("\(attempt.name): \(error)")
      }
    }
    let most = witness.stop()
    number = hostile.number
    title = hostile.title
    attempts = hostile.attempts.count
    self.endings = endings.sorted { $0.description < $1.description }
    self.failures = failures
    seconds = arena.seconds
    bytesSent = arena.byteCount
    descriptorsSent = arena.descriptorCount
    heapBytes = max(most.heapBytes - before.heapBytes, 0)
    // One connection is the witness's.
    descriptors = max(most.descriptors - before.descriptors - 1, 0)
    longestSilence = most.longestSilence
  }

  package static let columns = [
    "case", "what the client does", "tries", "how the server ended it", "seconds", "bytes sent",
    "server's heap", "its descriptors", "longest wait of others",
  ]

  package var cells: [String] {
    [
      "\(number)", title, "\(attempts)", endings.map(\.description).joined(separator: ", "),
      decimal(seconds, 3), size(bytesSent), size(heapBytes), "\(descriptors)",
      decimal(longestSilence * 1000, 0) + " ms",
    ]
  }

  private func decimal(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private func size(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) B"
    case ..<10_000_000: "\(count / 1000) kB"
    default: "\(count / 1_000_000) MB"
    }
  }
}
