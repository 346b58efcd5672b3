/// A path: verbs beside a flat array of points. `move` and `line` take one point, `quad` two
/// (control, end), `cubic` three (control, control, end), `close` none.
@usableFromInline package struct PathValue: Hashable, Sendable {
  package enum Verb: UInt8, Hashable, Sendable {
    case move = 0
    case line = 1
    case quad = 2
    case cubic = 3
    case close = 4

    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  package var verbs: [Verb]
  package var points: [Point]

  package init(verbs: [Verb] = [], points: [Point] = []) {
    self.verbs = verbs
    self.points = points
  }

  package mutating func move(to p: Point) {
    verbs.append(.move)
    points.append(p)
  }

  package mutating func line(to p: Point) {
    verbs.append(.line)
    points.append(p)
  }

  package mutating func quad(to p: Point, control: Point) {
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  package mutating func cubic(to p: Point, control1: Point, control2: Point) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  package mutating func close() { verbs.append(.close) }

  package var isEmpty: Bool { verbs.isEmpty }

  package var isFinite: Bool { points.allSatisfy(\.isFinite) }

  /// True when the number of points is the number that the verbs need.
  package var isWellFormed: Bool {
    var needed = 0
    for verb in verbs { needed += verb.pointCount }
    return needed == points.count
  }
}
