import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoBounce: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-bounce", abstract: "A layer follows a path of two arcs, once, in 5 s.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let window = LayerWindow(title: "Bounce", size: CGSize(width: 640, height: 600))
    window.layer.backgroundColor = .white

    let theLayer = CALayer()
    theLayer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    theLayer.position = CGPoint(x: 74, y: 74)
    theLayer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    window.layer.addSublayer(theLayer)
    CATransaction.flush()

    // A path of two arcs: a bounce.
    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74, y: 74))
    thePath.addCurve(
      to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500),
      control2: CGPoint(x: 320, y: 500))
    thePath.addCurve(
      to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500),
      control2: CGPoint(x: 566, y: 500))

    let theAnimation = CAKeyframeAnimation(keyPath: "position")
    theAnimation.path = thePath
    theAnimation.duration = 5
    theLayer.add(theAnimation, forKey: "position")

    options.run(window)
  }
}
