import UIKit

/// A ball that falls, bounces four times and lies still. A tap throws it again.
class BallViewController: UIViewController {
  private static let side: CGFloat = 64

  private let ball = UIImageView(image: BallViewController.picture)
  private let shadow = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 12))
  private let floor = UIView()
  private var hasFallen = false

  private var top: CGFloat { view.bounds.midY - 110 }
  private var ground: CGFloat { view.bounds.midY + 80 }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Ball"
    view.backgroundColor = UIColor(red: 0.76, green: 0.88, blue: 0.96, alpha: 1)
    floor.backgroundColor = UIColor(red: 0.83, green: 0.72, blue: 0.55, alpha: 1)
    view.addSubview(floor)
    // A shadow of nothing: the outline alone casts it.
    shadow.layer.shadowPath = UIBezierPath(ovalIn: shadow.bounds).cgPath
    shadow.layer.shadowOffset = .zero
    shadow.layer.shadowRadius = 5
    shadow.layer.shadowOpacity = 1
    view.addSubview(shadow)
    view.addSubview(ball)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    floor.frame = CGRect(
      x: 0, y: ground + 14, width: bounds.width, height: bounds.maxY - ground - 14)
    shadow.center = CGPoint(x: bounds.midX, y: ground + Self.side / 2)
    ball.center = CGPoint(x: bounds.midX, y: ground)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    drop()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    drop()
  }

  private func drop() {
    let height = ground - top
    // Down, then up and down again, each time less high.
    let heights: [CGFloat] = [1, 0, 0.52, 0, 0.24, 0, 0.09, 0]
    let keyTimes: [NSNumber] = [0, 0.24, 0.44, 0.62, 0.74, 0.86, 0.93, 1]
    let fall = CAKeyframeAnimation(keyPath: "position.y")
    fall.values = heights.map { ground - $0 * height }
    fall.keyTimes = keyTimes
    fall.timingFunctions = (1..<heights.count).map {
      CAMediaTimingFunction(name: $0.isMultiple(of: 2) ? .easeOut : .easeIn)
    }

    // Rubber: flat on the ground, stretched while it is fast.
    let squash = CAKeyframeAnimation(keyPath: "transform")
    let shapes: [(time: Double, x: CGFloat, y: CGFloat)] = [
      (0, 1, 1), (0.2, 0.94, 1.08), (0.24, 1.3, 0.68), (0.29, 0.96, 1.05), (0.44, 1, 1),
      (0.59, 0.97, 1.04), (0.62, 1.18, 0.8), (0.67, 1, 1), (0.84, 1, 1), (0.86, 1.1, 0.9),
      (0.9, 1, 1), (1, 1, 1),
    ]
    squash.keyTimes = shapes.map { NSNumber(value: $0.time) }
    squash.values = shapes.map { NSValue(caTransform3D: CATransform3DMakeScale($0.x, $0.y, 1)) }

    let group = CAAnimationGroup()
    group.animations = [fall, squash]
    group.duration = 2.4
    ball.layer.add(group, forKey: "drop")
    fadeShadow(heights, keyTimes)
  }

  /// The lower the ball, the smaller and darker its shadow.
  private func fadeShadow(_ heights: [CGFloat], _ keyTimes: [NSNumber]) {
    let state = { (height: CGFloat) in
      self.shadow.alpha = 0.6 - 0.45 * height
      self.shadow.transform = CGAffineTransform(scaleX: 1 + height * 0.5, y: 1 + height * 0.5)
    }
    UIView.performWithoutAnimation { state(heights[0]) }
    UIView.animateKeyframes(
      withDuration: 2.4, delay: 0, options: [.calculationModeLinear],
      animations: {
        for index in 1..<heights.count {
          let start = keyTimes[index - 1].doubleValue
          UIView.addKeyframe(
            withRelativeStartTime: start, relativeDuration: keyTimes[index].doubleValue - start
          ) {
            state(heights[index])
          }
        }
      })
  }

  /// A red ball with a white band, lit from the upper left.
  private static let picture = UIGraphicsImageRenderer(size: CGSize(width: side, height: side))
    .image { context in
      let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side))
      circle.addClip()
      UIColor(red: 0.87, green: 0.16, blue: 0.2, alpha: 1).setFill()
      circle.fill()
      let band = UIBezierPath()
      band.move(to: CGPoint(x: -4, y: side * 0.62))
      band.addQuadCurve(
        to: CGPoint(x: side + 4, y: side * 0.4),
        controlPoint: CGPoint(x: side * 0.55, y: side * 0.78))
      band.lineWidth = 9
      UIColor.white.setStroke()
      band.stroke()

      let colors = [
        UIColor(white: 1, alpha: 0.6).cgColor, UIColor(white: 1, alpha: 0).cgColor,
        UIColor(white: 0, alpha: 0.4).cgColor,
      ]
      guard
        let light = CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
          locations: [0, 0.45, 1])
      else { return }
      let spot = CGPoint(x: side * 0.34, y: side * 0.3)
      context.cgContext.drawRadialGradient(
        light, startCenter: spot, startRadius: 0, endCenter: spot, endRadius: side * 0.85,
        options: .drawsAfterEndLocation)
    }
}
