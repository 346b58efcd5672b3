internal import Foundation
internal import GraphicsValues
internal import WireProtocol

/// A layer that shows a window of another program, or of this one, by the token that
/// `LayerWindow.makeHostingToken()` gave.
///
/// The window lies behind the sublayers, is clipped to the bounds and has their size; whatever
/// applies to the layer (transforms, opacity, masks, animations) applies to it. The program that owns
/// it goes on drawing and animating it, and gets the events that happen over it. When that program
/// ends, the layer is empty; when a program with the same token comes, it is shown. One layer at a
/// time can show a window.
///
/// It stands for Apple's private class of the same name, which is told a `contextId` that any
/// program may guess. A token is a secret: archives do not have it, and a layer that was read from
/// one shows nothing until it is told.
open class CALayerHost: CALayer {
  override class var kind: LayerKind { .host }

  /// What a layer shows of the window that it was told of.
  public enum State: Hashable, Sendable {
    /// Nothing: no window has the token, or has it any more; or there is no server.
    case empty
    /// The window.
    case shown
    /// Nothing: another layer shows the window already, or the window would contain itself.
    case refused
  }

  // Touched under `SharedLock` only.
  private var shownState = State.empty
  private var stateHandler: ((State) -> Void)?

  /// Which window the layer shows; nil, the default, for none. A change has no implicit animation.
  open var token: LayerHostingToken? {
    get { LayerHostingToken(text(.hostedToken)) }
    set {
      store(newValue.map { .text($0.description) } ?? PropertyValue.none, for: .hostedToken)
      if newValue == nil, presentationSource == nil { SharedLock.held { showsNow(.empty) } }
    }
  }

  /// What the layer shows, in the last frame that the application was told of. Of a presentation:
  /// what the layer itself shows.
  public var state: State {
    SharedLock.held { model().shownState }
  }

  /// Called on the main queue when `state` has changed.
  public var onStateChange: ((State) -> Void)? {
    get { SharedLock.held { stateHandler } }
    set { SharedLock.held { stateHandler = newValue } }
  }

  /// The server said what the layer shows, or cannot any more. Under `SharedLock`.
  final func showsNow(_ new: HostingState) {
    let new: State =
      switch new {
      case .empty: .empty
      case .shown: .shown
      case .refused: .refused
      }
    // The token may have been taken away while the server's word was on its way.
    guard new != shownState, new == .empty || token != nil else { return }
    shownState = new
    let handover = Handover(self)
    DispatchQueue.main.async { handover.content.onStateChange?(new) }
  }

  // The key "token" is the layer's as any property is; the one on the wire has no name here.

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
