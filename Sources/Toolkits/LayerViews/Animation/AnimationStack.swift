import Foundation

/// The open animation blocks, outermost first.
@MainActor enum AnimationStack {
  private(set) static var blocks: [AnimationBlock] = []
  /// Number of enclosing calls of `performWithoutAnimation`.
  static var disabled = 0
  static var areEnabled = true

  static var current: AnimationBlock? { blocks.last }

  static func push(_ block: AnimationBlock) { blocks.append(block) }

  @discardableResult static func pop() -> AnimationBlock? { blocks.popLast() }

  /// Runs a closure with a block as the innermost block, and then closes the block.
  static func run(_ block: AnimationBlock, _ body: () -> Void) {
    let depth = blocks.count
    push(block)
    defer {
      // A closure may have left `beginAnimations` without its end.
      while blocks.count > depth { pop()?.close() }
    }
    body()
  }
}
