import AnimationEvaluation
import DrawList
import GraphicsValues
import RenderTree
import Synchronization
import WireProtocol
import WireTransport

/// A commit on its way from the socket to its client's queue: it is checked, then its pictures are
/// fetched, then its new timing curves are prepared.
///
/// It owns everything that the steps use, so that another thread can prepare a long commit while frames
/// go on. @unchecked Sendable: one thread at a time has it.
final class CommitPreparation: @unchecked Sendable {
  enum Step {
    case check
    case fetch
    case prepareCurves
  }

  let serial: UInt64
  /// Position in the client's stream of the commit's last frame: its begin or its end.
  let position: UInt64
  /// The bytes as received: the commit time, then the operations.
  let payload: PayloadBytes
  let descriptors: [OwnedDescriptorBox]
  /// Converts the client's clock, on which the commit's time was read, to media time.
  private let pace: ClockPace
  /// When the commit had arrived completely, on the monotonic clock; for statistics only.
  let arrival: Double
  /// Whether a recording needs the contents of the descriptors.
  let keepsContents: Bool
  /// The client's validator, which the check advances past this commit.
  private var validator: CommitValidator?

  private(set) var commitTime = 0.0
  /// Memory of the pictures, in bytes.
  private(set) var pictures = PictureBytes()
  private(set) var images: [PixelImage] = []
  private(set) var contents: [DescriptorContents] = []
  /// The client's objects after the commit.
  private(set) var objects = ObjectCounts()
  /// Layers to which the commit adds transitions.
  private(set) var transitions: [UInt32] = []
  /// Number of animations that the commit adds.
  private(set) var animationCount = 0
  /// See `CommitValidator.siblingSteps`.
  private(set) var siblingSteps = 0
  /// How the commit can be divided; nil if it is short.
  private(set) var parts: CommitParts?
  /// The animations and long values, decoded while the commit was checked.
  private(set) var decoded = DecodedValues()
  private var curves: [TimingCurve] = []
  /// Fetches the pictures; nil before the first and after the last part of the step `fetch`.
  private var reader: ImageReader?
  /// Set when the session no longer wants the result.
  private let isCancelled = Atomic(false)
  /// The next step; nil when the commit may be queued.
  private(set) var nextStep: Step? = .check

  init(
    serial: UInt64, position: UInt64, payload: PayloadBytes, descriptors: [OwnedDescriptorBox],
    validator: consuming CommitValidator?, pace: ClockPace = ClockPace(), arrival: Double,
    keepsContents: Bool
  ) {
    self.serial = serial
    self.position = position
    self.payload = payload
    self.descriptors = descriptors
    self.validator = validator
    self.pace = pace
    self.arrival = arrival
    self.keepsContents = keepsContents
  }

  /// Memory during the preparation, in bytes. Decoded values that stay count among the objects. The contents
  /// of a descriptor are released before the next one is read, unless they are recorded.
  var heldBytes: Int { heldBytes(after: []) }

  /// Memory of the commit behind those of a queue: it may replace or remove values that they brought.
  func heldBytes(after queue: [QueuedCommit]) -> Int {
    let content = queue.reduce(decoded.contentBytes) { $0 + $1.decoded.contentBytes }
    return payload.heldBytes + decoded.tableBytes + min(content, decoded.replacedBytes)
      + (parts?.heapBytes ?? 0) + (parts?.doubledBytes ?? 0)
      + pictures.pixels + (keepsContents ? pictures.described : pictures.largestDescribed)
  }

  /// Asks the running step to stop early. Thread-safe.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }

  /// Cost of the next step, in bytes to read.
  var nextWeight: Int {
    switch nextStep {
    case .check: payload.count
    case .fetch: reader?.remainingBytes ?? pictures.pixels + pictures.described
    case .prepareCurves: curves.count * Self.bytesPerCurve
    case nil: 0
    }
  }

  /// Cost of preparing a curve, in bytes to check.
  private static let bytesPerCurve = 4096

  /// Whether the next step has been done in part.
  var isInsideStep: Bool { reader != nil }

  /// Does the next step, or the next part of fetching pictures.
  ///
  /// - Throws: a `WireError` for the client.
  func advance() throws {
    switch nextStep {
    case .check: try check()
    case .fetch: try fetch()
    case .prepareCurves: prepareCurves()
    case nil: break
    }
  }

  private func check() throws {
    try payload.withUnsafeBytes { bytes in
      let (time, operations) = try splitCommit(bytes)
      commitTime = pace.media(at: time)
      try validator?.validate(
        operations, commitTime: commitTime, descriptorCount: descriptors.count)
      transitions = validator?.transitionLayers ?? []
      objects = validator?.objects ?? objects
      animationCount = validator?.addedAnimationCount ?? 0
      siblingSteps = validator?.siblingSteps ?? 0
      curves = validator?.newCurves ?? []
      parts = validator?.takeParts()
      decoded = validator?.takeDecoded() ?? decoded
      nextStep = curves.isEmpty ? nil : .prepareCurves
      guard validator?.hasImages == true else { return }
      var reader = DecodedReader(decoded)
      visitCommit(operations, 0..<operations.count, &reader, &pictures)
      nextStep = .fetch
    }
  }

  private func fetch() throws {
    var reader = self.reader.take() ?? makeReader()
    try payload.withUnsafeBytes { try reader.advance($0) }
    guard reader.isDone else {
      self.reader = reader
      return
    }
    (images, contents) = (reader.images, reader.contents)
    nextStep = curves.isEmpty ? nil : .prepareCurves
  }

  private func makeReader() -> ImageReader {
    payload.withUnsafeBytes {
      ImageReader(
        $0, decoded: decoded, descriptors: descriptors, keepsContents: keepsContents)
    }
  }

  private func prepareCurves() {
    for curve in curves where !wasCancelled { curve.prepare() }
    curves = []
    nextStep = nil
  }

  /// Removes and returns the validator, for the client's next commit.
  func takeValidator() -> CommitValidator? { validator.take() }
}

/// Memory of a commit's pictures, in bytes.
struct PictureBytes: CommitVisitor {
  /// Bytes of the pictures once they are fetched.
  private(set) var pixels = 0
  /// Bytes of pictures within the commit.
  private(set) var inline = 0
  /// Bytes of the memory behind descriptors, which may have long rows.
  private(set) var described = 0
  /// The most bytes behind one descriptor.
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
