import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoHello: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-hello", abstract: "One rounded square that turns.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let window = LayerWindow(title: "Hello", size: CGSize(width: 320, height: 240))
    window.layer.backgroundColor = CGColor(red: 0.13, green: 0.14, blue: 0.16, alpha: 1)

    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
    square.position = CGPoint(x: 160, y: 120)
    square.cornerRadius = 16
    square.backgroundColor = CGColor(red: 0.95, green: 0.45, blue: 0.2, alpha: 1)
    window.layer.addSublayer(square)

    // From here on the server turns the square alone, even if this program hangs.
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 4
    turn.repeatCount = .infinity
    square.add(turn, forKey: "turn")

    options.run(window)
  }
}
