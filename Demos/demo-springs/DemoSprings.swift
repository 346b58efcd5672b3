import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoSprings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-springs",
    abstract: "The same path on springs of different damping, again and again.",
    discussion: """
      From top to bottom: a damping of 3, 10 (the default) and 20, which is just too much to swing; \
      each moves once in three seconds.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let dampings: [CGFloat] = [3, 10, 20]
    let window = LayerWindow(title: "Springs", size: CGSize(width: 600, height: 240))
    window.layer.backgroundColor = .white

    for x in [100.0, 380.0] {
      let mark = CALayer()
      mark.frame = CGRect(x: x - 1, y: 10, width: 2, height: 220)
      mark.backgroundColor = CGColor(gray: 0.8, alpha: 1)
      window.layer.addSublayer(mark)
    }
    for (row, damping) in dampings.enumerated() {
      let ball = CALayer()
      ball.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      ball.position = CGPoint(x: 380, y: 50 + 70 * row)
      ball.cornerRadius = 20
      ball.backgroundColor = CGColor(red: 0.1, green: 0.5, blue: 0.4, alpha: 1)
      window.layer.addSublayer(ball)
      ball.add(spring(damping), forKey: "spring")
    }
    options.run(window)
  }

  private func spring(_ damping: CGFloat) -> CAAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = damping
    spring.fromValue = 100
    // Lasts until the spring has settled, instead of the default quarter of a second.
    spring.duration = min(spring.settlingDuration, 3)
    spring.fillMode = .forwards

    let group = CAAnimationGroup()
    group.animations = [spring]
    group.duration = 3
    group.repeatCount = .infinity
    return group
  }
}
