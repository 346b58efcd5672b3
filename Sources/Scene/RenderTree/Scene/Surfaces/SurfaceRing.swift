import DrawList
import GraphicsValues
import WireProtocol

/// The buffers and frames of one surface.
///
/// A buffer is free unless a waiting frame, the frame on display or one that has been replaced since the last server
/// frame was drawn is in it. A free buffer is the client's credit for a frame.
struct SurfaceRing: Sendable {
  /// The frame on display.
  struct Current: Hashable, Sendable {
    var sequence: UInt64
    /// Nil if the pixels are not in the ring, but from a recording.
    var buffer: Int?
    var shown: SurfaceLatch.Shown
  }

  let layout: SurfaceLayout
  let source: any SurfaceSource
  /// The index of the frame's image in `ImageTable`.
  let image: Int32
  /// A recording says which frames are shown, whatever buffers are free here.
  let isReplayed: Bool
  /// The token that it is shared under; nil if it is not.
  var token: String?

  /// Frames that wait for their time, oldest first.
  private(set) var waiting: [AttachedFrame] = []
  /// The frame of a commit, which the next server frame shows.
  private(set) var committed: AttachedFrame?
  private(set) var current: Current?
  /// Buffers of frames that were replaced or passed over since the last server frame was drawn.
  private var replaced: Set<Int> = []
  /// The pixels that differ from those on display, up to the last frame taken.
  private var parts = FrameParts()
  /// The frame taken in this server frame, which counts when it is known whether it is seen.
  private var unsettled: TakenFrame?
  /// True while the frame on display has not been seen, since nothing shows the surface.
  private var isUnseen = false

  /// The largest sequence that was attached; 0 for none.
  private(set) var lastAttached: UInt64 = 0
  /// The sequence of the frame passed over last; nil for none.
  private var lastPassed: UInt64?
  /// The sequence of the last frame that was seen; 0 for none.
  private(set) var lastSeen: UInt64 = 0
  /// Media time of the server frame that showed it first, in seconds; 0 for none.
  private(set) var lastSeenTime = 0.0
  private(set) var counts = SurfaceCounts()

  init(layout: SurfaceLayout, source: any SurfaceSource, image: Int32, isReplayed: Bool) {
    self.layout = layout
    self.source = source
    self.image = image
    self.isReplayed = isReplayed
  }

  // MARK: Buffers

  private func isFree(_ buffer: Int) -> Bool {
    current?.buffer != buffer && !replaced.contains(buffer) && !isAwaited(buffer)
  }

  private func isAwaited(_ buffer: Int) -> Bool {
    committed?.buffer == buffer || waiting.contains { $0.buffer == buffer }
  }

  /// A bit for each free buffer, the first in bit 0.
  var freeBuffers: UInt32 {
    (0..<min(layout.bufferCount, 32)).reduce(0) { isFree($1) ? $0 | 1 << UInt32($1) : $0 }
  }

  /// Number of frames that wait.
  var waitingCount: Int { waiting.count + (committed == nil ? 0 : 1) }

  /// Frees the buffers of frames that are not on display any more: the server frame with their successors is drawn.
  mutating func freeReplaced() { replaced.removeAll(keepingCapacity: true) }

  private mutating func release(_ buffer: Int?) {
    if let buffer { replaced.insert(buffer) }
  }

  // MARK: Attaching

  /// The most frames that wait in a replay; further ones take the place of the oldest.
  private static let mostReplayed = 32

  /// Appends a frame to those that wait. A ring's only buffer can be shown anew.
  ///
  /// - Returns: false, with nothing changed, if the frame's buffer is not free.
  mutating func attach(_ frame: AttachedFrame) -> Bool {
    let isOnly = layout.bufferCount == 1 && !isAwaited(frame.buffer)
    guard isFree(frame.buffer) || isOnly || isReplayed else { return false }
    lastAttached = max(lastAttached, frame.sequence)
    if isReplayed, waiting.count >= Self.mostReplayed { passOver(1) }
    waiting.append(frame)
    return true
  }

  /// Sets the frame of a commit, which the server frame in progress shows; frames before it that wait are passed over.
  ///
  /// - Returns: false, with nothing changed, if the frame's buffer is not free.
  mutating func commit(_ frame: AttachedFrame) -> Bool {
    guard isFree(frame.buffer) || layout.bufferCount == 1 || isReplayed else { return false }
    lastAttached = max(lastAttached, frame.sequence)
    passOver(waiting.count { $0.sequence < frame.sequence })
    if let committed { passOver(committed) }
    committed = frame
    // A message with a later frame has overtaken the commit.
    if let current, current.sequence > frame.sequence {
      committed = nil
      passOver(frame)
    }
    return true
  }

  /// Forgets waiting frames from a sequence on.
  mutating func drop(from sequence: UInt64) {
    // Later frames may differ from the forgotten ones.
    for frame in waiting where frame.sequence >= sequence {
      parts.add(layout.changedPixels(frame.parts))
    }
    waiting.removeAll { $0.sequence >= sequence }
  }

  private mutating func passOver(_ frame: AttachedFrame) {
    lastPassed = frame.sequence
    parts.add(layout.changedPixels(frame.parts))
    release(frame.buffer)
    counts.passed += 1
  }

  private mutating func passOver(_ count: Int) {
    for frame in waiting.prefix(count) { passOver(frame) }
    waiting.removeFirst(count)
  }

  // MARK: Showing

  /// Takes the frame that a server frame shows; nil if it shows the same as the last.
  mutating func latch(_ latch: SurfaceLatch) -> TakenFrame? {
    if let frame = committed {
      committed = nil
      return take(frame, passed: 0, isLate: false, latch)
    }
    let count = latch.count(taking: waiting.lazy.map(\.timing), after: current?.shown)
    guard count > 0 else { return nil }
    passOver(count - 1)
    let frame = waiting.removeFirst()
    return take(frame, passed: count - 1, isLate: latch.isLate(frame.timing), latch)
  }

  private mutating func take(
    _ frame: AttachedFrame, passed: Int, isLate: Bool, _ latch: SurfaceLatch
  ) -> TakenFrame? {
    parts.add(layout.changedPixels(frame.parts))
    guard let pixels = source.frame(in: frame.buffer, sequence: frame.sequence) else {
      // The memory cannot be read: the last frame stays.
      release(frame.buffer)
      counts.passed += 1
      return nil
    }
    if current?.buffer != frame.buffer { release(current?.buffer) }
    let shown = SurfaceLatch.Shown(time: latch.time, isKept: frame.timing.isKept)
    current = Current(sequence: frame.sequence, buffer: frame.buffer, shown: shown)
    let taken = TakenFrame(
      sequence: frame.sequence, passed: passed, isLate: isLate, time: latch.time, pixels: pixels)
    unsettled = taken
    return taken
  }

  /// Removes and returns the pixels that differ from those on display; nil for all.
  mutating func takeParts() -> [PixelRect]? { parts.take() }

  /// Counts the frame taken last. One that was passed over unseen counts as shown once it is seen.
  ///
  /// - Parameters:
  ///   - isSeen: whether a draw list has it.
  ///   - time: media time of the server frame, in seconds.
  mutating func settle(isSeen: Bool, at time: Double) {
    guard let frame = unsettled else { return noteSight(isSeen, at: time) }
    unsettled = nil
    isUnseen = !isSeen
    guard isSeen else {
      counts.passed += 1
      return
    }
    counts.shown += 1
    if frame.isLate { counts.late += 1 }
    (lastSeen, lastSeenTime) = (frame.sequence, frame.time)
  }

  private mutating func noteSight(_ isSeen: Bool, at time: Double) {
    guard isSeen, isUnseen, let current else { return }
    isUnseen = false
    counts.passed -= 1
    counts.shown += 1
    (lastSeen, lastSeenTime) = (current.sequence, time)
  }

  /// Media time at which a frame is due, in seconds; infinite if none waits.
  func dueTime(_ latch: SurfaceLatch) -> Double {
    if committed != nil { return latch.time }
    return waiting.first.map { latch.dueTime(of: $0.timing, after: current?.shown) } ?? .infinity
  }

  // MARK: Replaying

  /// Takes the frame that a recorded server showed. Frames before it are passed over.
  mutating func take(_ frame: RecordedFrame, at time: Double) -> TakenFrame {
    passOver(upTo: frame.sequence)
    if lastPassed == frame.sequence {
      // The frame itself is not passed over.
      counts.passed -= 1
    } else {
      // The recording began behind its attachment.
      parts.add(nil)
    }
    if frame.skipsOthers { parts.add(nil) }
    replaced.removeAll()
    // Without its pixels the last frame stays, and later frames differ from that one.
    let shown = SurfaceLatch.Shown(time: time, isKept: false)
    current = Current(sequence: frame.sequence, buffer: nil, shown: shown)
    let taken = TakenFrame(
      sequence: frame.sequence, passed: 0, isLate: false, time: time,
      pixels: frame.pixels(in: layout))
    unsettled = taken
    return taken
  }

  private mutating func passOver(upTo sequence: UInt64) {
    if let frame = committed, frame.sequence <= sequence {
      committed = nil
      passOver(frame)
    }
    passOver(waiting.count { $0.sequence <= sequence })
  }

  /// Bytes of the frames that wait.
  var heapBytes: Int {
    waiting.reduce(waiting.heapBytes + layout.planes.heapBytes) {
      $0 + ($1.parts?.heapBytes ?? 0)
    }
  }

  /// Describes contradictions in the ring; empty if there are none.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    let awaited = waiting + (committed.map { [$0] } ?? [])
    if zip(waiting, waiting.dropFirst()).contains(where: { $0.sequence >= $1.sequence }) {
      problems.append("frames wait out of order")
    }
    if awaited.contains(where: {
      $0.sequence > lastAttached || $0.sequence <= (current?.sequence ?? 0)
    }) {
      problems.append("a frame waits that is not between the one shown and the one attached last")
    }
    if awaited.contains(where: { !(0..<layout.bufferCount).contains($0.buffer) }) {
      problems.append("a frame waits in no buffer")
    }
    if Set(awaited.map(\.buffer)).count != awaited.count {
      problems.append("two frames wait in one buffer")
    }
    return problems
  }
}
