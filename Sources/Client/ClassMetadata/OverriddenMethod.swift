/// A method of a class, by the place of its code in the metadata of classes: tells which subclasses
/// override it.
///
/// On Apple's systems the Objective-C runtime answers this. A Swift class has one word for each of its
/// methods in its metadata, at the same place in all subclasses: the address of the code to call. Two
/// subclasses without other methods, one of which overrides the method, show which word that is. If a
/// future compiler arranges metadata in another way, no such word is found, and every subclass counts
/// as one that overrides the method.
public struct OverriddenMethod: Sendable {
  private let base: AnyClass
  /// The index and the value of the method's word in the class; nil if it was not found.
  private let word: (index: Int, value: UInt)?

  /// Finds a method.
  ///
  /// - Parameters:
  ///   - base: the class that has the method.
  ///   - inheriting: an empty subclass of it.
  ///   - overriding: a subclass of it that overrides the method and has nothing else.
  public init(of base: AnyClass, inheriting: AnyClass, overriding: AnyClass) {
    self.base = base
    let base = Self.words(of: base)
    let quiet = Self.words(of: inheriting)
    let other = Self.words(of: overriding)
    let shared = 0..<min(base.count, quiet.count, other.count)
    let found = shared.dropFirst(Self.firstMethod).filter {
      quiet[$0] == base[$0] && other[$0] != base[$0]
    }
    word = found.count == 1 ? (found[0], base[found[0]]) : nil
  }

  /// Returns true if a class overrides the method, or a class between it and the base does.
  ///
  /// - Parameter kind: the base class or a subclass of it.
  public func isOverridden(by kind: AnyClass) -> Bool {
    guard kind != base else { return false }
    guard let word else { return true }
    let words = Self.words(of: kind)
    return word.index >= words.count || words[word.index] != word.value
  }

  // The layout of a Swift class's metadata without an Objective-C runtime: kind, superclass, flags
  // and sizes of instances in 16 bytes, size of the metadata and offset of this address in it in 4
  // bytes each, description, destroyer; then the declarations of the superclasses and the class.
  private static let sizeOffset = 32
  private static let addressPointOffset = 36
  private static let firstMethod = 7
  /// The largest size of metadata that is believed, in bytes: a larger one is another layout.
  private static let mostBytes: UInt32 = 1 << 20

  private static func words(of kind: AnyClass) -> UnsafeBufferPointer<UInt> {
    let start = unsafeBitCast(kind, to: UnsafeRawPointer.self)
    let size = start.load(fromByteOffset: sizeOffset, as: UInt32.self)
    let before = start.load(fromByteOffset: addressPointOffset, as: UInt32.self)
    guard size <= mostBytes, before < size, size % 8 == 0, before % 8 == 0 else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let count = Int(size - before) / MemoryLayout<UInt>.stride
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt.self), count: count)
  }
}
