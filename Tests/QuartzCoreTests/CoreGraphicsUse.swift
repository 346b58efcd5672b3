// Kept apart from the tests: in files that also import Testing, the compiler looks for an overlay
// of the two, which exists on Apple's systems only.
import CoreGraphics

enum CoreGraphicsUse {
  static var turnedX: CGFloat {
    CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi)).x
  }

  static var pathWidth: CGFloat {
    CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil).boundingBox.width
  }
}
