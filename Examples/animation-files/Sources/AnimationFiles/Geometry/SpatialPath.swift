import QuartzCore

/// The path of a position through its keyframes, with a time for the end of each segment.
struct SpatialPath {
  private static let pieces = 8

  private(set) var path = CGMutablePath()
  private(set) var times: [Double] = []
  private(set) var curves: [UnitCurve] = []

  /// Adds a keyframe.
  ///
  /// - Parameters:
  ///   - time: as a share of the file's duration.
  ///   - previous: the keyframe before; nil for the first.
  mutating func add(_ frame: Keyframe<CGPoint>, at time: Double, after previous: Keyframe<CGPoint>?)
  {
    guard let previous, let start = times.last else {
      path.move(to: frame.value)
      if time > 0 {
        times.append(0)
        addLine(to: frame.value, until: time, .linear)
      } else {
        times.append(time)
      }
      return
    }
    guard let curve = previous.curve else {
      // Jumps after a hold: a new subpath takes no time.
      addLine(to: previous.value, until: time, .linear)
      path.move(to: frame.value)
      return
    }
    guard let tangents = previous.tangents else {
      return addLine(to: frame.value, until: time, curve)
    }
    let segment = SpatialSegment(from: previous.value, to: frame.value, tangents)
    let count = curve.rises && !segment.isEven ? Self.pieces : 1
    var last = (parameter: 0.0, time: 0.0, pacing: 0.0)
    for piece in 1...count {
      let share = Double(piece) / Double(count)
      let parameter = piece == count ? 1 : segment.parameter(atShare: share)
      let reached = piece == count ? (1, 1) : curve.time(whereValue: share)
      let controls = segment.piece(from: last.parameter, to: parameter)
      path.addCurve(to: controls.end, control1: controls.c1, control2: controls.c2)
      times.append(start + (time - start) * reached.0)
      curves.append(count == 1 ? curve : curve.piece(from: last.pacing, to: reached.1))
      last = (parameter, reached.0, reached.1)
    }
  }

  /// Holds the last position to the end of the file.
  mutating func finish() {
    if let last = times.last, last < 1 { addLine(to: path.currentPoint, until: 1, .linear) }
  }

  private mutating func addLine(to point: CGPoint, until time: Double, _ curve: UnitCurve) {
    path.addLine(to: point)
    times.append(time)
    curves.append(curve)
  }
}
