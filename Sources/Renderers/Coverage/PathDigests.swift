import DrawList
package import GraphicsValues

/// Digests of paths, by which the cache of outlines tells them apart. The whole path is read: if only a
/// part were, a client could send many paths that only a comparison tells apart.
package struct PathDigests {
  private struct Entry {
    /// The path, retained so that no other path gets its memory.
    var path: PathValue
    var digest: Int
    var frame: UInt64
  }

  /// Points and verbs of the shortest path whose digest is kept for the next frame.
  private static let shortest = 64

  private var entries: [PathMemory: Entry] = [:]
  private var frame: UInt64 = 0

  /// Points and verbs read so far.
  package private(set) var stepCount = 0

  package init() {}

  /// Returns the digest of a path. Cost: its points and verbs, once for consecutive frames that ask for it.
  package mutating func digest(of path: PathValue) -> Int {
    guard path.verbs.count + path.points.count >= Self.shortest else { return compute(path) }
    let memory = PathMemory(path)
    if let known = entries[memory] {
      entries[memory]?.frame = frame
      return known.digest
    }
    let digest = compute(path)
    entries[memory] = Entry(path: path, digest: digest, frame: frame)
    return digest
  }

  private mutating func compute(_ path: PathValue) -> Int {
    stepCount += path.verbs.count + path.points.count
    var hasher = Hasher()
    path.verbs.withUnsafeBytes { hasher.combine(bytes: $0) }
    // Equal numbers have equal bytes: -0 is 0.
    for point in path.points { hasher.combine(point) }
    return hasher.finalize()
  }

  /// Removes the paths that the frame did not ask for.
  package mutating func endFrame() {
    let last = frame
    if entries.values.contains(where: { $0.frame != last }) {
      entries = entries.filter { $0.value.frame == last }
    }
    frame += 1
  }
}
