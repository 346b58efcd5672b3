import Foundation
import GraphicsValues
import WireProtocol

/// A layer that shows a window of another program, or of this one, by the token from
/// `LayerWindow.makeHostingToken()`.
///
/// The window lies behind the sublayers, is clipped to the bounds and has their size. Transforms,
/// opacity, masks and animations of the layer apply to it. The program that owns the window goes on
/// drawing and animating it, and receives the events over it. When that program ends, the layer
/// becomes empty; a later program with the same token is shown again. A window is shown by one
/// layer at a time.
///
/// The class stands for Apple's private class of the same name, which takes a `contextId` that any
/// program can guess. A token is a secret: archives do not contain it, and an unarchived layer
/// shows nothing until its token is set.
open class CALayerHost: CALayer {
  override class var kind: LayerKind { .host }

  /// The state of the hosted window.
  public enum State: Hashable, Sendable {
    /// Nothing is shown: no window has the token, or there is no server.
    case empty
    /// The window is shown.
    case shown
    /// Nothing is shown: another layer shows the window already, or the window would contain
    /// itself.
    case refused
  }

  // Used under `SharedLock` only.
  private var shownState = State.empty
  private var stateHandler: ((State) -> Void)?

  /// The token of the window to show; nil, the default, shows no window. A change has no implicit
  /// animation.
  open var token: LayerHostingToken? {
    get { LayerHostingToken(text(.hostedToken)) }
    set {
      store(newValue.map { .text($0.description) } ?? PropertyValue.none, for: .hostedToken)
      if newValue == nil, presentationSource == nil { SharedLock.held { showsNow(.empty) } }
    }
  }

  /// The state in the last frame that was reported to this program. A presentation has its model's
  /// state.
  public var state: State {
    SharedLock.held { model().shownState }
  }

  /// Called on the main queue when `state` has changed.
  public var onStateChange: ((State) -> Void)? {
    get { SharedLock.held { stateHandler } }
    set { SharedLock.held { stateHandler = newValue } }
  }

  /// Updates the state from the server, or after its loss. Under `SharedLock`.
  final func showsNow(_ new: HostingState) {
    let new: State =
      switch new {
      case .empty: .empty
      case .shown: .shown
      case .refused: .refused
      }
    // The token may have been removed while the event was on its way.
    guard new != shownState, new == .empty || token != nil else { return }
    shownState = new
    let handover = Handover(self)
    MainQueue.async { handover.content.onStateChange?(new) }
  }

  // In key-value coding, "token" is a declared key; the property on the wire has no name in the
  // API.

  open override func value(forKey key: String) -> Any? {
    key == "token" ? token?.description : super.value(forKey: key)
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == "token" else { return super.setValue(value, forKey: key) }
    switch value {
    case nil: token = nil
    case let value as LayerHostingToken: token = value
    case let value?: if let text = Unboxed.string(value) { token = LayerHostingToken(text) }
    }
  }
}
