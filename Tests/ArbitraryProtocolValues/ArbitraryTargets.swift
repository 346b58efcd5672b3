package import AnimationEvaluation
package import GraphicsValues
import WireProtocol

extension ArbitraryValues {
  package mutating func path() -> PathValue {
    var path = PathValue()
    path.move(to: point())
    for _ in 0..<below(6) {
      switch below(4) {
      case 0: path.line(to: point())
      case 1: path.quad(to: point(), control: point())
      case 2: path.cubic(to: point(), control1: point(), control2: point())
      default: path.close()
      }
    }
    return path
  }

  /// A description that a server accepts. Its images are images that earlier commits left defined.
  package mutating func animation(depth: Int = 4) -> AnimationDescription {
    animationDescription(depth: depth)
  }

  /// A number a little outside an interval, and sometimes of any size.
  mutating func around(_ low: Double, _ high: Double) -> Double {
    below(8) == 0 ? f64() : low + (high - low) * (fraction() * 1.5 - 0.25)
  }

  /// An expression of a property with numbers. It reads layers that there are or were, and others.
  mutating func expression() -> AnimationDescription.Expression {
    var path = keyPath()
    while path.expressionResultCount == nil { path = keyPath() }
    return AnimationDescription.Expression(
      target: AnimationDescription.Target(path, isAdditive: bool()),
      program: expressionProgram(resultCount: path.expressionResultCount ?? 1))
  }

  /// A program without a fault, which reads interactions of layers that there are or were, and of others. It reads no
  /// properties: those of layers could make it read itself.
  mutating func expressionProgram(resultCount: Int = 1) -> ExpressionProgram {
    var program = ExpressionProgram(results: [])
    program.inputs = (0..<below(4)).map { _ in
      bool()
        ? .time
        : .interaction(
          .init(
            layer: bool() ? UInt32(1 + below(12)) : u32(),
            quantity: element(InteractionQuantity.allCases)))
    }
    program.constants = (0..<1 + below(4)).map { _ in f64() }
    var filled = program.inputs.count + program.constants.count
    for _ in 0..<below(8) {
      let operation = element(ExpressionOperation.allCases)
      let places = (0..<3).map { index in
        index < operation.operandCount ? UInt16(below(filled)) : 0
      }
      program.steps.append(ExpressionStep(operation, places[0], places[1], places[2]))
      filled += 1
    }
    program.results = (0..<resultCount).map { _ in UInt16(below(filled)) }
    return program
  }

  /// Lets programs of an animation read properties. Those of every fourth layer are read, and read none, so that no
  /// program reads itself, nor through more than one other.
  mutating func addReads(to description: inout AnimationDescription, of layer: UInt32) {
    if layer % 4 == 0 { return }
    if var source = description.timeSource {
      addReads(to: &source)
      description.timeSource = source
    }
    switch description.content {
    case .expression(var expression):
      addReads(to: &expression.program)
      description.content = .expression(expression)
    case .interaction(var interaction):
      guard var condition = interaction.condition else { return }
      addReads(to: &condition)
      interaction.condition = condition
      description.content = .interaction(interaction)
    default: return
    }
  }

  private mutating func addReads(to program: inout ExpressionProgram) {
    for index in program.inputs.indices where bool() {
      var path = keyPath()
      while path.expressionResultCount == nil { path = keyPath() }
      program.inputs[index] = .property(
        .init(
          layer: 4 * UInt32(1 + below(4)), keyPath: path,
          index: UInt8(below(path.expressionResultCount ?? 1))))
    }
  }

  /// A pairing with a layer that there is or was, or with another one.
  mutating func pairing() -> Pairing {
    Pairing(
      partner: bool() ? UInt32(1 + below(12)) : u32(), startProgress: around(0, 1),
      endProgress: around(0, 1), fades: bool(), scales: bool())
  }

  /// A valid interaction.
  mutating func interactionDescription() -> InteractionDescription {
    var kinds = InteractionAxis.Kind.allCases
    let axes = (0..<1 + below(4)).map { _ in interactionAxis(kinds.remove(at: below(kinds.count))) }
    return InteractionDescription(
      InteractionConfiguration(
        axes, policy: element(InteractionPolicy.allCases), isDirectionalLockEnabled: bool(),
        followsPointer: bool(), leavesWheels: bool()),
      reports: bool(),
      drives: (0..<below(9)).map { _ in
        let axis = element(InteractionAxis.Kind.allCases)
        switch below(4) {
        case 0: return InteractionDrive(axis, .set(fraction() * 900))
        case 1: return InteractionDrive(axis, .spring(fraction() * 900, spring()))
        case 2: return InteractionDrive(axis, .coast(fraction() * 900))
        default: return InteractionDrive(axis, .stop)
        }
      }, condition: below(3) == 0 ? expressionProgram() : nil)
  }

  private mutating func interactionAxis(_ kind: InteractionAxis.Kind) -> InteractionAxis {
    let lower = kind == .scale ? 0.5 : fraction() * 100 - 50
    var axis = InteractionAxis(
      kind, lower: lower, upper: lower + fraction() * 900, extent: 1 + fraction() * 400,
      initial: lower, gain: bool() ? 1 : -1, rate: bool() ? 0.998 : nil, bounces: bool(),
      alwaysBounces: bool(), chains: bool())
    switch below(4) {
    case 0: axis.snap = .points((0..<1 + below(4)).map { _ in fraction() * 900 })
    case 1: axis.snap = .interval(start: fraction() * 9, length: 1 + fraction() * 99)
    case 2: axis.snap = .pages
    default: break
    }
    return axis
  }

  mutating func target() -> AnimationDescription.Target {
    var target = AnimationDescription.Target(keyPath(), isAdditive: bool(), isCumulative: bool())
    // Only lists of objects have the attribute; a value function has no effect on them.
    let hasObjects = target.keyPath.key.type == .objects
    if hasObjects ? bool() : below(16) == 0 {
      target.attribute = ObjectAttribute(
        objects: (0..<below(3)).map { _ in text() }, attribute: text())
      target.keyPath.component = element(KeyPathComponent.allCases)
    }
    let isMatrix = target.valueType == .matrix && target.keyPath.component == .whole
    if isMatrix ? bool() : below(16) == 0 {
      target.valueFunction = element(ValueFunction.allCases)
    }
    return target
  }

  private mutating func keyPath() -> PropertyKeyPath {
    // A key that does not animate may be named.
    let key = element(PropertyKey.travelling.filter { $0.isAnimatable || below(8) == 0 })
    return PropertyKeyPath(
      key, element(KeyPathComponent.allCases.filter { $0.type(in: key.type) != nil }))
  }

  mutating func value(along target: AnimationDescription.Target) -> PropertyValue? {
    if target.allowsNone, below(4) == 0 { return PropertyValue.none }
    // Nested objects would lie deeper than this generator makes them.
    let types = PropertyType.allCases.filter { $0 != .objects }
    let type = target.valueType ?? target.valueFunction?.valueType ?? element(types)
    return value(of: type, maximumBits: 0)
  }
}
