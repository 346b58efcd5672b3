import CoreAnimation
import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct StructureTests {
  @Test func `boxes give back what they hold`() {
    let vector = CGVector(dx: 1, dy: 2)
    expectEqual(NSValue(cgVector: vector).cgVectorValue, vector)
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expectEqual(NSValue(cgAffineTransform: affine).cgAffineTransformValue, affine)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue, insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    expectEqual(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue, directional)
    let offset = UIOffset(horizontal: -1, vertical: 7)
    expectEqual(NSValue(uiOffset: offset).uiOffsetValue, offset)
  }

  @Test func `a box of another structure gives zero`() {
    let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    expectEqual(point.cgVectorValue, .zero)
    expectEqual(point.uiOffsetValue, .zero)
    expectEqual(point.cgAffineTransformValue, .identity)
    expectEqual(NSNumber(value: 4).uiEdgeInsetsValue, .zero)
    expectEqual(NSValue(uiOffset: .zero).directionalEdgeInsetsValue, .zero)
  }

  @Test func `insets make a rectangle smaller from each edge`() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(rect.inset(by: insets), CGRect(x: 12, y: 21, width: 24, height: 36))
    expectEqual(rect.inset(by: .zero), rect)
    let large = CGRect(x: 0, y: 0, width: 1, height: 1).inset(by: insets)
    expectEqual(large.size.width, -5)
    expectEqual(large.origin.x, 2)
  }

  @Test func `values are written and read as JSON`() throws {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let data = try JSONEncoder().encode(insets)
    try expectEqual(JSONDecoder().decode(UIEdgeInsets.self, from: data), insets)
  }

  @Test func `sets of edges and corners have UIKit's bits`() {
    expectEqual(UIRectEdge.all.rawValue, 15)
    expectEqual(UIRectEdge.right.rawValue, 8)
    expectEqual(UIRectCorner.bottomRight.rawValue, 8)
    expectEqual(UIRectCorner.allCorners.rawValue, .max)
  }
}
