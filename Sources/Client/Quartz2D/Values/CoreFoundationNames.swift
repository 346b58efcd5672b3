// Core Foundation's names of types that it shares with Swift on Apple's systems.

/// An array of any objects.
public typealias CFArray = [Any]
/// A string.
public typealias CFString = String
/// A dictionary whose keys are strings.
public typealias CFDictionary = [String: Any]
/// Bytes.
public typealias CFData = Data
/// The place of a resource.
public typealias CFURL = URL
/// A Boolean.
public typealias CFBoolean = Bool

/// True, as options have it.
public let kCFBooleanTrue: CFBoolean! = true
/// False, as options have it.
public let kCFBooleanFalse: CFBoolean! = false

/// An error.
public typealias CFError = NSError

/// A place in a text, or a number of UTF-16 units; an `Int` here.
public typealias CFIndex = Int

/// A part of a text, in UTF-16 units.
public struct CFRange: Hashable, Sendable {
  /// The first unit.
  public var location: CFIndex
  /// The number of units.
  public var length: CFIndex

  /// Creates an empty range at the start.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// Creates a range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Returns a part of a text, in UTF-16 units.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}
