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
    let inputs: [ExpressionInput]
    /// Number of steps, and one more.
    let work: Int

    var readsTime: Bool { inputs.contains(.time) }
  }

  /// The property that an expression sets, and how.
  struct Setting: Sendable {
    let keyPath: PropertyKeyPath
    /// The type of the values.
    let type: PropertyType
    let isAdditive: Bool
    /// True for a program with one result for a property that is a number.
    let isNumber: Bool

    fileprivate init(_ target: AnimationDescription.Target, resultCount: Int) {
      keyPath = target.keyPath
      type = target.keyPath.valueType
      isAdditive = target.isAdditive
      isNumber = type == .scalar && keyPath.component == .whole && resultCount == 1
    }
  }

  /// The part of a row's result in what its layer shows.
  enum Use: UInt8, Sendable {
    /// None: an expression that is not in effect, and a condition.
    case none
    /// It is all that its layer's property depends on.
    case whole
    /// It decides together with other animations of the layer.
    case part
  }

  private struct Effect: Sendable {
    /// A part for a time source.
    var use = Use.none
    /// Nil for a time source, a condition and a row without a program.
    var setting: Setting?
  }

  private(set) var columns = ExpressionColumns()
  /// The programs by their rows; nil for a row without one.
  private(set) var entries: ContiguousArray<Entry?> = []
  /// Effects of the rows' results. Entries do not have them: copying an entry retains its inputs.
  private var effects: ContiguousArray<Effect> = []
  private(set) var count = 0
  private var graphs: [UInt32: ExpressionGraph] = [:]
  private var rows: [UInt32: Set<Int32>] = [:]
  /// Clients whose rows were added or removed since the last frame.
  private var unordered: Set<UInt32> = []
  /// The order of each client with programs, by client.
  var orders: [ExpressionOrder] = []
  /// Number of rows with a use that read the time.
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
      attached.sourceRow = add(source, nil, attached.id, slot, client, .part)
    }
    if case .expression(let expression) = description.content, attached.compiled.isExpression {
      attached.expressionRow = add(
        expression.program, expression.target, attached.id, slot, client, .none)
    }
    if case .interaction(let interaction) = description.content,
      let condition = interaction.condition
    {
      attached.conditionRow = add(condition, nil, attached.id, slot, client, .none)
    }
    graphs[client, default: ExpressionGraph()].add(
      attached.id,
      sets: attached.compiled.readKeys.map { ExpressionGraph.Property(layer: layer, key: $0) },
      reads: programs.flatMap(\.reads), work: programs.reduce(0) { $0 + $1.work })
  }

  private mutating func add(
    _ program: ExpressionProgram, _ target: AnimationDescription.Target?, _ animation: UInt32,
    _ slot: Int, _ client: UInt32, _ use: Use
  ) -> Int32 {
    guard let row = columns.add(program) else { return -1 }
    let entry = Entry(
      client: client, animation: animation, slot: Int32(slot), inputs: program.inputs,
      work: program.work)
    while entries.count <= row {
      entries.append(nil)
      effects.append(Effect())
    }
    entries[row] = entry
    effects[row] = Effect(
      use: use, setting: target.map { Setting($0, resultCount: program.results.count) })
    count += 1
    if use != .none, entry.readsTime { runningCount += 1 }
    rows[client, default: []].insert(Int32(row))
    unordered.insert(client)
    return Int32(row)
  }

  /// Removes the programs of an animation.
  mutating func remove(_ attached: LayerAnimation) {
    for row in [attached.sourceRow, attached.expressionRow, attached.conditionRow]
    where row >= 0 {
      guard let entry = entries[Int(row)] else { continue }
      setUse(row, .none)
      entries[Int(row)] = nil
      effects[Int(row)] = Effect()
      count -= 1
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

  /// Notes the use of a row's results from now on.
  mutating func setUse(_ row: Int32, _ use: Use) {
    let old = effects[Int(row)].use
    guard old != use else { return }
    effects[Int(row)].use = use
    guard (old == .none) != (use == .none), entries[Int(row)]?.readsTime == true else { return }
    runningCount += use == .none ? -1 : 1
  }

  // MARK: Order

  /// Finds the order of evaluation again for the clients whose rows were added or removed.
  ///
  /// - Parameter depth: the limit on programs that read each other.
  /// - Returns: these clients, with the numbers of their programs and of the programs' inputs together.
  mutating func order(depth: Int) -> [(client: UInt32, count: Int)] {
    if unordered.isEmpty { return [] }
    orders.removeAll { unordered.contains($0.client) }
    var found: [(client: UInt32, count: Int)] = []
    for client in unordered {
      guard let own = rows[client] else { continue }
      _ = graphs[client]?.settle(depth: depth)
      let order = order(of: client, own)
      found.append((client, order.steps.count + order.inputs.count))
      orders.append(order)
    }
    orders.sort { $0.client < $1.client }
    unordered.removeAll()
    return found
  }

  private func order(of client: UInt32, _ rows: Set<Int32>) -> ExpressionOrder {
    let graph = graphs[client]
    // The key is the level, the animation, and whether the row sets a property: a time source comes before the program
    // of its animation.
    var places: [(key: UInt64, row: Int32)] = []
    places.reserveCapacity(rows.count)
    for row in rows {
      guard let entry = entries[Int(row)] else { continue }
      let level = UInt64(clamping: graph?.level(of: entry.animation) ?? 0)
      places.append(
        (
          level << 33 | UInt64(entry.animation) << 1 | (effects[Int(row)].setting == nil ? 0 : 1),
          row
        ))
    }
    places.sort { ($0.key, $0.row) < ($1.key, $1.row) }
    var order = ExpressionOrder(client: client)
    var index = ExpressionOrder.Index()
    for (key, row) in places {
      guard let entry = entries[Int(row)] else { continue }
      order.append(
        entry, effects[Int(row)].setting, row: row, level: Int(key >> 33), &index)
    }
    return order
  }

  // MARK: Results

  /// Runs the programs of a level whose inputs have changed, and sets the properties that depend on nothing else.
  ///
  /// - Parameters:
  ///   - order: index of the order.
  ///   - rest: gets the slots of the layers with a new result that is a part, or without a number.
  mutating func run(
    _ level: ExpressionOrder.Level, of order: Int, _ stores: inout LayerStores,
    _ changes: inout ChangedSlots, _ rest: inout [Int32]
  ) {
    let (steps, inputs) = (orders[order].steps, orders[order].inputs)
    let numbers = orders[order].numbers
    for place in level.steps {
      let step = steps[place]
      let hasChanged = columns.update(Int(step.row)) {
        numbers[Int(inputs[Int(step.firstInput) + $0])]
      }
      guard hasChanged else { continue }
      switch effects[Int(step.row)].use {
      case .none: continue
      case .whole:
        if let change = set(step, &stores) {
          changes.record(Int(step.slot), change)
          continue
        }
      case .part: break
      }
      if rest.last != step.slot { rest.append(step.slot) }
    }
  }

  /// Sets a property to a row's result, and returns the change; nil without a number.
  private func set(_ step: ExpressionOrder.Step, _ stores: inout LayerStores) -> LayerChange? {
    let slot = Int(step.slot)
    if step.column == .none { return set(step.row, slot, &stores) }
    let first = columns.result(Int(step.row), 0)
    guard first.isFinite else { return nil }
    if step.column == .opacity { return stores.presentation.setScalar(.opacity, slot, first) }
    var point = stores.presentation.position[slot]
    if step.column == .positionY { point.y = first } else { point.x = first }
    if step.column == .position { point.y = columns.result(Int(step.row), 1) }
    return point.y.isFinite ? stores.presentation.setPoint(.position, slot, point) : nil
  }

  @inline(never)
  private func set(_ row: Int32, _ slot: Int, _ stores: inout LayerStores) -> LayerChange? {
    guard let setting = effects[Int(row)].setting,
      let value = value(
        row, setting, over: stores.model.value(of: setting.keyPath.key, slot: slot))
    else { return nil }
    return stores.presentation.set(setting.keyPath.key, of: slot, to: value)
  }

  // Rows are passed in place of their animations: copying one retains a dozen objects.

  /// The time of a time source, by its row; not a number while there is none.
  func time(of source: Int32) -> Double { columns.result(Int(source), 0) }

  /// Returns false while an interaction's condition is not above 0.
  ///
  /// - Parameter condition: its row; −1 without.
  func allows(_ condition: Int32) -> Bool {
    condition < 0 || columns.result(Int(condition), 0) > 0
  }

  /// Sets the property of an expression in effect to its last result, if that is finite.
  func apply(_ row: Int32, to properties: inout SlotProperties) {
    guard effects[Int(row)].use != .none, let setting = effects[Int(row)].setting else { return }
    let key = setting.keyPath.key
    // Values of any type are large.
    if setting.isNumber {
      let result = columns.result(Int(row), 0)
      let sum = setting.isAdditive ? properties.number(key).map { $0 + result } : result
      if result.isFinite, let sum, sum.isFinite { properties.setNumber(sum, for: key) }
    } else if let value = value(row, setting, over: properties[key]) {
      properties[key] = value
    }
  }

  /// Returns the value that a row's last result makes of the one below; nil for a result that is not finite.
  private func value(
    _ row: Int32, _ setting: Setting, over whole: PropertyValue
  ) -> PropertyValue? {
    guard var part = columns.value(Int(row), as: setting.type) else { return nil }
    let component = setting.keyPath.component
    if setting.isAdditive {
      guard let sum = whole.value(of: component)?.adding(part) else { return nil }
      part = sum
    }
    guard let value = whole.setting(component, to: part), value.isFinite else { return nil }
    return value
  }
}
