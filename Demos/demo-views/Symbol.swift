import UIKit

/// Symbol on the face of a card.
enum Symbol: Int, CaseIterable {
  case sun
  case moon
  case heart
  case star
  case drop
  case leaf

  var color: UIColor {
    switch self {
    case .sun: .systemOrange
    case .moon: .systemIndigo
    case .heart: .systemPink
    case .star: .systemYellow
    case .drop: .systemBlue
    case .leaf: .systemGreen
    }
  }

  /// A picture of 64 × 64 points.
  @MainActor var image: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { _ in
      color.setFill()
      color.setStroke()
      path.fill()
      if self == .sun { rays.stroke() }
    }
  }

  private var path: UIBezierPath {
    let path = UIBezierPath()
    switch self {
    case .sun:
      path.addArc(
        withCenter: CGPoint(x: 32, y: 32), radius: 14, startAngle: 0, endAngle: 2 * .pi,
        clockwise: true)
    case .moon:
      path.move(to: CGPoint(x: 40, y: 8))
      path.addCurve(
        to: CGPoint(x: 56, y: 42), controlPoint1: CGPoint(x: 26, y: 20),
        controlPoint2: CGPoint(x: 34, y: 44))
      path.addCurve(
        to: CGPoint(x: 40, y: 8), controlPoint1: CGPoint(x: 34, y: 74),
        controlPoint2: CGPoint(x: -14, y: 34))
    case .heart:
      path.move(to: CGPoint(x: 32, y: 57))
      path.addCurve(
        to: CGPoint(x: 32, y: 19), controlPoint1: CGPoint(x: -14, y: 30),
        controlPoint2: CGPoint(x: 16, y: -6))
      path.addCurve(
        to: CGPoint(x: 32, y: 57), controlPoint1: CGPoint(x: 48, y: -6),
        controlPoint2: CGPoint(x: 78, y: 30))
    case .star:
      for corner in 0..<10 {
        let radius: CGFloat = corner.isMultiple(of: 2) ? 28 : 12
        let angle = CGFloat(corner) * .pi / 5 - .pi / 2
        let point = CGPoint(x: 32 + radius * cos(angle), y: 34 + radius * sin(angle))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    case .drop:
      path.move(to: CGPoint(x: 32, y: 5))
      path.addCurve(
        to: CGPoint(x: 32, y: 59), controlPoint1: CGPoint(x: 58, y: 36),
        controlPoint2: CGPoint(x: 58, y: 59))
      path.addCurve(
        to: CGPoint(x: 32, y: 5), controlPoint1: CGPoint(x: 6, y: 59),
        controlPoint2: CGPoint(x: 6, y: 36))
    case .leaf:
      path.move(to: CGPoint(x: 10, y: 56))
      path.addCurve(
        to: CGPoint(x: 56, y: 10), controlPoint1: CGPoint(x: 0, y: 18),
        controlPoint2: CGPoint(x: 26, y: 8))
      path.addCurve(
        to: CGPoint(x: 10, y: 56), controlPoint1: CGPoint(x: 60, y: 44),
        controlPoint2: CGPoint(x: 34, y: 60))
    }
    path.close()
    return path
  }

  private var rays: UIBezierPath {
    let rays = UIBezierPath()
    for ray in 0..<8 {
      let (x, y) = (cos(CGFloat(ray) * .pi / 4), sin(CGFloat(ray) * .pi / 4))
      rays.move(to: CGPoint(x: 32 + 19 * x, y: 32 + 19 * y))
      rays.addLine(to: CGPoint(x: 32 + 27 * x, y: 32 + 27 * y))
    }
    rays.lineWidth = 5
    rays.lineCapStyle = .round
    return rays
  }
}
