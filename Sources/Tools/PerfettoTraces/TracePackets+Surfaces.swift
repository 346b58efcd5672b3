import RenderServer

/// The tracks of surfaces: a slice for each frame, as long as it was on display.
struct SurfaceTracks {
  struct Key: Hashable {
    var client: UInt32
    var surface: UInt32
  }

  struct Track {
    var id: UInt64
    /// A frame is on display.
    var isShowing = false
    /// Time of the last event, in seconds.
    var last = 0.0
  }

  /// First track of surfaces; the number of the surface in order of appearance is added.
  private static let first: UInt64 = 3 << 32
  /// The most surfaces that get tracks.
  private static let most = 256

  var tracks: [Key: Track] = [:]

  /// The next track; nil if there are too many.
  var next: Track? {
    tracks.count < Self.most ? Track(id: Self.first + UInt64(tracks.count)) : nil
  }

  /// The number that links an attach, the frame that latched it and its time on display; above those of commits.
  static func flow(_ frame: FrameTrace.SurfaceFrame) -> UInt64 {
    1 << 63 | UInt64(frame.client & 0x7FFF) << 48 | UInt64(frame.surface & 0xFFFF) << 32
      | (frame.sequence & 0xFFFF_FFFF)
  }
}

extension TracePackets {
  /// Adds the attach of a frame of a surface, and the beginning of its time on display.
  mutating func add(_ frame: FrameTrace.SurfaceFrame, shownAt time: Double) {
    let key = SurfaceTracks.Key(client: frame.client, surface: frame.surface)
    guard var track = surfaces.tracks[key] ?? describe(key) else { return }
    if let attached = frame.attached {
      event(.instant, Self.track(of: frame.client), at: attached) {
        $0.name = "attach \(frame.sequence) to surface \(frame.surface)"
        $0.category = "surface"
        $0.flows = [SurfaceTracks.flow(frame)]
      }
    }
    let start = max(time, track.last)
    if track.isShowing { end(track.id, at: start) }
    (track.isShowing, track.last) = (true, start)
    surfaces.tracks[key] = track
    begin(track.id, "frame \(frame.sequence)", at: start, category: "surface") {
      $0.terminatingFlows = [SurfaceTracks.flow(frame)]
      $0.annotations = [
        .number("passed over before it", frame.passed), .text("late", frame.isLate ? "yes" : "no"),
      ]
      if let attached = frame.attached {
        $0.annotations.append(.number("shown after µs", whole((start - attached) * 1e6)))
      }
    }
  }

  /// The track of a surface that was not there before; nil if there are too many.
  private mutating func describe(_ key: SurfaceTracks.Key) -> SurfaceTracks.Track? {
    guard let track = surfaces.next else { return nil }
    add(client: key.client, processID: 0, name: "")
    describe(track.id, "Surface \(key.surface) of client \(key.client)") {
      $0.add(.parentUUID, Self.track(of: key.client))
    }
    return track
  }
}
