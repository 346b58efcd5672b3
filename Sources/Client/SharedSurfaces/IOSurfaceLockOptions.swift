/// The purpose of a lock.
public struct IOSurfaceLockOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The caller only reads: the seed stays, and no layer shows the surface anew.
  public static let readOnly = Self(rawValue: 1)
  /// The lock fails if the memory would have to be copied first. It never has to be here.
  public static let avoidSync = Self(rawValue: 2)
}
