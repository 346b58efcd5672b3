public import Foundation
public import Quartz2D
public import SharedSurfaces

/// The purpose of a lock of a pixel buffer.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Creates flags of their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// The caller only reads.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Makes a buffer whose bytes are 0, of memory that layers show without a copy.
///
/// - Parameters:
///   - width: pixels in a row, 1…16,384.
///   - height: rows, 1…16,384.
///   - pixelFormatType: a format that layers show: `kCVPixelFormatType_32BGRA` and the like.
///   - pixelBufferAttributes: what `kCVPixelBufferBytesPerRowAlignmentKey` names has to divide 64, the alignment
///     of every buffer; the other attributes say what every buffer has.
/// - Returns: `kCVReturnSuccess`, or the reason why there is no buffer.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  let sides = 1...SurfaceGeometry.largestSide
  guard sides.contains(width), sides.contains(height) else { return kCVReturnInvalidSize }
  guard shownFormats.contains(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
  if let wanted = pixelBufferAttributes?[kCVPixelBufferBytesPerRowAlignmentKey] {
    guard let alignment = number(wanted), alignment >= 1, 64.remainder(dividingBy: alignment) == 0
    else { return kCVReturnInvalidPixelBufferAttributes }
  }
  let properties: [IOSurfacePropertyKey: Any] = [
    .width: width, .height: height, .pixelFormat: pixelFormatType,
  ]
  guard let surface = IOSurface(properties: properties) else { return kCVReturnAllocationFailed }
  pixelBufferOut.pointee = CVPixelBuffer(surface)
  return kCVReturnSuccess
}

/// Makes a buffer of a surface, whose memory both share. The surface's attachments are the buffer's. Apple's gives an
/// unmanaged reference, so `takeRetainedValue()` is left out here.
@discardableResult
public func CVPixelBufferCreateWithIOSurface(
  _ allocator: CFAllocator?, _ surface: IOSurface, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  guard shownFormats.contains(surface.pixelFormat) else { return kCVReturnInvalidPixelFormat }
  pixelBufferOut.pointee = CVPixelBuffer(surface)
  return kCVReturnSuccess
}

/// Returns the surface behind a buffer. Apple's returns an unmanaged reference, so `takeUnretainedValue()` is left
/// out here.
public func CVPixelBufferGetIOSurface(_ pixelBuffer: CVPixelBuffer?) -> IOSurface? {
  pixelBuffer?.surface
}

/// Begins to use the bytes. Nothing waits.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.surface.lock(options: options(lockFlags)) == kIOReturnSuccess
    ? kCVReturnSuccess : kCVReturnError
}

/// Ends the use of the bytes. After writing, layers whose contents the surface is show it anew.
///
/// - Returns: `kCVReturnInvalidArgument` without such a lock.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.surface.unlock(options: options(unlockFlags)) == kIOReturnSuccess
    ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// The formats of buffers, all of which layers show.
private let shownFormats: Set<OSType> = [
  kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
  kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
  kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
]

private func options(_ flags: CVPixelBufferLockFlags) -> IOSurfaceLockOptions {
  flags.contains(.readOnly) ? .readOnly : []
}

/// Returns the pixels in a row.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.surface.width }
/// Returns the number of rows.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.surface.height
}
/// Returns the pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.surface.pixelFormat
}
/// Returns the first byte, that of the first plane for a planar buffer.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  CVPixelBufferIsPlanar(pixelBuffer)
    ? pixelBuffer.surface.baseAddressOfPlane(at: 0) : pixelBuffer.surface.baseAddress
}
/// Returns the bytes from a row to the next one, in the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.surface.bytesPerRow
}
/// Returns the bytes of all planes.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.surface.allocationSize
}
/// Returns true for a buffer with planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.surface.planeCount > 0
}
/// Returns the number of planes; 0 for pixels that are whole.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.surface.planeCount
}
/// Returns the first byte of a plane; nil for a plane that does not exist.
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
  -> UnsafeMutableRawPointer?
{
  let surface = pixelBuffer.surface
  return (0..<max(surface.planeCount, 1)).contains(planeIndex)
    ? surface.baseAddressOfPlane(at: planeIndex) : nil
}
/// Returns the samples in a row of a plane; 0 for a plane that does not exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.surface.widthOfPlane(at: planeIndex)
}
/// Returns the rows of a plane; 0 for a plane that does not exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.surface.heightOfPlane(at: planeIndex)
}
/// Returns the bytes from a row of a plane to the next one; 0 for a plane that does not exist.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
  -> Int
{
  pixelBuffer.surface.bytesPerRowOfPlane(at: planeIndex)
}

/// Returns the size of a picture as it is stored, in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.surface.width, height: imageBuffer.surface.height)
}
/// Returns the size at which a picture looks right: its pixels, widened by their aspect ratio.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  let size = CVImageBufferGetEncodedSize(imageBuffer)
  let shape = imageBuffer.attachment(for: kCVImageBufferPixelAspectRatioKey)?.value
  return CGSize(width: (size.width * IOSurface.pixelWidth(shape)).rounded(), height: size.height)
}

private func number(_ value: Any?) -> Double? {
  (value as? Int).map(Double.init) ?? (value as? Double) ?? (value as? NSNumber)?.doubleValue
}
