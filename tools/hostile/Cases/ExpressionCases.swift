import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// Expressions and time sources that are no programs, read in circles, or ask for all the work that there is.
extension HostileCase {
  static let expressionCases = [
    HostileCase(
      number: 71, title: "sends expressions that are no programs",
      attempts: [
        program("no results", .error(.badValue)) { $0.results = [] },
        program("two results for a number", .error(.badValue)) { $0.results = [0, 0] },
        program("a result at a place that there is not", .error(.badValue)) { $0.results = [3] },
        program("a result at the last place there could be", .error(.badValue)) {
          $0.results = [.max]
        },
        program("a step that reads itself", .error(.badValue)) {
          $0.steps = [ExpressionStep(.add, 0, 2)]
        },
        program("a step that reads a later one", .error(.badValue)) {
          $0.steps = [ExpressionStep(.add, 0, 3), ExpressionStep(.add, 0, 1)]
        },
        program("a step with an operand too many", .error(.badValue)) {
          $0.steps = [ExpressionStep(.floor, 0, 1)]
        },
        program("NaN as a constant", .error(.badValue)) { $0.constants = [.nan] },
        program("infinity as a constant", .error(.badValue)) { $0.constants = [.infinity] },
        program("a number that its property does not have", .error(.badValue)) {
          $0.inputs = [.property(.init(layer: 2, keyPath: .init(.position), index: 2))]
        },
        program("the path of a layer as a number", .error(.badValue)) {
          $0.inputs = [.property(.init(layer: 2, keyPath: .init(.path)))]
        },
        program("more inputs than are allowed", .error(.limitExceeded)) {
          $0.inputs = Array(repeating: .time, count: limit.expressionInputs + 1)
        },
        program("more steps than are allowed", .error(.limitExceeded)) {
          $0.steps = Array(
            repeating: ExpressionStep(.add, 0, 1), count: limit.expressionSteps + 1)
        },
        Attempt("a path that an expression sets", .error(.badKey)) { arena in
          try follow(arena) { $0.addAnimation(1, to: 2, expression(.path, constant)) }
        },
        Attempt("an operation that there is not", .error(.badValue)) { arena in
          try bytes(arena) { $0[$0.count - 24] = 200 }
        },
        Attempt("an input of a kind that there is not", .error(.badValue)) { arena in
          try bytes(arena) { $0[$0.count - 56] = 9 }
        },
        Attempt("as many steps as bytes, of 65,535", .error(.limitExceeded)) { arena in
          try bytes(arena) { ($0[$0.count - 60], $0[$0.count - 59]) = (0xFF, 0xFF) }
        },
        Attempt("a time source with two results", .error(.badValue)) { arena in
          try follow(arena) {
            var description = basic()
            description.timeSource = ExpressionProgram(constants: [1, 2], results: [0, 1])
            $0.addAnimation(1, to: 2, description)
          }
        },
      ]),
    HostileCase(
      number: 72, title: "sends expressions that read in circles",
      attempts: [
        Attempt("one that reads what it sets", .error(.badHierarchy)) { arena in
          try follow(arena) { $0.addAnimation(1, to: 2, expression(.opacity, reading(2))) }
        },
        Attempt("two that read each other", .error(.badHierarchy)) { arena in
          try follow(arena) {
            $0.addAnimation(1, to: 2, expression(.opacity, reading(3)))
            $0.addAnimation(2, to: 3, expression(.opacity, reading(2)))
          }
        },
        Attempt("two that read each other, in two commits", .error(.badHierarchy)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeLayers(2)
            $0.addAnimation(1, to: 2, expression(.opacity, reading(3)))
          }
          client.commit { $0.addAnimation(2, to: 3, expression(.opacity, reading(2))) }
          return try client.ending()
        },
        Attempt("a circle of a hundred", .error(.badHierarchy), .error(.limitExceeded)) { arena in
          try follow(arena, layers: 100) {
            for number in 0..<100 as Range<UInt32> {
              $0.addAnimation(
                number + 1, to: number + 2,
                expression(.opacity, reading((number + 1) % 100 + 2)))
            }
          }
        },
        Attempt("a circle of 10,000", .error(.badHierarchy)) { arena in
          try follow(arena, layers: 10_000) {
            for layer in 2...10_001 as ClosedRange<UInt32> {
              $0.addAnimation(
                layer, to: layer, expression(.opacity, reading(layer == 2 ? 10_001 : layer - 1)))
            }
          }
        },
        Attempt("10,000 that set what 10,000 read", .alive) { arena in
          try follow(arena) {
            for id in 1...10_000 as ClosedRange<UInt32> {
              $0.addAnimation(2 * id, to: 2, expression(.opacity, constant))
              $0.addAnimation(2 * id + 1, to: 3, expression(.zPosition, reading(2)))
            }
          }
        },
        Attempt("a circle through a time source", .error(.badHierarchy)) { arena in
          try follow(arena) {
            var description = basic()
            description.timeSource = reading(3)
            $0.addAnimation(1, to: 2, description)
            $0.addAnimation(2, to: 3, expression(.opacity, reading(2)))
          }
        },
        Attempt("a chain as deep as is allowed", .alive) { arena in
          try chain(limit.expressionDepth, arena)
        },
        Attempt("a chain one deeper", .error(.limitExceeded)) { arena in
          try chain(limit.expressionDepth + 1, arena)
        },
        Attempt("a chain of 20,000", .error(.limitExceeded)) { arena in try chain(20_000, arena) },
        Attempt("a circle that is made and broken a thousand times in a commit", .alive) { arena in
          try follow(arena) {
            $0.addAnimation(1, to: 2, expression(.opacity, reading(3)))
            for number in 0..<1000 as Range<UInt32> {
              $0.addAnimation(number + 2, to: 3, expression(.opacity, reading(2)))
              $0.removeAnimation(number + 2, from: 3)
            }
          }
        },
      ]),
    HostileCase(
      number: 73, title: "sends expressions whose numbers make no sense",
      attempts: [
        program("0 ÷ 0", .alive) { $0.steps = [ExpressionStep(.divide, 1, 1)] },
        program("1 ÷ 0", .alive) { $0.steps = [ExpressionStep(.divide, 0, 1)] },
        program("the root of −1", .alive) {
          $0.constants = [-1]
          $0.steps = [ExpressionStep(.squareRoot, 1)]
        },
        program("e to the power 10¹²", .alive) {
          $0.constants = [1e12]
          $0.steps = [ExpressionStep(.exponential, 1)]
        },
        program("the sine of 10³⁰⁸", .alive) {
          $0.constants = [1e308]
          $0.steps = [ExpressionStep(.sine, 1)]
        },
        program("the remainder by the smallest number", .alive) {
          $0.constants = [.leastNonzeroMagnitude]
          $0.steps = [ExpressionStep(.remainder, 0, 1)]
        },
        Attempt("a place, a size and a colour of 10³⁰⁸ and of NaN by turns", .alive) { arena in
          try follow(arena) { encoder in
            for (id, key) in [
              PropertyKey.position, .bounds, .backgroundColor, .transform, .cornerRadius,
              .shadowRadius, .zPosition,
            ].enumerated() {
              // Above 0 in one half of each second, and not a number in the other one.
              let count = key.type.numberCount
              var program = ExpressionProgram(
                inputs: [.time], constants: [1, 0.5, 1e308, 0],
                steps: [
                  ExpressionStep(.remainder, 0, 1), ExpressionStep(.less, 5, 2),
                  ExpressionStep(.divide, 4, 4), ExpressionStep(.select, 6, 3, 7),
                ], results: [])
              program.results = Array(repeating: 8, count: count)
              encoder.addAnimation(UInt32(id + 1), to: 2, expression(key, program))
            }
          }
        },
        Attempt("layers that there are not, and one that is destroyed", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeLayers(2)
            $0.addAnimation(1, to: 2, expression(.opacity, reading(99)))
            $0.addAnimation(2, to: 2, expression(.cornerRadius, reading(3)))
          }
          guard try client.ending() == .alive else { return try client.ending() }
          client.commit { $0.destroyLayer(3) }
          return try client.ending()
        },
        Attempt("12,000 layers that are destroyed, the last of which is read", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeLayers(12_000)
            $0.addAnimation(1, to: 2, expression(.opacity, reading(12_001)))
          }
          guard try client.settle() else { return try client.readEnding() }
          client.commit {
            for layer in 3...12_001 as ClosedRange<UInt32> { $0.destroyLayer(layer) }
          }
          guard try client.settle() else { return try client.readEnding() }
          client.commit { $0.setScalar(1, for: .zPosition, of: 2) }
          return try client.ending()
        },
        Attempt("the interaction of a layer that has none", .alive) { arena in
          try follow(arena) {
            $0.addAnimation(
              1, to: 2,
              expression(
                .opacity,
                ExpressionProgram(
                  inputs: [.interaction(.init(layer: 3, quantity: .y))], results: [0])))
          }
        },
      ]),
    HostileCase(
      number: 74, title: "sends expressions without end",
      attempts: [
        Attempt("as many steps as a client may have", .alive) { arena in
          try work(limit.expressionWork, arena)
        },
        Attempt("one step more", .error(.limitExceeded)) { arena in
          try work(limit.expressionWork + 1, arena)
        },
        Attempt("20,000 replaced in one commit", .alive) { arena in
          try follow(arena) {
            for id in 1...20_000 as ClosedRange<UInt32> {
              $0.addAnimation(id, to: 2, expression(.opacity, constant))
              if id < 20_000 { $0.removeAnimation(id, from: 2) }
            }
          }
        },
        Attempt("all of them in groups, where they have no effect", .alive) { arena in
          try follow(arena) {
            $0.addAnimation(
              1, to: 2,
              AnimationDescription(
                timing: Timing(duration: 1),
                content: .group(
                  Array(repeating: expression(.opacity, reading(2)), count: 32))))
          }
        },
      ]),
  ]

  // MARK: Attempts

  /// The number 0.5.
  private static let constant = ExpressionProgram(constants: [0.5], results: [0])

  private static func expression(
    _ key: PropertyKey, _ program: ExpressionProgram
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
      content: .expression(.init(target: .init(PropertyKeyPath(key)), program: program)))
  }

  /// Reads the opacity of a layer.
  private static func reading(_ layer: UInt32) -> ExpressionProgram {
    ExpressionProgram(
      inputs: [.property(.init(layer: layer, keyPath: .init(.opacity)))], results: [0])
  }

  /// Makes a window with layers from 2 on, and commits more.
  private static func follow(
    _ arena: Arena, layers: Int = 2, _ write: (inout CommitEncoder) -> Void
  ) throws -> Ending {
    let client = try arena.greet()
    client.commit {
      $0.makeLayers(layers)
      write(&$0)
    }
    return try client.ending()
  }

  /// An opacity of the time plus a constant, with one thing changed.
  private static func program(
    _ name: String, _ ending: Ending,
    change: @escaping @Sendable (inout ExpressionProgram) -> Void
  ) -> Attempt {
    Attempt(name, ending) { arena in
      var program = ExpressionProgram(
        inputs: [.time], constants: [0], steps: [ExpressionStep(.add, 0, 1)], results: [2])
      change(&program)
      return try follow(arena) { $0.addAnimation(1, to: 2, expression(.opacity, program)) }
    }
  }

  /// An opacity of the time times the time, with bytes changed: of the last 64, 8 are counts, 16 an input, 8 a constant,
  /// 24 three steps, and 8 the places of the results.
  private static func bytes(
    _ arena: Arena, change: (inout [UInt8]) -> Void
  ) throws -> Ending {
    let client = try arena.greet()
    client.commit { $0.createLayer(1) }
    let program = ExpressionProgram(
      inputs: [.time], constants: [1],
      steps: [
        ExpressionStep(.multiply, 0, 0), ExpressionStep(.add, 1, 1), ExpressionStep(.add, 1, 1),
      ], results: [2])
    var description = HostileCases.bytes { expression(.opacity, program).encode(into: &$0) }
    change(&description)
    client.commit(operations: animationBytes(1, description))
    return try client.ending()
  }

  /// Expressions each of which reads the one before.
  private static func chain(_ count: Int, _ arena: Arena) throws -> Ending {
    try follow(arena, layers: count + 1) {
      for number in 0..<UInt32(count) {
        $0.addAnimation(number + 1, to: number + 3, expression(.opacity, reading(number + 2)))
      }
    }
  }

  /// Expressions that run in every frame, with so many steps and programs together.
  private static func work(_ work: Int, _ arena: Arena) throws -> Ending {
    // A program counts one more than its steps.
    let most = limit.expressionSteps + 1
    let (whole, rest) = work.quotientAndRemainder(dividingBy: most)
    let counts = Array(repeating: most - 1, count: whole) + (rest > 0 ? [rest - 1] : [])
    return try follow(arena, layers: counts.count) {
      for (number, count) in counts.enumerated() {
        $0.addAnimation(
          UInt32(number + 1), to: UInt32(number + 2), expression(.opacity, Pressure.busy(count)))
      }
    }
  }
}

extension CommitEncoder {
  /// A window with layers from 2 on.
  fileprivate mutating func makeLayers(_ count: Int) {
    makeWindow()
    for layer in 2..<UInt32(count + 2) { makeLayer(layer, in: 1, at: layer - 2) }
  }
}

extension Pressure {
  /// All steps that a client may have, of the slowest operation, in every frame.
  static let expressions = Pressure(name: "65,536 steps of expressions a frame") { encoder in
    encoder.makeWindow()
    let limits = Limits()
    let count = limits.expressionWork / (limits.expressionSteps + 1)
    for layer in 2..<UInt32(count + 2) {
      encoder.makeLayer(layer, in: 1, at: layer - 2)
      encoder.addAnimation(
        layer, to: layer,
        AnimationDescription(
          timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(PropertyKeyPath(.opacity)), program: busy(limits.expressionSteps)))))
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }

  /// A layer whose expressions all change in every frame, and all decide what it shows.
  static let expressionsOfOne = Pressure(name: "10,000 expressions of one layer") { encoder in
    encoder.makeWindow()
    encoder.makeLayer(2, in: 1)
    for id in 1...10_000 as ClosedRange<UInt32> { encoder.addAnimation(id, to: 2, moving) }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }

  /// Expressions whose order has to be found anew in every frame.
  static let newExpressions = Pressure(name: "an expression a frame, beside 10,000") { encoder in
    encoder.makeWindow()
    for layer in 2...10_001 as ClosedRange<UInt32> {
      encoder.makeLayer(layer, in: 1, at: layer - 2)
      encoder.addAnimation(layer, to: layer, still)
    }
    encoder.makeLayer(10_002, in: 1)
  } change: { encoder, round in
    let id = 10_001 + round
    if round > 1 { encoder.removeAnimation(id - 1, from: 10_002) }
    encoder.addAnimation(id, to: 10_002, still)
  }

  private static func expression(_ program: ExpressionProgram, isAdditive: Bool)
    -> AnimationDescription
  {
    AnimationDescription(
      timing: Timing(duration: 1, repeatCount: .infinity), isRemovedOnCompletion: false,
      content: .expression(
        .init(
          target: .init(PropertyKeyPath(.opacity), isAdditive: isAdditive), program: program)))
  }

  private static let moving = expression(busy(1), isAdditive: true)
  private static let still = expression(
    ExpressionProgram(constants: [0.5], results: [0]), isAdditive: false)

  /// A program that runs in every frame: sines of the time, and of each other.
  static func busy(_ steps: Int) -> ExpressionProgram {
    ExpressionProgram(
      inputs: [.time], steps: (0..<UInt16(max(steps, 0))).map { ExpressionStep(.sine, $0) },
      results: [UInt16(max(steps, 0))])
  }
}
