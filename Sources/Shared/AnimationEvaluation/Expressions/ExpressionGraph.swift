package import GraphicsValues

/// The programs of a client that read what others set, and the order that follows: one is evaluated after those
/// whose properties it reads.
///
/// A program's level is 0 if it reads nothing that a program sets, and otherwise one more than the highest of those
/// that it reads. Cost of an addition: what it reads and, if something reads it, what follows from it.
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

  private var nodes: [UInt32: Node] = [:]
  private var writers: [Property: [UInt32]] = [:]
  private var readers: [Property: [UInt32]] = [:]
  /// Programs that were added since the last `settle`.
  private var added: [UInt32] = []
  /// The work of all programs in steps.
  package private(set) var work = 0

  package init() {}

  package var isEmpty: Bool { nodes.isEmpty }
  package var count: Int { nodes.count }

  /// Adds a program under a number of its own.
  package mutating func add(
    _ program: UInt32, sets: [Property], reads: [Property], work: Int
  ) {
    remove(program)
    let reads = Array(Set(reads))
    nodes[program] = Node(sets: sets, reads: reads, work: work)
    self.work += work
    for property in sets { writers[property, default: []].append(program) }
    for property in reads { readers[property, default: []].append(program) }
    added.append(program)
  }

  /// Removes a program, if there is one of the number.
  package mutating func remove(_ program: UInt32) {
    guard let node = nodes.removeValue(forKey: program) else { return }
    work -= node.work
    for property in node.sets { Self.remove(program, property, &writers) }
    for property in node.reads { Self.remove(program, property, &readers) }
  }

  private static func remove(
    _ program: UInt32, _ property: Property, _ table: inout [Property: [UInt32]]
  ) {
    guard let index = table[property]?.firstIndex(of: program) else { return }
    table[property]?.remove(at: index)
    if table[property]?.isEmpty == true { table[property] = nil }
  }

  /// The level of a program; 0 for one that there is not. Valid after `settle`.
  package func level(of program: UInt32) -> Int { nodes[program]?.level ?? 0 }

  /// Finds the levels of the programs that were added, and of those that follow them.
  ///
  /// - Parameters:
  ///   - depth: the most programs on a way on which each reads what the next one sets.
  ///   - moved: called with each program that has another level than before, or a first one.
  /// - Returns: the first broken rule. In that case levels are of no use, but finite.
  package mutating func settle(depth: Int, moved: (UInt32) -> Void = { _ in }) -> Fault? {
    var pending = added.filter { nodes[$0] != nil }
    for program in pending { moved(program) }
    added.removeAll(keepingCapacity: true)
    while let program = pending.popLast() {
      guard let node = nodes[program] else { continue }
      // Levels of programs that read removed ones may be too high, which keeps the order.
      let level = max(lowest(node), node.level)
      if level >= depth { return settleAll(depth: depth, moved: moved) }
      guard level > node.level else {
        if level == 0, node.level == 0 { pushReadersBehind(node, &pending, level) }
        continue
      }
      nodes[program]?.level = level
      moved(program)
      pushReadersBehind(node, &pending, level)
    }
    return nil
  }

  /// Adds the readers of a program that are not above it.
  private func pushReadersBehind(_ node: Node, _ pending: inout [UInt32], _ level: Int) {
    for property in node.sets {
      for reader in readers[property] ?? [] where (nodes[reader]?.level ?? 0) <= level {
        pending.append(reader)
      }
    }
  }

  /// The level that follows from what a program reads.
  private func lowest(_ node: Node) -> Int {
    var level = 0
    for property in node.reads {
      for writer in writers[property] ?? [] { level = max(level, 1 + (nodes[writer]?.level ?? 0)) }
    }
    return level
  }

  /// Finds all levels anew.
  private mutating func settleAll(depth: Int, moved: (UInt32) -> Void) -> Fault? {
    var waiting: [UInt32: Int] = [:]
    var ready: [UInt32] = []
    for (program, node) in nodes {
      let count = node.reads.reduce(0) { $0 + (writers[$1]?.count ?? 0) }
      waiting[program] = count
      if count == 0 { ready.append(program) }
    }
    var deepest: UInt32?
    while let program = ready.popLast() {
      guard let node = nodes[program] else { continue }
      waiting[program] = nil
      let level = lowest(node)
      if level != node.level {
        nodes[program]?.level = level
        moved(program)
      }
      if level >= depth { deepest = min(deepest ?? program, program) }
      for property in node.sets {
        for reader in readers[property] ?? [] {
          guard let left = waiting[reader] else { continue }
          waiting[reader] = left - 1
          if left == 1 { ready.append(reader) }
        }
      }
    }
    if let program = waiting.keys.filter({ leadsToItself($0, within: waiting) }).min() {
      return .cycle(program: program)
    }
    return deepest.map { .depth(program: $0) }
  }

  /// Returns true for a program on a cycle, false for one that only reads one.
  private func leadsToItself(_ program: UInt32, within waiting: [UInt32: Int]) -> Bool {
    var seen: Set<UInt32> = []
    var pending = [program]
    while let next = pending.popLast() {
      for property in nodes[next]?.reads ?? [] {
        for writer in writers[property] ?? [] where waiting[writer] != nil {
          if writer == program { return true }
          if seen.insert(writer).inserted { pending.append(writer) }
        }
      }
    }
    return false
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
