import AnimationEvaluation
import GraphicsValues

// The bytes of expressions, which the schema describes and no generator writes.

extension ExpressionProgram {
  func encode(into encoder: inout MessageEncoder) {
    for count in [inputs.count, constants.count, steps.count, results.count] {
      encoder.u16(UInt16(clamping: count))
    }
    for input in inputs { input.encode(into: &encoder) }
    for constant in constants { encoder.f64(constant) }
    for step in steps {
      encoder.u8(step.operation.rawValue)
      encoder.u8(0)
      encoder.u16(step.a)
      encoder.u16(step.b)
      encoder.u16(step.c)
    }
    for place in results { encoder.u16(place) }
    encoder.zeros(Self.padding(results.count))
  }

  /// Zero bytes behind the results.
  private static func padding(_ resultCount: Int) -> Int { (4 - resultCount % 4) % 4 * 2 }

  /// Reads and checks a program.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let counts = (
      inputs: Int(try decoder.u16()), constants: Int(try decoder.u16()),
      steps: Int(try decoder.u16()), results: Int(try decoder.u16())
    )
    let most = [
      ("inputs", counts.inputs, limits.expressionInputs),
      ("constants", counts.constants, limits.expressionSteps),
      ("steps", counts.steps, limits.expressionSteps),
      ("results", counts.results, PropertyType.matrix.numberCount),
    ]
    for (name, count, limit) in most where count > limit {
      throw WireError(
        .limitExceeded, "an expression has \(count) \(name); at most \(limit)", byteOffset: start)
    }
    self.init(results: [])
    for _ in 0..<counts.inputs { inputs.append(try ExpressionInput(from: &decoder)) }
    for _ in 0..<counts.constants { constants.append(try decoder.f64()) }
    for _ in 0..<counts.steps { steps.append(try ExpressionStep(from: &decoder)) }
    for _ in 0..<counts.results { results.append(try decoder.u16()) }
    try decoder.zeros(Self.padding(counts.results), in: "an expression's results")
    guard counts.results > 0 else {
      throw WireError(.badValue, "an expression has no results", byteOffset: start)
    }
    try check(resultCount: counts.results, at: start)
  }

  /// Throws for a fault.
  fileprivate func check(resultCount: Int, at start: Int) throws(WireError) {
    guard let fault = fault(resultCount: resultCount) else { return }
    throw WireError(.badValue, "in an expression \(fault)", byteOffset: start)
  }
}

extension ExpressionStep {
  fileprivate init(from decoder: inout MessageDecoder) throws(WireError) {
    let operation = try decoder.enumeration(ExpressionOperation.self, "an expression's step")
    try decoder.zeros(1, in: "an expression's step")
    self.init(operation, try decoder.u16(), try decoder.u16(), try decoder.u16())
  }
}

extension ExpressionInput {
  private enum Kind: UInt8 { case time = 0, property, interaction }

  fileprivate func encode(into encoder: inout MessageEncoder) {
    func head(_ kind: Kind, _ index: UInt8, _ source: UInt32) {
      encoder.u8(kind.rawValue)
      encoder.u8(index)
      encoder.u16(0)
      encoder.u32(source)
    }
    switch self {
    case .time:
      head(.time, 0, 0)
      encoder.zeros(8)
    case .property(let property):
      head(.property, property.index, property.layer)
      encoder.keyPath(property.keyPath)
      encoder.zeros(4)
    case .interaction(let interaction):
      head(.interaction, interaction.quantity.rawValue, interaction.layer)
      encoder.zeros(8)
    }
  }

  fileprivate init(from decoder: inout MessageDecoder) throws(WireError) {
    let start = decoder.offset
    let kind = try decoder.u8()
    let index = try decoder.u8()
    try decoder.zeros(2, in: "an expression's input")
    let source = try decoder.u32()
    switch Kind(rawValue: kind) {
    case .time?:
      guard index == 0, source == 0 else {
        throw WireError(
          .badValue, "the time is input 0 of source 0, not \(index) of \(source)",
          byteOffset: start)
      }
      try decoder.zeros(8, in: "an expression's input")
      self = .time
    case .property?:
      let keyPath = try decoder.keyPath()
      try decoder.zeros(4, in: "an expression's input")
      self = .property(Property(layer: source, keyPath: keyPath, index: index))
    case .interaction?:
      let quantity = try decoder.enumeration(
        InteractionQuantity.self, index, "quantity of an interaction", at: start + 1)
      try decoder.zeros(8, in: "an expression's input")
      self = .interaction(Interaction(layer: source, quantity: quantity))
    case nil:
      throw WireError(
        .badValue, "an expression's input has no kind \(kind)", byteOffset: start)
    }
  }
}

extension AnimationDescription.Expression {
  /// Throws for a target that no program can set, and for another number of results than the target has numbers.
  func check(at start: Int) throws(WireError) {
    guard target.attribute == nil, target.valueFunction == nil,
      let count = target.keyPath.expressionResultCount
    else {
      throw WireError(
        .badKey, "no expression can set \(target.keyPath.spelling)", byteOffset: start,
        key: target.keyPath.key.rawValue)
    }
    guard program.results.count == count else {
      throw WireError(
        .badValue,
        "\(target.keyPath.spelling) has \(count) numbers, its expression \(program.results.count)",
        byteOffset: start, key: target.keyPath.key.rawValue)
    }
  }
}

extension AnimationDescription {
  /// The minor version of the protocol that has everything in the description.
  package var minorVersion: UInt16 {
    switch content {
    case .expression, .pairing, .interaction: return 2
    default: if timeSource != nil { return 2 }
    }
    // Recurses into nested groups, whose depth is bounded.
    return content.children.map(\.minorVersion).max() ?? 0
  }
}
