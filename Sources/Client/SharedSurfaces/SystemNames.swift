/// A code of four characters, such as a pixel format.
public typealias OSType = UInt32
/// The result of a call; `kIOReturnSuccess` or the reason for a failure.
public typealias IOReturn = Int32

/// The call has succeeded.
public let kIOReturnSuccess: IOReturn = 0
/// The surface is not locked.
public let kIOReturnNotOpen = IOReturn(bitPattern: 0xE000_02CD)
