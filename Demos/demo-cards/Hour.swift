import UIKit

/// An hour of a day in the mountains, and its picture.
struct Hour {
  let name: String
  let time: String
  /// Colours from the zenith to the horizon.
  let sky: [UIColor]
  /// The sun or the moon, in fractions of the picture.
  let disc: (x: CGFloat, y: CGFloat, radius: CGFloat, color: UIColor)
  let farthest: UIColor
  let nearest: UIColor
  var stars = 0
  /// Colour behind the stack while the card lies on top.
  let background: UIColor

  static let all = [
    Hour(
      name: "First light", time: "05:40",
      sky: [color(0x2B3A67), color(0x8E7DBE), color(0xF7C59F)],
      disc: (0.68, 0.5, 0.075, color(0xFFE8C9)), farthest: color(0xC79FB4),
      nearest: color(0x2A2A4A), stars: 24, background: color(0x3B3A5E)),
    Hour(
      name: "Morning", time: "08:10",
      sky: [color(0x5FA8D3), color(0xA9D6E5), color(0xFDF3DC)],
      disc: (0.3, 0.34, 0.085, color(0xFFF7D6)), farthest: color(0xA9C9D6),
      nearest: color(0x1F5A5E), background: color(0x3F7C8C)),
    Hour(
      name: "Noon", time: "12:30",
      sky: [color(0x1F7AC9), color(0x5FB4EC), color(0xD8F1FB)],
      disc: (0.52, 0.17, 0.08, color(0xFFFFF0)), farthest: color(0x9CC7D8),
      nearest: color(0x2D6A3E), background: color(0x2B6CA0)),
    Hour(
      name: "Golden hour", time: "18:45",
      sky: [color(0x4A5C9B), color(0xE58C5A), color(0xFFD77E)],
      disc: (0.36, 0.47, 0.095, color(0xFFF0B8)), farthest: color(0xE0A070),
      nearest: color(0x4E2437), background: color(0x7A4A4F)),
    Hour(
      name: "Dusk", time: "20:20",
      sky: [color(0x1E1B4B), color(0x7B2D6B), color(0xF2727A)],
      disc: (0.5, 0.55, 0.1, color(0xFFB199)), farthest: color(0xB0527E),
      nearest: color(0x1B1033), stars: 18, background: color(0x4A2556)),
    Hour(
      name: "Midnight", time: "00:15",
      sky: [color(0x050B1F), color(0x0F2347), color(0x2E5077)],
      disc: (0.7, 0.22, 0.06, color(0xF4F6FB)), farthest: color(0x2C4A6E),
      nearest: color(0x060D1C), stars: 110, background: color(0x121C33)),
  ]

  private static func color(_ hexadecimal: Int) -> UIColor {
    UIColor(
      red: CGFloat(hexadecimal >> 16) / 255, green: CGFloat(hexadecimal >> 8 & 255) / 255,
      blue: CGFloat(hexadecimal & 255) / 255, alpha: 1)
  }

  // MARK: Picture

  @MainActor func picture(size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      let context = context.cgContext
      drawSky(in: context, size)
      drawStars(size)
      drawDisc(in: context, size)
      for range in 0..<5 { drawRange(range, size) }
    }
  }

  private func drawSky(in context: CGContext, _ size: CGSize) {
    fill(context, sky, [0, 0.42, 0.7], from: .zero, to: CGPoint(x: 0, y: size.height))
  }

  private func drawStars(_ size: CGSize) {
    var random = Dice(seed: 7)
    for _ in 0..<stars {
      let place = CGPoint(
        x: random.roll(0...size.width), y: size.height * 0.62 * pow(random.roll(0...1), 1.4))
      let side = random.roll(0.6...1.9)
      UIColor(white: 1, alpha: random.roll(0.3...0.95)).setFill()
      UIBezierPath(ovalIn: CGRect(x: place.x, y: place.y, width: side, height: side)).fill()
    }
  }

  private func drawDisc(in context: CGContext, _ size: CGSize) {
    let middle = CGPoint(x: disc.x * size.width, y: disc.y * size.height)
    let radius = disc.radius * size.width
    let glow = [
      disc.color.withAlphaComponent(0.55), disc.color.withAlphaComponent(0.14),
      disc.color.withAlphaComponent(0),
    ]
    if let gradient = gradient(glow, [0, 0.35, 1]) {
      context.drawRadialGradient(
        gradient, startCenter: middle, startRadius: radius * 0.6, endCenter: middle,
        endRadius: radius * 4.6, options: [])
    }
    disc.color.setFill()
    UIBezierPath(
      ovalIn: CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    ).fill()
  }

  /// One of five ranges of mountains, the last one nearest.
  private func drawRange(_ range: Int, _ size: CGSize) {
    let part = CGFloat(range) / 4
    let base = size.height * (0.58 + 0.1 * CGFloat(range))
    let height = size.height * (0.075 + 0.02 * part)
    let outline = UIBezierPath()
    outline.move(to: CGPoint(x: 0, y: size.height))
    for x in stride(from: 0, through: size.width, by: 2) {
      let along = x / size.width * 2 * .pi + CGFloat(range) * 2.3
      // Waves of several lengths, with ridges in the distant ranges.
      let ridge = abs(sin(along * 1.5)) * (1 - part)
      let wave = sin(along) * 0.6 + sin(along * 2.7 + 1) * 0.28 + sin(along * 6.1) * 0.1
      outline.addLine(to: CGPoint(x: x, y: base - height * (wave + ridge)))
    }
    outline.addLine(to: CGPoint(x: size.width, y: size.height))
    outline.close()
    blend(part).setFill()
    outline.fill()
  }

  private func blend(_ part: CGFloat) -> UIColor {
    var from = (red: CGFloat(0), green: CGFloat(0), blue: CGFloat(0))
    var to = from
    farthest.getRed(&from.red, green: &from.green, blue: &from.blue, alpha: nil)
    nearest.getRed(&to.red, green: &to.green, blue: &to.blue, alpha: nil)
    return UIColor(
      red: from.red + (to.red - from.red) * part,
      green: from.green + (to.green - from.green) * part,
      blue: from.blue + (to.blue - from.blue) * part, alpha: 1)
  }

  private func fill(
    _ context: CGContext, _ colors: [UIColor], _ places: [CGFloat], from start: CGPoint,
    to end: CGPoint
  ) {
    guard let gradient = gradient(colors, places) else { return }
    context.drawLinearGradient(gradient, start: start, end: end, options: .drawsAfterEndLocation)
  }

  private func gradient(_ colors: [UIColor], _ places: [CGFloat]) -> CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray,
      locations: places)
  }
}

/// A generator of the same numbers each time.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ range: ClosedRange<CGFloat>) -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let fraction = CGFloat(state >> 40) / CGFloat(1 << 24)
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }
}
