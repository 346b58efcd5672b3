package import GraphicsValues

/// The programs of a client that read what others set, and the order that follows: one is evaluated after those
/// whose properties it reads.
///
/// A program's level is 0 if it reads nothing that a program sets, and otherwise one more than the highest of those
/// that it reads. Properties lie between programs, so that thousands of programs that read what thousands set are
/// thousands of ways and not their product.
package struct ExpressionGraph: Sendable {
  /// A property of a layer.
  package struct Property: Hashable, Sendable {
    package var layer: UInt32
    package var key: PropertyKey

    package init(layer: UInt32, key: PropertyKey) {
      self.layer = layer
      self.key = key
    }
  }

  /// A rule that programs break together.
  package enum Fault: Hashable, Sendable {
    /// The program reads what it sets, perhaps through others.
    case cycle(program: UInt32)
    /// The program reads through more others than allowed.
    case depth(program: UInt32)
  }

  private struct Node: Sendable {
    var sets: [Property]
    var reads: [Property]
    var work: Int
    var level = 0
  }

  /// The programs that meet at a property.
  private struct Meeting: Sendable {
    var writerCount = 0
    var readers: Set<UInt32> = []
    /// One more than the highest level of the programs that set the property; 0 if none does.
    var level = 0
  }

  private var nodes: [UInt32: Node] = [:]
  private var meetings: [Property: Meeting] = [:]
  /// Programs that were added since the last `settle`.
  private var added: [UInt32] = []
  /// The work of all programs in steps.
  package private(set) var work = 0

  package init() {}

  package var isEmpty: Bool { nodes.isEmpty }
  package var count: Int { nodes.count }

  /// Adds a program under a number of its own. Cost: O(what it sets and reads).
  package mutating func add(
    _ program: UInt32, sets: [Property], reads: [Property], work: Int
  ) {
    remove(program)
    let (sets, reads) = (Array(Set(sets)), Array(Set(reads)))
    nodes[program] = Node(sets: sets, reads: reads, work: work)
    self.work += work
    for property in sets { meetings[property, default: Meeting()].writerCount += 1 }
    for property in reads { meetings[property, default: Meeting()].readers.insert(program) }
    added.append(program)
  }

  /// Removes a program, if there is one of the number. Cost: O(what it sets and reads).
  package mutating func remove(_ program: UInt32) {
    guard let node = nodes.removeValue(forKey: program) else { return }
    work -= node.work
    for property in node.sets { change(property) { $0.writerCount -= 1 } }
    for property in node.reads { change(property) { $0.readers.remove(program) } }
  }

  private mutating func change(_ property: Property, _ body: (inout Meeting) -> Void) {
    guard let index = meetings.index(forKey: property) else { return }
    body(&meetings.values[index])
    let meeting = meetings.values[index]
    if meeting.writerCount == 0, meeting.readers.isEmpty { meetings.remove(at: index) }
  }

  /// The level of a program; 0 for one that there is not. Valid after `settle`.
  package func level(of program: UInt32) -> Int { nodes[program]?.level ?? 0 }

  /// Finds the levels of the programs that were added, and of those that follow them.
  ///
  /// - Parameter depth: the most programs on a way on which each reads what the next one sets.
  /// - Returns: the first broken rule. In that case levels are of no use until the programs that break it are removed.
  /// - Complexity: O(programs that were added, and for each level by which a property rises its readers).
  package mutating func settle(depth: Int) -> Fault? {
    var raised: [UInt32] = []
    for program in added {
      guard let node = nodes[program] else { continue }
      // Levels of properties whose highest program is gone may be too high, which keeps the order.
      let level = max(node.level, lowest(node))
      nodes[program]?.level = level
      raised.append(program)
    }
    added.removeAll(keepingCapacity: true)
    while let program = raised.popLast() {
      guard let node = nodes[program] else { continue }
      if node.level >= depth { return settleAll(depth: depth) }
      for property in node.sets where meetings[property].map({ $0.level <= node.level }) == true {
        meetings[property]?.level = node.level + 1
        for reader in meetings[property]?.readers ?? [] where level(of: reader) <= node.level {
          nodes[reader]?.level = node.level + 1
          raised.append(reader)
        }
      }
    }
    return nil
  }

  /// The level that follows from what a program reads.
  private func lowest(_ node: Node) -> Int {
    node.reads.reduce(0) { max($0, meetings[$1]?.level ?? 0) }
  }

  /// Finds all levels anew, each program's after those of all that it reads.
  private mutating func settleAll(depth: Int) -> Fault? {
    for property in meetings.keys { meetings[property]?.level = 0 }
    // Number of programs that set a property, and have no level yet.
    var writers = meetings.mapValues(\.writerCount)
    // Number of properties that a program reads and that have such programs.
    var waiting = nodes.mapValues { node in node.reads.count { writers[$0, default: 0] > 0 } }
    var ready = waiting.filter { $0.value == 0 }.map(\.key)
    var deepest: UInt32?
    while let program = ready.popLast() {
      guard let node = nodes[program] else { continue }
      waiting[program] = nil
      let level = lowest(node)
      nodes[program]?.level = level
      if level >= depth { deepest = min(deepest ?? program, program) }
      for property in node.sets {
        let highest = max(meetings[property]?.level ?? 0, level + 1)
        meetings[property]?.level = highest
        writers[property, default: 0] -= 1
        guard writers[property] == 0 else { continue }
        for reader in meetings[property]?.readers ?? [] {
          guard let left = waiting[reader] else { continue }
          waiting[reader] = left - 1
          if left == 1 { ready.append(reader) }
        }
      }
    }
    if let program = cycle(among: Set(waiting.keys)) {
      // They have no levels, and get some once the cycle is gone.
      for program in waiting.keys { nodes[program]?.level = 0 }
      added = Array(waiting.keys)
      return .cycle(program: program)
    }
    return deepest.map { .depth(program: $0) }
  }

  /// Returns the smallest program of a cycle; nil without programs.
  ///
  /// - Parameter programs: those that wait for others among them, on cycles or behind one.
  private func cycle(among programs: Set<UInt32>) -> UInt32? {
    guard var program = programs.min() else { return nil }
    var writers: [Property: UInt32] = [:]
    for program in programs {
      for property in nodes[program]?.sets ?? [] {
        writers[property] = min(writers[property] ?? program, program)
      }
    }
    // Each waits for one of the others, so that this way comes to a cycle, and then goes around it once.
    var way: [UInt32] = []
    var places: [UInt32: Int] = [:]
    while places[program] == nil {
      places[program] = way.count
      way.append(program)
      guard let next = nodes[program]?.reads.compactMap({ writers[$0] }).min() else { return nil }
      program = next
    }
    return way[(places[program] ?? 0)...].min()
  }
}

extension AnimationDescription {
  /// The time source and the expression or condition of an outermost animation, as far as it has them.
  package var programs: [ExpressionProgram] {
    var programs: [ExpressionProgram] = []
    if let timeSource { programs.append(timeSource) }
    if case .expression(let expression) = content { programs.append(expression.program) }
    if case .interaction(let interaction) = content, let condition = interaction.condition {
      programs.append(condition)
    }
    return programs
  }
}

extension ExpressionProgram {
  /// The properties that the program reads.
  package var reads: [ExpressionGraph.Property] {
    inputs.compactMap { input in
      guard case .property(let property) = input else { return nil }
      return ExpressionGraph.Property(layer: property.layer, key: property.keyPath.key)
    }
  }
}
