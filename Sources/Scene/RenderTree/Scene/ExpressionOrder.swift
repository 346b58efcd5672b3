import AnimationEvaluation
import GraphicsValues

/// The programs of one client in the order in which a frame evaluates them, and the numbers that they read.
///
/// A number is read once a frame, however many programs read it: before the first level of programs that read it, when
/// nothing sets it any more.
struct ExpressionOrder: Sendable {
  /// A program in the order.
  struct Step: Sendable {
    let row: Int32
    /// The layer.
    let slot: Int32
    /// Index in `inputs` of the program's first input.
    let firstInput: Int32
    let column: Column
  }

  /// A column that a result replaces as it is, which needs no value of any type.
  enum Column: UInt8, Sendable { case none, opacity, position, positionX, positionY }

  /// Programs that read none of each other's results.
  struct Level: Sendable {
    fileprivate let number: Int
    /// The programs.
    fileprivate(set) var steps: Range<Int>
    /// The numbers that they are the first to read.
    fileprivate(set) var readings: Range<Int>
    /// Number of the programs' steps, and one more for each program.
    fileprivate(set) var work = 0
  }

  /// A number that programs read, with what finds it fast.
  struct Reading: Hashable, Sendable {
    enum Kind: Sendable { case time, property, interaction }
    let kind: Kind
    let index: UInt8
    let component: KeyPathComponent
    let key: PropertyKey
    /// The layer's number; 0 for a time.
    let source: UInt32
    /// The layer's slot; −1 for a named layer that there is not.
    fileprivate(set) var slot: Int32
  }

  let client: UInt32
  private(set) var levels: [Level] = []
  private(set) var steps: ContiguousArray<Step> = []
  /// Indices of readings: those of a step's inputs are together.
  private(set) var inputs: ContiguousArray<Int32> = []
  private(set) var readings: ContiguousArray<Reading> = []
  /// The numbers as of the last frame, by reading.
  private(set) var numbers: ContiguousArray<Double> = []
  /// False until a frame has evaluated all programs.
  var isEvaluated = false
  /// The relations of the client's layers when the readings' layers were found (`LayerGraph.shapes`).
  private var shape: UInt64?

  init(client: UInt32) { self.client = client }

  /// The readings by their names, while programs are added.
  struct Index {
    fileprivate var known: [Reading: Int32] = [:]
  }

  /// Adds a program behind all others; levels do not fall.
  ///
  /// - Parameters:
  ///   - setting: what it sets; nil for a time source and a condition.
  ///   - index: the same for all programs.
  mutating func append(
    _ entry: ExpressionTable.Entry, _ setting: ExpressionTable.Setting?, row: Int32, level: Int,
    _ index: inout Index
  ) {
    if levels.last?.number != level {
      levels.append(
        Level(
          number: level, steps: steps.count..<steps.count,
          readings: readings.count..<readings.count))
    }
    steps.append(
      Step(
        row: row, slot: entry.slot, firstInput: Int32(inputs.count), column: Column(setting)))
    for input in entry.inputs { inputs.append(place(of: Reading(input, of: entry.slot), &index)) }
    let last = levels.count - 1
    levels[last].steps = levels[last].steps.lowerBound..<steps.count
    levels[last].readings = levels[last].readings.lowerBound..<readings.count
    levels[last].work += entry.work
  }

  private mutating func place(of reading: Reading, _ index: inout Index) -> Int32 {
    if let last = inputs.last, readings[Int(last)] == reading { return last }
    let new = Int32(readings.count)
    let place = index.known[reading, default: new]
    if place == new {
      index.known[reading] = new
      readings.append(reading)
      numbers.append(.nan)
    }
    return place
  }

  /// Finds the layers that readings name, if layers have come or gone since the last frame.
  ///
  /// - Parameters:
  ///   - layers: the client's layers: slots by number.
  ///   - shape: the relations of the client's layers.
  /// - Returns: the number of readings whose layer was looked up.
  mutating func findLayers(_ layers: IDMap, shape: UInt64) -> Int {
    if self.shape == shape { return 0 }
    self.shape = shape
    for index in readings.indices where readings[index].kind != .time {
      readings[index].slot = layers[readings[index].source] ?? -1
    }
    return readings.count
  }

  /// Keeps the number of a reading; returns false if it has the bits of the last frame.
  mutating func keep(_ number: Double, of reading: Int) -> Bool {
    if numbers[reading].bitPattern == number.bitPattern { return false }
    numbers[reading] = number
    return true
  }
}

extension ExpressionOrder.Column {
  fileprivate init(_ setting: ExpressionTable.Setting?) {
    guard let setting, !setting.isAdditive else {
      self = .none
      return
    }
    switch (setting.keyPath.key, setting.keyPath.component) {
    case (.opacity, .whole): self = .opacity
    case (.position, .whole): self = .position
    case (.position, .x): self = .positionX
    case (.position, .y): self = .positionY
    default: self = .none
    }
  }
}

extension ExpressionOrder.Reading {
  /// - Parameter slot: the layer that has the program.
  fileprivate init(_ input: ExpressionInput, of slot: Int32) {
    switch input {
    case .time:
      self.init(
        kind: .time, index: 0, component: .whole, key: .opacity, source: 0, slot: slot)
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
  func number(_ reading: ExpressionOrder.Reading, of slot: Int) -> Double {
    // The properties that most expressions read need no value of any type.
    switch (reading.key, reading.component) {
    case (.position, .whole): return reading.index == 0 ? position[slot].x : position[slot].y
    case (.position, .x): return position[slot].x
    case (.position, .y): return position[slot].y
    case (.opacity, .whole): return opacity[slot]
    default:
      return value(of: reading.key, slot: slot).value(of: reading.component)?
        .number(Int(reading.index)) ?? .nan
    }
  }
}
