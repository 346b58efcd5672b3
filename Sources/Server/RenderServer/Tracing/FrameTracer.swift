import RenderTree

/// Collects traces of frames until they are read.
///
/// It belongs to the loop. Its memory is bounded: if nothing reads, frames are dropped and counted.
package final class FrameTracer {
  private static let mostFrames = 2048
  private static let mostCommits = 16_384
  /// The most frames of surfaces in one frame; further ones are not kept.
  private static let mostSurfaceFrames = 64
  /// The most actions of fingers, and the most changes of interactions, in one frame; further ones are not kept.
  private static let mostTouches = 256
  /// The most intervals between commits of a client that commits for each tick.
  private static let steadyIntervals = 2.5

  /// Seconds from one frame to the next.
  private let interval: Double
  private var frames: [FrameTrace] = []
  private var flips: [FrameTrace.Flip] = []
  private var commitCount = 0
  private var dropped = 0
  private var current = FrameTrace()
  private var clients: [UInt32: Pace] = [:]
  /// Actions of fingers that the next frame shows.
  private var touches: [FrameTrace.Touch] = []
  /// When frames of surfaces that wait were attached.
  private var attaches = AttachTimes()
  /// The clients of the kept commits, some of which may have left before the commits are read.
  private var committers: [UInt32: Committer] = [:]
  /// When the trace was last read, on the monotonic clock.
  private(set) var lastRead = ServerClock.monotonic

  /// A client as readers see it.
  package struct Committer: Sendable {
    package var slot: UInt32
    package var processID: Int32
    package var name: String
  }

  /// The ticks and commits of one client.
  private struct Pace {
    /// When the first tick since the last commit was sent; nil if there was none.
    var unanswered: Double?
    var lastCommit = -Double.infinity
    /// Whether the last commit came within a few frames of the one before it.
    var isSteady = false
  }

  package init(interval: Double) { self.interval = interval }

  // MARK: Noting

  /// Starts a frame.
  ///
  /// - Parameter due: when the frame should have begun; nil for a frame on request.
  package func begin(due: Double?, at now: Double) {
    current = FrameTrace()
    current.start = now
    current.due = min(due ?? now, now)
    current.touches = touches
    touches.removeAll(keepingCapacity: true)
  }

  /// Notes the outputs of the frame, if there are several.
  func noteOutputs(_ names: @autoclosure () -> [String]) { current.outputs = names() }

  /// Notes that a frame of an output was seen; only if there are several outputs.
  func noteFlip(of output: String, at time: Double) {
    guard flips.count < 2 * Self.mostFrames else { return }
    flips.append(FrameTrace.Flip(output: output, time: time))
  }

  /// Removes and returns the flips since the last call.
  func takeFlips() -> [FrameTrace.Flip] {
    defer { flips.removeAll(keepingCapacity: true) }
    return flips
  }

  func mark(_ moment: FrameTrace.Moment) {
    current.moments[moment.rawValue] = ServerClock.monotonic
  }

  func note(_ commit: QueuedCommit, of session: Session) {
    let client = session.slot
    committers[client] = committers[client] ?? Committer(session)
    current.commits.append(
      FrameTrace.Commit(
        client: client, serial: commit.serial, committed: commit.commitTime,
        arrived: commit.arrival, bytes: commit.payload.count))
    var pace = clients[client] ?? Pace()
    if pace.isSteady, let told = pace.unanswered, commit.arrival > told + 2 * interval {
      current.lateClients.append(
        FrameTrace.LateClient(client: client, told: told, arrived: commit.arrival))
    }
    pace.isSteady = commit.arrival - pace.lastCommit < Self.steadyIntervals * interval
    pace.lastCommit = commit.arrival
    pace.unanswered = nil
    clients[client] = pace
  }

  /// Notes that a client attached a frame to a surface.
  func noteAttach(client: UInt32, surface: UInt32, sequence: UInt64) {
    attaches.add(client: client, surface: surface, sequence, at: ServerClock.monotonic)
  }

  /// Notes a frame of a surface that the frame in progress shows first.
  ///
  /// - Parameter passed: number of frames before it that were passed over for it.
  func noteSurfaceFrame(
    client: UInt32, surface: UInt32, sequence: UInt64, passed: Int, isLate: Bool
  ) {
    let attached = attaches.take(client: client, surface: surface, upTo: sequence)
    guard current.surfaceFrames.count < Self.mostSurfaceFrames else { return }
    current.surfaceFrames.append(
      FrameTrace.SurfaceFrame(
        client: client, surface: surface, sequence: sequence, attached: attached, passed: passed,
        isLate: isLate))
  }

  /// Notes that an interaction took a finger's action, which the next frame shows.
  ///
  /// - Parameter finger: nil for the pointer.
  func noteTouch(client: UInt32, layer: UInt32, finger: UInt32?, action: String) {
    guard touches.count < Self.mostTouches else { return }
    touches.append(
      FrameTrace.Touch(
        client: client, layer: layer, finger: finger, action: action,
        arrived: ServerClock.monotonic))
  }

  /// Notes the states of interactions that the frame in progress shows first.
  func note(_ changes: [InteractionReport]) {
    current.interactions += changes.prefix(Self.mostTouches).map {
      FrameTrace.InteractionChange(
        client: $0.client, layer: $0.layer, state: "\($0.sample.state)",
        fingers: $0.sample.fingers)
    }
  }

  func noteTick(of client: UInt32) {
    var pace = clients[client] ?? Pace()
    if pace.unanswered == nil { pace.unanswered = ServerClock.monotonic }
    clients[client] = pace
  }

  func note(number: UInt64, damage: Int, commands: Int, layers: Int, animations: Int) {
    current.number = number
    current.damage = damage
    current.commands = commands
    current.layers = layers
    current.animations = animations
  }

  func noteLateness(_ lateness: FrameTrace.Lateness, missed: Int) {
    current.lateness = lateness
    current.missed = missed
  }

  /// Ends the frame.
  package func end(presented: Double) {
    current.moments[FrameTrace.Moment.presented.rawValue] = presented
    var last = current.start
    for index in current.moments.indices {
      last = max(current.moments[index], last)
      current.moments[index] = last
    }
    guard frames.count < Self.mostFrames,
      commitCount + current.commits.count <= Self.mostCommits
    else {
      dropped += 1
      return
    }
    commitCount += current.commits.count
    frames.append(current)
  }

  func forget(client: UInt32) {
    clients[client] = nil
    attaches.forget(client: client)
  }

  // MARK: Reading

  /// Removes and returns the frames since the last call, the clients of their commits, and the number of
  /// dropped frames.
  package func take() -> (frames: [FrameTrace], committers: [Committer], dropped: Int) {
    defer {
      frames.removeAll(keepingCapacity: true)
      committers.removeAll(keepingCapacity: true)
      (commitCount, dropped) = (0, 0)
      lastRead = ServerClock.monotonic
    }
    return (frames, committers.values.sorted { $0.slot < $1.slot }, dropped)
  }
}

extension FrameTracer.Committer {
  init(_ session: Session) {
    self.init(slot: session.slot, processID: session.processID, name: session.name)
  }
}
