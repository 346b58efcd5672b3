import DrawList
import GraphicsValues

/// Frames per second and the durations of the last frames, as numbers and bars.
struct FrameRateMeter: Sendable {
  private let interval: Double
  /// Media times of the last second's frames.
  private var times: [Double] = []
  /// Durations of the last frames, in seconds, the newest last.
  private var durations: [Double] = []

  private static let barCount = 60
  // Lengths in points.
  private static let size = (width: 196.0, height: 52.0)
  private static let margin = 8.0
  private static let barWidth = 3.0
  /// Height of a bar for a frame that takes the whole interval.
  private static let budget = 12.0
  private static let text = ColorValue(red: 1, green: 1, blue: 1, alpha: 1)

  init(interval: Double) { self.interval = interval }

  mutating func addFrame(at time: Double) {
    times.removeAll { $0 <= time - 1 || $0 >= time }
    times.append(time)
  }

  mutating func addDuration(_ seconds: Double) {
    if durations.count == Self.barCount { durations.removeFirst() }
    durations.append(seconds)
  }

  /// Draws the panel over a list, in the upper right corner.
  func panel(scale: Double, in list: DrawList) -> (list: DrawList, area: PixelRect) {
    let corner = Point(
      x: Double(list.width) - (Self.size.width + Self.margin) * scale, y: Self.margin * scale)
    func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      func pixel(_ value: Double) -> Int32 { Int32(value.rounded()) }
      return PixelRect(
        minX: pixel(corner.x + x * scale), minY: pixel(corner.y + y * scale),
        maxX: pixel(corner.x + (x + width) * scale), maxY: pixel(corner.y + (y + height) * scale))
    }
    let panel = area(0, 0, Self.size.width, Self.size.height)
    var commands = [OverlayMark.fill(panel, Pixel(0xCC11_1418), radius: 6 * scale)]
    let bottom = Self.size.height - 6
    for (index, seconds) in durations.enumerated() {
      let share = min(max(seconds / interval, 0), 1.75)
      let height = max(share * Self.budget, 1)
      commands.append(
        OverlayMark.fill(
          area(8 + Double(index) * Self.barWidth, bottom - height, Self.barWidth - 1, height),
          share > 1 ? Pixel(0xFFFF_5A4D) : Pixel(0xFF4C_C38A)))
    }
    commands.append(
      OverlayMark.fill(
        area(8, bottom - Self.budget, Double(Self.barCount) * Self.barWidth, 0.5),
        Pixel(0x8080_8080)))
    let image = TitleFont.image(of: label, color: Self.text)
    if let image {
      let points = TitleFont.pixelsPerPoint
      let (width, height) = (Double(image.width) / points, Double(image.height) / points)
      let bounds = area(8, 3, width, height)
      commands.append(
        OverlayMark.image(
          image, over: bounds.rectangle, bounds: bounds, sampling: ImageSampling()))
    }
    return (list.adding(commands, image: image), panel.intersection(list.frame))
  }

  private var label: String {
    let sorted = durations.sorted()
    let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    let worst = sorted.last ?? 0
    return "\(times.count) fps  \(tenths(median)) ms  worst \(tenths(worst))"
  }

  private func tenths(_ seconds: Double) -> String {
    let value = Int(min(max(seconds * 10_000, 0), 1e6).rounded())
    return "\(value / 10).\(value % 10)"
  }
}
