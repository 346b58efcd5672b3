import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// Programs are evaluated as an interpreter of the test says, written from their description.
@Suite struct `Expressions` {
  /// The result of a program's numbers, by recursion from the result: another order than that of the steps.
  private struct Interpreter {
    let program: ExpressionProgram
    let inputs: [Double]

    func number(_ place: Int) -> Double {
      let first = inputs.count + program.constants.count
      if place < inputs.count { return inputs[place] }
      if place < first { return program.constants[place - inputs.count] }
      let step = program.steps[place - first]
      func a() -> Double { number(Int(step.a)) }
      func b() -> Double { number(Int(step.b)) }
      func c() -> Double { number(Int(step.c)) }
      switch step.operation {
      case .add: return a() + b()
      case .subtract: return a() - b()
      case .multiply: return a() * b()
      case .divide: return a() / b()
      case .minimum:
        let (x, y) = (a(), b())
        return y < x ? y : x
      case .maximum:
        let (x, y) = (a(), b())
        return y > x ? y : x
      case .clamp:
        let (x, low, high) = (a(), b(), c())
        let raised = x < low ? low : x
        return high < raised ? high : raised
      case .mix:
        let (from, to, part) = (a(), b(), c())
        return part == 1 ? to : from + (to - from) * part
      case .select: return a() > 0 ? b() : c()
      case .less: return a() < b() ? 1 : 0
      case .lessOrEqual: return a() <= b() ? 1 : 0
      case .floor: return a().rounded(.down)
      case .remainder:
        let (x, y) = (a(), b())
        return x - y * (x / y).rounded(.down)
      case .absolute: return a().magnitude
      case .squareRoot: return a().squareRoot()
      case .sine: return DeterministicMath.sin(a())
      case .cosine: return DeterministicMath.cos(a())
      case .exponential: return DeterministicMath.exp(a())
      }
    }
  }

  /// Returns a program whose steps read near places, so that recursion stays short.
  private func randomProgram(_ random: inout Random, steps: Int) -> ExpressionProgram {
    let inputs = Int.random(in: 0...4, using: &random)
    let constants = Int.random(in: 1...4, using: &random)
    var program = ExpressionProgram(results: [])
    program.inputs = Array(repeating: .time, count: inputs)
    program.constants = (0..<constants).map { _ in random.number(-1000...1000) }
    var filled = inputs + constants
    for _ in 0..<steps {
      let operation = random.pick(ExpressionOperation.allCases, else: .add)
      func place() -> UInt16 { UInt16(Int.random(in: max(0, filled - 8)..<filled, using: &random)) }
      let count = operation.operandCount
      program.steps.append(
        ExpressionStep(
          operation, place(), count > 1 ? place() : 0, count > 2 ? place() : 0))
      filled += 1
    }
    program.results = [UInt16(filled - 1)]
    return program
  }

  @Test func `random programs give the interpreter's bits`() throws {
    var random = Random(seed: 44)
    let special: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, 1e308, .leastNonzeroMagnitude,
    ]
    for _ in 0..<4000 {
      let program = randomProgram(&random, steps: Int.random(in: 0...10, using: &random))
      expectNil(program.fault(resultCount: 1))
      var columns = ExpressionColumns()
      let row = try unwrap(columns.add(program))
      for _ in 0..<4 {
        let inputs = program.inputs.map { _ in
          Bool.random(using: &random) ? random.number(-50...50) : random.pick(special, else: 0)
        }
        _ = columns.update(row) { inputs[$0] }
        let wanted = Interpreter(program: program, inputs: inputs)
          .number(Int(program.results[0]))
        let got = columns.result(row, 0)
        if wanted.isNaN {
          expectTrue(got.isNaN)
        } else {
          expectEqual(got.bitPattern, wanted.bitPattern, "\(program)")
        }
      }
    }
  }

  @Test func `many programs in one memory keep to themselves while others come and go`() throws {
    var random = Random(seed: 4)
    var columns = ExpressionColumns()
    var kept: [(row: Int, program: ExpressionProgram)] = []
    for round in 0..<3000 {
      if kept.count > 40, Bool.random(using: &random) {
        let index = Int.random(in: 0..<kept.count, using: &random)
        columns.remove(kept.remove(at: index).row)
      } else {
        let program = randomProgram(&random, steps: Int.random(in: 0...6, using: &random))
        kept.append((try unwrap(columns.add(program)), program))
      }
      expectEqual(columns.count, kept.count)
      expectEqual(Set(kept.map(\.row)).count, kept.count)
      guard round % 50 == 0 else { continue }
      for (row, program) in kept {
        let inputs = program.inputs.map { _ in random.number(-9...9) }
        _ = columns.update(row) { inputs[$0] }
        let wanted = Interpreter(program: program, inputs: inputs)
          .number(Int(program.results[0]))
        let got = columns.result(row, 0)
        expectTrue(got.bitPattern == wanted.bitPattern || wanted.isNaN && got.isNaN)
      }
    }
    for (row, _) in kept { columns.remove(row) }
    expectEqual(columns.count, 0)
    expectEqual(columns.stepCount, 0)
  }

  @Test func `a program runs when an input has other bits, and at no other time`() throws {
    var columns = ExpressionColumns()
    let program = ExpressionProgram(
      inputs: [.time], constants: [2], steps: [ExpressionStep(.multiply, 0, 1)], results: [2])
    let row = try unwrap(columns.add(program))
    expectTrue(columns.update(row) { _ in 0 })
    expectFalse(columns.update(row) { _ in 0 })
    expectTrue(columns.update(row) { _ in -0.0 })
    expectTrue(columns.update(row) { _ in 3 })
    expectEqual(columns.result(row, 0), 6)
    expectTrue(columns.update(row) { _ in .nan })
    expectFalse(columns.update(row) { _ in .nan })
  }

  @Test func `a program of constants runs once`() throws {
    var columns = ExpressionColumns()
    let row = try unwrap(columns.add(ExpressionProgram(constants: [7], results: [0])))
    expectTrue(columns.update(row) { _ in 0 })
    expectFalse(columns.update(row) { _ in 0 })
    expectEqual(columns.value(row, as: .scalar), .scalar(7))
  }

  // MARK: Values

  @Test(arguments: [
    (PropertyType.scalar, 1), (.point, 2), (.size, 2), (.rect, 4), (.color, 4), (.matrix, 16),
  ])
  func `results become a value, number by number`(type: PropertyType, count: Int) throws {
    var columns = ExpressionColumns()
    let numbers = (0..<count).map { 0.25 * Double($0) }
    let row = try unwrap(
      columns.add(ExpressionProgram(constants: numbers, results: (0..<count).map { UInt16($0) })))
    _ = columns.update(row) { _ in 0 }
    let value = try unwrap(columns.value(row, as: type))
    expectEqual(value.type, type)
    expectEqual(value.numbers, numbers)
    for index in 0..<count { expectEqual(value.number(index), numbers[index]) }
    expectNil(value.number(count))
    expectNil(value.number(-1))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a result that is not finite is no value`(number: Double) throws {
    var columns = ExpressionColumns()
    let row = try unwrap(
      columns.add(ExpressionProgram(inputs: [.time], constants: [1], results: [1, 0])))
    _ = columns.update(row) { _ in number }
    expectNil(columns.value(row, as: .point))
    _ = columns.update(row) { _ in 2 }
    expectEqual(columns.value(row, as: .point), .point(Point(x: 1, y: 2)))
  }

  @Test func `a component beyond single precision is no colour`() throws {
    var columns = ExpressionColumns()
    let row = try unwrap(
      columns.add(ExpressionProgram(constants: [1e300, 0], results: [0, 1, 1, 1])))
    _ = columns.update(row) { _ in 0 }
    expectNil(columns.value(row, as: .color))
    expectNotNil(columns.value(row, as: .rect))
  }

  @Test(
    arguments: [
      (PropertyKeyPath(.opacity), 1), (PropertyKeyPath(.position), 2),
      (PropertyKeyPath(.bounds), 4), (PropertyKeyPath(.backgroundColor), 4),
      (PropertyKeyPath(.transform), 16), (PropertyKeyPath(.transform, .rotationZ), 1),
      (PropertyKeyPath(.bounds, .origin), 2), (PropertyKeyPath(.path), nil),
      (PropertyKeyPath(.contents), nil), (PropertyKeyPath(.hidden), nil),
      (PropertyKeyPath(.opacity, .x), nil),
    ] as [(PropertyKeyPath, Int?)])
  func `targets have as many results as their values have numbers`(
    path: PropertyKeyPath, count: Int?
  ) {
    expectEqual(path.expressionResultCount, count)
  }

  // MARK: Faults

  private static func property(_ path: PropertyKeyPath, _ index: UInt8) -> ExpressionInput {
    .property(.init(layer: 1, keyPath: path, index: index))
  }

  private static let faults: [(ExpressionProgram, ExpressionFault.Place, ExpressionFault.Reason)] =
    [
      (ExpressionProgram(results: []), .results, .resultCount(expected: 1)),
      (ExpressionProgram(results: [0]), .result(0), .placeWithoutNumber(0)),
      (ExpressionProgram(constants: [1], results: [1]), .result(0), .placeWithoutNumber(1)),
      (ExpressionProgram(constants: [1], results: [65535]), .result(0), .placeWithoutNumber(65535)),
      (ExpressionProgram(constants: [1, .nan], results: [0]), .constant(1), .notFinite),
      (ExpressionProgram(constants: [.infinity], results: [0]), .constant(0), .notFinite),
      (
        ExpressionProgram(constants: [1], steps: [.init(.add, 0, 1)], results: [0]), .step(0),
        .placeWithoutNumber(1)
      ),
      (
        ExpressionProgram(
          constants: [1], steps: [.init(.add, 0, 0), .init(.floor, 2)], results: [0]), .step(1),
        .placeWithoutNumber(2)
      ),
      (
        ExpressionProgram(constants: [1, 1], steps: [.init(.floor, 0, 1)], results: [0]), .step(0),
        .unusedOperand
      ),
      (
        ExpressionProgram(constants: [1, 1], steps: [.init(.add, 0, 0, 1)], results: [0]),
        .step(0), .unusedOperand
      ),
      (
        ExpressionProgram(inputs: [property(.init(.path), 0)], results: [0]), .input(0),
        .noSuchNumber
      ),
      (
        ExpressionProgram(inputs: [.time, property(.init(.position), 2)], results: [0]), .input(1),
        .noSuchNumber
      ),
      (
        ExpressionProgram(inputs: [property(.init(.opacity, .x), 0)], results: [0]), .input(0),
        .noSuchNumber
      ),
      (
        ExpressionProgram(inputs: Array(repeating: .time, count: 17), results: [0]), .inputs,
        .tooMany(limit: 16)
      ),
      (
        ExpressionProgram(constants: Array(repeating: 0, count: 257), results: [0]), .constants,
        .tooMany(limit: 256)
      ),
      (
        ExpressionProgram(
          constants: [1], steps: Array(repeating: .init(.floor, 0), count: 257), results: [0]),
        .steps, .tooMany(limit: 256)
      ),
    ]

  @Test func `a fault names its place and its reason`() {
    for (program, place, reason) in Self.faults {
      expectEqual(program.fault(resultCount: 1), ExpressionFault(place, reason))
      var columns = ExpressionColumns()
      if program.results.count == 1 { expectNil(columns.add(program)) }
      expectEqual(columns.count, 0)
    }
  }

  @Test func `a program as long as the limits is evaluated`() throws {
    let program = ExpressionProgram(
      inputs: Array(repeating: .time, count: 16), constants: Array(repeating: 1, count: 256),
      steps: (0..<256).map { .init(.add, UInt16(271 + $0), 16) }, results: [527])
    expectNil(program.fault(resultCount: 1))
    var columns = ExpressionColumns()
    let row = try unwrap(columns.add(program))
    _ = columns.update(row) { _ in 0 }
    expectEqual(columns.result(row, 0), 257)
  }

  @Test func `the texts of faults name the place`() {
    let program = ExpressionProgram(constants: [1], steps: [.init(.add, 0, 9)], results: [0])
    expectEqual(
      program.fault(resultCount: 1)?.description,
      "step 0 reads place 9, which has no number before it")
    expectEqual(
      ExpressionProgram(constants: [1], results: [0]).fault(resultCount: 2)?.description,
      "the results are not 2")
  }
}
