import RenderServer

/// The tracks of interactions: a slice for each state in which values move, and the actions of fingers.
struct InteractionTracks {
  struct Key: Hashable {
    var client: UInt32
    var layer: UInt32
  }

  struct Track {
    var id: UInt64
    /// Values move: a slice has begun.
    var isMoving = false
    /// Time of the last event, in seconds.
    var last = 0.0
  }

  /// First track of interactions; the number of the interaction in order of appearance is added.
  private static let first: UInt64 = 4 << 32
  /// The most interactions that get tracks.
  private static let most = 256

  var tracks: [Key: Track] = [:]
  /// Number of actions of fingers so far.
  private var touchCount: UInt64 = 0

  /// The next track; nil if there are too many.
  var next: Track? {
    tracks.count < Self.most ? Track(id: Self.first + UInt64(tracks.count)) : nil
  }

  /// Numbers that link the actions of fingers to the frame that shows them; apart from those of commits and surfaces.
  mutating func takeFlows(_ count: Int) -> [UInt64] {
    defer { touchCount += UInt64(count) }
    return (0..<UInt64(count)).map { 1 << 62 | (touchCount + $0) & 0xFFFF_FFFF }
  }
}

extension TracePackets {
  /// Adds the actions of fingers that a frame shows.
  ///
  /// - Parameter flows: the numbers of their arrows to the frame.
  mutating func add(_ touches: [FrameTrace.Touch], flows: [UInt64]) {
    for (touch, flow) in zip(touches, flows) {
      guard let track = track(client: touch.client, layer: touch.layer) else { continue }
      event(.instant, track.id, at: touch.arrived) {
        $0.name = (touch.finger.map { "finger \($0) " } ?? "pointer ") + touch.action
        $0.category = "interaction"
        $0.flows = [flow]
      }
    }
  }

  /// Adds the new state of an interaction: a slice, until it has another one.
  mutating func add(_ change: FrameTrace.InteractionChange, shownAt time: Double) {
    guard var track = track(client: change.client, layer: change.layer) else { return }
    let start = max(time, track.last)
    if track.isMoving { end(track.id, at: start) }
    track.isMoving = change.state != "idle"
    track.last = start
    let key = InteractionTracks.Key(client: change.client, layer: change.layer)
    interactions.tracks[key] = track
    guard track.isMoving else { return }
    let isHandedOver = change.state == "tracking" && change.fingers == 0
    begin(
      track.id, isHandedOver ? "handed over by an interaction inside" : change.state, at: start,
      category: "interaction"
    ) { $0.annotations = [.number("fingers", change.fingers)] }
  }

  /// The track of an interaction, which is described with the first call; nil if there are too many.
  private mutating func track(client: UInt32, layer: UInt32) -> InteractionTracks.Track? {
    let key = InteractionTracks.Key(client: client, layer: layer)
    if let known = interactions.tracks[key] { return known }
    guard let track = interactions.next else { return nil }
    interactions.tracks[key] = track
    add(client: client, processID: 0, name: "")
    describe(track.id, "Interaction of layer \(layer) of client \(client)") {
      $0.add(.parentUUID, Self.track(of: client))
    }
    return track
  }
}
