public import Foundation
internal import GraphicsValues
internal import Quartz2D

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
  private var storedFrame: CGRect
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

  /// Opens a window of a size in points, where the server likes. It appears with the next commit.
  ///
  /// A size that is negative or not finite counts as zero.
  public init(title: String, size: CGSize) {
    storedTitle = title
    let frame = CGRect(
      x: 0, y: 0, width: Self.length(size.width), height: Self.length(size.height))
    storedFrame = frame
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
  public var frame: CGRect {
    get { SharedLock.held { storedFrame } }
    set {
      let new = Rectangle(newValue).standardized
      guard PropertyValue.rect(new).isFinite else { return }
      let newValue = CGRect(new)
      SharedLock.held {
        guard newValue != storedFrame else { return }
        if newValue.origin != storedFrame.origin { isPlaced = true }
        storedFrame = newValue
        frameChanged = true
        resizeRoot()
        markChanged()
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

  /// The server is gone: the window is nowhere, and keeps the place that it had, if it had one.
  func disconnect() {
    show(.init(frame: frame, scale: backingScale, flags: []))
  }

  /// The server has said where and how the window is shown. On the main queue.
  func configure(_ new: WindowNews.Configuration) {
    if !new.flags.contains(.hosted) { SharedLock.held { hasPlace = true } }
    show(new)
  }

  private func show(_ new: WindowNews.Configuration) {
    var events: [LayerWindowEvent] = []
    SharedLock.held {
      if new.frame.size != storedFrame.size { events.append(.resized(new.frame.size)) }
      storedFrame = new.frame
      if new.flags.contains(.focused), !isFocused { focusNumber = session.nextFocusNumber() }
      isHosted = new.flags.contains(.hosted)
      change(&backingScale, to: new.scale, LayerWindowEvent.backingScaleChanged, &events)
      change(
        &isVisible, to: new.flags.contains(.visible), LayerWindowEvent.visibilityChanged, &events)
      change(&isFocused, to: new.flags.contains(.focused), LayerWindowEvent.focusChanged, &events)
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
  }

  func didCommit() {
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
    layer.bounds = CGRect(origin: layer.bounds.origin, size: storedFrame.size)
    CATransaction.commit()
  }

  private func markChanged() {
    TransactionStack.current.mark(self)
  }
}
