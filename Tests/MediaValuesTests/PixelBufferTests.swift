import CoreVideo
import Expectations
import Foundation
import Testing

@Suite struct `Pixel buffers` {
  private func buffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    expectEqual(
      CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer),
      kCVReturnSuccess)
    return try #require(buffer)
  }

  @Test func `a buffer of whole pixels has rows of 64 bytes' multiples and no planes`() throws {
    let buffer = try buffer(33, 5, kCVPixelFormatType_32BGRA)
    expectEqual(CVPixelBufferGetWidth(buffer), 33)
    expectEqual(CVPixelBufferGetHeight(buffer), 5)
    expectEqual(CVPixelBufferGetBytesPerRow(buffer), 192)
    expectFalse(CVPixelBufferIsPlanar(buffer))
    expectEqual(CVPixelBufferGetPlaneCount(buffer), 0)
    expectEqual(CVPixelBufferGetPixelFormatType(buffer), kCVPixelFormatType_32BGRA)
  }

  @Test func `chroma planes of odd sizes are rounded up`() throws {
    let buffer = try buffer(33, 5, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    expectEqual(CVPixelBufferGetPlaneCount(buffer), 2)
    expectEqual(CVPixelBufferGetWidthOfPlane(buffer, 1), 17)
    expectEqual(CVPixelBufferGetHeightOfPlane(buffer, 1), 3)
    let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
    expectAtLeast(chroma - luma, 5 * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0))
    expectTrue(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil)
  }

  @Test func `impossible sizes, formats and alignments have codes of their own`() {
    var buffer: CVPixelBuffer?
    func result(_ width: Int, _ format: OSType, _ attributes: [String: Any]? = nil) -> CVReturn {
      CVPixelBufferCreate(nil, width, 4, format, attributes, &buffer)
    }
    expectEqual(result(0, kCVPixelFormatType_32BGRA), kCVReturnInvalidSize)
    expectEqual(result(16_385, kCVPixelFormatType_32BGRA), kCVReturnInvalidSize)
    expectEqual(result(4, 7), kCVReturnInvalidPixelFormat)
    expectEqual(
      result(4, kCVPixelFormatType_32BGRA, [kCVPixelBufferBytesPerRowAlignmentKey: 48]),
      kCVReturnInvalidPixelBufferAttributes)
    expectTrue(buffer == nil)
    expectEqual(
      result(4, kCVPixelFormatType_32BGRA, [kCVPixelBufferBytesPerRowAlignmentKey: 16]),
      kCVReturnSuccess)
  }

  @Test func `a write lock changes the surface, a read lock does not, and none is an error`() throws
  {
    let buffer = try buffer(4, 4, kCVPixelFormatType_32BGRA)
    let surface = try #require(CVPixelBufferGetIOSurface(buffer))
    let seed = surface.seed
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    expectEqual(surface.seed, seed)
    CVPixelBufferLockBaseAddress(buffer, [])
    CVPixelBufferUnlockBaseAddress(buffer, [])
    expectNotEqual(surface.seed, seed)
    expectEqual(CVPixelBufferUnlockBaseAddress(buffer, []), kCVReturnInvalidArgument)
  }

  @Test func `attachments that propagate go to the surface and to other buffers`() throws {
    let (a, b) = (
      try buffer(4, 4, kCVPixelFormatType_32BGRA), try buffer(4, 4, kCVPixelFormatType_32BGRA)
    )
    CVBufferSetAttachment(
      a, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(a, "mine", 7, .shouldNotPropagate)
    expectEqual(
      CVPixelBufferGetIOSurface(a)?.attachment(forKey: kCVImageBufferYCbCrMatrixKey) as? String,
      kCVImageBufferYCbCrMatrix_ITU_R_709_2)
    CVBufferPropagateAttachments(a, b)
    expectEqual(
      CVBufferCopyAttachment(b, kCVImageBufferYCbCrMatrixKey, nil) as? String, "ITU_R_709_2")
    expectTrue(CVBufferCopyAttachment(b, "mine", nil) == nil)
    var mode = CVAttachmentMode.shouldPropagate
    expectEqual(CVBufferCopyAttachment(a, "mine", &mode) as? Int, 7)
    expectEqual(mode, .shouldNotPropagate)
    CVBufferRemoveAllAttachments(a)
    expectTrue(CVBufferCopyAttachment(a, kCVImageBufferYCbCrMatrixKey, nil) == nil)
  }

  @Test func `wide pixels widen the size of display`() throws {
    let buffer = try buffer(720, 576, kCVPixelFormatType_420YpCbCr8Planar)
    expectEqual(CVImageBufferGetDisplaySize(buffer), CGSize(width: 720, height: 576))
    CVBufferSetAttachment(
      buffer, kCVImageBufferPixelAspectRatioKey,
      [
        kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 16,
        kCVImageBufferPixelAspectRatioVerticalSpacingKey: 15,
      ], .shouldPropagate)
    expectEqual(CVImageBufferGetDisplaySize(buffer), CGSize(width: 768, height: 576))
  }

  @Test func `a buffer of a surface shares its bytes`() throws {
    let surface = try #require(
      IOSurface(properties: [.width: 4, .height: 4, .pixelFormat: kCVPixelFormatType_32BGRA]))
    var made: CVPixelBuffer?
    expectEqual(CVPixelBufferCreateWithIOSurface(nil, surface, nil, &made), kCVReturnSuccess)
    let buffer = try #require(made)
    surface.baseAddress.storeBytes(of: 0xFF80_4020, as: UInt32.self)
    expectEqual(CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt32.self), 0xFF80_4020)
    let plain = try #require(IOSurface(properties: [.width: 4, .height: 4]))
    expectEqual(
      CVPixelBufferCreateWithIOSurface(nil, plain, nil, &made), kCVReturnInvalidPixelFormat)
  }
}
