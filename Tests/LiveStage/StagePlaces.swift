/// The places for stages. All stages take turns on the main actor, and each keeps its frames in memory
/// until its end, so more than a few at a time would only need more memory.
@MainActor enum StagePlaces {
  private static var free = 8
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs a test once there is a place for its stage.
  static func occupied(_ body: @MainActor () async throws -> Void) async rethrows {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
    try await body()
  }
}
