import Quartz2D

extension CGPath {
  /// The same shape drawn from its end to its start, with the subpaths in the opposite order.
  var reversed: CGPath {
    var subpaths: [ReversibleSubpath] = []
    applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: subpaths.append(ReversibleSubpath(start: points[0]))
      case .addLineToPoint: subpaths.last?.segments.append([points[0]])
      case .addQuadCurveToPoint: subpaths.last?.segments.append([points[0], points[1]])
      case .addCurveToPoint: subpaths.last?.segments.append([points[0], points[1], points[2]])
      case .closeSubpath: subpaths.last?.isClosed = true
      }
    }
    let result = CGMutablePath()
    for subpath in subpaths.reversed() { subpath.addReversed(to: result) }
    return result
  }
}

private final class ReversibleSubpath {
  let start: CGPoint
  /// The control points of each segment, and the end.
  var segments: [[CGPoint]] = []
  var isClosed = false

  init(start: CGPoint) {
    self.start = start
  }

  func addReversed(to path: CGMutablePath) {
    let ends = [start] + segments.compactMap(\.last)
    path.move(to: ends[segments.count])
    for index in segments.indices.reversed() {
      let segment = segments[index]
      let end = ends[index]
      switch segment.count {
      case 1: path.addLine(to: end)
      case 2: path.addQuadCurve(to: end, control: segment[0])
      default: path.addCurve(to: end, control1: segment[1], control2: segment[0])
      }
    }
    if isClosed { path.closeSubpath() }
  }
}
