internal import DrawList
internal import GraphicsValues
internal import RenderTree
internal import Synchronization
internal import WireProtocol
internal import WireTransport

/// A commit on its way from the socket to its client's queue: it is checked, then its pictures are
/// fetched.
///
/// It owns everything that both steps use, so that another thread can prepare a long commit while frames
/// go on. @unchecked Sendable: one thread at a time has it.
final class CommitPreparation: @unchecked Sendable {
  enum Step {
    case check
    case fetch
  }

  let serial: UInt64
  /// As it came: the commit time, then the operations.
  let payload: PayloadBytes
  let descriptors: [OwnedDescriptorBox]
  /// When the commit was complete, on the monotonic clock; for statistics only.
  let arrival: Double
  /// Whether a recording needs the contents of the descriptors.
  let keepsContents: Bool
  /// The client's, which the check brings up to this commit.
  private var validator: CommitValidator?

  private(set) var commitTime = 0.0
  /// Memory of the pictures.
  private(set) var pictures = PictureBytes()
  private(set) var images: [PixelImage] = []
  private(set) var contents: [DescriptorContents] = []
  /// What the client has after it.
  private(set) var objects = ObjectCounts()
  /// The layers to which it adds transitions.
  private(set) var transitions: [UInt32] = []
  /// Set when the session does not want the result any more.
  private let isCancelled = Atomic(false)
  /// The next step; nil when the commit may be queued.
  private(set) var nextStep: Step? = .check

  init(
    serial: UInt64, payload: PayloadBytes, descriptors: [OwnedDescriptorBox],
    validator: consuming CommitValidator?, arrival: Double, keepsContents: Bool
  ) {
    self.serial = serial
    self.payload = payload
    self.descriptors = descriptors
    self.validator = validator
    self.arrival = arrival
    self.keepsContents = keepsContents
  }

  /// Memory during the preparation. The contents of a descriptor are released before the next one is
  /// read, unless they are recorded.
  var heldBytes: Int {
    payload.heldBytes + pictures.pixels
      + (keepsContents ? pictures.described : pictures.largestDescribed)
  }

  /// Makes the next step end soon, at whatever. From any thread.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }

  /// Bytes that the next step goes through.
  var nextWeight: Int {
    switch nextStep {
    case .check: payload.count
    case .fetch: pictures.pixels + pictures.described
    case nil: 0
    }
  }

  /// Does the next step.
  ///
  /// - Throws: a `WireError` for the client.
  func advance() throws {
    switch nextStep {
    case .check: try check()
    case .fetch: try fetch()
    case nil: break
    }
  }

  private func check() throws {
    try payload.withUnsafeBytes { bytes in
      let (time, operations) = try splitCommit(bytes)
      commitTime = time
      try validator?.validate(operations, descriptorCount: descriptors.count)
      transitions = validator?.transitionLayers ?? []
      objects = validator?.objects ?? objects
      nextStep = nil
      guard validator?.hasImages == true else { return }
      visitCommit(operations, &pictures)
      nextStep = .fetch
    }
  }

  private func fetch() throws {
    var reader = ImageReader(
      descriptors: descriptors, keepsContents: keepsContents,
      isCancelled: { [self] in isCancelled.load(ordering: .relaxed) })
    try payload.withUnsafeBytes { bytes in
      visitCommit(try splitCommit(bytes).operations, &reader)
    }
    (images, contents) = try reader.result()
    nextStep = nil
  }

  /// Gives the validator back, for the client's next commit.
  func takeValidator() -> CommitValidator? { validator.take() }
}

/// Memory of a commit's pictures, in bytes.
struct PictureBytes: CommitVisitor {
  /// Bytes of the pictures once they are fetched.
  private(set) var pixels = 0
  /// In the commit.
  private(set) var inline = 0
  /// In the memory behind descriptors, which may have long rows.
  private(set) var described = 0
  /// The most of it behind one.
  private(set) var largestDescribed = 0

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    pixels += header.width * header.height * 4
    if header.descriptor == nil {
      inline += bytes.count
    } else {
      described += header.byteCount
      largestDescribed = max(largestDescribed, header.byteCount)
    }
  }
}
