/// The owner of each buffer of a ring, and what became of each frame.
///
/// A buffer is free, or taken by the application, or attached as a frame until the server names it
/// free. Frames are numbered upwards, on all servers together.
package struct FrameLedger: Sendable {
  /// The fate of a frame.
  package struct Outcome: Hashable, Sendable {
    package var sequence: UInt64
    package var fate: Fate

    package init(sequence: UInt64, fate: Fate) {
      self.sequence = sequence
      self.fate = fate
    }
  }

  package enum Fate: Hashable, Sendable {
    /// The frame was shown, first at a media time.
    case shown(Double)
    /// Another frame took its place, or there is no server any more.
    case passedOver
    /// The frame was not shown, and its buffer belongs to the application again.
    case recalled
  }

  private enum Owner: Hashable {
    case free
    case application
    case server(UInt64)

    var frame: UInt64? { if case .server(let sequence) = self { sequence } else { nil } }
  }

  private var owners: [Owner]
  /// The frame whose pixels a buffer has; 0 if they are not known.
  private var contents: [UInt64]
  /// The frames without an outcome, in ascending order.
  private var open: ArraySlice<UInt64> = []
  /// The open frames whose buffers the application wants back.
  private var recalled: Set<UInt64> = []
  /// The last frame that was attached; 0 before the first.
  package private(set) var lastSequence: UInt64 = 0

  package init(buffers: Int) {
    owners = Array(repeating: .free, count: buffers)
    contents = Array(repeating: 0, count: buffers)
  }

  /// The buffers that a server reads or waits to show.
  package var serverBuffers: Set<Int> {
    Set(owners.indices.filter { if case .server = owners[$0] { true } else { false } })
  }

  /// The frames in these buffers.
  package var serverFrames: Set<UInt64> { Set(owners.compactMap(\.frame)) }

  /// The newest of these frames that is not wanted back; nil without one.
  package var newest: UInt64? { serverFrames.subtracting(recalled).max() }

  // MARK: The application

  /// Takes a free buffer: the one with the newest pixels, which needs the least drawing.
  ///
  /// - Returns: the buffer, and the number of frames since its pixels were the newest, or 0 if they are
  ///   not known; nil without a free buffer.
  package mutating func take() -> (buffer: Int, age: Int)? {
    let free = owners.indices.filter { owners[$0] == .free }
    guard let buffer = free.max(by: { contents[$0] < contents[$1] }) else { return nil }
    owners[buffer] = .application
    let age = contents[buffer] == 0 ? 0 : Int(clamping: lastSequence + 1 - contents[buffer])
    return (buffer, age)
  }

  /// Gives back a buffer that was taken, with unknown pixels.
  package mutating func giveBack(_ buffer: Int) {
    guard owners[buffer] == .application else { return }
    owners[buffer] = .free
    contents[buffer] = 0
  }

  /// Attaches a buffer as the next frame. A single buffer that is shown may be attached again.
  package mutating func attach(_ buffer: Int) -> UInt64 {
    lastSequence += 1
    owners[buffer] = .server(lastSequence)
    contents[buffer] = lastSequence
    open.append(lastSequence)
    return lastSequence
  }

  /// Records that the application wants the frames from a sequence on back, with their pixels.
  package mutating func recall(from sequence: UInt64) {
    recalled.formUnion(open.filter { $0 >= sequence })
  }

  // MARK: The server

  /// Records a server's words: frames up to `taken` have arrived there, `shown` was the last one on
  /// screen, from `time` on, the buffers of the bits in `free` are free as far as these frames go, and `waiting` of
  /// them wait. A frame that neither waits nor has left its buffer is the surface's picture: one that was not shown
  /// then was passed over, since no layer shows the surface, and does not come back.
  ///
  /// - Returns: frames of which the outcome was not known, in ascending order.
  package mutating func hear(
    taken: UInt64, shown: UInt64, at time: Double, free: UInt32, waiting: Int
  ) -> [Outcome] {
    var fates: [UInt64: Fate] = [:]
    var held: [UInt64] = []
    for (buffer, owner) in owners.enumerated() {
      guard case .server(let sequence) = owner, sequence <= taken else { continue }
      if buffer < 32, free & 1 << buffer != 0 {
        fates[sequence] = release(buffer, sequence, wasShown: sequence <= shown)
      } else {
        held.append(sequence)
      }
    }
    if held.count > waiting, let picture = held.min() { fates[picture] = .passedOver }
    return close { sequence in
      if sequence == shown { return .shown(time) }
      // A frame that is neither shown nor waiting was passed over.
      return fates[sequence] ?? (sequence < shown ? .passedOver : nil)
    }
  }

  /// Ends the server's use of a buffer. A recalled one is the application's.
  private mutating func release(_ buffer: Int, _ sequence: UInt64, wasShown: Bool = false) -> Fate {
    let isRecalled = recalled.contains(sequence) && !wasShown
    owners[buffer] = isRecalled ? .application : .free
    return isRecalled ? .recalled : .passedOver
  }

  /// Frees all buffers but that of the last frame, since no server shows the others: the frames before
  /// were passed over.
  package mutating func supersede() -> [Outcome] {
    var fates: [UInt64: Fate] = [:]
    for (buffer, owner) in owners.enumerated() {
      guard case .server(let sequence) = owner, sequence < lastSequence else { continue }
      fates[sequence] = release(buffer, sequence)
    }
    let last = lastSequence
    return close { fates[$0] ?? ($0 < last ? .passedOver : nil) }
  }

  /// Ends the server's use of all frames: recalled ones come back, all others are passed over, and the newest of these
  /// keeps its buffer for the next server.
  package mutating func serverIsGone() -> [Outcome] {
    let kept = newest
    var fates: [UInt64: Fate] = [:]
    for (buffer, owner) in owners.enumerated() {
      guard let sequence = owner.frame, sequence != kept else { continue }
      fates[sequence] = release(buffer, sequence)
    }
    return close { fates[$0] ?? .passedOver }
  }

  /// Removes the open frames that have an outcome, and returns them.
  private mutating func close(_ fate: (UInt64) -> Fate?) -> [Outcome] {
    var closed: [Outcome] = []
    var rest: ArraySlice<UInt64> = []
    for sequence in open {
      if let fate = fate(sequence) {
        closed.append(Outcome(sequence: sequence, fate: fate))
        recalled.remove(sequence)
      } else {
        rest.append(sequence)
      }
    }
    open = rest
    return closed
  }
}
