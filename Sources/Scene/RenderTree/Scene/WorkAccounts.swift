package import DrawList

/// The cost of clients' layers since the last sampling, which the server charges them for.
///
/// Invariant: each account has an entry for a client at most once, and no negative sums.
package struct WorkAccounts: Sendable {
  /// Cost of the last sampling and of topologies since then, in pixels of `ClientWork`. Includes `commits` and
  /// `frozen` from before that sampling.
  package var work = ClientWork()
  /// Cost of applying commits since the last sampling beyond their bytes, in pixels.
  package var commits = ClientWork()
  /// Cost of freezing pictures since the last sampling, in pixels.
  package var frozen = ClientWork()
  /// Number of animations that were evaluated for copies in the last frame. An animation with long values or many
  /// ancestors counts as several.
  package var copyEvaluations = ClientWork()
  /// Bytes of the long values that animations made for layers in the last frame, without copies.
  package var longBytes = ClientWork()

  /// Cost of evaluating an animation without a dense track.
  static let pixelsPerEvaluation = 256
  /// Bytes of long values that cost a pixel: mixing a point of a path, 16 bytes, takes as long as 8 pixels.
  private static let longBytesPerPixel = 2

  package init() {}

  /// Starts the accounts of a frame, with the costs since the last one.
  package mutating func startSampling() {
    work.removeAll()
    swap(&work, &commits)
    for (client, pixels) in frozen.entries { work.add(pixels, of: client) }
    frozen.removeAll()
    longBytes.removeAll()
  }

  /// Cost of a client's layers in the last update, dense tracks not included, in pixels.
  package func total(of client: UInt32) -> Int {
    work[client] + copyEvaluations[client] * Self.pixelsPerEvaluation
      + longBytes[client] / Self.longBytesPerPixel
  }

  /// Describes accounts with two entries for a client, or a negative sum; empty if there are none.
  package func checkInvariants() -> [String] {
    [work, commits, frozen, copyEvaluations, longBytes].flatMap { account in
      let clients = account.entries.map(\.client)
      let isOnce = Set(clients).count == clients.count
      return isOnce && account.entries.allSatisfy { $0.pixels >= 0 } ? [] : ["an account is wrong"]
    }
  }
}
