import Foundation

/// Result of a soak.
struct Verdict: CustomStringConvertible {
  /// MB by which memory may rise in the second half of a run of any length; random trees are larger
  /// at some times than at others.
  static let mostRise = 4.0
  /// Fewest points through which a line means anything.
  static let leastRows = 4

  private let checks: [(isGood: Bool, text: String)]

  init(
    rows: [SoakRow], deaths: Int, changedRows: Int?, descriptorsLeft: Int, folder: String
  ) {
    let rise = Self.rise(rows.map { ($0.time, $0.heap) })
    let blocked = rows.last?.lateFramesByClients ?? 0
    var checks = [
      (
        rise <= Self.mostRise && rows.count >= Self.leastRows,
        rows.count < Self.leastRows
          ? "only \(rows.count) rows; \(Self.leastRows) are needed to say how memory goes"
          : String(
            format: "memory rises by %.2f MB in the second half; %.0f may be", rise, Self.mostRise)
      ),
      (
        descriptorsLeft <= 0,
        "\(max(descriptorsLeft, 0)) descriptors are left when the clients have gone"
      ),
      (
        blocked == 0,
        "\(blocked) frames were late because of what clients sent; "
          + "\(rows.last?.lateFrames ?? 0) were late in all"
      ),
    ]
    if let changedRows {
      checks.append(
        (changedRows == 0, "the pixels of the quiet client changed \(changedRows) times"))
    }
    self.checks = checks
    summary =
      "\(rows.count) rows, \(rows.last?.frames ?? 0) frames, \(rows.last?.commits ?? 0) commits, "
      + "\(deaths) deaths; see \(folder)"
  }

  private let summary: String

  var isGood: Bool { checks.allSatisfy(\.isGood) }

  var description: String {
    (checks.map { ($0.isGood ? "good: " : "BAD:  ") + $0.text } + [summary])
      .joined(separator: "\n")
  }

  /// The rise of the straight line through the second half of the points, from its start to its end.
  static func rise(_ points: [(x: Double, y: Double)]) -> Double {
    let half = points.suffix(points.count - points.count / 2)
    guard let first = half.first, let last = half.last, last.x > first.x else { return 0 }
    let count = Double(half.count)
    let meanX = half.reduce(0) { $0 + $1.x } / count
    let meanY = half.reduce(0) { $0 + $1.y } / count
    let covariance = half.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let variance = half.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    return variance > 0 ? covariance / variance * (last.x - first.x) : 0
  }
}
