import Foundation

/// Tells which classes of layers override the members that respond to the names of keys. For a class
/// without such an override, the library makes no names.
///
/// On Apple's systems the Objective-C runtime tells what a class overrides. A Swift class has one
/// word for each method of `CALayer` in its metadata, at the same place in all subclasses: the
/// address of the code to call. A subclass that overrides one method shows which word that is. If a
/// future compiler arranges metadata in another way, no such word is found, and every subclass
/// counts as one that overrides the method: names are then made for it, and nothing else changes.
enum OverriddenMembers {
  /// True for a class that overrides `action(forKey:)` or `defaultAction(forKey:)`.
  static func hasActions(_ kind: CALayer.Type) -> Bool {
    isOverridden(slots.action, in: kind) || isOverridden(slots.defaultAction, in: kind)
  }

  /// True for a class that overrides `needsDisplay(forKey:)`.
  static func hasNeedsDisplay(_ kind: CALayer.Type) -> Bool {
    isOverridden(slots.needsDisplay, in: kind)
  }

  /// True for a class that overrides `add(_:forKey:)`.
  static func hasAdd(_ kind: CALayer.Type) -> Bool { isOverridden(slots.add, in: kind) }

  // MARK: Metadata

  private final class Quiet: CALayer {}
  private final class Acting: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
  }
  private final class ActingClass: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
  }
  private final class Displaying: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool { true }
  }
  private final class Adding: CALayer {
    override func add(_ anim: CAAnimation, forKey key: String?) {}
  }

  /// A method of `CALayer` in the metadata of classes.
  private struct Slot {
    /// Offset of the method's word, in bytes.
    let offset: Int
    /// The word of `CALayer`.
    let word: UInt
  }

  /// The slots of the methods; nil for one that was not found.
  private static let slots = (
    action: slot(of: Acting.self), defaultAction: slot(of: ActingClass.self),
    needsDisplay: slot(of: Displaying.self), add: slot(of: Adding.self)
  )

  private static func slot(of overriding: CALayer.Type) -> Slot? {
    let base = words(of: CALayer.self)
    let quiet = words(of: Quiet.self)
    let changed = words(of: overriding)
    let shared = 0..<min(base.count, quiet.count, changed.count)
    let found = shared.dropFirst(firstMethod).filter {
      quiet[$0] == base[$0] && changed[$0] != base[$0]
    }
    guard found.count == 1 else { return nil }
    return Slot(offset: found[0] * MemoryLayout<UInt>.stride, word: base[found[0]])
  }

  private static func isOverridden(_ slot: Slot?, in kind: CALayer.Type) -> Bool {
    if kind == CALayer.self { return false }
    guard let slot else { return true }
    return unsafeBitCast(kind, to: UnsafeRawPointer.self)
      .load(fromByteOffset: slot.offset, as: UInt.self) != slot.word
  }

  // The layout of a Swift class's metadata without an Objective-C runtime: kind, superclass, flags
  // and sizes of instances in 16 bytes, size of the metadata and offset of this address in it in 4
  // bytes each, description, destroyer; then the declarations of the superclasses and the class.
  private static let sizeOffset = 32
  private static let addressPointOffset = 36
  private static let firstMethod = 7

  private static func words(of kind: AnyClass) -> UnsafeBufferPointer<UInt> {
    let start = unsafeBitCast(kind, to: UnsafeRawPointer.self)
    let size = start.load(fromByteOffset: sizeOffset, as: UInt32.self)
    let before = start.load(fromByteOffset: addressPointOffset, as: UInt32.self)
    let count = Int(size - min(before, size)) / MemoryLayout<UInt>.stride
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt.self), count: count)
  }
}
