import WireTransport

/// The frames received so far of a commit that spans several.
struct OpenCommit {
  /// The payloads; nil before the first frame and after the last.
  var payload: PayloadBytes?
  var descriptors: [OwnedDescriptorBox] = []
  /// How media time followed the client's clock when the first frame arrived.
  var pace = ClockPace()

  /// Whether no frame waits for the last one.
  var isEmpty: Bool { payload == nil && descriptors.isEmpty }

  /// Bytes of the payloads.
  var byteCount: Int { payload?.count ?? 0 }

  /// Memory of the payloads, in bytes.
  var heldBytes: Int { payload?.heldBytes ?? 0 }

  /// Removes and returns the descriptors.
  mutating func takeDescriptors() -> [OwnedDescriptorBox] {
    defer { descriptors = [] }
    return descriptors
  }
}
