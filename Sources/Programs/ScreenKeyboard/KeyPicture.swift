import UIKit

/// The pictures of keys without a text, as lines.
enum KeyPicture {
  /// Returns the lines in the middle of a key; nil for a key with a text.
  @MainActor static func path(of action: KeyCap.Action, in bounds: CGRect) -> CGPath? {
    let side = min(bounds.height * 0.4, bounds.width * 0.6)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: bounds.midX + (x - 0.5) * side, y: bounds.midY + (y - 0.5) * side)
    }
    let path = UIBezierPath()
    func line(_ points: (CGFloat, CGFloat)..., closes: Bool = false) {
      for (index, (x, y)) in points.enumerated() {
        if index == 0 { path.move(to: point(x, y)) } else { path.addLine(to: point(x, y)) }
      }
      if closes { path.close() }
    }
    switch action {
    case .shift:
      line(
        (0.5, 0.05), (1, 0.55), (0.72, 0.55), (0.72, 0.95), (0.28, 0.95), (0.28, 0.55), (0, 0.55),
        closes: true)
    case .backspace:
      line((-0.15, 0.5), (0.2, 0.12), (1.1, 0.12), (1.1, 0.88), (0.2, 0.88), closes: true)
      line((0.45, 0.34), (0.8, 0.66))
      line((0.8, 0.34), (0.45, 0.66))
    case .hide:
      line((-0.1, 0), (1.1, 0), (1.1, 0.55), (-0.1, 0.55), closes: true)
      line((0.15, 0.28), (0.85, 0.28))
      line((0.3, 0.8), (0.5, 1), (0.7, 0.8))
    default: return nil
    }
    return path.cgPath
  }
}
