import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoShip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-ship",
    abstract: "A ship flies along a curve, another turns when told to.",
    discussion: """
      Words on standard input: "start" turns the lower right ship once in two seconds, "stop" stops \
      it. Calls of animationDidStop(_:finished:) are printed.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    guard let file = Bundle.module.url(forResource: "ship", withExtension: "png") else {
      throw ValidationError("ship.png is missing beside the program")
    }
    let image = try CGImage(contentsOf: file)

    let window = LayerWindow(title: "Ship", size: CGSize(width: 640, height: 400))
    window.layer.backgroundColor = CGColor(red: 0.08, green: 0.1, blue: 0.2, alpha: 1)
    let harbor = Harbor(image: image, root: window.layer)
    CATransaction.flush()

    harbor.fly()
    harbor.changeColor()
    harbor.turnAround()
    harbor.obeyStandardInput()
    options.run(window)
  }
}

/// The ships and their manoeuvres. Sendable because it is used on the main queue only.
final class Harbor: NSObject, CAAnimationDelegate, @unchecked Sendable {
  private let flyingShip = CALayer()
  private let colorLayer = CALayer()
  private let turningShip = CALayer()
  private let spinningShip = CALayer()

  /// A path from left to right with a swing, in the window's coordinates.
  private let curve: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 40, y: 150))
    path.addCurve(
      to: CGPoint(x: 600, y: 150), control1: CGPoint(x: 180, y: 0),
      control2: CGPoint(x: 460, y: 300))
    return path
  }()

  init(image: CGImage, root: CALayer) {
    super.init()
    flyingShip.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    flyingShip.position = CGPoint(x: 40, y: 150)
    flyingShip.contents = image
    root.addSublayer(flyingShip)

    colorLayer.frame = CGRect(x: 0, y: 0, width: 48, height: 48)
    colorLayer.position = CGPoint(x: 40, y: 150)
    colorLayer.backgroundColor = CGColor(red: 0, green: 0.8, blue: 0.3, alpha: 1)
    root.insertSublayer(colorLayer, below: flyingShip)

    for (ship, x) in [(turningShip, 180.0), (spinningShip, 460.0)] {
      ship.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
      ship.position = CGPoint(x: x, y: 310)
      ship.contents = image
      root.addSublayer(ship)
    }
  }

  /// Flies along the curve, turned to the direction of movement.
  func fly() {
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 4
    animation.path = curve
    animation.rotationMode = .rotateAuto
    flyingShip.add(animation, forKey: nil)
  }

  /// Flies along the curve and changes from green to red, as one group.
  func changeColor() {
    let way = CAKeyframeAnimation()
    way.keyPath = "position"
    way.path = curve
    way.rotationMode = .rotateAuto

    let color = CABasicAnimation()
    color.keyPath = "backgroundColor"
    color.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    let group = CAAnimationGroup()
    group.animations = [way, color]
    group.duration = 4
    colorLayer.add(group, forKey: nil)
  }

  /// Makes half a turn with the transform; a whole turn would not change it.
  func turnAround() {
    let animation = CABasicAnimation()
    animation.keyPath = "transform"
    animation.duration = 2
    animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
    turningShip.add(animation, forKey: nil)
  }

  /// Makes a whole turn with the angle, which is a number.
  func start() {
    let animation = CABasicAnimation()
    animation.keyPath = "transform.rotation"
    animation.duration = 2
    animation.byValue = CGFloat.pi * 2
    animation.delegate = self
    spinningShip.add(animation, forKey: "rotateAnimation")
  }

  func stop() {
    spinningShip.removeAnimation(forKey: "rotateAnimation")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    print("The animation stopped (finished: \(flag ? "YES" : "NO"))")
    fflush(nil)
  }

  func obeyStandardInput() {
    StandardInput.onWord { [self] word in obey(word) }
  }

  private func obey(_ word: String) {
    switch word {
    case "start": start()
    case "stop": stop()
    default: FileHandle.standardError.write(Data("start or stop, not \"\(word)\"\n".utf8))
    }
  }
}
