internal import DrawList
internal import GraphicsValues

/// What commands touched before and touch now, until enough of them are handed on together: a loop over
/// commands then has little to do with how damage is collected.
struct DamageMoves: ~Copyable {
  /// Number of commands: 1,024 bytes, the most that a temporary allocation takes from the stack.
  static let capacity = 32

  private let room: UnsafeMutableBufferPointer<DamageAccumulator.Move>
  private var count = 0

  /// - Parameter room: for `capacity` moves, without values; outlives this one.
  init(_ room: UnsafeMutableBufferPointer<DamageAccumulator.Move>) { self.room = room }

  /// Adds the old and the new pixels of a command, either of which may be none.
  @inline(__always)
  mutating func add(
    from old: PixelRect, to new: PixelRect, _ damage: inout DamageAccumulator
  ) {
    if count == Self.capacity { flush(to: &damage) }
    room.initializeElement(at: count, to: DamageAccumulator.Move(old: old, new: new))
    count += 1
  }

  /// Hands on what was added.
  @inline(never)
  mutating func flush(to damage: inout DamageAccumulator) {
    damage.add(UnsafeBufferPointer(rebasing: room[..<count]))
    count = 0
  }
}
