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

  /// The commit, as far as it is prepared.
  private(set) var commit: QueuedCommit
  /// Position in the client's stream of the commit's last frame: its begin or its end.
  let position: UInt64
  let descriptors: [OwnedDescriptorBox]
  /// Converts the client's clock, on which the commit's time was read, to media time.
  private let pace: ClockPace
  /// Whether a recording needs the contents of the descriptors.
  let keepsContents: Bool
  private let surfaces: SurfaceOpener
  /// Whether the memory of surfaces has to be opened.
  private var definesSurfaces = false
  /// The client's validator, which the check advances past this commit.
  private var validator: CommitValidator?

  private(set) var contents: [DescriptorContents] = []
  /// The client's objects after the commit.
  private(set) var objects = ObjectCounts()
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
    keepsContents: Bool, surfaces: SurfaceOpener
  ) {
    commit = QueuedCommit(serial: serial, payload: payload, arrival: arrival)
    self.position = position
    self.descriptors = descriptors
    self.validator = validator
    self.pace = pace
    self.keepsContents = keepsContents
    self.surfaces = surfaces
  }

  /// Memory during the preparation, in bytes. Decoded values that stay count among the objects. The contents
  /// of a descriptor are released before the next one is read, unless they are recorded.
  var heldBytes: Int { heldBytes(after: []) }

  /// Memory of the commit behind those of a queue: it may replace or remove values that they brought.
  func heldBytes(after queue: [QueuedCommit]) -> Int {
    let content = queue.reduce(commit.decoded.contentBytes) { $0 + $1.decoded.contentBytes }
    let pictures = commit.pictures
    return commit.payload.heldBytes + commit.decoded.tableBytes
      + min(content, commit.decoded.replacedBytes)
      + (commit.parts?.heapBytes ?? 0) + (commit.parts?.doubledBytes ?? 0)
      + pictures.pixels + pictures.rings
      + (keepsContents ? pictures.described : pictures.largestDescribed)
  }

  /// Asks the running step to stop early. Thread-safe.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }

  /// Cost of the next step, in bytes to read.
  var nextWeight: Int {
    switch nextStep {
    case .check: commit.payload.count
    case .fetch:
      commit.pictures.rings / SurfaceOpener.bytesPerCheck
        + (reader?.remainingBytes ?? commit.pictures.pixels + commit.pictures.described)
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
    let payload = commit.payload
    try payload.withUnsafeBytes { bytes in
      let (time, operations) = try splitCommit(bytes)
      commit.commitTime = pace.media(at: time)
      try validator?.validate(
        operations, commitTime: commit.commitTime, descriptorCount: descriptors.count)
      objects = validator?.objects ?? objects
      curves = validator?.newCurves ?? []
      commit.takeResults(&validator)
      nextStep = curves.isEmpty ? nil : .prepareCurves
      definesSurfaces = validator.map { $0.definedSurfaceCount > 0 } ?? false
      guard validator?.hasImages == true || definesSurfaces else { return }
      var reader = DecodedReader(commit.decoded)
      visitCommit(operations, 0..<operations.count, &reader, &commit.pictures)
      nextStep = .fetch
    }
  }

  private func fetch() throws {
    var reader = self.reader.take() ?? makeReader()
    let payload = commit.payload
    try payload.withUnsafeBytes { try reader.advance($0) }
    guard reader.isDone else {
      self.reader = reader
      return
    }
    (commit.images, contents) = (reader.images, reader.contents)
    if definesSurfaces { try openSurfaces() }
    nextStep = curves.isEmpty ? nil : .prepareCurves
  }

  private func openSurfaces() throws(WireError) {
    let (payload, decoded) = (commit.payload, commit.decoded)
    commit.surfaces = try payload.withUnsafeBytes { bytes throws(WireError) in
      try surfaces.open(try splitCommit(bytes).operations, decoded, descriptors)
    }
  }

  private func makeReader() -> ImageReader {
    commit.payload.withUnsafeBytes {
      ImageReader(
        $0, decoded: commit.decoded, descriptors: descriptors, keepsContents: keepsContents)
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
  private var ringBytes: [UInt32: Int] = [:]
  /// Bytes of the memory of the surfaces that the commit leaves.
  var rings: Int { ringBytes.values.reduce(0, +) }

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    pixels += header.width * header.height * 4
    if header.descriptor == nil {
      inline += bytes.count
    } else {
      described += header.byteCount
      largestDescribed = max(largestDescribed, header.byteCount)
    }
  }

  mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    ringBytes[surface] = header.layout.byteCount
  }

  mutating func releaseImage(_ image: UInt32) { ringBytes[image] = nil }
}
