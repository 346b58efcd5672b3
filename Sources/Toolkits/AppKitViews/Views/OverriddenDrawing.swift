import ClassMetadata
import Foundation

/// Tells whether a class of views draws: whether it, or a superclass, overrides `NSView.draw(_:)`. Only
/// such views have a bitmap, which a view that does not draw would have for nothing.
@MainActor enum OverriddenDrawing {
  private final class Quiet: NSView {}
  private final class Drawing: NSView {
    override func draw(_ dirtyRect: NSRect) {}
  }

  private static let drawing = OverriddenMethod(
    of: NSView.self, inheriting: Quiet.self, overriding: Drawing.self)

  static func isIn(_ kind: NSView.Type) -> Bool { drawing.isOverridden(by: kind) }
}
