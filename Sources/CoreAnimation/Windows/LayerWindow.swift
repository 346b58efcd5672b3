public import Foundation
internal import GraphicsValues
internal import Quartz2D
internal import WireProtocol

/// A tree of layers on the display. Connects to the render server on first use.
///
/// The root layer's coordinates are points, y pointing down, with the origin in the window's top
/// left corner. A window stays open until `close()`, whether or not anybody keeps it. Events come
/// on the main queue, and the window is to be used there.
public final class LayerWindow {
  /// The root of the window's layers; its bounds follow the window's size.
  public let layer = CALayer()
  /// Called on the main queue, in the order in which things happened, with no lock held.
  public var onEvent: ((LayerWindowEvent) -> Void)?
  /// Asked on the main queue, with no lock held, when the user wants the window closed: false keeps
  /// it open, for a program that has something to ask first and calls `close()` later. Nil, the
  /// default, closes it. The program's own `close()` asks nobody.
  public var onCloseRequest: (() -> Bool)?
  /// Pixels per point of the display that the window is on.
  public private(set) var backingScale: CGFloat = 1
  /// True while some of the window can be seen.
  public private(set) var isVisible = false
  /// True while keys and text come to the window.
  public private(set) var isFocused = false
  /// True while the window is shown inside a layer of another program.
  public private(set) var isHosted = false

  let session = ClientSession.shared

  // Touched under `SharedLock` from here on.
  private var storedTitle: String
  /// The window's own frame, whatever hosts it.
  private var ownFrame: CGRect
  /// What it is shown at inside another program's layer.
  private var hostedFrame: CGRect?
  /// What the server has said of the window's own frame; nil until it has.
  private var serverFrame: CGRect?
  /// The commit that has the frame which the application set, until it is seen.
  private(set) var frameCommit: Int?
  private(set) var contextID: UInt32 = 0
  /// True when the application chose the place, and not just the size.
  private(set) var isPlaced = false
  /// True once a server has given the window a place: another server is asked for the same.
  private(set) var hasPlace = false
  /// The higher, the later the window has got the focus, and the nearer it is.
  private(set) var focusNumber = 0
  private(set) var isClosed = false
  /// True once the server was told of the window.
  private(set) var isCommitted = false
  private(set) var titleChanged = false
  private(set) var frameChanged = false
  /// What the window is hosted by; nil for a window of its own.
  private(set) var hostingToken: LayerHostingToken?
  private(set) var hostingTokenChanged = false
  /// What the server said and the application does not know yet.
  var inbox = WindowInbox()
  /// On the main queue only.
  var heldInput = HeldInput()

  /// Opens a window of a size in points, where the server likes. It appears with the next commit.
  ///
  /// A size that is negative or not finite counts as zero.
  public init(title: String, size: CGSize) {
    storedTitle = title
    let frame = CGRect(
      x: 0, y: 0, width: Self.length(size.width), height: Self.length(size.height))
    ownFrame = frame
    layer.anchorPoint = .zero
    layer.bounds = frame
    layer.window = self
    session.connectIfNeeded()
    contextID = session.open(self)
    markChanged()
  }

  /// What the window is called where the display shows it.
  public var title: String {
    get { SharedLock.held { storedTitle } }
    set {
      SharedLock.held {
        guard newValue != storedTitle else { return }
        storedTitle = newValue
        titleChanged = true
        markChanged()
      }
    }
  }

  private static func length(_ length: CGFloat) -> CGFloat { length.isFinite ? max(length, 0) : 0 }

  /// In the display's points, y pointing down. A negative size is made positive, with the same area
  /// covered; a frame that is not finite changes nothing.
  ///
  /// A window whose frame is set before the server has given it a place is put there; otherwise the
  /// server chooses. What is set holds until it is seen; then it is what the server made of it. While
  /// the window is hosted this is the place and size in its host, and what is set is its own frame
  /// for later (`makeHostingToken()`).
  public var frame: CGRect {
    get { SharedLock.held { hostedFrame ?? ownFrame } }
    set {
      let new = Rectangle(newValue).standardized
      guard PropertyValue.rect(new).isFinite else { return }
      let newValue = CGRect(new)
      SharedLock.held {
        let isChosen = newValue.origin != ownFrame.origin || !hasPlace && !isPlaced
        guard !isClosed, isChosen || newValue != ownFrame else { return }
        if isChosen { isPlaced = true }
        ownFrame = newValue
        frameChanged = true
        // Before the root, so that both are in one commit.
        markChanged()
        resizeRoot()
      }
    }
  }

  /// Takes the window away. Its layers can be put into another one.
  public func close() {
    SharedLock.held {
      guard !isClosed else { return }
      isClosed = true
      isVisible = false
      isFocused = false
      isHosted = false
      markChanged()
    }
  }

  /// What another server is asked for.
  var requestedFrame: CGRect { ownFrame }

  /// The server is gone: the window is nowhere, and keeps the place and the size that it had.
  func disconnect() {
    SharedLock.held {
      serverFrame = nil
      frameCommit = nil
    }
    for event in heldInput.end() { onEvent?(event) }
    show(scale: backingScale, flags: [])
  }

  /// The server has said where and how the window is shown. On the main queue.
  func configure(_ new: WindowNews.Configuration) {
    var size: CGSize?
    SharedLock.held {
      if new.flags.contains(.hosted) {
        serverFrame = nil
        size = change { hostedFrame = new.frame }
      } else {
        hasPlace = true
        serverFrame = new.frame
        size = change {
          hostedFrame = nil
          // What the server said before it knew better waits.
          if !frameChanged && frameCommit == nil { ownFrame = new.frame }
        }
      }
    }
    show(size: size, scale: new.scale, flags: new.flags)
  }

  /// A frame with the first so many commits was seen: the server has answered to what they ask. On
  /// the main queue.
  func commitsPresented(_ count: Int) {
    let size: CGSize? = SharedLock.held {
      guard let commit = frameCommit, commit <= count else { return nil }
      frameCommit = nil
      guard !frameChanged, let serverFrame else { return nil }
      return change { ownFrame = serverFrame }
    }
    guard let size else { return }
    resizeRoot()
    onEvent?(.resized(size))
  }

  /// Returns the new size, if a change gives the window another one.
  private func change(_ body: () -> Void) -> CGSize? {
    let old = (hostedFrame ?? ownFrame).size
    body()
    let new = (hostedFrame ?? ownFrame).size
    return new == old ? nil : new
  }

  private func show(size: CGSize? = nil, scale: CGFloat, flags: ConfigureFlags) {
    var events: [LayerWindowEvent] = size.map { [.resized($0)] } ?? []
    SharedLock.held {
      if flags.contains(.focused), !isFocused { focusNumber = session.nextFocusNumber() }
      isHosted = flags.contains(.hosted)
      change(&backingScale, to: scale, LayerWindowEvent.backingScaleChanged, &events)
      change(&isVisible, to: flags.contains(.visible), LayerWindowEvent.visibilityChanged, &events)
      change(&isFocused, to: flags.contains(.focused), LayerWindowEvent.focusChanged, &events)
    }
    resizeRoot()
    for event in events { onEvent?(event) }
  }

  private func change<Value: Equatable>(
    _ value: inout Value, to new: Value, _ event: (Value) -> LayerWindowEvent,
    _ events: inout [LayerWindowEvent]
  ) {
    guard new != value else { return }
    value = new
    events.append(event(new))
  }

  func setHostingToken(_ token: LayerHostingToken?) {
    hostingToken = token
    hostingTokenChanged = true
    markChanged()
    if token == nil, hostedFrame != nil {
      hostedFrame = nil
      resizeRoot()
    }
  }

  /// - Parameter commit: the number of the one that goes to the server; nil without a server.
  func didCommit(_ commit: Int?) {
    if frameChanged, isCommitted { frameCommit = commit }
    isCommitted = !isClosed
    titleChanged = false
    frameChanged = false
    hostingTokenChanged = false
    if isClosed {
      layer.window = nil
      session.forget(self)
    }
  }

  private func resizeRoot() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.bounds = CGRect(origin: layer.bounds.origin, size: frame.size)
    CATransaction.commit()
  }

  private func markChanged() {
    TransactionStack.current.mark(self)
  }
}
