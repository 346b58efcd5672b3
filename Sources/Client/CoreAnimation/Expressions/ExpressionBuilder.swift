import AnimationEvaluation
import GraphicsValues

/// Makes a program of expressions: each node once, in an order in which operands come first.
struct ExpressionBuilder {
  /// The layers that the program reads; an input's layer is its index here, until the commit.
  private(set) var sources: [CAExpression.Node.Weak]
  private var inputs: [ExpressionInput] = []
  private var constants: [Double] = []
  private var steps: [(operation: ExpressionOperation, operands: [Operand])] = []
  private var known: [ObjectIdentifier: Operand] = [:]

  /// The place of a number, before the numbers of inputs and constants are known.
  private enum Operand { case input(Int), constant(Int), step(Int) }

  init(sources: [CAExpression.Node.Weak]) { self.sources = sources }

  /// Returns the program; nil if it exceeds a limit.
  mutating func program(_ expressions: [CAExpression]) -> ExpressionProgram? {
    for expression in expressions where !add(expression.node) { return nil }
    let first = inputs.count + constants.count
    let counts = inputs.count
    func place(_ operand: Operand) -> UInt16 {
      switch operand {
      case .input(let index): UInt16(index)
      case .constant(let index): UInt16(counts + index)
      case .step(let index): UInt16(first + index)
      }
    }
    let program = ExpressionProgram(
      inputs: inputs, constants: constants,
      steps: steps.map { step in
        let places = step.operands.map(place)
        return ExpressionStep(
          step.operation, places[0], places.count > 1 ? places[1] : 0,
          places.count > 2 ? places[2] : 0)
      },
      results: expressions.compactMap { known[ObjectIdentifier($0.node)].map(place) })
    return program.fault(resultCount: expressions.count) == nil ? program : nil
  }

  /// Adds a node and what it is made of, without recursion: expressions may be nested deeply.
  private mutating func add(_ root: CAExpression.Node) -> Bool {
    var pending = [root]
    while let node = pending.last {
      if known[ObjectIdentifier(node)] != nil {
        pending.removeLast()
        continue
      }
      switch node.content {
      case .number(let number):
        let index = constants.firstIndex { $0.bitPattern == number.bitPattern } ?? constants.count
        if index == constants.count { constants.append(number) }
        known[ObjectIdentifier(node)] = .constant(index)
      case .time: known[ObjectIdentifier(node)] = .input(add(.time))
      case .property(let source, let path):
        known[ObjectIdentifier(node)] = .input(
          add(.property(.init(layer: number(of: source), keyPath: path.keyPath))))
      case .interaction(let source, let quantity):
        known[ObjectIdentifier(node)] = .input(
          add(.interaction(.init(layer: number(of: source), quantity: quantity))))
      case .step(let operation, let operands):
        let missing = operands.filter { known[ObjectIdentifier($0)] == nil }
        guard missing.isEmpty else {
          pending += missing
          continue
        }
        steps.append((operation, operands.compactMap { known[ObjectIdentifier($0)] }))
        known[ObjectIdentifier(node)] = .step(steps.count - 1)
      }
      guard steps.count <= ExpressionProgram.stepLimit,
        constants.count <= ExpressionProgram.constantLimit,
        inputs.count <= ExpressionProgram.inputLimit
      else { return false }
      pending.removeLast()
    }
    return true
  }

  private mutating func add(_ input: ExpressionInput) -> Int {
    if let index = inputs.firstIndex(of: input) { return index }
    inputs.append(input)
    return inputs.count - 1
  }

  /// Returns the index of a layer among the sources.
  private mutating func number(of source: CAExpression.Node.Weak) -> UInt32 {
    if let index = sources.firstIndex(where: { $0.layer === source.layer }) {
      return UInt32(index)
    }
    sources.append(source)
    return UInt32(sources.count - 1)
  }
}

extension ExpressionProgram {
  /// Replaces the layers that the program reads.
  mutating func mapLayers(_ body: (UInt32) -> UInt32) {
    inputs = inputs.map { input in
      switch input {
      case .time: return input
      case .property(var property):
        property.layer = body(property.layer)
        return .property(property)
      case .interaction(var interaction):
        interaction.layer = body(interaction.layer)
        return .interaction(interaction)
      }
    }
  }
}

extension AnimationDescription {
  /// True for an outermost animation that names other layers: its programs read them, or it is paired with one.
  var namesLayers: Bool {
    if case .pairing = content { return true }
    return !programs.isEmpty
  }

  /// Replaces the layers that an outermost animation names.
  mutating func mapProgramLayers(_ body: (UInt32) -> UInt32) {
    timeSource?.mapLayers(body)
    if case .expression(var expression) = content {
      expression.program.mapLayers(body)
      content = .expression(expression)
    }
    if case .pairing(var pairing) = content {
      pairing.partner = body(pairing.partner)
      content = .pairing(pairing)
    }
    if case .interaction(var interaction) = content, interaction.condition != nil {
      interaction.condition?.mapLayers(body)
      content = .interaction(interaction)
    }
  }
}
