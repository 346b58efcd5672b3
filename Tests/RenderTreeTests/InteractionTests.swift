import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Interactions in the scene: fingers move values, which expressions read.
@Suite struct `Interactions in the scene` {
  private static func interaction(
    _ axes: [InteractionAxis], reports: Bool = false, drives: [InteractionDrive] = [],
    policy: InteractionPolicy = .take
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity),
      isRemovedOnCompletion: false,
      content: .interaction(
        InteractionDescription(
          InteractionConfiguration(axes, policy: policy), reports: reports, drives: drives)))
  }

  private static let list = InteractionAxis(
    .y, lower: 0, upper: 2000, extent: 100, initial: 100, gain: -1)

  /// Lets the origin of a layer's bounds follow an interaction.
  private static func scroll(_ layer: UInt32) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity),
      isRemovedOnCompletion: false,
      content: .expression(
        .init(
          target: .init(.init(.bounds, .originY)),
          program: ExpressionProgram(
            inputs: [.interaction(.init(layer: layer, quantity: .y))], results: [0]))))
  }

  /// A list 2 with an item 3 in the window 1.
  private func fixture(reports: Bool = false, policy: InteractionPolicy = .take) throws
    -> TreeFixture
  {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 90, height: 90), .blue, in: 2)
      $0.addAnimation(1, to: 2, Self.interaction([Self.list], reports: reports, policy: policy))
      $0.addAnimation(2, to: 2, Self.scroll(2))
    }
    _ = fixture.update(at: 0.5)
    return fixture
  }

  private func offset(_ fixture: TreeFixture) -> Double {
    fixture.shown(.bounds, of: 2).asRect?.y ?? .nan
  }

  private func touch(
    _ fixture: inout TreeFixture, _ action: InteractionTouch, _ y: Double, _ time: Double
  ) -> InteractionCourse.Claim {
    fixture.tree.scene.touch(
      1, action, at: Point(x: 10, y: y), time, layer: 2, of: 1, outer: [])
  }

  @Test func `the interactions of a layer are its own and those outside, innermost first`() throws {
    var fixture = try fixture()
    expectEqual(fixture.tree.scene.interactions(from: 3, of: 1), [2])
    try fixture.commit(at: 1) { $0.addAnimation(3, to: 1, Self.interaction([Self.list])) }
    expectEqual(fixture.tree.scene.interactions(from: 3, of: 1), [2, 1])
    expectEqual(fixture.tree.scene.interactions(from: 1, of: 1), [1])
    expectEqual(fixture.tree.scene.interactions(from: 3, of: 9), [])
    expectEqual(fixture.tree.scene.interactions(from: 77, of: 1), [])
  }

  @Test func `a finger belongs to the sixteen innermost interactions`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      for layer in 2...40 as ClosedRange<UInt32> {
        $0.addLayer(
          layer, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: layer - 1)
        $0.addAnimation(layer, to: layer, Self.interaction([Self.list]))
      }
    }
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.tree.scene.interactions(from: 40, of: 1), (25...40).reversed())
    expectEqual(fixture.tree.scene.interactions(from: 9, of: 1), (2...9).reversed())
  }

  @Test func `fingers move what follows the interaction, and its velocity moves it on`() throws {
    var fixture = try fixture()
    expectEqual(offset(fixture), 100)
    expectEqual(touch(&fixture, .began, 90, 1), .possible)
    expectEqual(touch(&fixture, .moved, 70, 1.016), .began)
    var update = fixture.update(at: 1.016)
    expectEqual(offset(fixture), 110)
    expectFalse(update.damage.isEmpty)
    expectFalse(update.sampling.isAnimating)
    expectEqual(touch(&fixture, .moved, 40, 1.032), .tracks)
    _ = fixture.update(at: 1.032)
    expectEqual(offset(fixture), 140)
    expectEqual(touch(&fixture, .ended, 40, 1.032), .tracks)
    update = fixture.update(at: 1.048)
    expectTrue(update.sampling.isAnimating)
    expectGreater(offset(fixture), 150)
    // 50 points in 0.032 s: 1562.5 points a second.
    let end: Double = 140 + 0.499 * 1552.5
    update = fixture.update(at: 20)
    expectFalse(update.sampling.isAnimating)
    expectLess(abs(offset(fixture) - end), 0.5)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `another description takes values and motion over`() throws {
    var fixture = try fixture()
    _ = touch(&fixture, .began, 90, 1)
    _ = touch(&fixture, .moved, 50, 1.016)
    _ = touch(&fixture, .ended, 50, 1.016)
    _ = fixture.update(at: 1.1)
    let before = offset(fixture)
    var longer = Self.list
    longer.upper = 5000
    try fixture.commit(at: 1.1) {
      $0.removeAnimation(1, from: 2)
      $0.addAnimation(3, to: 2, Self.interaction([longer]))
    }
    _ = fixture.update(at: 1.1)
    expectLess(abs(offset(fixture) - before), 1e-9)
    _ = fixture.update(at: 1.2)
    expectGreater(offset(fixture), before + 1)
    try fixture.commit(at: 1.2) { $0.removeAnimation(3, from: 2) }
    _ = fixture.update(at: 1.2)
    // Without an interaction there is no number, and the layer shows its own bounds.
    expectEqual(offset(fixture), 0)
    expectEqual(fixture.tree.scene.interactions(from: 3, of: 1), [])
  }

  @Test func `a drive moves values from where the frame shows them`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 5) {
      $0.removeAnimation(1, from: 2)
      $0.addAnimation(
        3, to: 2,
        Self.interaction([Self.list], drives: [InteractionDrive(.y, .spring(500, Spring()))]))
    }
    _ = fixture.update(at: 7)
    expectEqual(offset(fixture), 100)
    let update = fixture.update(at: 7.1)
    expectTrue(update.sampling.isAnimating)
    expectGreater(offset(fixture), 101)
    _ = fixture.update(at: 60)
    expectEqual(offset(fixture), 500)
  }

  @Test func `values are reported once a frame, and only when asked for and changed`() throws {
    var silent = try fixture()
    var fixture = try fixture(reports: true)
    for scene in [0, 1] {
      var tested = scene == 0 ? silent : fixture
      _ = touch(&tested, .began, 90, 1)
      _ = touch(&tested, .moved, 70, 1.01)
      _ = touch(&tested, .moved, 60, 1.012)
      let update = tested.update(at: 1.016)
      expectEqual(update.sampling.interactions.count, scene)
      if let report = update.sampling.interactions.first {
        expectEqual(report.layer, 2)
        expectEqual(report.sample.values[1], 120)
        expectEqual(report.sample.state, .tracking)
        expectEqual(report.sample.fingers, 1)
      }
      expectEqual(tested.update(at: 1.017).sampling.interactions.count, 0)
    }
    _ = silent.update(at: 2)
    _ = fixture.update(at: 2)
  }

  @Test func `another description is reported, even if no value changes`() throws {
    var fixture = try fixture(reports: true)
    expectEqual(fixture.update(at: 1).sampling.interactions, [])
    try fixture.commit(at: 1) {
      $0.removeAnimation(1, from: 2)
      $0.addAnimation(3, to: 2, Self.interaction([Self.list], reports: true))
    }
    expectEqual(fixture.update(at: 1).sampling.interactions.map(\.animation), [3])
    expectEqual(fixture.update(at: 2).sampling.interactions, [])
  }

  @Test func `descriptions of one frame count as the last, with the movements of all`() throws {
    var fixture = try fixture()
    var short = Self.list
    short.upper = 150
    try fixture.commit(at: 1) {
      for id in 3..<900 as Range<UInt32> {
        $0.removeAnimation(id == 3 ? 1 : id - 1, from: 2)
        $0.addAnimation(
          id, to: 2,
          Self.interaction(
            [id == 899 ? Self.list : short],
            drives: [InteractionDrive(.y, id == 4 ? .set(1000) : .coast(Double(id)))]))
      }
    }
    _ = fixture.update(at: 1)
    expectEqual(offset(fixture), 1000)
    _ = fixture.update(at: 1.1)
    expectGreater(offset(fixture), 1050)
  }

  @Test(arguments: [1.0, 1e6, 1e12])
  func `a snapshot is a commit that a server takes, wherever fingers have moved values`(
    gain: Double
  ) throws {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
      let wide = InteractionAxis(
        .y, lower: 0, upper: 1e12, extent: 1e12, initial: 1e12, gain: gain)
      let scale = InteractionAxis(.scale, lower: 0.5, upper: 2, initial: 1)
      $0.addAnimation(1, to: 2, Self.interaction([wide, scale]))
    }
    _ = fixture.update(at: 1)
    func touch(_ finger: UInt64, _ action: InteractionTouch, _ y: Double, _ time: Double) throws {
      _ = fixture.tree.scene.touch(
        finger, action, at: Point(x: 10, y: y), time, layer: 2, of: 1, outer: [])
      _ = fixture.update(at: time)
      let snapshot = fixture.tree.scene.snapshot(of: 1).operations
      var copy = TreeFixture()
      try copy.commit(snapshot)
    }
    try touch(1, .began, 0, 1)
    try touch(2, .began, 90, 1)
    // Both fingers end in one place, which makes the scale 0.
    for step in 1...9 { try touch(1, .moved, 10 * Double(step), 1 + 0.016 * Double(step)) }
    try touch(1, .ended, 90, 1.16)
    try touch(2, .ended, 90, 1.16)
    try touch(3, .began, 0, 1.17)
  }

  @Test func `a layer that leaves fingers to the program keeps them from layers outside`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.addAnimation(3, to: 3, Self.interaction([], policy: .leave))
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.scene.interactions(from: 3, of: 1), [])
    expectEqual(fixture.tree.scene.interactions(from: 2, of: 1), [2])
  }

  @Test func `a destroyed layer and a client that leaves take their interactions along`() throws {
    var fixture = try fixture()
    _ = touch(&fixture, .began, 90, 1)
    try fixture.commit(at: 1) { $0.destroyLayer(2) }
    _ = fixture.update(at: 1)
    expectEqual(touch(&fixture, .moved, 40, 1.1), .refused)
    fixture.removeClient(1)
    _ = fixture.update(at: 2)
    expectEqual(fixture.tree.scene.interactions(from: 2, of: 1), [])
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `interactions keep to themselves while others come and go`() throws {
    var fixture = TreeFixture()
    let layers = (2...9) as ClosedRange<UInt32>
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      for layer in layers {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
        let drive = InteractionDrive(.y, .spring(100 * Double(layer), Spring()))
        $0.addAnimation(2 * layer, to: layer, Self.interaction([Self.list], drives: [drive]))
        $0.addAnimation(2 * layer + 1, to: layer, Self.scroll(layer))
      }
    }
    for (time, gone) in [(0.0, 9), (0.1, 2), (0.2, 5)] as [(Double, UInt32)] {
      expectTrue(fixture.update(at: time).sampling.isAnimating)
      try fixture.commit(at: time) { $0.destroyLayer(gone) }
    }
    _ = fixture.update(at: 0.3)
    expectFalse(fixture.update(at: 60).sampling.isAnimating)
    for layer in layers where ![2, 5, 9].contains(layer) {
      expectEqual(fixture.shown(.bounds, of: layer).asRect?.y, 100 * Double(layer))
    }
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `what leads beyond a bound scrolls the interaction outside`() throws {
    var fixture = TreeFixture()
    var inner = Self.list
    inner.chains = true
    inner.initial = 5
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 90, height: 90), .blue, in: 2)
      $0.addAnimation(1, to: 2, Self.interaction([Self.list]))
      $0.addAnimation(2, to: 2, Self.scroll(2))
      $0.addAnimation(3, to: 3, Self.interaction([inner]))
    }
    _ = fixture.update(at: 0)
    for (action, y) in [(InteractionTouch.began, 20.0), (.moved, 35), (.moved, 75)] {
      _ = fixture.tree.scene.touch(
        1, action, at: Point(x: 10, y: y), 1 + y / 1000, layer: 3, of: 1, outer: [2])
    }
    _ = fixture.update(at: 1.1)
    // 55 points, of which 10 do not count and 5 are the inner one's.
    expectEqual(offset(fixture), 60)
  }

  // MARK: Chains

  /// A list 3 at its upper bound in a panel 2 in a sheet 1, by their interactions: the list and the panel hand over.
  ///
  /// - Parameter panel: the panel's axis.
  private func nested(panel: InteractionAxis) throws -> TreeFixture {
    var fixture = TreeFixture()
    var list = Self.list
    (list.chains, list.initial) = (true, 5)
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 100), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 90, height: 90), .blue, in: 2)
      for (layer, axis) in [(1, Self.list), (2, panel), (3, list)] as [(UInt32, InteractionAxis)] {
        $0.addAnimation(2 * layer, to: layer, Self.interaction([axis]))
        $0.addAnimation(2 * layer + 1, to: layer, Self.scroll(layer))
      }
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  /// A panel with 8 points above it, which then hands over.
  private static var panel: InteractionAxis {
    var panel = Self.list
    (panel.chains, panel.initial) = (true, 8)
    return panel
  }

  /// Moves a finger on a layer inside others. The finger's place is also its time, in milliseconds after 1 s.
  private func drag(
    _ fixture: inout TreeFixture, _ action: InteractionTouch, _ y: Double, by finger: UInt64 = 1,
    layer: UInt32 = 3, outer: [UInt32] = [2, 1]
  ) {
    _ = fixture.tree.scene.touch(
      finger, action, at: Point(x: 10, y: y), 1 + y / 1000, layer: layer, of: 1, outer: outer[...])
  }

  private func offsets(_ fixture: inout TreeFixture, at time: Double) -> [Double] {
    _ = fixture.update(at: time)
    return [3, 2, 1].map { fixture.shown(.bounds, of: $0).asRect?.y ?? .nan }
  }

  @Test func `what nothing inside can use moves the outermost interaction`() throws {
    var fixture = try nested(panel: Self.panel)
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 75)
    // 55 points: 10 do not count, 5 are the list's and 8 the panel's.
    expectEqual(offsets(&fixture, at: 1.1), [0, 0, 68])
    drag(&fixture, .moved, 72)
    expectEqual(offsets(&fixture, at: 1.2), [3, 0, 68])
  }

  @Test func `what leads beyond a bound passes an interaction along another axis`() throws {
    var across = Self.list
    across.kind = .x
    var fixture = try nested(panel: across)
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 75)
    expectEqual(offsets(&fixture, at: 1.1)[2], 60)
  }

  @Test func `a finger that rests elsewhere neither stops nor shifts what is handed over`() throws {
    var fixture = try nested(panel: Self.panel)
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 75)
    drag(&fixture, .began, 76, by: 2, layer: 2, outer: [1])
    drag(&fixture, .moved, 77)
    expectEqual(offsets(&fixture, at: 1.1), [0, 0, 66])
    drag(&fixture, .ended, 78, by: 2, layer: 2, outer: [1])
    drag(&fixture, .moved, 80)
    expectEqual(offsets(&fixture, at: 1.2), [0, 0, 63])
  }

  @Test func `a finger takes over what another one moves from inside, and gives it back`() throws {
    var fixture = try nested(panel: Self.panel)
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 75)
    drag(&fixture, .began, 76, by: 2, layer: 1, outer: [])
    drag(&fixture, .moved, 96, by: 2, layer: 1, outer: [])
    drag(&fixture, .moved, 85)
    expectEqual(offsets(&fixture, at: 1.1), [0, 0, 58])
    drag(&fixture, .cancelled, 97, by: 2, layer: 1, outer: [])
    drag(&fixture, .moved, 98)
    expectEqual(offsets(&fixture, at: 1.2), [0, 0, 45])
  }

  @Test func `without the layer that hands over, what is outside is let go`() throws {
    var fixture = try nested(panel: Self.panel)
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 160)
    // 17 points beyond the bound.
    expectTrue(offsets(&fixture, at: 1.2)[2] < 0)
    try fixture.commit(at: 1.2) { $0.destroyLayer(3) }
    drag(&fixture, .ended, 250)
    expectTrue(fixture.update(at: 1.3).sampling.isAnimating)
    expectEqual(offsets(&fixture, at: 9)[2], 0)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a cancelled finger leaves what it moves outside at rest`() throws {
    var fixture = try nested(panel: Self.panel)
    drag(&fixture, .began, 20)
    for y in [30.0, 45, 60, 75] { drag(&fixture, .moved, y) }
    drag(&fixture, .cancelled, 76)
    expectFalse(fixture.update(at: 1.1).sampling.isAnimating)
    expectEqual(offsets(&fixture, at: 9), [0, 0, 68])
  }

  @Test func `what was handed over before a condition was met does not count`() throws {
    var fixture = try nested(panel: Self.panel)
    var conditional = Self.interaction([Self.list])
    guard case .interaction(var interaction) = conditional.content else { return }
    interaction.condition = Self.condition
    conditional.content = .interaction(interaction)
    try fixture.commit(at: 0.5) {
      $0.addAnimation(9, to: 1, conditional)
      $0.setScalar(0.25, for: .opacity, of: 3)
    }
    expectEqual(offsets(&fixture, at: 0.6), [5, 8, 100])
    drag(&fixture, .began, 20)
    drag(&fixture, .moved, 75)
    expectEqual(offsets(&fixture, at: 1.1), [0, 0, 100])
    try fixture.commit(at: 1.1) { $0.setScalar(0.75, for: .opacity, of: 3) }
    _ = fixture.update(at: 1.11)
    drag(&fixture, .moved, 85)
    expectEqual(offsets(&fixture, at: 1.2), [0, 0, 90])
  }

  /// An axis that may do anything.
  private static func axis(_ random: inout PixelsRandom) -> InteractionAxis {
    var axis = InteractionAxis(
      random.chance(0.33) ? .x : random.chance(0.17) ? .scale : .y, lower: 1,
      upper: random.chance(0.2) ? 1 : 300,
      extent: 100, initial: 40, gain: random.chance(0.5) ? 1 : -1)
    axis.chains = !random.chance(0.33)
    axis.alwaysBounces = random.chance(0.5)
    axis.bounces = !random.chance(0.25)
    axis.rate = random.chance(0.25) ? nil : 0.99
    if random.chance(0.33) { axis.snap = .points([1, 70, 250]) }
    return axis
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `whatever fingers and the program do, nothing is held once all fingers have lifted`(
    seed: UInt64
  ) throws {
    var random = PixelsRandom(seed: seed)
    var fixture = TreeFixture()
    let layers = (1...5) as ClosedRange<UInt32>
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      for layer in layers.dropFirst() {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 90, height: 90), .blue, in: layer - 1)
      }
    }
    var present = Set(layers)
    var down: [UInt64: (layer: UInt32, outer: [UInt32])] = [:]
    var time = 1.0
    for step in 0..<160 {
      time += random.chance(0.25) ? 0.2 : 0.01
      let finger = UInt64.random(in: 1...3, using: &random)
      let place = Point(
        x: Double.random(in: -400...400, using: &random),
        y: Double.random(in: -400...400, using: &random))
      let chain = fixture.tree.scene.interactions(from: present.max() ?? 1, of: 1)
      if let held = down[finger] {
        let action: InteractionTouch =
          random.chance(0.2) ? .ended : random.chance(0.08) ? .cancelled : .moved
        _ = fixture.tree.scene.touch(
          finger, action, at: place, time, layer: held.layer, of: 1, outer: held.outer[...])
        if action != .moved { down[finger] = nil }
      } else if let layer = chain.randomElement(using: &random) {
        let outer = Array(chain.drop { $0 != layer }.dropFirst())
        down[finger] = (layer, outer)
        _ = fixture.tree.scene.touch(
          finger, .began, at: place, time, layer: layer, of: 1, outer: outer[...])
      }
      try fixture.commit(at: time) {
        let layer = present.randomElement(using: &random) ?? 1
        if random.chance(0.25) {
          var description = Self.interaction([Self.axis(&random)])
          if random.chance(0.33), case .interaction(var interaction) = description.content {
            interaction.drives = [InteractionDrive(.y, random.chance(0.5) ? .set(9) : .coast(900))]
            description.content = .interaction(interaction)
          }
          $0.addAnimation(UInt32(10 + step), to: layer, description)
        }
        if step > 80, layer > 2, random.chance(0.03) {
          $0.destroyLayer(layer)
          present.remove(layer)
        }
      }
      _ = fixture.update(at: time)
    }
    for (finger, held) in down {
      _ = fixture.tree.scene.touch(
        finger, .ended, at: Point(x: 0, y: 0), time, layer: held.layer, of: 1,
        outer: held.outer[...])
    }
    _ = fixture.update(at: time)
    let report = Self.interaction([Self.list], reports: true)
    for layer in present.sorted() {
      try fixture.commit(at: time + 99) { $0.addAnimation(900 + layer, to: layer, report) }
      let update = fixture.update(at: time + 99)
      let states = update.sampling.interactions.map(\.sample)
      expectEqual(states.map(\.state), [.idle])
      expectEqual(states.map(\.fingers), [0])
    }
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  /// 0.5 less than the opacity of layer 3.
  private static let condition = ExpressionProgram(
    inputs: [.property(.init(layer: 3, keyPath: .init(.opacity), index: 0))], constants: [0.5],
    steps: [ExpressionStep(.subtract, 0, 1)], results: [2])

  @Test func `fingers and wheels begin only while the condition of the last frame is above 0`()
    throws
  {
    var fixture = try fixture()
    func show(_ opacity: Double, at time: Double) throws {
      try fixture.commit(at: time) { $0.setScalar(opacity, for: .opacity, of: 3) }
      _ = fixture.update(at: time)
    }
    var conditional = Self.interaction([Self.list])
    guard case .interaction(var interaction) = conditional.content else { return }
    interaction.condition = Self.condition
    conditional.content = .interaction(interaction)
    try fixture.commit(at: 1) { $0.addAnimation(3, to: 2, conditional) }
    try show(0.25, at: 1)
    expectEqual(touch(&fixture, .began, 90, 1), .possible)
    expectEqual(touch(&fixture, .moved, 70, 1.016), .refused)
    expectFalse(fixture.tree.scene.turnWheel(by: Point(x: 0, y: -30), 1, layers: [2], of: 1))
    try show(0.75, at: 1.1)
    // They are refused until they have lifted.
    expectEqual(touch(&fixture, .moved, 50, 1.2), .refused)
    _ = touch(&fixture, .ended, 50, 1.2)
    expectEqual(touch(&fixture, .began, 90, 1.3), .possible)
    expectEqual(touch(&fixture, .moved, 70, 1.316), .began)
    // Fingers that have begun go on.
    try show(0.25, at: 1.4)
    expectEqual(touch(&fixture, .moved, 50, 1.5), .tracks)
    expectFalse(fixture.update(at: 1.5).sampling.isAnimating)
    expectEqual(offset(fixture), 130)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a wheel moves the innermost interaction that can move`() throws {
    var fixture = try fixture()
    expectTrue(
      fixture.tree.scene.turnWheel(by: Point(x: 0, y: -30), 1, layers: [2], of: 1))
    _ = fixture.update(at: 1)
    expectEqual(offset(fixture), 130)
    expectFalse(
      fixture.tree.scene.turnWheel(by: Point(x: 9, y: 0), 1, layers: [2], of: 1))
    expectFalse(
      fixture.tree.scene.turnWheel(by: Point(x: 0, y: -30), 1, layers: [3, 99], of: 1))
  }
}
