import CoreAnimation
public import Foundation
public import Quartz2D

/// The destination of drawing, with a stack of states.
@preconcurrency @MainActor open class NSGraphicsContext: NSObject {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// True if y points down.
  public let isFlipped: Bool
  private static let contexts = EnvironmentLocal { Contexts() }

  /// The contexts of the program.
  @MainActor private final class Contexts {
    var current: NSGraphicsContext?
    var saved: [NSGraphicsContext?] = []
  }

  /// Creates a context that draws into a Core Graphics context.
  ///
  /// - Parameter initialFlippedState: true if y points down in it.
  public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
    cgContext = graphicsPort
    isFlipped = initialFlippedState
    super.init()
  }

  /// The context that colours, paths and images draw into; nil outside of drawing.
  open class var current: NSGraphicsContext? {
    get { contexts.current.current }
    set { contexts.current.current = newValue }
  }

  /// Saves the current context with its state, for `restoreGraphicsState()`.
  open class func saveGraphicsState() {
    let contexts = contexts.current
    contexts.saved.append(contexts.current)
    contexts.current?.saveGraphicsState()
  }
  /// Restores the context and the state of the last `saveGraphicsState()`.
  open class func restoreGraphicsState() {
    let contexts = contexts.current
    guard let last = contexts.saved.popLast() else { return }
    last?.restoreGraphicsState()
    contexts.current = last
  }

  /// Saves the state: colours, clip, transform.
  open func saveGraphicsState() { cgContext.saveGState() }
  /// Restores the state that was saved last.
  open func restoreGraphicsState() { cgContext.restoreGState() }

  static func perform(in context: NSGraphicsContext, _ body: () -> Void) {
    let contexts = contexts.current
    let outer = contexts.current
    contexts.current = context
    defer { contexts.current = outer }
    body()
  }
}
