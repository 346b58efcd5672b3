import Foundation
public import Quartz2D
import Synchronization

/// The times of a sample.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// The time for which the sample is shown; invalid if it is not known.
  public var duration: CMTime
  /// The time at which the sample is shown.
  public var presentationTimeStamp: CMTime
  /// The time at which the sample is decoded; invalid for pixels, which are decoded already.
  public var decodeTimeStamp: CMTime

  /// Creates times that are all invalid.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// Creates times.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Times that are all invalid.
  public static let invalid = CMSampleTimingInfo()
}

/// Times that are all invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid

/// One picture with its times. There are no samples but pictures whose pixels are decoded.
///
/// Sendable because `state` is guarded by its lock, and attachments are the application's, which changes them
/// before it gives the buffer away.
public final class CMSampleBuffer: @unchecked Sendable {
  private struct State: Sendable {
    var isValid = true
    var outputTime = CMTime.invalid
  }

  /// The picture.
  public let imageBuffer: CVImageBuffer?
  /// The picture's size and pixel format.
  public let formatDescription: CMFormatDescription?
  private let timing: CMSampleTimingInfo
  private let state = Mutex(State())
  /// The attachments of the sample, as an application that knows the functions of C sees them.
  let attachments = NSMutableDictionary()

  /// Creates a sample of a picture.
  ///
  /// - Throws: `NSError` with `kCMSampleBufferError_InvalidMediaFormat` for a description of other pictures.
  public init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: CMSampleTimingInfo
  ) throws {
    guard formatDescription.matches(imageBuffer) else {
      throw NSError(
        domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat),
        userInfo: [
          NSLocalizedDescriptionKey:
            "the format description is of other pictures than the image buffer's"
        ])
    }
    self.imageBuffer = imageBuffer
    self.formatDescription = formatDescription
    timing = sampleTiming
  }

  /// False after `invalidate()`.
  public var isValid: Bool { state.withLock { $0.isValid } }
  /// Makes the buffer invalid: renderers pass over it.
  public func invalidate() { state.withLock { $0.isValid = false } }
  /// Number of samples, always 1.
  public var numSamples: Int { 1 }
  /// The time at which the picture is shown.
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
  /// The time for which the picture is shown.
  public var duration: CMTime { timing.duration }
  /// The time at which the picture was to be decoded.
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
  /// The time at which the picture is shown, if it was set to be another than `presentationTimeStamp`.
  public var outputPresentationTimeStamp: CMTime {
    let set = state.withLock { $0.outputTime }
    return set.isValid ? set : timing.presentationTimeStamp
  }
  /// Sets the time at which the picture is shown; an invalid time is that of `presentationTimeStamp`.
  public func setOutputPresentationTimeStamp(_ time: CMTime) throws {
    state.withLock { $0.outputTime = time }
  }

  /// A sample's attachments, which say how it is shown.
  public var sampleAttachments: SampleAttachmentsArray { SampleAttachmentsArray(of: self) }

  /// The attachments of each sample.
  public struct SampleAttachmentsArray: RandomAccessCollection, MutableCollection {
    private let buffer: CMSampleBuffer
    init(of buffer: CMSampleBuffer) { self.buffer = buffer }

    /// The index of the first sample.
    public var startIndex: Int { 0 }
    /// The number of samples.
    public var endIndex: Int { buffer.numSamples }
    /// The attachments of a sample; changes go to the buffer.
    public subscript(position: Int) -> PerSampleAttachmentsDictionary {
      get { PerSampleAttachmentsDictionary(of: buffer) }
      nonmutating set { newValue.copy(to: buffer) }
    }
  }

  /// The attachments of one sample.
  public struct PerSampleAttachmentsDictionary {
    private let buffer: CMSampleBuffer
    init(of buffer: CMSampleBuffer) { self.buffer = buffer }

    /// The name of an attachment.
    public struct Key: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: CFString
      /// Creates a key of its name.
      public init(rawValue: CFString) { self.rawValue = rawValue }
      /// True shows the picture as soon as possible, whatever its time is.
      public static let displayImmediately = Key(
        rawValue: kCMSampleAttachmentKey_DisplayImmediately)
      /// True shows nothing of the picture.
      public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    }

    /// The value of an attachment; nil for none.
    public subscript(key: Key) -> Any? {
      get { buffer.attachments[key.rawValue] }
      nonmutating set { buffer.attachments[key.rawValue] = newValue }
    }

    func copy(to other: CMSampleBuffer) {
      guard other !== buffer else { return }
      other.attachments.setDictionary(buffer.attachments as? [AnyHashable: Any] ?? [:])
    }
  }

  /// Returns true for an attachment that is true.
  package func says(_ key: CFString) -> Bool {
    let value = attachments[key]
    return (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? false
  }
}

/// The attachment that shows a picture as soon as possible, whatever its time is.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The attachment that shows nothing of a picture.
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

/// The format description is of other pictures than the image buffer's.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// Makes a sample of a picture.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  status {
    sampleBufferOut.pointee = try CMSampleBuffer(
      imageBuffer: imageBuffer, formatDescription: formatDescription,
      sampleTiming: sampleTiming.pointee)
  }
}
/// Returns the picture of a sample.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}
/// Returns the size and pixel format of a sample's picture.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
/// Returns the time at which a sample is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
/// Returns the time at which a sample is shown, if it was set to be another one.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}
/// Returns the time for which a sample is shown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// Returns the number of samples, always 1.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
/// False after `CMSampleBufferInvalidate`.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
/// Makes a sample invalid: renderers pass over it.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.invalidate()
  return noErr
}
/// Returns an array with the attachments of each sample, as `NSMutableDictionary`, whose changes go to the buffer.
/// Nil for a sample without any, unless `createIfNecessary` is true.
public func CMSampleBufferGetSampleAttachmentsArray(
  _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
  createIfNecessary || sbuf.attachments.count > 0 ? [sbuf.attachments] : nil
}
