import AnimationEvaluation
import Expectations
import GraphicsValues
import TestSupport
import Testing
import WireProtocol

/// Keyframes as a server receives and shows them.
@Suite struct `Keyframes in the tree` {
  /// Values of a property of layer 2 at `times`, after a commit with one keyframe animation.
  private func shown(
    _ keyPath: PropertyKeyPath, _ frames: AnimationDescription.Keyframes.Frames,
    times: [Double] = [], curves: [TimingCurve] = [], at moments: [Double]
  ) throws -> [PropertyValue?] {
    var fixture = try emptyWindow(200, 100)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 15, y: 15, width: 10, height: 10), .red, in: 1)
    }
    try fixture.commit(at: 1) {
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(
          timing: Timing(duration: 16),
          content: .keyframes(
            .init(target: .init(keyPath), frames: frames, keyTimes: times, curves: curves))))
    }
    return moments.map {
      _ = fixture.update(at: 1 + $0)
      return fixture.shown(keyPath.key, of: 2).value(of: keyPath.component)
    }
  }

  private var corner: PathValue {
    var path = PathValue()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.line(to: Point(x: 10, y: 90))
    path.close()
    return path
  }

  @Test func `a size moves along a path with more segments than times, §17.1`() throws {
    for keyPath in [
      PropertyKeyPath(.shadowOffset), PropertyKeyPath(.transform, .translation),
      PropertyKeyPath(.bounds, .size),
    ] {
      let shown = try shown(keyPath, .path(corner), times: [0.25, 0.5, 0.75], at: [2, 6, 10, 14])
      expectEqual(
        shown,
        [
          .size(.zero), .size(Size(width: 5, height: 0)), .size(Size(width: 10, height: 45)),
          .size(Size(width: 10, height: 90)),
        ])
    }
  }

  @Test func `key times are used as they are, §17.2`() throws {
    let values = [0.0, 0.5, 1].map { PropertyValue.scalar($0) }
    let shown = try shown(
      PropertyKeyPath(.opacity), .values(values), times: [0, -0.5, 1], at: [4, 10])
    expectEqual(shown, [.scalar(0.75), .scalar(0.875)])
  }

  @Test func `a single value changes nothing, and runs its time, §17.8`() throws {
    try expectEqual(
      shown(PropertyKeyPath(.opacity), .values([.scalar(0.25)]), at: [8]), [.scalar(1)])
    var point = PathValue()
    point.move(to: Point(x: 50, y: 50))
    try expectEqual(
      shown(PropertyKeyPath(.position), .path(point), at: [8]), [.point(Point(x: 20, y: 20))])
  }

  @Test func `lines become curves, §17.7`() throws {
    var curved = PathValue()
    curved.move(to: .zero)
    curved.cubic(
      to: Point(x: 30, y: 0), control1: Point(x: 0, y: 60), control2: Point(x: 30, y: 60))
    var line = PathValue()
    line.move(to: .zero)
    line.line(to: Point(x: 30, y: 0))
    let shown = try shown(
      PropertyKeyPath(.shadowPath), .values([.path(line), .path(curved)]), at: [8])
    expectEqual(
      shown,
      [
        .path(
          PathValue(
            verbs: [.move, .cubic],
            points: [.zero, Point(x: 5, y: 30), Point(x: 25, y: 30), Point(x: 30, y: 0)]))
      ])
  }
}
