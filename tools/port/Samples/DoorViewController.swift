import UIKit

/// A door that swings on its hinges. A finger takes hold of it: a drag moves the animation's time.
class DoorViewController: UIViewController {
  private static let size = CGSize(width: 128, height: 230)

  private let doorway = UIView(frame: CGRect(origin: .zero, size: DoorViewController.size))
  lazy var hand = UIPanGestureRecognizer(target: self, action: #selector(drag(_:)))
  private let door = UIImageView(frame: CGRect(origin: .zero, size: DoorViewController.size))

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Door"
    view.backgroundColor = UIColor(red: 0.55, green: 0.62, blue: 0.52, alpha: 1)
    addFloor()

    // Daylight behind the door.
    let daylight = CAGradientLayer()
    daylight.frame = doorway.bounds
    daylight.colors = [
      UIColor(red: 0.45, green: 0.72, blue: 0.95, alpha: 1).cgColor,
      UIColor(red: 0.93, green: 0.96, blue: 0.98, alpha: 1).cgColor,
      UIColor(red: 0.38, green: 0.62, blue: 0.25, alpha: 1).cgColor,
    ]
    daylight.locations = [0, 0.66, 0.67]
    doorway.layer.addSublayer(daylight)
    let frame = UIView(frame: doorway.bounds.insetBy(dx: -9, dy: -9))
    frame.frame.size.height -= 9
    frame.backgroundColor = UIColor(white: 0.94, alpha: 1)
    frame.layer.zPosition = -1
    doorway.addSubview(frame)
    doorway.sendSubviewToBack(frame)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 600
    doorway.layer.sublayerTransform = perspective
    view.addSubview(doorway)

    door.image = Self.picture
    door.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.center = CGPoint(x: 0, y: doorway.bounds.midY)
    door.layer.allowsEdgeAntialiasing = true
    doorway.addSubview(door)
    view.addGestureRecognizer(hand)
    swing()
  }

  private func addFloor() {
    let floor = UIView(
      frame: CGRect(x: 0, y: view.bounds.midY, width: view.bounds.width, height: 0))
    floor.frame.origin.y += Self.size.height / 2
    floor.frame.size.height = view.bounds.height - floor.frame.minY
    floor.autoresizingMask = [.flexibleWidth, .flexibleTopMargin, .flexibleBottomMargin]
    floor.backgroundColor = UIColor(red: 0.45, green: 0.33, blue: 0.24, alpha: 1)
    view.addSubview(floor)
  }

  override func viewDidLayoutSubviews() {
    doorway.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
  }

  private func swing() {
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.fromValue = 0
    animation.toValue = -CGFloat.pi * 0.42
    animation.duration = 2
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    door.layer.add(animation, forKey: "swing")
  }

  // MARK: Dragging

  @objc func drag(_ pan: UIPanGestureRecognizer) {
    let layer = door.layer
    switch pan.state {
    case .began:
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = now
    case .changed:
      layer.timeOffset -= pan.translation(in: view).x / 100
      pan.setTranslation(.zero, in: view)
    default:
      letGo()
    }
  }

  @objc func letGo() {
    let stopped = door.layer.timeOffset
    door.layer.speed = 1
    door.layer.timeOffset = 0
    door.layer.beginTime = 0
    let now = door.layer.convertTime(CACurrentMediaTime(), from: nil)
    door.layer.beginTime = now - stopped
  }

  // MARK: Picture

  /// A wooden door with four panels and a knob.
  private static let picture = UIGraphicsImageRenderer(size: size).image { context in
    UIColor(red: 0.56, green: 0.20, blue: 0.16, alpha: 1).setFill()
    context.fill(CGRect(origin: .zero, size: size))
    let width = (size.width - 48) / 2
    for (y, height) in [(18.0, 100.0), (138.0, 74.0)] {
      for x in [16, 32 + width] {
        let panel = UIBezierPath(
          roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: 3)
        UIColor(red: 0.49, green: 0.16, blue: 0.13, alpha: 1).setFill()
        panel.fill()
        UIColor(red: 0.66, green: 0.30, blue: 0.24, alpha: 1).setStroke()
        panel.lineWidth = 2
        panel.stroke()
      }
    }
    UIColor(red: 0.95, green: 0.78, blue: 0.30, alpha: 1).setFill()
    UIBezierPath(ovalIn: CGRect(x: size.width - 15, y: 120, width: 11, height: 11)).fill()
  }
}
