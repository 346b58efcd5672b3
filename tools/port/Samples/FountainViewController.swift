import UIKit

/// A view whose layer emits drops.
class FountainView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }

  var emitter: CAEmitterLayer { layer as! CAEmitterLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    emitter.emitterShape = .line
    emitter.emitterMode = .outline
    emitter.emitterSize = CGSize(width: 8, height: 0)
    emitter.renderMode = .additive
    emitter.emitterCells = [
      cell(named: "column", speed: 250, spread: 0.12, color: .systemTeal),
      cell(named: "spray", speed: 205, spread: 0.6, color: .systemBlue),
    ]
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  private func cell(
    named name: String, speed: CGFloat, spread: CGFloat, color: UIColor
  ) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = name
    cell.contents = Self.drop.cgImage
    cell.birthRate = 260
    cell.lifetime = 1.7
    cell.lifetimeRange = 0.1
    cell.velocity = speed
    cell.velocityRange = speed / 8
    cell.emissionLongitude = -.pi / 2
    cell.emissionRange = spread
    cell.yAcceleration = 240
    cell.scale = 0.4
    cell.scaleRange = 0.25
    cell.color = color.withAlphaComponent(0.6).cgColor
    cell.greenRange = 0.2
    cell.alphaSpeed = -0.18
    return cell
  }

  /// A soft white dot.
  private static let drop: UIImage = {
    let size = CGSize(width: 16, height: 16)
    return UIGraphicsImageRenderer(size: size).image { context in
      let colors = [UIColor.white.cgColor, UIColor(white: 1, alpha: 0).cgColor]
      guard
        let gradient = CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
          locations: [0, 1])
      else { return }
      let middle = CGPoint(x: 8, y: 8)
      context.cgContext.drawRadialGradient(
        gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 8,
        options: [])
    }
  }()
}

/// A fountain that follows the finger, and sprays more while it is touched.
class FountainViewController: UIViewController {
  private let fountain = FountainView()
  private let basin = CAShapeLayer()
  private lazy var strength: UISlider = {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: 30))
    slider.maximumValue = 700
    slider.value = 260
    slider.addTarget(self, action: #selector(changeStrength(_:)), for: .valueChanged)
    return slider
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Fountain"
    view.backgroundColor = UIColor(red: 0.04, green: 0.06, blue: 0.16, alpha: 1)
    view.addSubview(fountain)
    basin.fillColor = UIColor(white: 0.32, alpha: 1).cgColor
    basin.strokeColor = UIColor(white: 0.5, alpha: 1).cgColor
    basin.lineWidth = 2
    view.layer.addSublayer(basin)
    view.addSubview(strength)
    let hold = UILongPressGestureRecognizer(target: self, action: #selector(press(_:)))
    hold.minimumPressDuration = 0
    hold.allowableMovement = .greatestFiniteMagnitude
    fountain.addGestureRecognizer(hold)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    fountain.frame = bounds
    strength.center = CGPoint(x: bounds.midX, y: 30)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fountain.emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY - 44)
    basin.frame = bounds
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bounds.midX - 110, y: bounds.maxY - 48))
    path.addLine(to: CGPoint(x: bounds.midX + 110, y: bounds.maxY - 48))
    path.addQuadCurve(
      to: CGPoint(x: bounds.midX - 110, y: bounds.maxY - 48),
      controlPoint: CGPoint(x: bounds.midX, y: bounds.maxY + 16))
    path.close()
    basin.path = path.cgPath
    CATransaction.commit()
  }

  @IBAction func press(_ press: UILongPressGestureRecognizer) {
    fountain.emitter.emitterPosition.x = press.location(in: view).x
    let isPressed = press.state == .began || press.state == .changed
    strength.setValue(isPressed ? 700 : 260, animated: true)
    changeStrength(strength)
  }

  @IBAction func changeStrength(_ sender: UISlider) {
    fountain.emitter.setValue(sender.value, forKeyPath: "emitterCells.spray.birthRate")
  }
}
