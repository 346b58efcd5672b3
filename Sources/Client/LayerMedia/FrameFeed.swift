import CoreAnimation
import Foundation
import MediaValues
import SharedSurfaces
import Synchronization
import WireProtocol

/// Pictures on their way to the display: first those that wait for a buffer, then those that wait in the server for
/// their time. A change of the timebase takes the latter back and sends them with new times, and so does the end of a
/// server. While no server knows the ring, pictures are passed over at their times, but for the newest one, so that
/// their source goes on.
///
/// Sendable because `state` is guarded by its lock, under which only a ring's is taken.
final class FrameFeed: @unchecked Sendable {
  /// Calls that tell of pictures; on any thread, without a lock.
  protocol Listener: AnyObject, Sendable {
    /// True if the pictures of one ring stay where they are shown until the first one of the next ring is due.
    var keepsPictures: Bool { get }
    /// Media time now.
    var mediaTime: Double { get }
    /// The next pictures are frames of a ring, which has none yet.
    ///
    /// - Parameter hold: what stays on display before the first one. Called again when that has changed.
    func show(_ ring: SurfaceRing, of shape: FrameShape, after hold: PictureHold?)
    /// A picture of the ring is seen, the first one: those of the ring before are not needed any more.
    func ringIsSeen()
    /// There is room for more pictures again.
    func hasRoom()
    /// The first picture is seen.
    func isSeen()
    /// A picture was left out, and why.
    func failed(_ error: any Error)
  }

  /// A picture with its time, in seconds of the timebase; nil for one that is shown at once.
  private struct Picture {
    let number: Int
    let buffer: CVPixelBuffer
    let time: Double?

    /// The same picture in a buffer of the ring.
    func moved(to surface: IOSurface) -> Picture {
      Picture(number: number, buffer: CVPixelBuffer(surface), time: time)
    }
  }

  /// A picture that the server has.
  private struct Sent {
    let picture: Picture
    let sequence: UInt64
    /// A call for when the picture comes back; nil for one that was not asked for.
    var recall: Recall?
  }

  private enum Recall {
    case sendAgain, forget
  }

  private struct State {
    /// How times become media times; nil for times that are media times already.
    var mapping: TimebaseMapping?
    /// The ring of the last pictures, and the one that is shown.
    var ring: (shape: FrameShape, ring: SurfaceRing)?
    var shownRing: SurfaceRing?
    /// The ring of the picture that was seen last.
    var seenRing: SurfaceRing?
    /// True while a picture of `seenRing` stays until the first one of `shownRing` is due.
    var isHeld = false
    /// The pictures that the server does not have, in their order.
    var pending: [Picture] = []
    /// The pictures that wait in the server, in their order.
    var sent: [Sent] = []
    var lastNumber = 0
    var wasSeen = false
    /// True while a time is set at which pictures without a server are looked at.
    var isTimed = false

    /// True while no server knows the ring that is shown.
    var isUnseen: Bool { shownRing?.isKnown == false }
    /// True while no picture waits for a buffer; the newest one may wait for a server.
    var hasRoom: Bool { pending.count <= (isUnseen ? 1 : 0) }
    /// True while pictures come back that are sent again, in front of those that wait.
    var awaitsPictures: Bool { sent.contains { $0.recall == .sendAgain } }

    /// The call for the ring while the picture before its first one stays; nil if it does not.
    func showing(until time: Double) -> Showing? {
      guard isHeld, let ring, let seenRing else { return nil }
      return Showing(
        ring: ring.ring, shape: ring.shape, hold: PictureHold(seenRing, until: time))
    }
  }

  /// A call of the listener.
  private struct Showing {
    let ring: SurfaceRing
    let shape: FrameShape
    var hold: PictureHold?
  }

  private let state = Mutex(State())
  private weak var listener: (any Listener)?

  init(_ listener: any Listener) { self.listener = listener }

  // MARK: Pictures

  /// True while no picture waits for a buffer.
  var hasRoom: Bool { state.withLock { $0.hasRoom } }

  /// Number of pictures that the server has and has not shown.
  var sentCount: Int { state.withLock { $0.sent.count } }

  /// The ring that is shown, and what its pictures have in common; nil before the first.
  var ring: (shape: FrameShape, ring: SurfaceRing)? {
    state.withLock { $0.shownRing === $0.ring?.ring ? $0.ring : nil }
  }

  /// Adds a picture.
  func add(_ buffer: CVPixelBuffer, at time: Double?) {
    state.withLock { state in
      state.lastNumber += 1
      state.pending.append(Picture(number: state.lastNumber, buffer: buffer, time: time))
    }
    send()
  }

  /// Returns a free buffer of the ring for pictures of a shape, and waits for one.
  ///
  /// - Returns: nil without a free buffer in time, and while pictures of another shape are on their way.
  /// - Throws: for pictures that no layer shows, and without memory.
  func take(_ shape: FrameShape, patience: TimeInterval) throws -> CVPixelBuffer? {
    let ring = try state.withLock { state -> SurfaceRing? in
      if let present = state.ring, present.shape == shape { return present.ring }
      guard state.sent.isEmpty, state.pending.isEmpty else { return nil }
      let ring = try shape.makeRing()
      state.ring = (shape, ring)
      return ring
    }
    return ring?.take(patience: patience).map { CVPixelBuffer($0.surface) }
  }

  /// Gives back a buffer that was taken.
  func discard(_ buffer: CVPixelBuffer) {
    state.withLock { state in
      giveBack(Picture(number: 0, buffer: buffer, time: nil), state)
    }
  }

  /// Forgets the pictures that were not shown.
  func flush() {
    let held = state.withLock { state in
      for picture in state.pending { giveBack(picture, state) }
      state.pending = []
      recall(.forget, from: 0, &state)
      return state.showing(until: .infinity)
    }
    if let held { show(held) }
    listener?.hasRoom()
  }

  /// Forgets the ring with the last picture, which is shown no more. The next picture gets a new one.
  func forgetRing() {
    state.withLock { state in
      (state.ring, state.shownRing, state.seenRing, state.isHeld) = (nil, nil, nil, false)
    }
  }

  /// Sets how times become media times. Pictures that wait in the server come back, and go again with new times.
  func setMapping(_ mapping: TimebaseMapping?) {
    let held = state.withLock { state -> Showing? in
      guard state.mapping != mapping else { return nil }
      state.mapping = mapping
      guard let first = state.sent.firstIndex(where: { $0.picture.time != nil }) else { return nil }
      recall(.sendAgain, from: first, &state)
      return state.showing(until: .infinity)
    }
    if let held { show(held) }
    send()
  }

  private func recall(_ purpose: Recall, from first: Int, _ state: inout State) {
    guard first < state.sent.count else { return }
    for index in first..<state.sent.count where state.sent[index].recall != .forget {
      state.sent[index].recall = purpose
    }
    state.ring?.ring.recall(from: state.sent[first].sequence)
  }

  // MARK: Sending

  /// The media time from which on a picture is shown, 0 for at once; nil for a picture that waits for the timebase.
  private func mediaTime(of picture: Picture, _ mapping: TimebaseMapping?) -> Double? {
    guard let time = picture.time else { return 0 }
    guard let mapping else { return max(time, 0) }
    if let clock = mapping.clockTime(of: time) { return max(clock, 0) }
    return time <= mapping.anchor ? 0 : nil
  }

  /// Sends pictures while there are buffers for them.
  private func send() {
    let keepsPictures = listener?.keepsPictures == true
    var new: Showing?
    var held: Showing?
    var failure: (any Error)?
    let hasRoom = state.withLock { state in
      guard !state.pending.isEmpty else { return false }
      while !state.awaitsPictures, let picture = state.pending.first {
        do {
          guard let ring = try ring(for: picture, &state) else { break }
          let time = mediaTime(of: picture, state.mapping)
          if ring !== state.shownRing {
            new = begin(ring, with: picture, at: keepsPictures ? time : 0, &state)
            break
          }
          guard let time, ring.isKnown, let surface = surface(for: picture, ring) else { break }
          if state.sent.isEmpty { held = state.showing(until: time) }
          state.pending.removeFirst()
          attach(picture, in: surface, at: time, to: ring, &state)
        } catch {
          failure = error
          state.pending.removeFirst()
        }
      }
      return state.hasRoom
    }
    if let failure { listener?.failed(failure) }
    if let held { show(held) }
    if let new {
      new.ring.onServerChange = { [weak self] in self?.send() }
      show(new)
      send()
    }
    if hasRoom { listener?.hasRoom() }
    passOverUnseen()
  }

  /// Passes pictures over without a server, once the time of a later one has come.
  private func passOverUnseen() {
    guard state.withLock({ $0.isUnseen && $0.pending.count > 1 }),
      let now = listener?.mediaTime
    else { return }
    let (hasRoom, pause) = state.withLock { state -> (Bool, Double?) in
      let hadRoom = state.hasRoom
      while state.isUnseen, state.pending.count > 1 {
        guard let time = mediaTime(of: state.pending[1], state.mapping) else { break }
        guard time <= now else {
          if state.isTimed { return (false, nil) }
          state.isTimed = true
          return (false, time - now)
        }
        giveBack(state.pending.removeFirst(), state)
      }
      return (state.hasRoom && !hadRoom, nil)
    }
    if let pause {
      // No shorter than a refresh, also while the clock of a lost server stands still.
      SurfaceRing.queue.asyncAfter(deadline: .now() + min(max(pause, Self.refresh), 1)) {
        [weak self] in self?.lookAgain()
      }
    }
    if hasRoom { listener?.hasRoom() }
  }

  private static let refresh = 1.0 / 60

  private func lookAgain() {
    state.withLock { $0.isTimed = false }
    send()
  }

  private func show(_ showing: Showing) {
    listener?.show(showing.ring, of: showing.shape, after: showing.hold)
  }

  /// Returns the ring for a picture; nil while pictures of another ring are on their way.
  ///
  /// - Throws: for a picture that no layer shows, and without memory.
  private func ring(for picture: Picture, _ state: inout State) throws -> SurfaceRing? {
    let shape = FrameShape(picture.buffer)
    if let present = state.ring, present.shape == shape {
      return present.ring === state.shownRing || state.sent.isEmpty ? present.ring : nil
    }
    guard state.sent.isEmpty else { return nil }
    let ring = try shape.makeRing()
    state.ring = (shape, ring)
    return ring
  }

  /// Begins to show a ring. A later one begins with its first picture, whose time the picture before stays until.
  ///
  /// - Parameter time: media time of the picture, 0 for at once; nil while the timebase stands still.
  /// - Returns: nil for a later ring that waits for the timebase.
  private func begin(
    _ ring: SurfaceRing, with picture: Picture, at time: Double?, _ state: inout State
  ) -> Showing? {
    if state.seenRing != nil {
      guard let time, let surface = surface(for: picture, ring) else { return nil }
      state.pending.removeFirst()
      if time > 0 {
        attach(picture, in: surface, at: time, to: ring, &state)
        state.isHeld = true
      } else {
        stage(picture, in: surface, of: ring, &state)
        state.isHeld = false
      }
      state.shownRing = ring
      return state.showing(until: time) ?? state.ring.map { Showing(ring: ring, shape: $0.shape) }
    }
    state.shownRing = ring
    return state.ring.map { Showing(ring: ring, shape: $0.shape) }
  }

  /// Gives a picture to the commit that shows its ring.
  private func stage(
    _ picture: Picture, in surface: IOSurface, of ring: SurfaceRing, _ state: inout State
  ) {
    let number = picture.number
    ring.stage(FrameAttachment(buffer: surface.place.index, sequence: 0)) {
      [weak self] fate in self?.hear(fate, of: number)
    }
    state.sent.append(Sent(picture: picture.moved(to: surface), sequence: 0))
  }

  private func attach(
    _ picture: Picture, in surface: IOSurface, at time: Double, to ring: SurfaceRing,
    _ state: inout State
  ) {
    let number = picture.number
    _ = ring.attach(FrameAttachment(buffer: surface.place.index, sequence: 0, time: time)) {
      [weak self] fate in self?.hear(fate, of: number)
    }
    state.sent.append(Sent(picture: picture.moved(to: surface), sequence: ring.lastSequence))
  }

  /// Returns the ring's surface with a picture: its own, or a free one with a copy; nil without a free one.
  private func surface(for picture: Picture, _ ring: SurfaceRing) -> IOSurface? {
    let own = picture.buffer.surface
    if ring.surfaces.contains(where: { $0 === own }) { return own }
    guard let free = ring.take(patience: 0)?.surface else { return nil }
    free.copyPixels(of: own)
    return free
  }

  private func giveBack(_ picture: Picture, _ state: borrowing State) {
    guard let ring = state.ring?.ring,
      ring.surfaces.contains(where: { $0 === picture.buffer.surface })
    else { return }
    ring.giveBack(picture.buffer.surface)
  }

  /// Handles what became of a picture that was sent.
  private func hear(_ outcome: FrameLedger.Fate, of number: Int) {
    let (isFirst, isOfNewRing) = state.withLock { state -> (Bool, Bool) in
      guard let index = state.sent.firstIndex(where: { $0.picture.number == number }) else {
        return (false, false)
      }
      let sent = state.sent.remove(at: index)
      switch outcome {
      case .shown:
        defer { state.wasSeen = true }
        let isOfNewRing = state.seenRing !== state.shownRing
        (state.seenRing, state.isHeld) = (state.shownRing, false)
        return (!state.wasSeen, isOfNewRing)
      case .passedOver: return (false, false)
      case .recalled:
        // One that was sent meanwhile comes back as well.
        if sent.recall == .forget {
          giveBack(sent.picture, state)
        } else {
          let place = state.pending.firstIndex { $0.number > number } ?? state.pending.endIndex
          state.pending.insert(sent.picture, at: place)
        }
        return (false, false)
      }
    }
    if isOfNewRing { listener?.ringIsSeen() }
    if isFirst { listener?.isSeen() }
    send()
  }
}
