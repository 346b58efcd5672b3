import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let interactionCases = [
    HostileCase(
      number: 70, title: "sends interactions without meaning, without end and without number",
      attempts: [
        refused("bounds that are no numbers") { $0.axes[0].lower = .nan },
        refused("reversed bounds") { $0.axes[0].lower = 1e6 },
        refused("infinite bounds") { $0.axes[0].upper = .infinity },
        refused("a gain of 0") { $0.axes[0].gain = 0 },
        refused("a gain of 10⁻³⁰⁰") { $0.axes[0].gain = 1e-300 },
        refused("two axes of a kind") { $0.axes.append($0.axes[0]) },
        refused("no axes") { $0.axes = [] },
        refused("a rate of 1") { $0.axes[0].rate = 1 },
        refused("snaps of 10³⁰⁸") { $0.axes[0].snap = .points([1e308, -1e308]) },
        refused("an interval of 5 · 10⁻³²⁴") {
          $0.axes[0].snap = .interval(start: 0, length: .leastNonzeroMagnitude)
        },
        refused("pages without a length") {
          $0.axes[0].extent = 0
          $0.axes[0].snap = .pages
        },
        refused("a scale of 0") { $0.axes[0].kind = .scale },
        refused("a scale of 10⁻³⁰⁰") {
          $0.axes[0].kind = .scale
          ($0.axes[0].lower, $0.axes[0].initial) = (1e-300, 1)
        },
        accepted("bounds 10¹² apart, thrown from one to the other", drives: [.coast(1e12)]) {
          ($0.axes[0].lower, $0.axes[0].upper) = (-1e12, 1e12)
          $0.axes[0].rate = 0.999_999_999_999
        },
        accepted("a gain of 10⁻¹²") { $0.axes[0].gain = 1e-12 },
        accepted("springs that hardly end", drives: [spring(1e12, stiffness: 1e-300)]) { _ in },
        accepted("springs that hardly begin", drives: [spring(1e12, stiffness: 1e300)]) { _ in },
        accepted("springs that swing for ever", drives: [spring(900, damping: 1e-300)]) { _ in },
        accepted("as many snaps as a list may have") {
          $0.axes[0].snap = .points((0..<Limits().listElements).map(Double.init))
        },
        Attempt("one more than a client may have", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 1...UInt32(Limits().interactions + 1) {
              $0.addAnimation(id, to: 1, interaction())
            }
          }
          return try client.ending()
        },
        Attempt("all that a client may have, all moving and followed", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 2...UInt32(Limits().interactions) {
              $0.makeLayer(id, in: 1)
              $0.addAnimation(id, to: id, interaction([InteractionDrive(.y, .coast(1e6))]))
            }
          }
          return try client.ending()
        },
        Attempt("a thousand around each other", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 2...UInt32(Limits().interactions) {
              $0.makeLayer(id, in: id - 1)
              $0.addAnimation(id, to: id, interaction([InteractionDrive(.y, .coast(1e6))]))
            }
          }
          return try client.ending()
        },
        Attempt("replaced and thrown fifty thousand times", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.addAnimation(1, to: 1, interaction())
            for id in 2...50_000 as ClosedRange<UInt32> {
              $0.removeAnimation(id - 1, from: 1)
              $0.addAnimation(id, to: 1, interaction([InteractionDrive(.y, .coast(Double(id)))]))
            }
          }
          return try client.ending()
        },
        Attempt("told of a thousand in every frame, and reading nothing", .alive) { arena in
          let silent = try arena.greet()
          silent.commit {
            $0.makeWindow()
            for id in 2...1000 as ClosedRange<UInt32> {
              $0.makeLayer(id, in: 1)
              $0.addAnimation(
                id, to: id, interaction([InteractionDrive(.y, .coast(1e6))], reports: true))
            }
          }
          return try arena.greet().ending()
        },
        Attempt("an interaction below another client's window", .alive) { arena in
          let token = String(repeating: "7", count: 32)
          let giver = try arena.greet()
          giver.commit {
            $0.giveWindow(token)
            $0.addAnimation(1, to: 1, interaction([InteractionDrive(.y, .coast(1e6))]))
          }
          guard try giver.settle() else { return try giver.readEnding() }
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.makeLayer(2, in: 1)
            $0.host(token, in: 2)
            $0.addAnimation(1, to: 2, interaction())
          }
          return try client.ending()
        },
      ])
  ]

  static func interaction(
    _ drives: [InteractionDrive] = [], reports: Bool = false,
    change: (inout InteractionConfiguration) -> Void = { _ in }
  ) -> AnimationDescription {
    var configuration = InteractionConfiguration([
      InteractionAxis(.y, lower: 0, upper: 1000, extent: 200, initial: 0, gain: -1)
    ])
    change(&configuration)
    return AnimationDescription(
      timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
      content: .interaction(
        InteractionDescription(configuration, reports: reports, drives: drives)))
  }

  private static func spring(
    _ target: Double, stiffness: Double = 100, damping: Double = 10
  ) -> InteractionDrive.Motion {
    .spring(target, Spring(mass: 1, stiffness: stiffness, damping: damping))
  }

  private static func refused(
    _ name: String, change: @escaping @Sendable (inout InteractionConfiguration) -> Void
  ) -> Attempt {
    .commit(name, .error(.badValue)) {
      $0.makeWindow()
      $0.addAnimation(1, to: 1, interaction(change: change))
    }
  }

  /// An interaction with movements, which an expression follows.
  private static func accepted(
    _ name: String, drives: [InteractionDrive.Motion] = [],
    change: @escaping @Sendable (inout InteractionConfiguration) -> Void
  ) -> Attempt {
    .commit(name, .alive) {
      $0.makeWindow()
      $0.makeLayer(2, in: 1)
      $0.fill(2)
      $0.addAnimation(
        1, to: 1, interaction(drives.map { InteractionDrive(.y, $0) }, change: change))
      $0.addAnimation(
        2, to: 2,
        AnimationDescription(
          timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(.init(.position, .y)),
              program: ExpressionProgram(
                inputs: [.interaction(.init(layer: 1, quantity: .y))], results: [0])))))
    }
  }
}

extension Pressure {
  /// All interactions that a client may have, each swinging by itself and followed by its layer.
  static let interactions = Pressure(name: "1,000 interactions that swing") { encoder in
    encoder.makeWindow()
    for layer in 2...1001 as ClosedRange<UInt32> {
      encoder.makeLayer(layer, in: 1, at: layer - 2)
      let drive = InteractionDrive(
        .y, .spring(500, Spring(mass: 1, stiffness: 100, damping: 0.05)))
      encoder.addAnimation(2 * layer, to: layer, HostileCase.interaction([drive]))
      encoder.addAnimation(
        2 * layer + 1, to: layer,
        AnimationDescription(
          timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(PropertyKeyPath(.position, .y)),
              program: ExpressionProgram(
                inputs: [.interaction(.init(layer: layer, quantity: .y))], results: [0])))))
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }

  /// All pairings that a client may have, of layers as deep as a tree may be, always on their way.
  static let pairings = Pressure(name: "256 pairings of layers 1,000 deep") { encoder in
    encoder.makeWindow()
    for layer in 2...1000 as ClosedRange<UInt32> { encoder.makeLayer(layer, in: layer - 1) }
    for layer in 1001...1256 as ClosedRange<UInt32> { encoder.makeLayer(layer, in: 1000) }
    for layer in 1001...1256 as ClosedRange<UInt32> {
      encoder.addAnimation(
        layer, to: layer,
        AnimationDescription(
          timing: Timing(duration: 2, repeatCount: .infinity),
          content: .pairing(Pairing(partner: layer == 1001 ? 1256 : layer - 1))))
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }
}
