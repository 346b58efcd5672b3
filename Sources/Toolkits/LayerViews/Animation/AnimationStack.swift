import CoreAnimation
import Foundation

/// The open animation blocks of the program, outermost first.
@MainActor final class AnimationStack {
  private static let stacks = EnvironmentLocal { AnimationStack() }

  /// The stack of the calling code's environment.
  static var shared: AnimationStack { stacks.current }

  private var blocks: [AnimationBlock] = []
  /// Number of enclosing calls of `performWithoutAnimation`.
  var disabled = 0
  var areEnabled = true

  /// The innermost block; nil outside of blocks.
  static var current: AnimationBlock? { shared.blocks.last }

  func push(_ block: AnimationBlock) { blocks.append(block) }

  @discardableResult func pop() -> AnimationBlock? { blocks.popLast() }

  /// Runs a closure with a block as the innermost block, and then closes the block.
  func run(_ block: AnimationBlock, _ body: () -> Void) {
    let depth = blocks.count
    push(block)
    defer {
      // A closure may have left `beginAnimations` without its end.
      while blocks.count > depth { pop()?.close() }
    }
    body()
  }
}
