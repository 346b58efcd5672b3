import UIKit

/// A pot of paint in one colour, with the colour's numbers underneath.
class PaintView: UIView {
  var color = UIColor.systemRed {
    didSet {
      label.text = hexadecimal
      setNeedsDisplay()
    }
  }
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    label.frame = CGRect(x: 0, y: frame.height * 0.8, width: frame.width, height: 22)
    label.font = .monospacedSystemFont(ofSize: 16, weight: .medium)
    label.textColor = .darkGray
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func draw(_ rect: CGRect) {
    let size = bounds.size
    UIGraphicsGetCurrentContext()?.setShadow(
      offset: CGSize(width: 0, height: 3), blur: 6, color: UIColor(white: 0, alpha: 0.4).cgColor)
    drop(in: CGRect(x: 0.2 * size.width, y: 2, width: 0.6 * size.width, height: 0.7 * size.height))
      .fill(with: color)
    UIGraphicsGetCurrentContext()?.setShadow(offset: .zero, blur: 0, color: nil)
    UIBezierPath(
      ovalIn: CGRect(x: 0.32 * size.width, y: 0.4 * size.height, width: 12, height: 20)
    ).fill(with: UIColor(white: 1, alpha: 0.55))
  }

  private var hexadecimal: String {
    var red: CGFloat = 0
    var green: CGFloat = 0
    var blue: CGFloat = 0
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    return "#"
      + [red, green, blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }
      .joined()
  }

  private func drop(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    let radius = rect.width * 0.46
    let center = CGPoint(x: rect.midX, y: rect.maxY - radius)
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addQuadCurve(
      to: CGPoint(x: center.x + radius, y: center.y),
      controlPoint: CGPoint(x: center.x + radius, y: center.y - radius * 0.7))
    path.addArc(
      withCenter: center, radius: radius, startAngle: 0, endAngle: .pi, clockwise: true)
    path.addQuadCurve(
      to: CGPoint(x: rect.midX, y: rect.minY),
      controlPoint: CGPoint(x: center.x - radius, y: center.y - radius * 0.7))
    path.close()
    return path
  }
}

extension UIBezierPath {
  fileprivate func fill(with color: UIColor) {
    color.setFill()
    fill()
  }
}

/// Twelve swatches in a ring. A tapped swatch becomes the colour in the middle, with a fade.
class PickerViewController: UIViewController {
  private let paint = PaintView(frame: CGRect(x: 0, y: 0, width: 110, height: 110))
  private let swatches = (0..<12).map { _ in
    UIView(frame: CGRect(x: 0, y: 0, width: 46, height: 46))
  }
  private var selected = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Colours"
    view.backgroundColor = UIColor(white: 0.96, alpha: 1)
    for (index, swatch) in swatches.enumerated() {
      swatch.tag = index
      swatch.backgroundColor = color(index)
      swatch.layer.cornerRadius = 23
      swatch.layer.borderColor = UIColor.white.cgColor
      swatch.layer.borderWidth = 3
      swatch.layer.shadowOpacity = 0.3
      swatch.layer.shadowRadius = 3
      swatch.layer.shadowOffset = CGSize(width: 0, height: 2)
      view.addSubview(swatch)
    }
    view.addSubview(paint)
    swatches[selected].transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
    paint.color = color(selected)
  }

  private func color(_ index: Int) -> UIColor {
    UIColor(hue: CGFloat(index) / 12, saturation: 0.78, brightness: 0.92, alpha: 1)
  }

  override func viewDidLayoutSubviews() {
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    paint.center = middle
    for (index, swatch) in swatches.enumerated() {
      let angle = CGFloat(index) / 12 * 2 * .pi - .pi / 2
      swatch.center = CGPoint(x: middle.x + 116 * cos(angle), y: middle.y + 116 * sin(angle))
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let view = touches.first?.view, swatches.contains(view) else { return }
    select(view.tag)
  }

  private func select(_ index: Int) {
    let previous = swatches[selected]
    selected = index
    UIView.transition(
      with: paint, duration: 0.8, options: [.transitionCrossDissolve],
      animations: { self.paint.color = self.color(index) })
    UIView.animate(springDuration: 0.4, bounce: 0.5, options: [.allowUserInteraction]) {
      previous.transform = .identity
      self.swatches[index].transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
    }
  }
}
