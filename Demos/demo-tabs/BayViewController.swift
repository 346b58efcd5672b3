import UIKit

/// One tab: the bay at an hour.
final class BayViewController: UIViewController {
  private let hour: Hour

  init(_ hour: Hour) {
    self.hour = hour
    super.init(nibName: nil, bundle: nil)
    title = hour.title
    tabBarItem.image = icon
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = BayView(hour) }

  /// The disc above its horizon.
  private var icon: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 25, height: 25)).image { context in
      UIColor.black.setFill()
      UIColor.black.setStroke()
      let horizon = UIBezierPath()
      horizon.move(to: CGPoint(x: 2, y: 21))
      horizon.addLine(to: CGPoint(x: 23, y: 21))
      horizon.lineWidth = 2
      horizon.lineCapStyle = .round
      horizon.stroke()
      context.clip(to: CGRect(x: 0, y: 0, width: 25, height: 19))
      let y = 4 + hour.disc.center.y * 18
      let disc = UIBezierPath(
        ovalIn: CGRect(x: 3 + hour.disc.center.x * 14, y: y - 3, width: 9, height: 9))
      if hour == .night { disc.stroke() } else { disc.fill() }
    }
  }
}

/// Sky, hills and water.
final class BayView: UIView {
  private let hour: Hour
  private static let horizon: CGFloat = 0.62

  init(_ hour: Hour) {
    self.hour = hour
    super.init(frame: .zero)
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let (width, height) = (bounds.width, bounds.height)
    let horizon = height * Self.horizon
    fill(context, CGRect(x: 0, y: 0, width: width, height: horizon), hour.sky)
    if hour == .night { drawStars(horizon) }
    drawDisc(context, horizon)
    for (index, color) in hour.hills.enumerated() {
      drawHill(index, color, horizon)
    }
    fill(context, CGRect(x: 0, y: horizon, width: width, height: height - horizon), hour.sea)
    drawGlitter(horizon)
    drawBoat(CGPoint(x: width * 0.36, y: horizon + 64))
  }

  private func fill(_ context: CGContext, _ rect: CGRect, _ colors: [UIColor]) {
    guard
      let gradient = CGGradient(
        colorsSpace: nil, colors: colors.map(\.cgColor) as CFArray, locations: nil)
    else { return }
    context.saveGState()
    context.clip(to: rect)
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0, y: rect.minY), end: CGPoint(x: 0, y: rect.maxY), options: [])
    context.restoreGState()
  }

  private func drawStars(_ horizon: CGFloat) {
    UIColor(white: 1, alpha: 0.8).setFill()
    var number: UInt32 = 7
    func next() -> CGFloat {
      number = number &* 1_664_525 &+ 1_013_904_223
      return CGFloat(number >> 8) / CGFloat(1 << 24)
    }
    for _ in 0..<90 {
      let (x, y, size) = (next() * bounds.width, next() * horizon, 0.8 + 1.4 * next())
      UIBezierPath(ovalIn: CGRect(x: x, y: y, width: size, height: size)).fill()
    }
  }

  private func drawDisc(_ context: CGContext, _ horizon: CGFloat) {
    let disc = hour.disc
    let center = CGPoint(x: disc.center.x * bounds.width, y: disc.center.y * horizon)
    let glow = [disc.color.withAlphaComponent(0.55), disc.color.withAlphaComponent(0)]
    if let gradient = CGGradient(
      colorsSpace: nil, colors: glow.map(\.cgColor) as CFArray, locations: nil)
    {
      context.drawRadialGradient(
        gradient, startCenter: center, startRadius: disc.radius * 0.9, endCenter: center,
        endRadius: disc.radius * 3.4, options: [])
    }
    disc.color.setFill()
    UIBezierPath(
      arcCenter: center, radius: disc.radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true
    ).fill()
  }

  private func drawHill(_ index: Int, _ color: UIColor, _ horizon: CGFloat) {
    let height = CGFloat([96, 66, 34][index])
    let shift = CGFloat([0.1, 2.1, 4.4][index])
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: horizon + 1))
    for x in stride(from: 0, through: bounds.width + 4, by: 4) {
      let t = x / 640
      let wave = 0.5 + 0.32 * sin(t * 6 + shift) + 0.18 * sin(t * 15 + 3 * shift)
      // Leaves the sides open, where the bay is closed.
      let open = 0.25 + 0.75 * abs(2 * t - 0.9 - 0.1 * CGFloat(index))
      path.addLine(to: CGPoint(x: x, y: horizon - height * max(wave, 0.05) * open))
    }
    path.addLine(to: CGPoint(x: bounds.width, y: horizon + 1))
    path.close()
    color.setFill()
    path.fill()
  }

  /// Draws the reflection of light on the water, under the disc.
  private func drawGlitter(_ horizon: CGFloat) {
    let x = hour.disc.center.x * bounds.width
    for row in 0..<16 {
      let depth = CGFloat(row) / 16
      hour.disc.color.withAlphaComponent(0.5 * (1 - depth)).setFill()
      let width = 18 + 70 * depth * (row.isMultiple(of: 2) ? 1 : 0.6)
      let shift = CGFloat([0, 7, -5, 3][row % 4]) * (1 + depth)
      let y = horizon + 5 + 130 * depth * (0.4 + 0.6 * depth)
      UIBezierPath(
        roundedRect: CGRect(x: x + shift - width / 2, y: y, width: width, height: 1.5 + 2 * depth),
        cornerRadius: 1
      ).fill()
    }
  }

  private func drawBoat(_ place: CGPoint) {
    let hull = UIBezierPath()
    hull.move(to: CGPoint(x: place.x - 34, y: place.y))
    hull.addLine(to: CGPoint(x: place.x + 38, y: place.y))
    hull.addQuadCurve(
      to: CGPoint(x: place.x - 24, y: place.y + 14),
      controlPoint: CGPoint(x: place.x + 20, y: place.y + 16))
    hull.close()
    (hour == .night ? UIColor(white: 0.08, alpha: 1) : UIColor(white: 0.2, alpha: 1)).setFill()
    hull.fill()
    for (side, alpha) in [(CGFloat(-1), CGFloat(0.75)), (1, 0.95)] {
      let sail = UIBezierPath()
      sail.move(to: CGPoint(x: place.x + 2 * side, y: place.y - 66))
      sail.addQuadCurve(
        to: CGPoint(x: place.x + 32 * side, y: place.y - 6),
        controlPoint: CGPoint(x: place.x + 26 * side, y: place.y - 36))
      sail.addLine(to: CGPoint(x: place.x + 2 * side, y: place.y - 6))
      sail.close()
      UIColor(white: hour == .night ? 0.55 : 1, alpha: alpha).setFill()
      sail.fill()
    }
  }
}
