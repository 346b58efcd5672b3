/// The result of a function: 0, or the reason for a failure.
public typealias OSStatus = Int32

/// The result of a function that has succeeded.
public let noErr: OSStatus = 0

/// An allocator of Core Foundation. There is none: parameters of this type take `nil` or
/// `kCFAllocatorDefault`.
public enum CFAllocator: Sendable {}

/// The allocator that there is without another one.
public let kCFAllocatorDefault: CFAllocator? = nil
