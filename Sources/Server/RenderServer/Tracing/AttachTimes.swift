/// When frames of surfaces were attached, until a frame shows them.
///
/// Its memory is bounded: of each surface it keeps as many frames as can wait, and all are forgotten when there are too
/// many surfaces, such as of a client that defines and releases them without end.
struct AttachTimes {
  /// The most buffers of a surface.
  private static let mostFrames = 32

  private static let mostSurfaces = 4096

  private struct Surface: Hashable {
    var client: UInt32
    var number: UInt32
  }

  private struct Attach {
    var sequence: UInt64
    var time: Double
  }

  private var attaches: [Surface: [Attach]] = [:]

  /// - Parameter time: when the client's message arrived, in seconds on the monotonic clock.
  mutating func add(client: UInt32, surface: UInt32, _ sequence: UInt64, at time: Double) {
    let key = Surface(client: client, number: surface)
    if attaches.count >= Self.mostSurfaces { attaches.removeAll() }
    var waiting = attaches[key] ?? []
    if waiting.count == Self.mostFrames { waiting.removeFirst() }
    waiting.append(Attach(sequence: sequence, time: time))
    attaches[key] = waiting
  }

  /// Removes the frames of a surface up to a sequence.
  ///
  /// - Returns: when the frame with this sequence was attached; nil if that is not known.
  mutating func take(client: UInt32, surface: UInt32, upTo sequence: UInt64) -> Double? {
    let key = Surface(client: client, number: surface)
    guard let waiting = attaches[key] else { return nil }
    let rest = waiting.filter { $0.sequence > sequence }
    attaches[key] = rest.isEmpty ? nil : rest
    return waiting.first { $0.sequence == sequence }?.time
  }

  mutating func forget(client: UInt32) {
    attaches = attaches.filter { $0.key.client != client }
  }
}
