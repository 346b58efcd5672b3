import Foundation

/// Tells whether a class of views draws: whether it, or a superclass, overrides `NSView.draw(_:)`. Only
/// such views have a bitmap.
///
/// On Apple's systems the Objective-C runtime answers this. A Swift class has one word for each
/// method of `NSView` in its metadata, at the same place in all subclasses: the address of the code
/// to call. Two empty subclasses, one of which overrides `draw(_:)`, show which word that is. If a
/// future compiler arranges metadata in another way, no such word is found, and every subclass
/// counts as one that draws: this costs a bitmap, and nothing else.
@MainActor enum OverriddenDrawing {
  private final class Quiet: NSView {}
  private final class Drawing: NSView {
    override func draw(_ dirtyRect: NSRect) {}
  }

  /// The index of the word that belongs to `draw(_:)`; nil if it was not found.
  private static let slot: Int? = {
    let base = words(of: NSView.self)
    let quiet = words(of: Quiet.self)
    let drawing = words(of: Drawing.self)
    let shared = 0..<min(base.count, quiet.count, drawing.count)
    let found = shared.dropFirst(firstMethod).filter {
      quiet[$0] == base[$0] && drawing[$0] != base[$0]
    }
    return found.count == 1 ? found[0] : nil
  }()

  static func isIn(_ kind: NSView.Type) -> Bool {
    guard kind != NSView.self else { return false }
    guard let slot else { return true }
    return words(of: kind)[slot] != words(of: NSView.self)[slot]
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
