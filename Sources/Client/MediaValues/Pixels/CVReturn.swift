/// The result of a function of pixel buffers.
public typealias CVReturn = Int32

/// The function has succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// An error without a code of its own.
public let kCVReturnError: CVReturn = -6660
/// An argument is impossible.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is no memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format is not known.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or height is below 1 or above 16,384.
public let kCVReturnInvalidSize: CVReturn = -6681
/// An attribute of a new buffer is impossible.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
