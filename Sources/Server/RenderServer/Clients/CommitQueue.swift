import RenderTree
import WireProtocol

/// One client's accepted commits, from their queueing until they are on the screen, and the credits that they
/// hold.
///
/// A commit takes a credit when its last frame has arrived, and gives it back with the report of the frame
/// that has applied it.
package struct CommitQueue {
  /// The commits that wait for a frame, the oldest first.
  private(set) var waiting: [QueuedCommit] = []
  private var creditsInUse = 0
  /// Number of commits that have been applied and that no frame has reported.
  private(set) var unreported = 0
  /// Whether the frame that is about to be presented applied a commit.
  private var awaitsPresentation = false
  /// Number of commits accepted so far.
  package private(set) var acceptedCount = 0
  /// Serial of the last commit that was applied; 0 before the first.
  package private(set) var latchedSerial: UInt64 = 0

  /// Whether a frame has to look at the queue: commits wait, or are not reported.
  var concernsFrame: Bool { !waiting.isEmpty || unreported > 0 }

  /// Whether the first commit has been applied in part.
  var isDivided: Bool { waiting.first?.isBegun == true }

  // MARK: Arriving

  /// Takes a credit for a commit that has arrived.
  ///
  /// - Parameter limit: the client's credits; nil for any number.
  mutating func takeCredit(limit: Int?) throws(WireError) {
    if let limit, creditsInUse >= limit {
      throw WireError(
        .noCredits, "a commit without a credit: \(limit) wait for a frame already")
    }
    creditsInUse += 1
  }

  /// Adds a commit that has been checked.
  mutating func append(_ commit: QueuedCommit) {
    acceptedCount += 1
    waiting.append(commit)
  }

  // MARK: Frames of surfaces

  /// The last commit that defines a surface: until it is applied, frames of the surface wait with it.
  private func indexOfDefinition(_ surface: UInt32) -> Int? {
    waiting.lastIndex { $0.defines(surface) }
  }

  /// Attaches a frame to a surface that a waiting commit defines.
  ///
  /// - Returns: whether one does.
  mutating func attach(
    _ frame: AttachedFrame, to surface: UInt32, isReplay: Bool
  ) throws(WireError) -> Bool {
    guard let index = indexOfDefinition(surface) else { return false }
    guard waiting[index].attach(frame, to: surface) || isReplay else {
      throw WireError(
        .bufferBusy, "surface \(surface): a frame waits in buffer \(frame.buffer)",
        target: surface)
    }
    return true
  }

  /// Takes back frames of a surface that a waiting commit defines, once the commit is applied.
  ///
  /// - Returns: whether one does.
  mutating func dropFrames(from sequence: UInt64, of surface: UInt32) -> Bool {
    guard let index = indexOfDefinition(surface) else { return false }
    waiting[index].dropFrames(from: sequence, of: surface)
    return true
  }

  // MARK: Latching

  /// Begins pieces of the first commit.
  ///
  /// - Parameter bytes: weight of the pieces; the last one may exceed it.
  mutating func begin(bytes: Int) -> Range<Int> {
    waiting.isEmpty ? 0..<0 : waiting[0].begin(bytes: bytes)
  }

  /// Drops images of the first commit that the tree has taken.
  mutating func dropImages(_ count: Int) { waiting[0].images.removeFirst(count) }

  /// Drops the memory of surfaces of the first commit that the tree has taken.
  ///
  /// - Returns: the messages that wait with them.
  mutating func dropSurfaces(_ count: Int) -> [QueuedCommit.SurfaceMessage] {
    waiting[0].dropSurfaces(count)
  }

  /// Marks the first commits as applied, and removes them.
  ///
  /// - Returns: the commits that hold more than `bytes`, whose memory another thread may free.
  mutating func latch(first count: Int, holdingMoreThan bytes: Int) -> [QueuedCommit] {
    guard count > 0 else { return [] }
    latchedSerial = waiting[count - 1].serial
    unreported += count
    return discard(first: count, holdingMoreThan: bytes)
  }

  /// Removes the first commits.
  ///
  /// - Returns: the commits that hold more than `bytes`, whose memory another thread may free.
  mutating func discard(first count: Int, holdingMoreThan bytes: Int) -> [QueuedCommit] {
    let long = waiting.prefix(count).filter { $0.receivedBytes > bytes }
    waiting.removeFirst(count)
    return long
  }

  // MARK: Reporting

  /// Reports the applied commits, and gives their credits back.
  ///
  /// - Returns: the number of these commits.
  mutating func report() -> Int {
    defer { unreported = 0 }
    creditsInUse -= unreported
    awaitsPresentation = awaitsPresentation || unreported > 0
    return unreported
  }

  /// Returns whether a reported frame has not been presented yet, and marks it as presented.
  mutating func present() -> Bool {
    defer { awaitsPresentation = false }
    return awaitsPresentation
  }

  // MARK: Memory

  /// Memory of the waiting commits, in bytes. Decoded values count among the client's objects, unless a
  /// waiting commit replaces or removes them.
  var heldBytes: Int {
    var (bytes, content, replaced) = (0, 0, 0)
    for commit in waiting {
      bytes += commit.payload.heldBytes + commit.decoded.tableBytes
      bytes += (commit.parts?.heapBytes ?? 0) + commit.pictures.pixels + commit.pictures.rings
      bytes += commit.parts?.doubledBytes ?? 0
      content += commit.decoded.contentBytes
      replaced += commit.decoded.replacedBytes
    }
    return bytes + min(content, replaced)
  }

  /// Adds the layers that exist until the waiting commits are applied.
  func held(_ objects: ObjectCounts) -> ObjectCounts {
    var held = objects
    for commit in waiting { held.layers += commit.parts?.destroyedCount ?? 0 }
    return held
  }
}
