import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoLooks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-looks",
    abstract: "Features of layers: eight moving cards, each with one idea.",
    discussion: """
      From left to right, above: a shadow that grows, a gradient that changes, a line that is drawn, \
      a mask that moves; below: a cube in space, copies that follow each other, sparks, and a pane of \
      glass.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Looks", size: CGSize(width: 680, height: 360))
    window.layer.backgroundColor = CGColor(gray: 0.93, alpha: 1)
    let cards = [shadow, gradient, line, mask, cube, copies, sparks, glass]
    for (number, fill) in cards.enumerated() {
      let card = CALayer()
      card.frame = CGRect(
        x: 20 + 165 * (number % 4), y: 20 + 165 * (number / 4), width: 145, height: 145)
      card.backgroundColor = .white
      card.cornerRadius = 12
      card.cornerCurve = .continuous
      card.masksToBounds = true
      window.layer.addSublayer(card)
      fill(card)
    }
    options.run(window)
  }

  private static let blue = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
  private static let orange = CGColor(red: 0.95, green: 0.55, blue: 0.15, alpha: 1)

  private func forever(
    _ keyPath: String, from: Any, to: Any, duration: CFTimeInterval, autoreverses: Bool = true
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.autoreverses = autoreverses
    animation.repeatCount = .infinity
    return animation
  }

  private func square(in card: CALayer) -> CALayer {
    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 70, height: 70)
    square.position = CGPoint(x: 72.5, y: 72.5)
    square.cornerRadius = 14
    square.backgroundColor = Self.blue
    card.addSublayer(square)
    return square
  }

  private func shadow(_ card: CALayer) {
    let square = square(in: card)
    square.shadowOpacity = 0.6
    square.shadowOffset = CGSize(width: 0, height: 6)
    square.shadowRadius = 4
    square.add(forever("shadowRadius", from: 2, to: 14, duration: 1.5), forKey: "radius")
  }

  private func gradient(_ card: CALayer) {
    let gradient = CAGradientLayer()
    gradient.frame = card.bounds
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    gradient.colors = [Self.blue, Self.orange, CGColor.white]
    gradient.locations = [0, 0.5, 1]
    gradient.add(
      forever("locations", from: [0, 0.2, 0.5], to: [0.4, 0.8, 1], duration: 2), forKey: "stops")
    card.addSublayer(gradient)
  }

  private func line(_ card: CALayer) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 110))
    path.addCurve(
      to: CGPoint(x: 125, y: 35), control1: CGPoint(x: 50, y: -30), control2: CGPoint(x: 95, y: 175)
    )
    let line = CAShapeLayer()
    line.path = path
    line.fillColor = nil
    line.strokeColor = Self.orange
    line.lineWidth = 10
    line.lineCap = .round
    line.add(forever("strokeEnd", from: 0, to: 1, duration: 1.5), forKey: "end")
    card.addSublayer(line)
  }

  private func mask(_ card: CALayer) {
    let picture = CAGradientLayer()
    picture.frame = card.bounds
    picture.type = .conic
    picture.startPoint = CGPoint(x: 0.5, y: 0.5)
    picture.endPoint = CGPoint(x: 1, y: 0.5)
    picture.colors = [Self.blue, Self.orange, Self.blue]
    let hole = CALayer()
    hole.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    hole.position = CGPoint(x: 40, y: 72.5)
    hole.cornerRadius = 40
    hole.backgroundColor = .black
    hole.add(forever("position.x", from: 40, to: 105, duration: 1.5), forKey: "across")
    picture.mask = hole
    card.addSublayer(picture)
  }

  private func cube(_ card: CALayer) {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 300
    card.sublayerTransform = eye
    let cube = CATransformLayer()
    cube.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    cube.position = CGPoint(x: 72.5, y: 72.5)
    let quarter = CGFloat.pi / 2
    let turns: [CATransform3D] = [
      CATransform3DIdentity, CATransform3DMakeRotation(quarter, 0, 1, 0),
      CATransform3DMakeRotation(2 * quarter, 0, 1, 0),
      CATransform3DMakeRotation(-quarter, 0, 1, 0), CATransform3DMakeRotation(quarter, 1, 0, 0),
      CATransform3DMakeRotation(-quarter, 1, 0, 0),
    ]
    for (number, turn) in turns.enumerated() {
      let side = CALayer()
      side.frame = cube.bounds
      side.backgroundColor = CGColor(
        red: number < 3 ? 0.9 : 0.2, green: number % 3 == 1 ? 0.7 : 0.3,
        blue: number % 2 == 1 ? 0.9 : 0.2, alpha: 1)
      side.borderWidth = 2
      side.transform = CATransform3DTranslate(turn, 0, 0, 30)
      cube.addSublayer(side)
    }
    let angle = NSNumber(value: 2 * Double.pi)
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.byValue = angle
    turn.duration = 6
    turn.repeatCount = .infinity
    cube.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
    cube.add(turn, forKey: "turn")
    card.addSublayer(cube)
  }

  private func copies(_ card: CALayer) {
    let replicator = CAReplicatorLayer()
    replicator.frame = card.bounds
    replicator.instanceCount = 12
    replicator.instanceDelay = 1.0 / 12
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    replicator.instanceAlphaOffset = -0.06
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    dot.position = CGPoint(x: 72.5, y: 25)
    dot.cornerRadius = 8
    dot.backgroundColor = Self.blue
    dot.add(
      forever("transform.scale", from: 1, to: 0.2, duration: 1, autoreverses: false),
      forKey: "pulse")
    replicator.addSublayer(dot)
    card.addSublayer(replicator)
  }

  private func sparks(_ card: CALayer) {
    card.backgroundColor = CGColor(gray: 0.1, alpha: 1)
    let emitter = CAEmitterLayer()
    emitter.frame = card.bounds
    emitter.emitterPosition = CGPoint(x: 72.5, y: 125)
    emitter.renderMode = .additive
    let spark = CAEmitterCell()
    spark.contents = spot()
    spark.birthRate = 120
    spark.lifetime = 1.4
    spark.lifetimeRange = 0.6
    spark.velocity = 90
    spark.velocityRange = 50
    spark.emissionLongitude = -.pi / 2
    spark.emissionRange = 0.9
    spark.yAcceleration = 60
    spark.scale = 0.5
    spark.scaleSpeed = -0.25
    spark.color = Self.orange
    spark.alphaSpeed = -0.5
    emitter.emitterCells = [spark]
    card.addSublayer(emitter)
  }

  /// A soft white spot of 16 × 16 pixels.
  private func spot() -> CGImage? {
    guard
      let context = CGContext(
        data: nil, width: 16, height: 16, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    for step in 0..<8 {
      context.setFillColor(CGColor(gray: 1, alpha: 0.2))
      let inset = CGFloat(step)
      context.fillEllipse(
        in: CGRect(x: 0, y: 0, width: 16, height: 16).insetBy(dx: inset, dy: inset))
    }
    return context.makeImage()
  }

  private func glass(_ card: CALayer) {
    for stripe in 0..<8 {
      let bar = CALayer()
      bar.frame = CGRect(x: 18 * stripe, y: 0, width: 9, height: 145)
      bar.backgroundColor = stripe % 2 == 0 ? Self.blue : Self.orange
      card.addSublayer(bar)
    }
    let pane = CALayer()
    pane.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    pane.position = CGPoint(x: 50, y: 72.5)
    pane.cornerRadius = 16
    pane.borderWidth = 1
    pane.borderColor = CGColor(gray: 1, alpha: 0.8)
    pane.backgroundColor = CGColor(gray: 1, alpha: 0.25)
    let blur = CAFilter(name: "gaussianBlur")
    blur.setValue(5, forKey: "inputRadius")
    pane.backgroundFilters = [blur]
    pane.add(forever("position.x", from: 50, to: 95, duration: 2), forKey: "across")
    card.addSublayer(pane)
  }
}
