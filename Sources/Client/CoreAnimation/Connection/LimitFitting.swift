internal import WireProtocol

/// Cuts values to a server's limits, and takes down the limits that were met.
struct LimitFitting {
  /// A limit and what would have been used of it.
  struct Excess: Hashable {
    let limit: LimitID
    let used: Int
    /// The largest number that the server accepts, or that the commit still has room for.
    let maximum: Int
    /// Key path of the too long part of an animation; nil for a layer's own value.
    let keyPath: String?
  }

  let limits: Limits
  /// Paths may move pairs that are no points: the server speaks version 1.2 or a later one.
  let takesPathsOfPairs: Bool
  /// The server speaks version 1.3 or a later one.
  let takesDecelerations: Bool
  private(set) var excesses: [Excess] = []
  /// Key path of the animation that is being fitted.
  var keyPath: String?
  /// Number of bytes that long animations may still take of the commit. A quarter of the most that a
  /// commit has is kept for all that is short.
  private var roomForLongAnimations: Int

  init(_ limits: Limits, minor: UInt16 = ProtocolVersion.minor) {
    self.limits = limits
    takesPathsOfPairs = minor >= 2
    takesDecelerations = minor >= 3
    roomForLongAnimations = limits.transactionBytes - limits.transactionBytes / 4
  }

  /// Begins with the next change, of this commit or of another.
  mutating func begin(isOwnCommit: Bool) {
    excesses.removeAll(keepingCapacity: true)
    keyPath = nil
    if isOwnCommit {
      roomForLongAnimations = limits.transactionBytes - limits.transactionBytes / 4
    }
  }

  /// False, and taken down, when the long animations of the commit would leave no room for the rest.
  mutating func takesLongAnimation(bytes: Int) -> Bool {
    guard bytes > roomForLongAnimations else {
      roomForLongAnimations -= bytes
      return true
    }
    excesses.append(
      Excess(
        limit: .transactionBytes, used: bytes, maximum: roomForLongAnimations, keyPath: keyPath))
    return false
  }

  /// False, and taken down, for more than a limit.
  mutating func fits(_ used: Int, _ limit: LimitID) -> Bool {
    guard used > limits[id: limit] else { return true }
    excesses.append(
      Excess(limit: limit, used: used, maximum: limits[id: limit], keyPath: keyPath))
    return false
  }

  /// Returns the elements, cut to the limit's number.
  mutating func prefix<Element>(_ elements: [Element], _ limit: LimitID) -> [Element] {
    fits(elements.count, limit) ? elements : Array(elements.prefix(limits[id: limit]))
  }
}
