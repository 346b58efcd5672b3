package import GraphicsValues

/// Many programs and their numbers, each kind of part in one memory. A row is a program: it keeps its inputs and
/// results until an input has other bits.
package struct ExpressionColumns: Sendable {
  @usableFromInline struct Row: Sendable {
    /// Index of the first of its places, steps and results.
    @usableFromInline var firstPlace = 0
    @usableFromInline var firstStep = 0
    @usableFromInline var firstResult = 0
    @usableFromInline var inputCount: UInt16 = 0
    @usableFromInline var constantCount: UInt16 = 0
    @usableFromInline var stepCount: UInt16 = 0
    @usableFromInline var resultCount: UInt16 = 0
    /// False until the first evaluation.
    @usableFromInline var hasRun = false
    /// False for a row without a program.
    var isUsed = true

    var placeCount: Int { Int(inputCount) + Int(constantCount) + Int(stepCount) }
  }

  @usableFromInline private(set) var rows: ContiguousArray<Row> = []
  @usableFromInline private(set) var places: ContiguousArray<Double> = []
  @usableFromInline private(set) var steps: ContiguousArray<ExpressionStep> = []
  @usableFromInline private(set) var results: ContiguousArray<UInt16> = []
  private var freeRows: [Int] = []
  /// Number of places that belong to rows without a program.
  private var deadPlaces = 0

  package init() {}

  /// Number of programs.
  package var count: Int { rows.count - freeRows.count }

  /// Adds a program, and returns its row; nil for a program with a fault.
  package mutating func add(_ program: ExpressionProgram) -> Int? {
    guard !program.results.isEmpty, program.fault(resultCount: program.results.count) == nil,
      program.results.count <= PropertyType.matrix.numberCount
    else { return nil }
    let row = Row(
      firstPlace: places.count, firstStep: steps.count, firstResult: results.count,
      inputCount: UInt16(program.inputs.count), constantCount: UInt16(program.constants.count),
      stepCount: UInt16(program.steps.count), resultCount: UInt16(program.results.count))
    places.append(contentsOf: repeatElement(0, count: program.inputs.count))
    places.append(contentsOf: program.constants)
    places.append(contentsOf: repeatElement(0, count: program.steps.count))
    steps.append(contentsOf: program.steps)
    results.append(contentsOf: program.results)
    if let index = freeRows.popLast() {
      rows[index] = row
      return index
    }
    rows.append(row)
    return rows.count - 1
  }

  /// Removes the program of a row. Other rows keep their indices and their numbers.
  package mutating func remove(_ index: Int) {
    guard rows.indices.contains(index), rows[index].isUsed else { return }
    deadPlaces += rows[index].placeCount
    rows[index] = Row(isUsed: false)
    freeRows.append(index)
    if count == 0 {
      self = ExpressionColumns()
    } else if deadPlaces > places.count / 2 {
      removeGaps()
    }
  }

  /// Moves the parts of all rows together.
  private mutating func removeGaps() {
    var packed = ExpressionColumns()
    packed.rows = rows
    packed.freeRows = freeRows
    for (index, row) in rows.enumerated() where row.isUsed {
      packed.rows[index].firstPlace = packed.places.count
      packed.rows[index].firstStep = packed.steps.count
      packed.rows[index].firstResult = packed.results.count
      packed.places.append(contentsOf: places[row.firstPlace..<row.firstPlace + row.placeCount])
      packed.steps.append(contentsOf: steps[row.firstStep..<row.firstStep + Int(row.stepCount)])
      packed.results.append(
        contentsOf: results[row.firstResult..<row.firstResult + Int(row.resultCount)])
    }
    self = packed
  }

  /// Reads the inputs of a row, and runs its program if one has other bits than at the last call. Returns false if
  /// nothing has changed.
  ///
  /// - Parameter input: returns an input of the program by its index.
  @inlinable
  package mutating func update(_ index: Int, reading input: (Int) -> Double) -> Bool {
    let row = rows[index]
    var hasChanged = !row.hasRun
    places.withUnsafeMutableBufferPointer { places in
      let own = places.baseAddress.unsafelyUnwrapped + row.firstPlace
      for index in 0..<Int(row.inputCount) {
        let number = input(index)
        if number.bitPattern != own[index].bitPattern {
          own[index] = number
          hasChanged = true
        }
      }
    }
    guard hasChanged else { return false }
    run(row)
    rows[index].hasRun = true
    return true
  }

  @usableFromInline mutating func run(_ row: Row) {
    guard row.stepCount > 0 else { return }
    places.withUnsafeMutableBufferPointer { places in
      steps.withUnsafeBufferPointer { steps in
        let own = places.baseAddress.unsafelyUnwrapped + row.firstPlace
        let first = steps.baseAddress.unsafelyUnwrapped + row.firstStep
        // Steps read places before their own, which `add` has checked.
        let results = own + Int(row.inputCount) + Int(row.constantCount)
        for index in 0..<Int(row.stepCount) {
          let step = first[index]
          results[index] = step.operation.result(
            own[Int(step.a)], own[Int(step.b)], own[Int(step.c)])
        }
      }
    }
  }

  /// Returns a number of a row's result, as of the last update.
  @inlinable package func result(_ index: Int, _ number: Int) -> Double {
    let row = rows[index]
    return places[row.firstPlace + Int(results[row.firstResult + number])]
  }

  /// Returns a row's result as a value of a type; nil when a number is not finite, or for a type with another number
  /// of numbers.
  package func value(_ index: Int, as type: PropertyType) -> PropertyValue? {
    let count = type.numberCount
    guard count > 0, count == Int(rows[index].resultCount) else { return nil }
    for number in 0..<count where !result(index, number).isFinite { return nil }
    var next = 0
    let value = type.value(ofNumbers: { () -> Double in
      defer { next += 1 }
      return result(index, next)
    })
    // A number may leave the range of the single precision of colours.
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Steps of all programs.
  package var stepCount: Int { rows.reduce(0) { $0 + Int($1.stepCount) } }
}
