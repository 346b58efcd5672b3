internal import Synchronization

/// Prepared curves, kept beyond their use and bounded in number: the one used longest ago goes first.
///
/// An application has a handful of curves, and a client that sends a new one with every animation must not
/// fill the memory.
package struct CurveCache: Sendable {
  /// The cache of this process.
  static let shared = Mutex(CurveCache(capacity: 4096))

  /// Some 200 bytes each.
  private struct Entry {
    let curve: TimingCurve
    let solver: CurveSolver
    /// Towards the entries used later and earlier; −1 at both ends.
    var later: Int32
    var earlier: Int32
  }

  private let capacity: Int
  private var entries: [Entry] = []
  private var places: [TimingCurve: Int32] = [:]
  /// The entries used last and longest ago; −1 without entries.
  private var latest: Int32 = -1
  private var oldest: Int32 = -1
  package private(set) var counters = CurveCounters()

  package init(capacity: Int) { self.capacity = max(capacity, 1) }

  package var count: Int { entries.count }

  /// Whether a curve is kept; no use of it.
  package func has(_ curve: TimingCurve) -> Bool { places[curve] != nil }

  /// Makes a curve the one used last, and prepares it if it is not kept.
  package mutating func use(_ curve: TimingCurve) { _ = solver(of: curve) }

  /// - Parameter curve: not linear.
  mutating func solver(of curve: TimingCurve) -> CurveSolver {
    // Many animations in turn have the same curve.
    if latest >= 0, entries[Int(latest)].curve == curve {
      counters.hits += 1
      return entries[Int(latest)].solver
    }
    if let place = places[curve] {
      counters.hits += 1
      unlink(place)
      link(place)
      return entries[Int(place)].solver
    }
    counters.misses += 1
    let solver = CurveSolver(curve)
    insert(Entry(curve: curve, solver: solver, later: -1, earlier: -1))
    return solver
  }

  private mutating func insert(_ entry: Entry) {
    var place = Int32(entries.count)
    if entries.count < capacity {
      entries.append(entry)
    } else {
      place = oldest
      unlink(place)
      places[entries[Int(place)].curve] = nil
      entries[Int(place)] = entry
    }
    places[entry.curve] = place
    link(place)
  }

  /// Makes an entry the one used last.
  private mutating func link(_ place: Int32) {
    entries[Int(place)].later = -1
    entries[Int(place)].earlier = latest
    if latest >= 0 { entries[Int(latest)].later = place } else { oldest = place }
    latest = place
  }

  private mutating func unlink(_ place: Int32) {
    let (later, earlier) = (entries[Int(place)].later, entries[Int(place)].earlier)
    if later >= 0 { entries[Int(later)].earlier = earlier } else { latest = earlier }
    if earlier >= 0 { entries[Int(earlier)].later = later } else { oldest = later }
  }
}

/// What the cache of curves did.
package struct CurveCounters: Hashable, Sendable {
  /// Curves that were there.
  package var hits = 0
  /// Curves that had to be prepared.
  package var misses = 0
}

extension TimingCurve {
  /// The use of the curves that this process keeps.
  package static var counters: CurveCounters { CurveCache.shared.withLock { $0.counters } }

  /// Whether the curve is linear, or kept since an earlier use.
  package var isPrepared: Bool { isLinear || CurveCache.shared.withLock { $0.has(self) } }

  /// Prepares the curve, so that animations with it find it.
  package func prepare() { _ = CurveSolver.shared(self) }
}
