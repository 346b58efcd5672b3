import UIKit

/// A dot at the end of the ring. Animations change its position, as a fraction of the ring.
class DotLayer: CALayer {
  @NSManaged var part: CGFloat

  override class func needsDisplay(forKey key: String) -> Bool {
    key == #keyPath(part) || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    let angle = part * 2 * .pi - .pi / 2
    let radius = bounds.width / 2 - 14
    ctx.setFillColor(UIColor.white.cgColor)
    ctx.fillEllipse(
      in: CGRect(
        x: bounds.midX + radius * cos(angle) - 4, y: bounds.midY + radius * sin(angle) - 4,
        width: 8, height: 8))
  }
}

/// A ring that fills, with a colour wheel behind its stroke.
class ProgressRingView: UIView {
  private let track = CAShapeLayer()
  private let progress = CAShapeLayer()
  private let wheel = CAGradientLayer()
  let percent = CATextLayer()
  private let check = CAShapeLayer()
  private let dot = DotLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for ring in [track, progress] {
      ring.fillColor = nil
      ring.lineWidth = 22
      ring.lineCap = .round
    }
    track.strokeColor = UIColor(white: 1, alpha: 0.12).cgColor
    layer.addSublayer(track)

    // The gradient shows where the stroke is.
    progress.strokeColor = UIColor.black.cgColor
    progress.strokeEnd = 0
    wheel.type = .conic
    wheel.startPoint = CGPoint(x: 0.5, y: 0.5)
    wheel.endPoint = CGPoint(x: 0.5, y: 0)
    wheel.colors = [
      UIColor.systemPink, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemPink,
    ].map(\.cgColor)
    wheel.mask = progress
    layer.addSublayer(wheel)

    percent.alignmentMode = .center
    percent.fontSize = 44
    percent.foregroundColor = UIColor.white.cgColor
    percent.contentsScale = UIScreen.main.scale
    percent.string = "0%"
    percent.actions = ["contents": NSNull()]
    layer.addSublayer(percent)

    check.fillColor = nil
    check.strokeColor = UIColor.white.cgColor
    check.lineWidth = 10
    check.lineCap = .round
    check.lineJoin = .round
    check.strokeEnd = 0
    layer.addSublayer(check)
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    guard layer === self.layer else { return }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let path = UIBezierPath(
      arcCenter: middle, radius: bounds.width / 2 - 14, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    for ring in [track, progress] {
      ring.frame = bounds
      ring.path = path.cgPath
    }
    wheel.frame = bounds
    dot.frame = bounds
    percent.frame = CGRect(x: 0, y: middle.y - 27, width: bounds.width, height: 54)
    let mark = UIBezierPath()
    mark.move(to: CGPoint(x: middle.x - 34, y: middle.y + 2))
    mark.addLine(to: CGPoint(x: middle.x - 10, y: middle.y + 26))
    mark.addLine(to: CGPoint(x: middle.x + 36, y: middle.y - 24))
    check.path = mark.cgPath
  }

  /// The part of the ring that is on screen now, 0…1.
  var shownProgress: CGFloat {
    (progress.presentation() ?? progress).strokeEnd
  }

  /// Fills the ring, and tells a delegate when it is full.
  func fill(duration: CFTimeInterval, delegate: CAAnimationDelegate) {
    let animation = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.3, 1)
    animation.delegate = delegate
    progress.strokeEnd = 1
    progress.add(animation, forKey: "fill")

    let round = CABasicAnimation(keyPath: #keyPath(DotLayer.part))
    round.fromValue = 0
    round.toValue = 1
    round.duration = duration
    round.timingFunction = animation.timingFunction
    dot.add(round, forKey: #keyPath(DotLayer.part))
  }

  /// Draws a check mark in place of the number.
  func showCheckMark() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    percent.opacity = 0
    check.strokeEnd = 1
    CATransaction.commit()
  }

  /// Empties the ring at once.
  func reset() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    progress.removeAllAnimations()
    progress.strokeEnd = 0
    check.strokeEnd = 0
    percent.opacity = 1
    CATransaction.commit()
  }
}

/// Fills the ring, counts the percents of each frame, and begins again with a tap.
class RingViewController: UIViewController, CAAnimationDelegate {
  private let ring = ProgressRingView(frame: CGRect(x: 0, y: 0, width: 230, height: 230))
  private var displayLink: CADisplayLink?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Progress"
    view.backgroundColor = UIColor(red: 0.11, green: 0.12, blue: 0.18, alpha: 1)
    view.addSubview(ring)
    ring.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(("tapped:"))))
  }

  override func viewWillLayoutSubviews() {
    ring.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    start()
  }

  private func start() {
    ring.reset()
    ring.fill(duration: 4, delegate: self)
    displayLink?.invalidate()
    displayLink = CADisplayLink(target: self, selector: #selector(count))
    displayLink?.add(to: .main, forMode: .common)
  }

  @objc private func count() {
    ring.percent.string = "\(Int((ring.shownProgress * 100).rounded()))%"
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag else { return }
    displayLink?.invalidate()
    displayLink = nil
    ring.showCheckMark()
  }

  @objc private func tapped(_ sender: Any) {
    start()
  }
}
