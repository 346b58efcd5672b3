import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoKeyframes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-keyframes",
    abstract: "Four colours in turn, and a path through four places for each calculation mode.",
    discussion: """
      From top to bottom: linear, discrete, paced, cubic, cubicPaced. Each pass takes four seconds.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let modes: [CAAnimationCalculationMode] = [
      .linear, .discrete, .paced, .cubic, .cubicPaced,
    ]
    let window = LayerWindow(
      title: "Keyframes", size: CGSize(width: 480, height: 160 + 50 * modes.count))
    window.layer.backgroundColor = .white
    addColors(to: window.layer)
    for (row, mode) in modes.enumerated() {
      addTrack(mode, at: CGFloat(165 + 50 * row), to: window.layer)
    }
    options.run(window)
  }

  /// A square that is blue, red, green and blue again, evenly.
  private func addColors(to root: CALayer) {
    let colorLayer = CALayer()
    colorLayer.frame = CGRect(x: 190, y: 20, width: 100, height: 100)
    colorLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    root.addSublayer(colorLayer)

    let animation = CAKeyframeAnimation()
    animation.keyPath = "backgroundColor"
    animation.duration = 4
    animation.values = [
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
      CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    animation.repeatCount = .infinity
    colorLayer.add(animation, forKey: nil)
  }

  /// A square that moves from mark to mark; all tracks have the same marks and the same duration.
  private func addTrack(_ mode: CAAnimationCalculationMode, at y: CGFloat, to root: CALayer) {
    let places: [CGFloat] = [40, 100, 400, 440]
    for x in places {
      let mark = CALayer()
      mark.bounds = CGRect(x: 0, y: 0, width: 2, height: 40)
      mark.position = CGPoint(x: x, y: y)
      mark.backgroundColor = CGColor(gray: 0.8, alpha: 1)
      root.addSublayer(mark)
    }
    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    square.position = CGPoint(x: places[0], y: y)
    square.backgroundColor = CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1)
    root.addSublayer(square)

    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = places
    animation.calculationMode = mode
    animation.duration = 4
    animation.repeatCount = .infinity
    square.add(animation, forKey: "track")
  }
}
