import CoreMedia
import Expectations
import Foundation
import Testing

@Suite struct `Sample buffers` {
  private func pixels(_ width: Int = 4) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    expectEqual(
      CVPixelBufferCreate(nil, width, 4, kCVPixelFormatType_32BGRA, nil, &buffer),
      kCVReturnSuccess)
    return try #require(buffer)
  }

  private let times = CMSampleTimingInfo(
    duration: CMTimeMake(value: 1, timescale: 30),
    presentationTimeStamp: CMTimeMake(value: 7, timescale: 30), decodeTimeStamp: .invalid)

  @Test func `a sample has a picture, its format and its times`() throws {
    let pixels = try pixels()
    let format = try CMVideoFormatDescription(imageBuffer: pixels)
    let sample = try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: format, sampleTiming: times)
    expectTrue(CMSampleBufferGetImageBuffer(sample) === pixels)
    expectEqual(sample.presentationTimeStamp.value, 7)
    expectEqual(CMSampleBufferGetDuration(sample).value, 1)
    expectFalse(sample.decodeTimeStamp.isValid)
    expectEqual(format.dimensions, CMVideoDimensions(width: 4, height: 4))
    expectEqual(format.mediaSubType, kCVPixelFormatType_32BGRA)
    expectEqual(CMFormatDescriptionGetMediaType(format), kCMMediaType_Video)
  }

  @Test func `a format of other pictures is refused`() throws {
    let format = try CMVideoFormatDescription(imageBuffer: pixels(8))
    var times = times
    var sample: CMSampleBuffer?
    expectEqual(
      CMSampleBufferCreateReadyWithImageBuffer(
        allocator: nil, imageBuffer: try pixels(), formatDescription: format,
        sampleTiming: &times, sampleBufferOut: &sample), kCMSampleBufferError_InvalidMediaFormat)
    expectTrue(sample == nil)
  }

  @Test func `attachments are the same ones in both ways of writing`() throws {
    let pixels = try pixels()
    let sample = try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels),
      sampleTiming: times)
    expectTrue(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) == nil)
    expectFalse(sample.says(kCMSampleAttachmentKey_DisplayImmediately))
    sample.sampleAttachments[0][.displayImmediately] = true
    expectTrue(sample.says(kCMSampleAttachmentKey_DisplayImmediately))
    let array = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true)
    let dictionary = try #require(array?.first as? NSMutableDictionary)
    dictionary[kCMSampleAttachmentKey_DisplayImmediately] = false
    dictionary[kCMSampleAttachmentKey_DoNotDisplay] = NSNumber(value: true)
    expectEqual(sample.sampleAttachments[0][.displayImmediately] as? Bool, false)
    expectTrue(sample.says(kCMSampleAttachmentKey_DoNotDisplay))
  }

  @Test func `the time of output takes the place of the time of presentation`() throws {
    let pixels = try pixels()
    let sample = try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels),
      sampleTiming: times)
    expectEqual(sample.outputPresentationTimeStamp.value, 7)
    try sample.setOutputPresentationTimeStamp(CMTimeMake(value: 9, timescale: 30))
    expectEqual(CMSampleBufferGetOutputPresentationTimeStamp(sample).value, 9)
    sample.invalidate()
    expectFalse(CMSampleBufferIsValid(sample))
  }
}
