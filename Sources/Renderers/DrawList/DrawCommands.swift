/// The commands of a list: a collection of whole commands that keeps their heads in one array and
/// their bodies in another.
///
/// `commands[index]` reads and writes a whole command. Code that reads many commands reads `heads` alone;
/// code that changes many writes to `heads` and `bodies` in place.
@usableFromInline package struct DrawCommands: Hashable, Sendable {
  /// The heads of the commands. As many as `bodies`: code that changes the arrays directly changes both.
  @usableFromInline package var heads: [DrawCommand.Head] = []
  @usableFromInline package var bodies: [DrawCommand.Body] = []

  @inlinable package init() {}

  @inlinable package init(_ commands: some Sequence<DrawCommand>) {
    append(contentsOf: commands)
  }

  /// Appends a command given as its two parts.
  @inlinable package mutating func append(head: DrawCommand.Head, body: DrawCommand.Body) {
    heads.append(head)
    bodies.append(body)
  }
}

extension DrawCommands: RandomAccessCollection, MutableCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { heads.count }
  @inlinable package var indices: Range<Int> { 0..<heads.count }
  @inlinable package func index(after i: Int) -> Int { i + 1 }
  @inlinable package func index(before i: Int) -> Int { i - 1 }

  @inlinable package subscript(index: Int) -> DrawCommand {
    get { DrawCommand(head: heads[index], body: bodies[index]) }
    set {
      heads[index] = newValue.head
      bodies[index] = newValue.body
    }
  }

  @inlinable package mutating func swapAt(_ i: Int, _ j: Int) {
    heads.swapAt(i, j)
    bodies.swapAt(i, j)
  }
}

extension DrawCommands: RangeReplaceableCollection, ExpressibleByArrayLiteral {
  @inlinable package init(arrayLiteral elements: DrawCommand...) {
    append(contentsOf: elements)
  }

  @inlinable package init(repeating command: DrawCommand, count: Int) {
    heads = Array(repeating: command.head, count: count)
    bodies = Array(repeating: command.body, count: count)
  }

  @inlinable package mutating func append(_ command: DrawCommand) {
    heads.append(command.head)
    bodies.append(command.body)
  }

  @inlinable package mutating func append(contentsOf commands: some Sequence<DrawCommand>) {
    reserveCapacity(count + commands.underestimatedCount)
    for command in commands { append(command) }
  }

  package mutating func append(contentsOf commands: DrawCommands) {
    heads.append(contentsOf: commands.heads)
    bodies.append(contentsOf: commands.bodies)
  }

  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>, with commands: some Collection<DrawCommand>
  ) {
    heads.replaceSubrange(range, with: commands.lazy.map { $0.head })
    bodies.replaceSubrange(range, with: commands.lazy.map { $0.body })
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with commands: DrawCommands) {
    heads.replaceSubrange(range, with: commands.heads)
    bodies.replaceSubrange(range, with: commands.bodies)
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with commands: Slice<DrawCommands>) {
    heads.replaceSubrange(range, with: commands.base.heads[commands.indices])
    bodies.replaceSubrange(range, with: commands.base.bodies[commands.indices])
  }

  @inlinable package mutating func removeAll(keepingCapacity: Bool = false) {
    heads.removeAll(keepingCapacity: keepingCapacity)
    bodies.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Grows geometrically, so that frequent requests do not copy frequently.
  @inlinable package mutating func reserveCapacity(_ capacity: Int) {
    if capacity <= heads.capacity && capacity <= bodies.capacity { return }
    heads.reserveCapacity(Swift.max(capacity, 2 * heads.count))
    bodies.reserveCapacity(Swift.max(capacity, 2 * bodies.count))
  }
}
