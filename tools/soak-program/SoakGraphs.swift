import Foundation
import Quartz2D

/// The pictures of a soak.
enum SoakGraphs {
  /// Writes memory.png and frames.png.
  static func write(_ rows: [SoakRow], to folder: String, isManual: Bool) throws {
    let unit = TimeUnit(rows.last?.time ?? 0)
    func points(_ value: (SoakRow) -> Double) -> [CGPoint] {
      rows.map { CGPoint(x: $0.time / unit.seconds, y: value($0)) }
    }
    let media =
      isManual ? String(format: " (%.1f h of media time)", (rows.last?.mediaTime ?? 0) / 3600) : ""
    try Chart(
      title: "Memory of renderd", xTitle: unit.name + media, yTitle: "MB",
      lines: [
        Chart.Line(
          name: "resident", color: CGColor(red: 0.16, green: 0.45, blue: 0.76, alpha: 1),
          points: points(\.resident)),
        Chart.Line(
          name: "allocated", color: CGColor(red: 0.85, green: 0.37, blue: 0.1, alpha: 1),
          points: points(\.heap)),
      ]
    ).write(to: folder + "/memory.png")
    try Chart(
      title: "Time of a frame, from its start until it is presented", xTitle: unit.name + media,
      yTitle: "ms",
      lines: [
        Chart.Line(
          name: "p99", color: CGColor(red: 0.85, green: 0.37, blue: 0.1, alpha: 1),
          points: points(\.frameTimeP99)),
        Chart.Line(
          name: "p50", color: CGColor(red: 0.16, green: 0.45, blue: 0.76, alpha: 1),
          points: points(\.frameTimeP50)),
      ], limit: 1000 / 60
    ).write(to: folder + "/frames.png")
  }

  /// Seconds for minutes, minutes for hours, hours for days.
  private struct TimeUnit {
    let seconds: Double
    let name: String

    init(_ length: Double) {
      (seconds, name) =
        length < 300 ? (1, "seconds") : length < 4 * 3600 ? (60, "minutes") : (3600, "hours")
    }
  }
}
