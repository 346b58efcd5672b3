import WireProtocol

/// Cuts values to a server's limits, and records the limits that were exceeded.
struct LimitFitting {
  /// A limit, and the amount of it that the uncut value would have used.
  struct Excess: Hashable {
    let limit: LimitID
    let used: Int
    /// The largest number that the server accepts, or that the commit still has room for.
    let maximum: Int
    /// The key path of an animation whose value is too large; nil for a layer's own value.
    let keyPath: String?
  }

  let limits: Limits
  private(set) var excesses: [Excess] = []
  /// The key path of the animation that is being cut.
  var keyPath: String?
  /// The bytes of the commit that long animations may still use. A quarter of the largest
  /// size of a commit is kept for short operations.
  private var roomForLongAnimations: Int

  init(_ limits: Limits) {
    self.limits = limits
    roomForLongAnimations = limits.transactionBytes - limits.transactionBytes / 4
  }

  /// Prepares for the next change.
  ///
  /// - Parameter isOwnCommit: true if the change is sent in a commit of its own.
  mutating func begin(isOwnCommit: Bool) {
    excesses.removeAll(keepingCapacity: true)
    keyPath = nil
    if isOwnCommit {
      roomForLongAnimations = limits.transactionBytes - limits.transactionBytes / 4
    }
  }

  /// Reserves room for a long animation. Returns false, and records the excess, if the commit's long
  /// animations would leave too little room for short operations.
  mutating func reserveLongAnimation(bytes: Int) -> Bool {
    guard bytes > roomForLongAnimations else {
      roomForLongAnimations -= bytes
      return true
    }
    excesses.append(
      Excess(
        limit: .transactionBytes, used: bytes, maximum: roomForLongAnimations, keyPath: keyPath))
    return false
  }

  /// Returns false, and records the excess, if the amount exceeds the limit.
  mutating func fits(_ used: Int, _ limit: LimitID) -> Bool {
    guard used > limits[id: limit] else { return true }
    excesses.append(
      Excess(limit: limit, used: used, maximum: limits[id: limit], keyPath: keyPath))
    return false
  }

  /// Returns the elements, at most as many as the limit; an excess is recorded.
  mutating func prefix<Element>(_ elements: [Element], _ limit: LimitID) -> [Element] {
    fits(elements.count, limit) ? elements : Array(elements.prefix(limits[id: limit]))
  }
}
