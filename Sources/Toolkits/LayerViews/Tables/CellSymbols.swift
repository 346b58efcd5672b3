import Foundation

/// The pictures of a cell's accessories and controls, as templates.
@MainActor enum CellSymbols {
  static let chevron = picture(CGSize(width: 8, height: 14)) { path in
    path.move(to: CGPoint(x: 1, y: 1.5))
    path.addLine(to: CGPoint(x: 6.5, y: 7))
    path.addLine(to: CGPoint(x: 1, y: 12.5))
    path.lineWidth = 2
  }
  static let check = picture(CGSize(width: 14, height: 14)) { path in
    path.move(to: CGPoint(x: 1.5, y: 7.5))
    path.addLine(to: CGPoint(x: 5.5, y: 12))
    path.addLine(to: CGPoint(x: 12.5, y: 1.5))
    path.lineWidth = 2
  }
  static let smallCheck = picture(CGSize(width: 12, height: 12)) { path in
    path.move(to: CGPoint(x: 1.5, y: 6.5))
    path.addLine(to: CGPoint(x: 4.75, y: 9.5))
    path.addLine(to: CGPoint(x: 10.5, y: 2.5))
    path.lineWidth = 2
  }
  static let info = picture(CGSize(width: 22, height: 22)) { path in
    path.append(UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20)))
    path.move(to: CGPoint(x: 11, y: 10))
    path.addLine(to: CGPoint(x: 11, y: 16))
    path.move(to: CGPoint(x: 11, y: 6.4))
    path.addLine(to: CGPoint(x: 11, y: 6.5))
    path.lineWidth = 1.75
  }
  static let minus = picture(CGSize(width: 12, height: 12)) { path in
    path.move(to: CGPoint(x: 1.5, y: 6))
    path.addLine(to: CGPoint(x: 10.5, y: 6))
    path.lineWidth = 2
  }
  static let plus = picture(CGSize(width: 12, height: 12)) { path in
    path.move(to: CGPoint(x: 1.5, y: 6))
    path.addLine(to: CGPoint(x: 10.5, y: 6))
    path.move(to: CGPoint(x: 6, y: 1.5))
    path.addLine(to: CGPoint(x: 6, y: 10.5))
    path.lineWidth = 2
  }
  static let handle = picture(CGSize(width: 22, height: 12)) { path in
    for y in [1.0, 6, 11] {
      path.move(to: CGPoint(x: 1, y: y))
      path.addLine(to: CGPoint(x: 21, y: y))
    }
    path.lineWidth = 1.5
  }

  private static func picture(_ size: CGSize, _ draw: (UIBezierPath) -> Void) -> UIImage {
    let path = UIBezierPath()
    draw(path)
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
