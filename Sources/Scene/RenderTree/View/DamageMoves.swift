import DrawList
import GraphicsValues

/// Collects old and new bounds of commands, and adds them to the damage in batches, so that a loop over
/// commands stays small.
struct DamageMoves: ~Copyable {
  /// Number of moves in a batch: 1,024 bytes, the largest temporary allocation on the stack.
  static let capacity = 32

  private let room: UnsafeMutableBufferPointer<DamageAccumulator.Move>
  private var count = 0

  /// - Parameter room: uninitialized memory for `capacity` moves, which outlives this value.
  init(_ room: UnsafeMutableBufferPointer<DamageAccumulator.Move>) { self.room = room }

  /// Adds the old and the new pixels of a command, either of which may be empty.
  @inline(__always)
  mutating func add(
    from old: PixelRect, to new: PixelRect, _ damage: inout DamageAccumulator
  ) {
    if count == Self.capacity { flush(to: &damage) }
    room.initializeElement(at: count, to: DamageAccumulator.Move(old: old, new: new))
    count += 1
  }

  /// Adds the collected moves to the damage.
  @inline(never)
  mutating func flush(to damage: inout DamageAccumulator) {
    damage.add(UnsafeBufferPointer(rebasing: room[..<count]))
    count = 0
  }
}
