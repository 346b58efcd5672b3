// Core Foundation's names for what it shares with Swift on Apple's systems.

/// An array of any objects.
public typealias CFArray = [Any]
/// A string.
public typealias CFString = String
