import ClassMetadata
import Foundation

/// Tells whether a class of views draws: whether it, or a superclass, overrides `UIView.draw(_:)`. Only
/// such views have a bitmap, which a view that does not draw would have for nothing.
@MainActor enum OverriddenDrawing {
  private final class Quiet: UIView {}
  private final class Drawing: UIView {
    override func draw(_ rect: CGRect) {}
  }

  private static let drawing = OverriddenMethod(
    of: UIView.self, inheriting: Quiet.self, overriding: Drawing.self)

  static func isIn(_ kind: UIView.Type) -> Bool { drawing.isOverridden(by: kind) }
}
