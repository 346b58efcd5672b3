import Synchronization

/// A bounded cache of prepared curves, which evicts the least recently used one.
///
/// An application has a handful of curves, and a client that sends a new one with every animation must not
/// fill the memory.
package struct CurveCache: Sendable {
  /// The cache of this process.
  static let shared = Mutex(CurveCache(capacity: 4096))

  /// A cached curve; about 200 bytes.
  private struct Entry {
    let curve: TimingCurve
    let solver: CurveSolver
    /// Links to the entries used next later and next earlier; −1 at both ends.
    var later: Int32
    var earlier: Int32
  }

  private let capacity: Int
  private var entries: [Entry] = []
  private var places: [TimingCurve: Int32] = [:]
  /// The most and the least recently used entries; −1 when the cache is empty.
  private var latest: Int32 = -1
  private var oldest: Int32 = -1
  package private(set) var counters = CurveCounters()

  package init(capacity: Int) { self.capacity = max(capacity, 1) }

  package var count: Int { entries.count }

  /// Whether the curve is cached. Does not count as a use.
  package func has(_ curve: TimingCurve) -> Bool { places[curve] != nil }

  /// Marks a curve as most recently used, and prepares it if it is not cached.
  package mutating func use(_ curve: TimingCurve) { _ = solver(of: curve) }

  /// - Parameter curve: A curve that is not linear.
  mutating func solver(of curve: TimingCurve) -> CurveSolver {
    // Consecutive animations often have the same curve.
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

  /// Makes an entry the most recently used one.
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

/// Hits and misses of the curve cache.
package struct CurveCounters: Hashable, Sendable {
  /// Curves found in the cache.
  package var hits = 0
  /// Curves that had to be prepared.
  package var misses = 0
}

extension TimingCurve {
  /// The counters of this process's curve cache.
  package static var counters: CurveCounters { CurveCache.shared.withLock { $0.counters } }

  /// Whether the curve is linear or cached.
  package var isPrepared: Bool { isLinear || CurveCache.shared.withLock { $0.has(self) } }

  /// Prepares the curve, so that animations find it in the cache.
  package func prepare() { _ = CurveSolver.shared(self) }
}
