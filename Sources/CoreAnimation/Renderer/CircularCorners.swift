internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// The circular corners of a layer (§2.5.4).
struct CircularCorners {
  var radius: CGFloat
  var mask: CornerMask

  init(_ values: LayerValues) {
    radius = CGFloat(values.scalar(.cornerRadius))
    mask = CornerMask(rawValue: values.bits(.maskedCorners))
  }

  func inset(by width: CGFloat) -> CircularCorners {
    var result = self
    result.radius = max(0, radius - width)
    return result
  }

  func path(_ rect: CGRect) -> CGPath {
    let r = min(radius, rect.width / 2, rect.height / 2)
    let path = CGMutablePath()
    guard r > 0, !mask.isEmpty else {
      path.addRect(rect)
      return path
    }
    func corner(_ bit: CornerMask) -> CGFloat { mask.contains(bit) ? r : 0 }
    path.move(to: CGPoint(x: rect.minX + corner(.minXMinY), y: rect.minY))
    for (bit, at, next) in [
      (.maxXMinY, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)),
      (.maxXMaxY, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY)),
      (.minXMaxY, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY)),
      (.minXMinY, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY)),
    ] as [(CornerMask, CGPoint, CGPoint)] {
      if corner(bit) > 0 {
        path.addArc(tangent1End: at, tangent2End: next, radius: r)
      } else {
        path.addLine(to: at)
      }
    }
    path.closeSubpath()
    return path
  }
}
