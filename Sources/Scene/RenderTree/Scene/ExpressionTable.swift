import AnimationEvaluation
import GraphicsValues

/// The expressions, time sources and conditions of all layers, in the order in which a frame evaluates them.
///
/// A *row* is one program. Rows of a client are ordered by what they read (`ExpressionGraph`); the order is found
/// again in the next frame after an addition or a removal, for that client alone.
struct ExpressionTable: Sendable {
  /// One program, and what it belongs to.
  struct Entry: Sendable {
    let client: UInt32
    /// The number of the animation.
    let animation: UInt32
    /// The layer.
    let slot: Int32
    /// The property that an expression sets; nil for a time source and a condition.
    let target: AnimationDescription.Target?
    /// The type of the target's values.
    let type: PropertyType
    let inputs: [ExpressionInput]
    /// Number of steps, and one more.
    let work: Int

    var readsTime: Bool { inputs.contains(.time) }
  }

  /// A row in the order of evaluation.
  struct Step: Sendable {
    let row: Int32
    let slot: Int32
    let firstInput: Int32
    let inputCount: Int32
    let work: Int32
    let client: UInt32
    let level: Int32
    let isSource: Bool
    let column: Column
  }

  /// A column that a result replaces as it is, which needs no value of any type.
  enum Column: UInt8, Sendable { case none, opacity, position, positionX, positionY }

  /// The programs of one client, in the order in which a frame evaluates them.
  struct Order: Sendable {
    let client: UInt32
    fileprivate(set) var steps: ContiguousArray<Step> = []
    /// The inputs of all steps, each step's together.
    var inputs: ContiguousArray<Input> = []
  }

  /// An input with what finds its number fast.
  struct Input: Sendable {
    enum Kind: Sendable { case time, property, interaction }
    let kind: Kind
    let index: UInt8
    let component: KeyPathComponent
    let key: PropertyKey
    /// The layer.
    let source: UInt32
    /// The layer's slot when it was looked up last.
    var slot: Int32
  }

  private(set) var columns = ExpressionColumns()
  /// The programs by their rows; nil for a row without one.
  private(set) var entries: ContiguousArray<Entry?> = []
  /// Flags of the rows: true while an expression sets its property; always for a time source, never for a condition.
  private(set) var active: ContiguousArray<Bool> = []
  private(set) var count = 0
  private var graphs: [UInt32: ExpressionGraph] = [:]
  private var rows: [UInt32: Set<Int32>] = [:]
  /// Clients whose rows were added or removed since the last frame.
  private var unordered: Set<UInt32> = []
  /// The order of each client with programs, by client.
  var orders: [Order] = []
  /// Number of rows that are active and read the time.
  private var runningCount = 0

  var isEmpty: Bool { count == 0 }
  /// True if a row has another value in every frame, whatever else moves.
  var isRunning: Bool { runningCount > 0 }

  // MARK: Rows

  /// Adds the programs of an animation.
  ///
  /// - Parameters:
  ///   - layer: the layer's number.
  ///   - client: the client that has the layer.
  mutating func add(
    _ attached: inout LayerAnimation, of slot: Int, layer: UInt32, client: UInt32
  ) {
    let description = attached.description
    let programs = description.programs
    if programs.isEmpty { return }
    if let source = description.timeSource {
      attached.sourceRow = add(source, nil, attached.id, slot, client, isActive: true)
    }
    if case .expression(let expression) = description.content, attached.compiled.isExpression {
      attached.expressionRow = add(
        expression.program, expression.target, attached.id, slot, client, isActive: false)
    }
    if case .interaction(let interaction) = description.content,
      let condition = interaction.condition
    {
      attached.conditionRow = add(condition, nil, attached.id, slot, client, isActive: false)
    }
    graphs[client, default: ExpressionGraph()].add(
      attached.id,
      sets: attached.compiled.readKeys.map { ExpressionGraph.Property(layer: layer, key: $0) },
      reads: programs.flatMap(\.reads), work: programs.reduce(0) { $0 + $1.work })
  }

  private mutating func add(
    _ program: ExpressionProgram, _ target: AnimationDescription.Target?, _ animation: UInt32,
    _ slot: Int, _ client: UInt32, isActive: Bool
  ) -> Int32 {
    guard let row = columns.add(program) else { return -1 }
    let entry = Entry(
      client: client, animation: animation, slot: Int32(slot), target: target,
      type: target?.keyPath.valueType ?? .scalar, inputs: program.inputs, work: program.work)
    while entries.count <= row {
      entries.append(nil)
      active.append(false)
    }
    entries[row] = entry
    active[row] = isActive
    count += 1
    if active[row], entry.readsTime { runningCount += 1 }
    rows[client, default: []].insert(Int32(row))
    unordered.insert(client)
    return Int32(row)
  }

  /// Removes the programs of an animation.
  mutating func remove(_ attached: LayerAnimation) {
    for row in [attached.sourceRow, attached.expressionRow, attached.conditionRow]
    where row >= 0 {
      guard let entry = entries[Int(row)] else { continue }
      entries[Int(row)] = nil
      count -= 1
      if active[Int(row)], entry.readsTime { runningCount -= 1 }
      active[Int(row)] = false
      columns.remove(Int(row))
      graphs[entry.client]?.remove(entry.animation)
      if graphs[entry.client]?.isEmpty == true { graphs[entry.client] = nil }
      rows[entry.client]?.remove(row)
      if rows[entry.client]?.isEmpty == true { rows[entry.client] = nil }
      unordered.insert(entry.client)
    }
  }

  /// Gives the room of a table without programs back.
  mutating func shrink() {
    if isEmpty, !entries.isEmpty { self = ExpressionTable() }
  }

  /// Notes whether an expression sets its property from now on.
  mutating func setActive(_ row: Int32, _ isActive: Bool) {
    guard active[Int(row)] != isActive else { return }
    active[Int(row)] = isActive
    if entries[Int(row)]?.readsTime == true { runningCount += isActive ? 1 : -1 }
  }

  // MARK: Order

  /// Finds the order of evaluation again for the clients whose rows were added or removed.
  ///
  /// - Parameter depth: the limit on programs that read each other.
  /// - Returns: these clients, with the numbers of their programs.
  mutating func order(depth: Int) -> [(client: UInt32, count: Int)] {
    if unordered.isEmpty { return [] }
    orders.removeAll { unordered.contains($0.client) }
    var found: [(client: UInt32, count: Int)] = []
    for client in unordered {
      guard let own = rows[client] else { continue }
      _ = graphs[client]?.settle(depth: depth)
      orders.append(order(of: client, own))
      found.append((client, own.count))
    }
    orders.sort { $0.client < $1.client }
    unordered.removeAll()
    return found
  }

  private func order(of client: UInt32, _ rows: Set<Int32>) -> Order {
    let graph = graphs[client]
    // The key is the level, the animation, and whether the row sets a property: a time source comes before the program
    // of its animation.
    var places: [(key: UInt64, row: Int32)] = []
    places.reserveCapacity(rows.count)
    for row in rows {
      guard let entry = entries[Int(row)] else { continue }
      let level = UInt64(clamping: graph?.level(of: entry.animation) ?? 0)
      places.append(
        (level << 33 | UInt64(entry.animation) << 1 | (entry.target == nil ? 0 : 1), row))
    }
    places.sort { ($0.key, $0.row) < ($1.key, $1.row) }
    var order = Order(client: client)
    order.steps.reserveCapacity(places.count)
    for (key, row) in places {
      guard let entry = entries[Int(row)] else { continue }
      order.steps.append(
        Step(
          row: row, slot: entry.slot, firstInput: Int32(order.inputs.count),
          inputCount: Int32(entry.inputs.count), work: Int32(entry.work), client: client,
          level: Int32(truncatingIfNeeded: key >> 33), isSource: entry.target == nil,
          column: Column(entry.target)))
      for input in entry.inputs { order.inputs.append(Input(input)) }
    }
    return order
  }

  // MARK: Results

  /// Runs a row's program if an input has changed; returns false if none has.
  mutating func update(_ row: Int32, _ numbers: UnsafeMutableBufferPointer<Double>) -> Bool {
    columns.update(Int(row)) { numbers[$0] }
  }

  /// The time of an animation with a time source; not a number while there is none.
  func time(_ attached: LayerAnimation) -> Double { columns.result(Int(attached.sourceRow), 0) }

  /// Returns false while an interaction's condition is not above 0.
  func allows(_ attached: LayerAnimation) -> Bool {
    attached.conditionRow < 0 || columns.result(Int(attached.conditionRow), 0) > 0
  }

  /// Sets the property of an active expression to its last result.
  func apply(_ attached: LayerAnimation, to properties: inout SlotProperties) {
    _ = apply(attached.expressionRow, to: &properties)
  }

  /// A number of a row's last result.
  func result(_ row: Int32, _ number: Int) -> Double { columns.result(Int(row), number) }

  /// Returns true if a row's result is all that its layer's property depends on.
  func replaces(_ row: Int32) -> Bool { entries[Int(row)]?.target?.isAdditive == false }

  /// Returns false for a row that does not set its property, since it is not active or its result is not finite.
  func apply(_ row: Int32, to properties: inout SlotProperties) -> Bool {
    guard active[Int(row)], let entry = entries[Int(row)], let target = entry.target,
      var part = columns.value(Int(row), as: entry.type)
    else { return false }
    let whole = properties[target.keyPath.key]
    if target.isAdditive {
      guard let sum = whole.value(of: target.keyPath.component)?.adding(part) else { return false }
      part = sum
    }
    guard let value = whole.setting(target.keyPath.component, to: part), value.isFinite else {
      return false
    }
    properties[target.keyPath.key] = value
    return true
  }
}

extension ExpressionTable.Column {
  fileprivate init(_ target: AnimationDescription.Target?) {
    guard let target, !target.isAdditive, target.attribute == nil, target.valueFunction == nil
    else {
      self = .none
      return
    }
    switch (target.keyPath.key, target.keyPath.component) {
    case (.opacity, .whole): self = .opacity
    case (.position, .whole): self = .position
    case (.position, .x): self = .positionX
    case (.position, .y): self = .positionY
    default: self = .none
    }
  }
}

extension ExpressionTable.Input {
  init(_ input: ExpressionInput) {
    switch input {
    case .time:
      self.init(
        kind: .time, index: 0, component: .whole, key: .opacity, source: 0, slot: -1)
    case .property(let property):
      self.init(
        kind: .property, index: property.index, component: property.keyPath.component,
        key: property.keyPath.key, source: property.layer, slot: -1)
    case .interaction(let interaction):
      self.init(
        kind: .interaction, index: interaction.quantity.rawValue, component: .whole,
        key: .opacity, source: interaction.layer, slot: -1)
    }
  }
}

extension LayerStore {
  /// Returns a number of a property that a layer shows; not a number if it has none, such as a colour that is absent.
  func number(_ input: ExpressionTable.Input, of slot: Int) -> Double {
    // The properties that most expressions read need no value of any type.
    switch (input.key, input.component) {
    case (.position, .whole): return input.index == 0 ? position[slot].x : position[slot].y
    case (.position, .x): return position[slot].x
    case (.position, .y): return position[slot].y
    case (.opacity, .whole): return opacity[slot]
    default:
      return value(of: input.key, slot: slot).value(of: input.component)?
        .number(Int(input.index)) ?? .nan
    }
  }
}
