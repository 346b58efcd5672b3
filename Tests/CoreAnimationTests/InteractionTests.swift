import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Interactions as the program has them: what is sent, and what is told.
  @MainActor @Suite final class Interactions {
    private let fixture = Fixture()
    private var told: [CAInteractionState] = []

    private func interaction(reports: Bool = true) -> CAInteraction {
      let interaction = CAInteraction()
      var y = CAInteractionAxis(.y, in: 0...900, initialValue: 5)
      (y.gain, y.extent) = (-1, 480)
      interaction.axes = [y]
      if reports {
        interaction.onChange = { [weak self] state in
          MainActor.assumeIsolated { self?.told.append(state) }
        }
      }
      return interaction
    }

    /// A committed layer with an interaction.
    private func list(reports: Bool = true) -> CALayer {
      let layer = fixture.committed()
      layer.add(interaction(reports: reports), forKey: "scroll")
      CATransaction.flush()
      return layer
    }

    /// The last interaction that was sent, and its numbers.
    private func sent() throws -> (
      layer: UInt32, animation: UInt32, interaction: InteractionDescription
    ) {
      for case .addAnimation(let layer, let id, let description) in fixture.link.batches
        .flatMap(\.changes).reversed()
      {
        if case .interaction(let interaction) = description.content {
          return (layer, id, interaction)
        }
      }
      return try unwrap(nil as (UInt32, UInt32, InteractionDescription)?)
    }

    private func change(
      y: Double, _ state: InteractionState = .tracking, fingers: UInt16 = 1, drags: UInt32 = 1,
      velocity: Double = 0, end: Double? = nil, time: Double = 1, animation: UInt32? = nil
    ) throws {
      let (layer, id, _) = try sent()
      fixture.session.interactionChanged(
        InteractionChanged(
          layer: layer, animation: animation ?? id, state: UInt16(state.rawValue),
          fingers: fingers, drags: drags, x: 0, y: y, scale: 1, rotation: 0, velocityX: 0,
          velocityY: velocity, velocityScale: 0, velocityRotation: 0, endX: 0, endY: end ?? y,
          endScale: 1, endRotation: 0, time: time))
    }

    @Test func `an interaction is sent as it is, and asks for values if there is a handler`() throws
    {
      let layer = fixture.committed()
      let interaction = interaction(reports: false)
      interaction.followsPointer = true
      interaction.followsWheels = false
      interaction.touchPolicy = .share
      interaction.isDirectionalLockEnabled = true
      interaction.axes[0].alwaysBounces = true
      layer.add(interaction, forKey: "scroll")
      CATransaction.flush()
      expectEqual(
        try sent().interaction,
        InteractionDescription(
          InteractionConfiguration(
            [
              InteractionAxis(
                .y, lower: 0, upper: 900, extent: 480, initial: 5, gain: -1, alwaysBounces: true)
            ],
            policy: .share, isDirectionalLockEnabled: true, followsPointer: true,
            leavesWheels: true)))
      interaction.onChange = { _ in }
      layer.add(interaction, forKey: "scroll")
      CATransaction.flush()
      expectTrue(try sent().interaction.reports)
    }

    @Test func `axes are sent with what they hand over and where they snap`() throws {
      let layer = fixture.committed()
      let interaction = interaction(reports: false)
      var x = CAInteractionAxis(.x, in: 0...90, initialValue: 0)
      (x.extent, x.snap, x.chains) = (30, .pages, true)
      var scale = CAInteractionAxis(.scale, in: 1...3, initialValue: 1)
      (scale.snap, scale.decelerationRate) = (.points([1, 2]), nil)
      var rotation = CAInteractionAxis(.rotation, in: -1...1, initialValue: 0)
      (rotation.snap, rotation.bounces) = (.interval(start: 0, length: 0.5), false)
      interaction.axes = [x, scale, rotation]
      layer.add(interaction, forKey: "scroll")
      CATransaction.flush()
      expectEqual(
        try sent().interaction.configuration.axes,
        [
          InteractionAxis(
            .x, lower: 0, upper: 90, extent: 30, initial: 0, chains: true, snap: .pages),
          InteractionAxis(
            .scale, lower: 1, upper: 3, initial: 1, rate: nil, snap: .points([1, 2])),
          InteractionAxis(
            .rotation, lower: -1, upper: 1, initial: 0, bounces: false,
            snap: .interval(start: 0, length: 0.5)),
        ])
    }

    @Test func `each number of an interaction is an input of its own`() throws {
      let layer = fixture.committed()
      let numbers: CALayerInteraction = layer.interaction
      layer.follow(
        "transform",
        [
          numbers.x, numbers.y, numbers.scale, numbers.rotation, numbers.velocityX,
          numbers.velocityY, numbers.fingers,
        ] + [CAExpression](repeating: 0, count: 9))
      CATransaction.flush()
      guard case .expression(let expression)? = fixture.link.animations.last?.content else {
        Issue.record("\(fixture.link.animations)")
        return
      }
      let read = expression.program.inputs.compactMap { input -> InteractionQuantity? in
        if case .interaction(let interaction) = input { interaction.quantity } else { nil }
      }
      expectEqual(read, [.x, .y, .scale, .rotation, .velocityX, .velocityY, .fingers])
    }

    @Test func `a condition reads numbers that layers show`() throws {
      let (layer, other) = (fixture.committed(), fixture.committed())
      let interaction = interaction(reports: false)
      interaction.condition = other.shown.opacity - 0.5
      layer.add(interaction, forKey: "scroll")
      CATransaction.flush()
      let condition = try unwrap(sent().interaction.condition)
      guard case .property(let read)? = condition.inputs.first else {
        Issue.record("\(condition.inputs)")
        return
      }
      expectEqual(read.keyPath.key, .opacity)
      expectNotEqual(read.layer, try sent().layer)
      expectEqual(condition.results.count, 1)
    }

    @Test func `a layer that leaves fingers to the program needs no axes`() throws {
      let layer = fixture.committed()
      let interaction = CAInteraction()
      layer.add(interaction, forKey: nil)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
      interaction.touchPolicy = .leave
      layer.add(interaction, forKey: nil)
      CATransaction.flush()
      expectEqual(try sent().interaction.configuration.policy, .leave)
    }

    @Test func `the handler gets values, velocities, ends and the frame's time`() async throws {
      let layer = list()
      expectNil(layer.interaction.state)
      try change(y: 40, .inertia, fingers: 0, velocity: 300, end: 190, time: 7.5)
      await mainQueueTurn()
      expectEqual(told.count, 1)
      let state = try unwrap(told.first)
      expectEqual(state.phase, .decelerating)
      expectEqual(state.point, CGPoint(x: 0, y: 40))
      expectEqual(state.velocity(.y), 300)
      expectEqual(state.end(.y), 190)
      expectEqual(state.value(.scale), 1)
      expectEqual(state.time, 7.5)
      expectEqual(layer.interaction.state, state)
    }

    @Test func `a program that is late gets each state once, with its last values`() async throws {
      _ = list()
      try change(y: 10)
      try change(y: 20)
      try change(y: 30, .inertia, fingers: 0)
      try change(y: 40, .inertia, fingers: 0)
      try change(y: 50, .idle, fingers: 0)
      try change(y: 50, .idle, fingers: 0, drags: 2)
      await mainQueueTurn()
      expectEqual(told.map(\.phase), [.tracking, .decelerating, .idle, .idle])
      expectEqual(told.map { $0.value(.y) }, [20, 40, 50, 50])
      expectEqual(told.map(\.drags), [1, 1, 1, 2])
    }

    @Test func `the lift of the last finger is a state of its own`() async throws {
      _ = list()
      try change(y: 10)
      try change(y: 20, .released, fingers: 0, velocity: 500, time: 1.004)
      try change(y: 24, .inertia, fingers: 0, time: 1.016)
      try change(y: 30, .inertia, fingers: 0, time: 1.032)
      await mainQueueTurn()
      expectEqual(told.map(\.phase), [.tracking, .released, .decelerating])
      expectEqual(told.map(\.time), [1, 1.004, 1.032])
      expectEqual(told.map { $0.velocity(.y) }, [0, 500, 0])
    }

    @Test func `after a movement of the program, no state of before comes`() async throws {
      let layer = list()
      let earlier = try sent().animation
      try change(y: 10)
      layer.interaction.set(.y, to: 300)
      try change(y: 11)
      await mainQueueTurn()
      expectEqual(told, [])
      CATransaction.flush()
      try change(y: 12, animation: earlier)
      await mainQueueTurn()
      expectEqual(told, [])
      try change(y: 300, .idle)
      await mainQueueTurn()
      expectEqual(told.map { $0.value(.y) }, [300])
    }

    @Test func `movements of one transaction begin together, the last ones of an axis`() throws {
      let layer = list()
      layer.interaction.coast(.y, velocity: 9)
      layer.interaction.stop(.x)
      layer.interaction.set(.y, to: 100)
      layer.interaction.animate(.y, to: 200)
      layer.interaction.animate(.y, to: 300)
      layer.add(interaction(), forKey: "scroll")
      CATransaction.flush()
      expectEqual(
        try sent().interaction.drives,
        [
          InteractionDrive(.x, .stop), InteractionDrive(.y, .set(100)),
          InteractionDrive(.y, .spring(300, Spring(mass: 1, stiffness: 121, damping: 22))),
        ])
      layer.interaction.set(.y, to: 7)
      CATransaction.flush()
      expectEqual(try sent().interaction.drives, [InteractionDrive(.y, .set(7))])
    }

    @Test func `movements without meaning, and of a layer without an interaction, do nothing`()
      throws
    {
      let layer = list()
      fixture.link.forget()
      layer.interaction.set(.y, to: .nan)
      layer.interaction.animate(.y, to: 3, mass: 0)
      fixture.committed().interaction.set(.y, to: 3)
      CATransaction.flush()
      expectEqual(fixture.link.animations, [])
    }

    @Test func `no completion block waits for an interaction or for what follows it`() async {
      let layer = fixture.committed()
      var isComplete = false
      CATransaction.begin()
      CATransaction.setCompletionBlock { MainActor.assumeIsolated { isComplete = true } }
      layer.add(interaction(), forKey: "scroll")
      layer.follow("bounds.origin.y", [layer.interaction.y])
      CATransaction.commit()
      CATransaction.flush()
      await mainQueueTurn()
      expectTrue(isComplete)
    }

    @Test func `presentation() shows the values that were told last`() throws {
      let layer = list()
      layer.follow("bounds.origin.y", [layer.interaction.y])
      CATransaction.flush()
      fixture.link.currentTime += 1
      expectEqual(layer.presentation()?.bounds.origin.y, 0)
      try change(y: 44)
      expectEqual(layer.presentation()?.bounds.origin.y, 44)
    }

    @Test func `a new server gets the values that the last one told, and no movement again`() throws
    {
      let layer = list()
      layer.interaction.set(.y, to: 300)
      CATransaction.flush()
      try change(y: 310, .tracking)
      fixture.session.linkLost()
      fixture.link.forget()
      fixture.session.linkEstablished(fixture.link)
      let again = try sent().interaction
      expectEqual(again.configuration.axes.map(\.initial), [310])
      expectEqual(again.drives, [])
    }

    @Test func `a movement that no server has begun begins with the next one`() throws {
      let layer = list()
      try change(y: 310, .tracking)
      fixture.session.linkLost()
      layer.interaction.animate(.y, to: 20)
      CATransaction.flush()
      fixture.link.forget()
      fixture.session.linkEstablished(fixture.link)
      let again = try sent().interaction
      expectEqual(again.configuration.axes.map(\.initial), [310])
      expectEqual(again.drives.map(\.axis), [.y])
    }
  }
}
