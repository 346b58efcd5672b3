import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct UIBezierPathTests {
  /// Elements as text: `M 1,2 L 3,4 Z`.
  private func elements(_ path: UIBezierPath) -> String {
    var parts: [String] = []
    path.cgPath.applyWithBlock { element in
      let letters: [(String, Int)] = [("M", 1), ("L", 1), ("Q", 2), ("C", 3), ("Z", 0)]
      let (letter, count) = letters[Int(element.pointee.type.rawValue)]
      let points = (0..<count).map { element.pointee.points[$0] }
      func number(_ value: CGFloat) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
      }
      parts.append(
        ([letter] + points.map { "\(number($0.x)),\(number($0.y))" }).joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  @Test func `the attributes start as UIKit's`() {
    let path = UIBezierPath()
    expectEqual(path.lineWidth, 1)
    expectEqual(path.miterLimit, 10)
    expectEqual(path.flatness, 0.6)
    expectEqual(path.lineCapStyle, .butt)
    expectEqual(path.lineJoinStyle, .miter)
    expectFalse(path.usesEvenOddFillRule)
    expectTrue(path.isEmpty)
    expectEqual(path.currentPoint, .zero)
    expectTrue(path.bounds.isNull)
  }

  @Test func `elements are appended from the current point`() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 9, y: 9))
    expectTrue(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 4, y: 0))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 6, y: 7),
      controlPoint2: CGPoint(x: 8, y: 8))
    expectEqual(path.currentPoint, CGPoint(x: 9, y: 9))
    path.close()
    expectEqual(elements(path), "M 1,2 L 3,4 Q 4,0 5,6 C 6,7 8,8 9,9 Z")
    expectEqual(path.currentPoint, CGPoint(x: 1, y: 2))
    expectEqual(path.bounds, CGRect(x: 1, y: 0, width: 8, height: 9))
    path.removeAllPoints()
    expectTrue(path.isEmpty)
  }

  @Test func `shapes run clockwise on the screen`() {
    expectEqual(
      elements(UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))),
      "M 1,2 L 4,2 L 4,6 L 1,6 Z")
    expectEqual(
      elements(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 2))),
      "M 4,1 C 4,1.55 3.1,2 2,2 C 0.9,2 0,1.55 0,1 C 0,0.45 0.9,0 2,0 C 3.1,0 4,0.45 4,1 Z")
  }

  @Test func `only the chosen corners are round`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 8)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 2, height: 1))
    expectEqual(
      elements(path), "M 2,0 L 10,0 L 10,7 C 10,7.55 9.1,8 8,8 L 0,8 L 0,1 C 0,0.45 0.9,0 2,0 Z")
    #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)) && path.contains(CGPoint(x: 9.9, y: 0.1)))
  }

  @Test func `a radius is half the shorter side at most, and 0 leaves a rectangle`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 8)
    let round = UIBezierPath(roundedRect: rect, cornerRadius: 100)
    expectEqual(round.currentPoint, CGPoint(x: 4, y: 0))
    expectEqual(round.bounds, rect)
    for radius in [0, -3, CGFloat.nan] {
      expectEqual(
        elements(UIBezierPath(roundedRect: rect, cornerRadius: radius)),
        "M 0,0 L 10,0 L 10,8 L 0,8 Z")
    }
  }

  @Test func `clockwise means clockwise where y points down`() {
    let quarter = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true
    )
    let end = quarter.currentPoint
    expectLess(hypot(end.x - 10, end.y - 15), 1e-12)
    expectAtMost(quarter.bounds.maxX, 15)
    expectGreater(quarter.bounds.minX, 9.9)
    let rest = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    expectLess(rest.bounds.minX, 5.1)
    expectLess(rest.bounds.minY, 5.1)
    let circle = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(circle.contains(CGPoint(x: -0.9, y: 0)) && circle.contains(CGPoint(x: 0, y: -0.9)))
  }

  @Test func `an arc continues from the current point with a line`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(
      withCenter: CGPoint(x: 2, y: 0), radius: 1, startAngle: .pi, endAngle: 0, clockwise: true)
    #expect(elements(path).hasPrefix("M 0,0 L 1,0 C 1,-0.55 "))
  }

  @Test func `reversing gives the same shape from its end`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.addCurve(
      to: CGPoint(x: 4, y: 4), controlPoint1: CGPoint(x: 5, y: 1),
      controlPoint2: CGPoint(x: 6, y: 3))
    path.close()
    path.move(to: CGPoint(x: 9, y: 9))
    path.addQuadCurve(to: CGPoint(x: 7, y: 7), controlPoint: CGPoint(x: 8, y: 9))
    path.lineWidth = 3
    expectEqual(elements(path.reversing()), "M 7,7 Q 8,9 9,9 M 4,4 C 6,3 5,1 4,0 L 0,0 Z")
    expectEqual(path.reversing().lineWidth, 3)
    expectTrue(UIBezierPath().reversing().isEmpty)
  }

  @Test func `append adds elements and apply moves them`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.append(path)
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    expectEqual(elements(path), "M 5,0 L 6,0 L 6,1 L 5,1 Z M 5,0 L 6,0 L 6,1 L 5,1 Z")
  }

  @Test func `the path that cgPath gives does not change later`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let before = path.cgPath
    path.apply(CGAffineTransform(scaleX: 2, y: 2))
    path.addLine(to: CGPoint(x: 7, y: 7))
    expectEqual(before.boundingBox, CGRect(x: 0, y: 0, width: 1, height: 1))
    path.cgPath = before
    expectEqual(path.bounds.width, 1)
  }

  @Test func `the fill rule decides what is inside`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    path.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 3, height: 3)))
    #expect(path.contains(CGPoint(x: 4, y: 4)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 4, y: 4)))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 4)))
  }

  @Test func `dashes are read as they were set`() {
    let path = UIBezierPath()
    path.setLineDash([3, 1, 2], count: 3, phase: 0.5)
    var (count, phase) = (0, CGFloat(0))
    path.getLineDash(nil, count: &count, phase: &phase)
    expectEqual(count, 3)
    expectEqual(phase, 0.5)
    var pattern = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&pattern, count: nil, phase: nil)
    expectEqual(pattern, [3, 1, 2])
    path.setLineDash(nil, count: 5, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    expectEqual(count, 0)
  }

  @Test func `a copy and an archive keep elements and attributes`() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 2))
    path.lineWidth = 2.5
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2], count: 2, phase: 3)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data)
    for copy in [path.copy() as? UIBezierPath, read] {
      let copy = try unwrap(copy)
      expectEqual(copy.cgPath, path.cgPath)
      expectEqual(copy.lineWidth, 2.5)
      expectEqual(copy.lineCapStyle, .round)
      expectEqual(copy.lineJoinStyle, .bevel)
      expectTrue(copy.usesEvenOddFillRule)
      var (pattern, count, phase) = ([CGFloat](repeating: 0, count: 2), 0, CGFloat(0))
      copy.getLineDash(&pattern, count: &count, phase: &phase)
      #expect(pattern == [1, 2] && count == 2 && phase == 3)
      copy.removeAllPoints()
    }
    expectFalse(path.isEmpty)
  }

  @Test func `fill and stroke draw in the current context with y pointing down`() {
    let corner = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual(
      drawn(4, 3) {
        UIColor.red.setFill()
        corner.fill()
      }, ["RR..", "....", "...."])
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 0, y: 1.5))
    line.addLine(to: CGPoint(x: 4, y: 1.5))
    line.setLineDash([1, 1], count: 2, phase: 0)
    expectEqual(
      drawn(4, 3) {
        UIColor.green.setStroke()
        line.stroke()
      }, ["....", "G.G.", "...."])
    corner.fill()
    line.stroke()
  }

  @Test func `fill with a blend mode and alpha leaves the context's own`() {
    let left = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let all = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 3, height: 1))
    expectEqual(
      drawn(3, 1) {
        UIColor.red.setFill()
        all.fill()
        left.fill(with: .clear, alpha: 1)
        left.fill(with: .normal, alpha: 0)
        left.apply(CGAffineTransform(translationX: 2, y: 0))
        UIColor.blue.setFill()
        left.fill()
      }, [".RB"])
  }

  @Test func `addClip restricts later drawing`() {
    expectEqual(
      drawn(3, 2) {
        UIBezierPath(rect: CGRect(x: 1, y: 0, width: 1, height: 2)).addClip()
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
      }, [".R.", "..."])
  }

  @Test func `points that are not numbers draw nothing`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addLine(to: CGPoint(x: 3, y: CGFloat.infinity))
    path.addArc(
      withCenter: .zero, radius: .nan, startAngle: 0, endAngle: .infinity, clockwise: true)
    expectEqual(
      drawn(2, 1) {
        path.fill()
        path.stroke()
        path.addClip()
      }, [".."])
  }

  @Test(arguments: [(0.0, 2.0), (-0.5, 1.5), (0.1, 2.1), (0, -2), (1, 5)])
  func `an arc of whole turns is the circle in either direction`(start: Double, end: Double) {
    for clockwise in [true, false] {
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: start * .pi, endAngle: end * .pi,
        clockwise: clockwise)
      expectTrue(path.contains(CGPoint(x: 20, y: 60)))
      expectTrue(path.contains(CGPoint(x: 80, y: 40)))
    }
  }

  @Test func `paths with the same elements are equal`() {
    let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
    let (path, same) = (UIBezierPath(rect: rect), UIBezierPath(rect: rect))
    same.lineWidth = 4
    expectEqual(path, same)
    expectEqual(path.hash, same.hash)
    same.addLine(to: .zero)
    expectNotEqual(path, same)
    expectFalse(path.isEqual(path.cgPath))
  }
}
