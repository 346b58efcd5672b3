import CoreAnimation

/// The targets. Each has a name, and is hit when the layer found by the server is the target or
/// lies in it.
enum Targets {
  static var all: [CALayer] { [mover(), card(), disc(), mirror()] }

  static func target(of layer: CALayer?) -> CALayer? {
    var next = layer
    while let layer = next {
      if layer.name != nil { return layer }
      next = layer.superlayer
    }
    return nil
  }

  private static let colors = [
    CGColor(red: 0.26, green: 0.55, blue: 0.96, alpha: 1),
    CGColor(red: 0.95, green: 0.42, blue: 0.26, alpha: 1),
    CGColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1),
    CGColor(red: 0.93, green: 0.75, blue: 0.2, alpha: 1),
  ]

  static func color(_ number: Int) -> CGColor { colors[number % colors.count] }

  private static func target(_ name: String, _ center: CGPoint, _ size: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    layer.position = center
    layer.cornerRadius = 8
    layer.borderWidth = 3
    layer.borderColor = CGColor(gray: 0, alpha: 0.4)
    layer.backgroundColor = colors[0]
    return layer
  }

  private static func forever(_ keyPath: String, _ seconds: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = seconds
    animation.repeatCount = .infinity
    return animation
  }

  /// A target that moves to the right and back, at 90 points a second.
  private static func mover() -> CALayer {
    let layer = target("mover", CGPoint(x: 60, y: 60), 60)
    let way = forever("position.x", 4)
    way.fromValue = 60
    way.toValue = 420
    way.autoreverses = true
    layer.add(way, forKey: "way")
    return layer
  }

  /// A target that turns about its vertical axis, once in 8 s: both its picture and its hit area
  /// are narrower than its bounds.
  private static func card() -> CALayer {
    let space = CALayer()
    space.position = CGPoint(x: 100, y: 220)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 300
    space.sublayerTransform = perspective
    let layer = target("card", .zero, 120)
    let turn = forever("transform.rotation.y", 8)
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    layer.add(turn, forKey: "turn")
    space.addSublayer(layer)
    return space
  }

  /// A target with masked corners, which are not hit.
  private static func disc() -> CALayer {
    let layer = target("disc", CGPoint(x: 250, y: 220), 110)
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: layer.bounds, transform: nil)
    layer.mask = mask
    return layer
  }

  /// A target that moves up inside a layer flipped and magnified by 1.5: on screen it moves down,
  /// and faster.
  private static func mirror() -> CALayer {
    let flipped = CALayer()
    flipped.bounds = CGRect(x: 0, y: 0, width: 80, height: 120)
    flipped.position = CGPoint(x: 400, y: 230)
    flipped.isGeometryFlipped = true
    flipped.transform = CATransform3DMakeScale(1.5, 1.5, 1)
    flipped.borderWidth = 1
    flipped.borderColor = CGColor(gray: 1, alpha: 0.3)
    let layer = target("mirror", CGPoint(x: 40, y: 25), 40)
    let way = forever("position.y", 3)
    way.fromValue = 25
    way.toValue = 95
    way.autoreverses = true
    layer.add(way, forKey: "way")
    flipped.addSublayer(layer)
    return flipped
  }
}
