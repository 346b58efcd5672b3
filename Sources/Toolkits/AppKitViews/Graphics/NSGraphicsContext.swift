public import Foundation
public import Quartz2D

/// The destination of drawing, with a stack of states.
@preconcurrency @MainActor open class NSGraphicsContext: NSObject {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// True if y points down.
  public let isFlipped: Bool
  private static var ownCurrent: NSGraphicsContext?
  private static var saved: [NSGraphicsContext?] = []

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
    get { ownCurrent }
    set { ownCurrent = newValue }
  }

  /// Saves the current context with its state, for `restoreGraphicsState()`.
  open class func saveGraphicsState() {
    saved.append(ownCurrent)
    ownCurrent?.saveGraphicsState()
  }
  /// Restores the context and the state of the last `saveGraphicsState()`.
  open class func restoreGraphicsState() {
    guard let last = saved.popLast() else { return }
    last?.restoreGraphicsState()
    ownCurrent = last
  }

  /// Saves the state: colours, clip, transform.
  open func saveGraphicsState() { cgContext.saveGState() }
  /// Restores the state that was saved last.
  open func restoreGraphicsState() { cgContext.restoreGState() }

  static func perform(in context: NSGraphicsContext, _ body: () -> Void) {
    let outer = ownCurrent
    ownCurrent = context
    defer { ownCurrent = outer }
    body()
  }
}
