public import CoreAnimation
public import Dispatch
public import Foundation
public import MediaValues
public import Quartz2D
import Synchronization

/// Shows samples at their times, in the layer that has it.
///
/// A sample's picture is copied into memory that the display reads, unless it was made by `makePixelBuffer`. From there
/// pictures come on screen without this program: one that is stopped shows what it has enqueued.
///
/// May be used on any thread. Sendable because `state` is guarded by its lock.
open class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable
{
  private struct State {
    var controlTimebase: (timebase: CMTimebase, observer: Int)?
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: (any Error)?
    var request: (queue: DispatchQueue, block: @Sendable () -> Void)?
    /// Shows a ring where the renderer's pictures belong.
    var target: (@Sendable (SurfaceRing?, PictureHold?) -> Void)?
    var tellToken: (@Sendable (LayerHostingToken, CGSize, CFTimeInterval) -> Void)?
    var onFirstFrame: (@Sendable () -> Void)?
    /// The ring that other programs may show, and its token.
    var shared: (ring: SurfaceRing, token: LayerHostingToken)?
    /// The ring that they show until the first picture of that one.
    var sharedBefore: SurfaceRing?
  }

  private let state = Mutex(State())
  private let environment = LayerEnvironment.current
  private lazy var feed = FrameFeed(self)

  /// Creates a renderer that shows nothing until a layer has it.
  public override init() {
    super.init()
    _ = feed
  }

  deinit {
    let (timebase, rings) = state.withLock { state in
      (state.controlTimebase, [state.sharedBefore, state.shared?.ring].compactMap(\.self))
    }
    if let timebase { timebase.timebase.ignore(timebase.observer) }
    for ring in rings { environment.session.endSharing(ring) }
  }

  // MARK: Times

  /// The timebase of the samples' times: `controlTimebase`, or else that of `CACurrentMediaTime()`.
  open var timebase: CMTimebase { state.withLock { $0.controlTimebase?.timebase } ?? .hostTimebase }

  /// The timebase of the samples' times; nil, the default, for media time. Changes of it move samples that wait.
  open var controlTimebase: CMTimebase? {
    get { state.withLock { $0.controlTimebase?.timebase } }
    set {
      let observer = newValue.map { new in
        (new, new.observe { [weak self] in self?.timebaseHasChanged() })
      }
      let old = state.withLock { state in
        defer { state.controlTimebase = observer.map { (timebase: $0.0, observer: $0.1) } }
        return state.controlTimebase
      }
      if let old { old.timebase.ignore(old.observer) }
      timebaseHasChanged()
    }
  }

  private func timebaseHasChanged() { feed.setMapping(controlTimebase?.mapping) }

  // MARK: Samples

  /// Whether samples are shown; `failed` after one that could not be.
  open var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
  /// The reason of a failure; nil without one.
  open var error: (any Error)? { state.withLock { $0.error } }

  /// Adds a sample, whose picture is shown from its output time on, until the next one.
  ///
  /// A sample with `kCMSampleAttachmentKey_DisplayImmediately` is shown at once; one that has
  /// `kCMSampleAttachmentKey_DoNotDisplay`, is invalid, or has no picture, is passed over. A time that is no number
  /// counts as a failure, and so do Y′CbCr pixels without their matrix or chroma location.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    guard sampleBuffer.isValid, let image = sampleBuffer.imageBuffer,
      !sampleBuffer.says(kCMSampleAttachmentKey_DoNotDisplay)
    else { return }
    if sampleBuffer.says(kCMSampleAttachmentKey_DisplayImmediately) {
      return feed.add(image, at: nil)
    }
    let time = sampleBuffer.outputPresentationTimeStamp
    guard time.isNumeric, time.timescale > 0 else {
      return failed(SampleTimeError(time: time))
    }
    feed.add(image, at: time.seconds)
  }

  private struct SampleTimeError: Error, CustomStringConvertible {
    let time: CMTime
    var description: String { "a sample's time is \(time), which is no number" }
  }

  /// Forgets the samples that were not shown yet. The picture stays.
  open func flush() {
    feed.flush()
    state.withLock { state in
      if state.status == .failed { (state.status, state.error) = (.unknown, nil) }
    }
  }

  /// Forgets the samples that were not shown yet.
  ///
  /// - Parameters:
  ///   - removeDisplayedImage: true shows nothing until the next sample.
  ///   - handler: called afterwards.
  open func flush(
    removingDisplayedImage removeDisplayedImage: Bool, completionHandler handler: (() -> Void)?
  ) {
    flush()
    if removeDisplayedImage {
      feed.forgetRing()
      state.withLock { $0.target }?(nil, nil)
    }
    handler?()
  }

  /// False while samples wait for memory.
  open var isReadyForMoreMediaData: Bool { feed.hasRoom }

  /// Calls a block each time that more samples can be taken, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) {
    state.withLock { $0.request = (queue, block) }
    if feed.hasRoom { hasRoom() }
  }

  /// Ends the calls of the block.
  open func stopRequestingMediaData() {
    let old = state.withLock { state in
      defer { state.request = nil }
      return state.request
    }
    withExtendedLifetime(old) {}
  }

  // MARK: Memory and sharing

  /// Returns a buffer whose picture is shown without a copy, once it is enqueued. An extension of this library.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, the same for all buffers of a film.
  ///   - attachments: those of `CVBufferSetAttachment` that say how pixels are shown: the matrix and the chroma
  ///     location of Y′CbCr, the shape of pixels.
  ///   - patience: seconds to wait for a buffer that the display has let go of.
  /// - Returns: nil without such a buffer in time.
  /// - Throws: for pictures that no layer shows, and without memory.
  public final func makePixelBuffer(
    width: Int, height: Int, pixelFormat: OSType, attachments: CFDictionary = [:],
    patience: TimeInterval = 0
  ) throws -> CVPixelBuffer? {
    try feed.take(
      FrameShape(
        width: width, height: height, pixelFormat: pixelFormat, attachments: attachments),
      patience: patience)
  }

  /// Gives back a buffer of `makePixelBuffer` that is not enqueued. An extension of this library.
  public final func discard(_ pixelBuffer: CVPixelBuffer) { feed.discard(pixelBuffer) }

  /// Shows the pictures in layers of other programs, instead of one of this program: those whose contents are the
  /// `SharedSurface` of a token. An extension of this library.
  ///
  /// - Parameter tell: called with a token, the size at which pictures look right, in pixels, and the media time from
  ///   which on the pictures are those of the token: 0 for at once, infinite while it is not known. Called before the
  ///   first picture, when pictures become others, and again with the same token when the time is another one. The
  ///   token before shows its last picture until then (`PictureHold`).
  public final func shareFrames(
    _ tell: @escaping @Sendable (LayerHostingToken, CGSize, CFTimeInterval) -> Void
  ) {
    state.withLock { $0.tellToken = tell }
    if let (shape, ring) = feed.ring { show(ring, of: shape, after: nil) }
  }

  /// Called when the first picture is seen. An extension of this library.
  public final var onFirstFrame: (@Sendable () -> Void)? {
    get { state.withLock { $0.onFirstFrame } }
    set {
      let old = state.withLock { state in
        defer { state.onFirstFrame = newValue }
        return state.onFirstFrame
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Number of pictures that the server has and has not shown.
  package var sentCount: Int { feed.sentCount }

  /// Sets where pictures are shown; nil is called for none.
  final func setTarget(_ target: @escaping @Sendable (SurfaceRing?, PictureHold?) -> Void) {
    state.withLock { $0.target = target }
    if let (_, ring) = feed.ring { target(ring, nil) }
  }
}

extension AVSampleBufferVideoRenderer: FrameFeed.Listener {
  var keepsPictures: Bool { state.withLock { $0.target != nil || $0.tellToken != nil } }

  func show(_ ring: SurfaceRing, of shape: FrameShape, after hold: PictureHold?) {
    let (target, tell) = state.withLock { state in
      state.status = .rendering
      return (state.target, state.tellToken)
    }
    environment.run {
      target?(ring, hold)
      guard let tell else { return }
      tell(token(for: ring), shape.displaySize, hold?.end ?? 0)
    }
  }

  func ringIsSeen() {
    let before = state.withLock { state in
      defer { state.sharedBefore = nil }
      return state.sharedBefore
    }
    if let before { environment.run { environment.session.endSharing(before) } }
  }

  /// Returns the token of a ring, which is shared with the first call for it.
  private func token(for ring: SurfaceRing) -> LayerHostingToken {
    let (token, isNew, unused) = state.withLock { state in
      if let shared = state.shared, shared.ring === ring {
        return (shared.token, false, nil as SurfaceRing?)
      }
      // The ring before stays on display until a newer one is seen; one between them never was.
      let unused = state.sharedBefore == nil ? nil : state.shared?.ring
      if state.sharedBefore == nil { state.sharedBefore = state.shared?.ring }
      let token = LayerHostingToken()
      state.shared = (ring, token)
      return (token, true, unused)
    }
    if isNew { environment.session.share(ring, token: token) }
    if let unused { environment.session.endSharing(unused) }
    return token
  }

  var mediaTime: Double { environment.session.currentTime }

  func hasRoom() {
    guard let (queue, block) = state.withLock({ $0.request }) else { return }
    queue.async { [environment] in environment.run(block) }
  }

  func isSeen() { onFirstFrame?() }

  func failed(_ error: any Error) {
    state.withLock { ($0.status, $0.error) = (.failed, error) }
  }
}
