import CoreMedia
import CoreVideo
import Expectations
import Foundation
import Testing

/// The functions of Core Media and Core Video, beside the members of the same values.
@Suite struct `Functions of times and pictures` {
  private let second = CMTimeMake(value: 2, timescale: 2)

  private func pixels(_ format: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    expectEqual(CVPixelBufferCreate(nil, 6, 4, format, nil, &buffer), kCVReturnSuccess)
    return try #require(buffer)
  }

  @Test func `questions about a time are its flags`() {
    expectTrue(CMTIME_IS_VALID(second) && CMTIME_IS_NUMERIC(second) && second.isNumeric)
    expectTrue(CMTIME_IS_INVALID(.invalid))
    expectTrue(CMTIME_IS_POSITIVE_INFINITY(.positiveInfinity))
    expectTrue(CMTIME_IS_NEGATIVE_INFINITY(.negativeInfinity))
    expectTrue(CMTIME_IS_INDEFINITE(.indefinite))
    #expect(!CMTIME_IS_NUMERIC(.indefinite) && !CMTime.positiveInfinity.isNumeric)
    expectFalse(CMTIME_HAS_BEEN_ROUNDED(second))
    let rounded = CMTimeConvertScale(
      CMTimeMake(value: 1, timescale: 3), timescale: 10, method: .default)
    expectTrue(CMTIME_HAS_BEEN_ROUNDED(rounded))
    expectEqual(rounded.flags, CMTimeFlags([.valid, .hasBeenRounded]))
    let special: [(CMTime, CMTimeFlags)] = [
      (.positiveInfinity, .positiveInfinity), (.negativeInfinity, .negativeInfinity),
      (.indefinite, .indefinite),
    ]
    for (time, flag) in special {
      expectEqual(time.flags, [.valid, flag])
      expectFalse(CMTimeFlags.impliedValueFlagsMask.isDisjoint(with: flag))
    }
    expectEqual(CMTimeAdd(second, second).seconds, 2)
  }

  @Test func `functions of ranges give what their members do`() {
    let range = CMTimeRangeMake(start: .zero, duration: second)
    let other = CMTimeRangeFromTimeToTime(
      start: CMTime(value: 1, timescale: 2), end: CMTime(value: 3, timescale: 1))
    expectEqual(CMTimeRangeGetEnd(range), second)
    expectEqual(other, CMTimeRange(start: CMTime(value: 1, timescale: 2), end: other.end))
    expectTrue(CMTimeRangeEqual(range, CMTimeRange(start: .zero, duration: second)))
    expectFalse(CMTimeRangeEqual(range, other))
    expectFalse(CMTimeRangeContainsTime(range, time: second))
    expectFalse(CMTimeRangeContainsTimeRange(range, otherRange: other))
    let both = CMTimeRangeGetIntersection(range, otherRange: other)
    expectEqual(both, CMTimeRange(start: other.start, end: second))
    expectEqual(CMTimeRangeGetUnion(range, otherRange: other).duration.seconds, 3)
  }

  @Test func `functions of samples and of their format give what their members do`() throws {
    let pixels = try pixels()
    var format: CMVideoFormatDescription?
    expectEqual(
      CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format), noErr)
    let described = try #require(format)
    expectEqual(
      CMVideoFormatDescriptionGetDimensions(described), CMVideoDimensions(width: 6, height: 4))
    expectTrue(CMVideoFormatDescriptionMatchesImageBuffer(described, imageBuffer: pixels))
    expectEqual(described.mediaType, CMFormatDescription.MediaType.video)
    expectEqual(CMFormatDescriptionGetMediaSubType(described), kCVPixelFormatType_32BGRA)
    let sample = try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: described,
      sampleTiming: CMSampleTimingInfo(
        duration: second, presentationTimeStamp: .zero, decodeTimeStamp: .invalid))
    expectTrue(CMSampleBufferGetFormatDescription(sample) === described)
    expectEqual(CMSampleBufferGetPresentationTimeStamp(sample), .zero)
    expectEqual(CMSampleBufferGetNumSamples(sample), 1)
    expectEqual(sample.numSamples, 1)
    expectEqual(CMSampleBufferInvalidate(sample), noErr)
    expectFalse(CMSampleBufferIsValid(sample))
  }

  @Test func `a timebase tells its rate and its clock by functions`() throws {
    var made: CMTimebase?
    expectEqual(
      CMTimebaseCreateWithSourceClock(
        allocator: nil, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &made), noErr)
    let timebase = try #require(made)
    expectEqual(CMTimebaseGetRate(timebase), 0)
    expectEqual(CMTimebaseSetRate(timebase, rate: 0.5), noErr)
    expectEqual(CMTimebaseGetRate(timebase), 0.5)
    expectTrue(CMTimebaseCopySourceClock(timebase) === timebase.sourceClock)
  }

  @Test func `a buffer loses an attached value, or gives all of a mode`() throws {
    let pixels = try pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    CVBufferSetAttachments(
      pixels, [kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_709_2],
      .shouldPropagate)
    CVBufferSetAttachment(
      pixels, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_2020,
      .shouldNotPropagate)
    let kept = try #require(CVBufferCopyAttachments(pixels, .shouldNotPropagate))
    expectEqual(kept.count, 1)
    CVBufferRemoveAttachment(pixels, kCVImageBufferYCbCrMatrixKey)
    expectTrue(CVBufferCopyAttachment(pixels, kCVImageBufferYCbCrMatrixKey, nil) == nil)
    expectFalse(
      CVBufferCopyAttachment(pixels, kCVImageBufferColorPrimariesKey, nil) == nil)
    expectEqual(CVImageBufferGetEncodedSize(pixels), CGSize(width: 6, height: 4))
    expectAtLeast(CVPixelBufferGetDataSize(pixels), 6 * 4 * 3 / 2)
  }
}
