public import Dispatch
public import MediaValues

/// Whether a renderer shows samples.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// No sample has come yet.
  case unknown = 0
  /// Samples are shown at their times.
  case rendering = 1
  /// A sample could not be shown; after `flush()` others may be.
  case failed = 2
}

/// An object that shows samples at their times.
public protocol AVQueuedSampleBufferRendering: AnyObject {
  /// The timebase of the samples' times.
  var timebase: CMTimebase { get }
  /// Adds a sample, whose picture is shown at its time.
  func enqueue(_ sampleBuffer: CMSampleBuffer)
  /// Forgets the samples that were not shown yet. The picture stays.
  func flush()
  /// False while samples wait for memory: more of them would only wait as well.
  var isReadyForMoreMediaData: Bool { get }
  /// Calls a block each time that more samples can be taken, until `stopRequestingMediaData()`. The block adds samples
  /// while `isReadyForMoreMediaData` is true.
  func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  /// Ends the calls of the block.
  func stopRequestingMediaData()
}
