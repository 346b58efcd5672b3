import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing
import WireProtocol

@Suite struct `Formulas of expressions` {
  private static let time = ExpressionInput.time
  private static let scroll = ExpressionInput.interaction(.init(layer: 3, quantity: .y))

  private static func formula(
    _ inputs: [ExpressionInput], _ constants: [Double], _ steps: ExpressionStep...
  ) -> String {
    let last = inputs.count + constants.count + steps.count - 1
    return ExpressionProgram(
      inputs: inputs, constants: constants, steps: steps, results: [UInt16(last)]
    ).formulas.joined(separator: "; ")
  }

  @Test func `parentheses are only where arithmetic needs them`() {
    func two(_ first: ExpressionOperation, _ second: ExpressionOperation) -> String {
      // (a first b) second a.
      Self.formula([Self.time], [2], ExpressionStep(first, 0, 1), ExpressionStep(second, 2, 0))
    }
    func right(_ first: ExpressionOperation, _ second: ExpressionOperation) -> String {
      // a second (a first b).
      Self.formula([Self.time], [2], ExpressionStep(first, 0, 1), ExpressionStep(second, 0, 2))
    }
    expectEqual(two(.add, .multiply), "(time + 2) * time")
    expectEqual(two(.multiply, .add), "time * 2 + time")
    expectEqual(two(.divide, .divide), "time / 2 / time")
    expectEqual(right(.divide, .divide), "time / (time / 2)")
    expectEqual(right(.subtract, .subtract), "time - (time - 2)")
    expectEqual(right(.add, .add), "time + time + 2")
    expectEqual(right(.less, .less), "time < (time < 2)")
    expectEqual(two(.less, .maximum), "max(time < 2, time)")
    expectEqual(
      Self.formula([Self.time], [-2], ExpressionStep(.multiply, 0, 1)), "time * (-2)")
  }

  @Test func `an animation names what it sets and what it reads`() {
    let program = ExpressionProgram(
      inputs: [
        Self.scroll, .property(.init(layer: 4, keyPath: .init(.bounds, .originY))),
        .property(.init(layer: 5, keyPath: .init(.position), index: 1)),
      ], constants: [200, 1],
      steps: [
        ExpressionStep(.divide, 0, 3), ExpressionStep(.subtract, 4, 5),
        ExpressionStep(.clamp, 6, 1, 2),
      ], results: [7])
    var description = AnimationDescription(
      timing: Timing(duration: 1),
      content: .expression(.init(target: .init(.init(.opacity)), program: program)))
    let formula =
      "clamp(1 - layer 3 interaction.y / 200, layer 4 bounds.origin.y, layer 5 position[1])"
    expectEqual(description.formulas, ["opacity = " + formula])
    description.timeSource = ExpressionProgram(inputs: [Self.scroll], results: [0])
    expectEqual(description.formulas.last, "time = layer 3 interaction.y")
    description.content = .expression(
      .init(
        target: .init(.init(.position), isAdditive: true),
        program: ExpressionProgram(inputs: [Self.scroll], results: [0, 0])))
    expectEqual(
      description.formulas.first,
      "position += (layer 3 interaction.y, layer 3 interaction.y)")
    expectEqual(AnimationDescription(timing: Timing(duration: 1), content: .inert).formulas, [])
    var interaction = InteractionDescription(
      InteractionConfiguration([InteractionAxis(.y, lower: 0, upper: 9, initial: 0)]))
    description.timeSource = nil
    description.content = .interaction(interaction)
    expectEqual(description.formulas, [])
    interaction.condition = ExpressionProgram(
      inputs: [.interaction(.init(layer: 3, quantity: .y))], constants: [1],
      steps: [ExpressionStep(.subtract, 1, 0)], results: [2])
    description.content = .interaction(interaction)
    expectEqual(description.formulas, ["interaction.condition = 1 - layer 3 interaction.y"])
  }

  @Test func `a formula that doubles with each step stays short`() {
    let steps = (0..<250 as Range<UInt16>).map { ExpressionStep(.add, $0, $0) }
    let formulas = ExpressionProgram(inputs: [Self.time], steps: steps, results: [5, 250]).formulas
    expectEqual(formulas.count, 2)
    expectTrue(formulas.allSatisfy { $0.utf8.count <= 160 && !$0.isEmpty }, "\(formulas)")
  }

  @Test func `places that there are not are said to be unknown`() {
    expectEqual(
      ExpressionProgram(steps: [ExpressionStep(.add, 9, 0)], results: [0, 60_000]).formulas,
      ["? + ?", "?"])
  }
}
