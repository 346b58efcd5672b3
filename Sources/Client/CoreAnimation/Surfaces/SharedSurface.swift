public import Foundation
import Synchronization

/// The frames that another program shares by a token, as the `contents` of layers.
///
///     layer.contents = SharedSurface(token: token)
///
/// The other program goes on showing frames while this one is busy or stopped. When it ends, its layers are empty; a
/// later program with the same token is shown again. An extension of this library; archives do not contain it, since a
/// token is a secret.
///
/// Sendable because `stored` is guarded by its lock.
public final class SharedSurface: NSObject, @unchecked Sendable {
  /// Whether there is a program that shares frames by the token.
  public enum State: Hashable, Sendable {
    /// No program has the token, or this program has no server that shows the frames.
    case empty
    /// A program shares its frames, which are shown.
    case shown
  }

  private struct Stored {
    var state = State.empty
    var handler: (@Sendable (State) -> Void)?
  }

  /// The secret that the other program gave this one.
  public let token: LayerHostingToken
  private let stored = Mutex(Stored())

  /// Creates the contents of layers.
  public init(token: LayerHostingToken) {
    self.token = token
    super.init()
  }

  /// The state in the last frame that was reported to this program.
  public var state: State { stored.withLock { $0.state } }

  /// Called on the main queue when `state` has changed.
  public var onStateChange: (@Sendable (State) -> Void)? {
    get { stored.withLock { $0.handler } }
    set {
      let old = stored.withLock { stored in
        defer { stored.handler = newValue }
        return stored.handler
      }
      withExtendedLifetime(old) {}
    }
  }

  func isNow(_ state: State) {
    let handler = stored.withLock { stored in
      guard stored.state != state else { return nil as (@Sendable (State) -> Void)? }
      stored.state = state
      return stored.handler
    }
    if let handler { MainQueue.async { handler(state) } }
  }
}
