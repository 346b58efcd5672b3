import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-group",
    abstract: "Animations that run as one: a border that changes, and a moving square.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let window = LayerWindow(title: "Groups", size: CGSize(width: 600, height: 420))
    window.layer.backgroundColor = .white

    let bordered = CALayer()
    bordered.frame = CGRect(x: 200, y: 20, width: 200, height: 120)
    bordered.backgroundColor = CGColor(gray: 0.9, alpha: 1)
    window.layer.addSublayer(bordered)

    let traveller = CALayer()
    traveller.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    traveller.position = CGPoint(x: 60, y: 290)
    traveller.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    window.layer.addSublayer(traveller)

    bordered.add(borderChanges(), forKey: "BorderChanges")
    traveller.add(flight(), forKey: "flight")
    options.run(window)
  }

  /// The width grows and shrinks while the colour goes from green through red to blue; both at an
  /// even pace, regardless of the distances between their values.
  private func borderChanges() -> CAAnimationGroup {
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    widthAnim.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.calculationMode = .paced

    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    colorAnim.values = [
      CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    colorAnim.calculationMode = .paced

    // Neither animation has its own duration, so both take the group's.
    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5
    group.repeatCount = .infinity
    return group
  }

  /// A flight along a curve, turned to the direction of movement, from green to red.
  private func flight() -> CAAnimationGroup {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 60, y: 290))
    path.addCurve(
      to: CGPoint(x: 540, y: 290), control1: CGPoint(x: 180, y: 120),
      control2: CGPoint(x: 420, y: 460))
    let way = CAKeyframeAnimation(keyPath: "position")
    way.path = path
    way.rotationMode = .rotateAuto

    let color = CABasicAnimation(keyPath: "backgroundColor")
    color.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    let group = CAAnimationGroup()
    group.animations = [way, color]
    group.duration = 4
    group.repeatCount = .infinity
    return group
  }
}
