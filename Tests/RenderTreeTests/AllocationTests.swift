import AnimationEvaluation
import CAllocationCount
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Allocations` {
  /// The behaviour of a scene's layers.
  enum Motion: CaseIterable, Sendable {
    case position
    case opacity
    case rotation
    /// Keyframes, for which there are no dense tracks.
    case keyframes
    /// Keyframes whose times go back.
    case unordered
    /// A size or another pair that is no point, along a path with more segments than times.
    case travelling
    /// Groups that fade as a whole.
    case groups
    /// One layer of many, so that its commands are searched for.
    case oneOfMany
    /// Layers with filters.
    case filtered
    /// Layers with a mask.
    case masked
    /// Layers with a speed of their own.
    case timed
    /// Layers with tiles.
    case tiled
    /// Layers that cast a shadow.
    case shadowed
    /// Layers that emit particles, equally many in every frame.
    case emitting
    /// Layers that fade to another look.
    case transitions

    private static let loop: PathValue = {
      var path = PathValue()
      path.move(to: .zero)
      path.cubic(
        to: Point(x: 90, y: 0), control1: Point(x: 0, y: 90), control2: Point(x: 90, y: 90))
      path.quad(to: Point(x: 90, y: 90), control: Point(x: 120, y: 40))
      path.close()
      return path
    }()

    var description: AnimationDescription {
      switch self {
      case .position, .oneOfMany, .filtered, .masked, .timed, .tiled, .shadowed, .emitting:
        .basic(
          PropertyKeyPath(.position), to: .point(Point(x: 200, y: 90)), duration: 100,
          curve: .default)
      case .opacity, .groups:
        .basic(PropertyKeyPath(.opacity), from: .scalar(0.1), to: .scalar(0.9), duration: 100)
      case .rotation:
        .basic(
          PropertyKeyPath(.transform, .rotationZ), from: .scalar(0), to: .scalar(6), duration: 100)
      case .transitions:
        AnimationDescription(
          timing: Timing(duration: 100), content: .transition(Transition(type: .fade)))
      case .keyframes:
        AnimationDescription(
          timing: Timing(duration: 100),
          content: .keyframes(
            .init(
              target: .init(PropertyKeyPath(.position)),
              frames: .values([.point(.zero), .point(Point(x: 90, y: 9)), .point(.zero)]))))
      case .unordered:
        AnimationDescription(
          timing: Timing(duration: 100),
          content: .keyframes(
            .init(
              target: .init(PropertyKeyPath(.position)),
              frames: .values((0..<4).map { .point(Point(x: Double($0) * 30, y: 9)) }),
              keyTimes: [0, -0.1, 1.3, 1])))
      case .travelling:
        AnimationDescription(
          timing: Timing(duration: 100),
          content: .keyframes(
            .init(
              target: .init(PropertyKeyPath(.transform, .translation)), frames: .path(Self.loop),
              keyTimes: [0, 0.1, 1], curves: [TimingCurve(0.3, -1, 0.7, 2)])))
      }
    }
  }

  private func allocations(_ motion: Motion, layers: UInt32) throws -> [UInt] {
    var fixture = try emptyWindow(300, 200)
    try fixture.commit(at: 1) {
      $0.addImage(1, width: 1, height: 1, [0xFFFF_0000])
      for number in 0..<layers {
        let id = 10 + number * 2
        let place = Rectangle(
          x: Double(number % 50) * 6, y: Double(number / 50) * 8, width: 5, height: 5)
        $0.addLayer(id, place, .red, in: 1)
        if motion == .groups { $0.addLayer(id + 1, place, .blue, in: id) }
        motion.dress(id, &$0)
        if motion != .oneOfMany || number == 7 {
          $0.addAnimation(number + 1, to: id, motion.description)
        }
      }
    }
    var time = 1.0
    // Arrays first grow to their sizes.
    for _ in 0..<8 {
      time += 1.0 / 64
      _ = fixture.tree.update(at: time)
    }
    var counts: [UInt] = []
    counts.reserveCapacity(10)
    for _ in 0..<10 {
      time += 1.0 / 64
      let before = allocation_count()
      _ = fixture.tree.update(at: time)
      counts.append(UInt(allocation_count() - before))
    }
    return counts
  }

  /// The arrays that describe one frame's damage; they do not grow with the layers. Their number
  /// varies from frame to frame, since an array may use the allocator's spare room. Unoptimised
  /// code has allocations of its own.
  private static var most: UInt { _isDebugAssertConfiguration() ? .max : 8 }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: Motion.allCases)
  func `a steady frame allocates nothing for its layers`(motion: Motion) throws {
    let many = try allocations(motion, layers: 1000)
    let few = try allocations(motion, layers: 100)
    for count in few + many { expectAtMost(count, Self.most, "\(few), \(many)") }
  }
}

extension Allocations.Motion {
  /// Gives a layer its features beside its motion.
  fileprivate func dress(_ id: UInt32, _ encoder: inout CommitEncoder) {
    switch self {
    case .filtered:
      encoder.set(
        .objects([
          ObjectValue(
            name: "b", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
        ]), for: .filters, of: id)
    case .masked:
      encoder.addLayer(id + 1, Rectangle(x: 0, y: 0, width: 3, height: 5), .red)
      encoder.setMask(id + 1, of: id)
    case .timed:
      encoder.setScalar(2, for: .speed, of: id)
    case .tiled:
      encoder.setBits(LayerKind.tiled.rawValue, for: .kind, of: id)
      encoder.set(
        .objects([
          ObjectValue(
            name: "", kind: "tile",
            attributes: [
              "image": .image(1), "rect": .rect(Rectangle(x: 0, y: 0, width: 4, height: 4)),
            ])
        ]), for: .tiles, of: id)
    case .shadowed:
      encoder.setScalar(0.5, for: .shadowOpacity, of: id)
    case .emitting:
      encoder.setBits(LayerKind.emitter.rawValue, for: .kind, of: id)
      // Four particles at any time, each for a quarter of a second.
      let cell = ObjectValue(
        name: "cell", kind: "cell",
        attributes: [
          "birthRate": .scalar(16), "lifetime": .scalar(0.25), "velocity": .scalar(10),
          "contents": .image(1),
        ])
      encoder.set(.objects([cell]), for: .emitterCells, of: id)
    default: break
    }
  }
}
