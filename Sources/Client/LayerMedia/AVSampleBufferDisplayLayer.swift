public import CoreAnimation
public import Dispatch
public import Foundation
public import MediaValues

/// A layer that shows pictures at their times, as a decoder or a camera gives them. There are samples of decoded pixels
/// only.
///
/// The layer's `contents` belong to it. `sampleBufferRenderer` has the methods of the layer, and some more.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering {
  /// The renderer of the layer's pictures.
  public let sampleBufferRenderer: AVSampleBufferVideoRenderer

  /// Creates a layer without a picture.
  public override init() {
    sampleBufferRenderer = AVSampleBufferVideoRenderer()
    super.init()
    begin()
  }

  /// Creates a copy for `presentation()`, which takes no samples of its own.
  public override init(layer: Any) {
    sampleBufferRenderer =
      (layer as? AVSampleBufferDisplayLayer)?.sampleBufferRenderer ?? AVSampleBufferVideoRenderer()
    super.init(layer: layer)
  }

  /// Unarchives a layer, which has no picture.
  public required init?(coder: NSCoder) {
    sampleBufferRenderer = AVSampleBufferVideoRenderer()
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    videoGravity = .resizeAspect
    masksToBounds = true
    let layer = WeakLayer(self)
    sampleBufferRenderer.setTarget { ring, hold in
      guard let layer = layer.layer else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      PictureHold.show(ring, on: layer, after: hold)
      CATransaction.commit()
    }
  }

  /// A layer whose contents may be set on any thread.
  private struct WeakLayer: @unchecked Sendable {
    weak var layer: AVSampleBufferDisplayLayer?
    init(_ layer: AVSampleBufferDisplayLayer) { self.layer = layer }
  }

  /// The place of the picture; `resizeAspect` by default.
  open var videoGravity: AVLayerVideoGravity {
    get {
      switch contentsGravity {
      case .resize: .resize
      case .resizeAspectFill: .resizeAspectFill
      default: .resizeAspect
      }
    }
    set { contentsGravity = newValue.contentsGravity }
  }

  /// The timebase of the samples' times: `controlTimebase`, or else that of `CACurrentMediaTime()`.
  open var timebase: CMTimebase { sampleBufferRenderer.timebase }
  /// The timebase of the samples' times; nil, the default, for media time.
  open var controlTimebase: CMTimebase? {
    get { sampleBufferRenderer.controlTimebase }
    set { sampleBufferRenderer.controlTimebase = newValue }
  }
  /// Whether samples are shown.
  open var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }
  /// The reason of a failure; nil without one.
  open var error: (any Error)? { sampleBufferRenderer.error }
  /// False while samples wait for memory.
  open var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Adds a sample, whose picture is shown from its output time on, until the next one.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) { sampleBufferRenderer.enqueue(sampleBuffer) }
  /// Forgets the samples that were not shown yet. The picture stays.
  open func flush() { sampleBufferRenderer.flush() }
  /// Forgets the samples that were not shown yet, and shows nothing until the next one.
  open func flushAndRemoveImage() {
    sampleBufferRenderer.flush(removingDisplayedImage: true, completionHandler: nil)
  }
  /// Calls a block each time that more samples can be taken, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }
  /// Ends the calls of the block.
  open func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}
