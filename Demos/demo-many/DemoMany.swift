import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoMany: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-many",
    abstract: "Many squares, each moving between two points and turning, for ever.")
  @OptionGroup var options: DemoOptions
  @Option(help: ArgumentHelp("Number of squares.", valueName: "n")) var layers = 1000

  func validate() throws {
    guard (1...100_000).contains(layers) else {
      throw ValidationError("--layers is 1 to 100000.")
    }
  }

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "\(layers) layers", size: CGSize(width: 1280, height: 720))
    window.layer.backgroundColor = CGColor(
      red: 0x20 / 255.0, green: 0x24 / 255.0, blue: 0x28 / 255.0, alpha: 1)

    var random = SceneNumbers()
    for index in 0..<layers {
      let start = CGPoint(x: random.next() * 1232 + 24, y: random.next() * 672 + 24)
      let end = CGPoint(x: random.next() * 1232 + 24, y: random.next() * 672 + 24)
      let square = CALayer()
      square.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
      square.position = start
      square.cornerRadius = 8
      square.opacity = 0.9
      square.backgroundColor = CGColor(
        red: random.nextByte(), green: random.nextByte(), blue: random.nextByte(), alpha: 1)
      window.layer.addSublayer(square)
      animate(square, from: start, to: end, duration: 2 + Double(index % 5) * 0.2)
    }
    options.run(window)
  }

  private func animate(_ layer: CALayer, from start: CGPoint, to end: CGPoint, duration: Double) {
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = start
    move.toValue = end
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    for animation in [move, turn] {
      animation.duration = duration
      animation.autoreverses = true
      animation.repeatCount = .infinity
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: animation.keyPath)
    }
  }
}

/// The random numbers of the scene, the same on every machine and in the programs for browsers and
/// Qt that show it: a linear congruential generator of 31 bits.
struct SceneNumbers {
  private var state: UInt32 = 12345

  /// The next number, from 0 to 1.
  mutating func next() -> Double {
    state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
    return Double(state) / Double(0x7FFF_FFFF)
  }

  /// A colour component in steps of 1/255.
  mutating func nextByte() -> CGFloat { (next() * 255).rounded(.down) / 255 }
}
