public import Foundation
import GraphicsValues
import Quartz2D
import WireProtocol

/// A tree of layers on the display. The first window connects to the render server.
///
/// The root layer's coordinates are points, y pointing down, with the origin in the window's top
/// left corner. A window stays open until `close()`, even without references to it. Use it on the
/// main queue, where its events come.
public final class LayerWindow {
  /// The root of the window's layers; its bounds follow the window's size.
  public let layer = CALayer()
  /// Called on the main queue for each event, in order, with no lock held.
  public var onEvent: ((LayerWindowEvent) -> Void)?
  /// Called on the main queue, with no lock held, when the user closes the window. A result of
  /// false keeps the window open, for a program that asks the user first and calls `close()` later.
  /// Nil, the default, closes the window. `close()` does not call this closure.
  public var onCloseRequest: (() -> Bool)?
  /// Pixels per point of the display that the window is on.
  public private(set) var backingScale: CGFloat = 1
  /// True while any part of the window is visible.
  public private(set) var isVisible = false
  /// True while the window receives keys and text.
  public private(set) var isFocused = false
  /// True while the window is shown inside a layer of another program.
  public private(set) var isHosted = false

  /// The environment in which the window was made.
  private let environment = LayerEnvironment.current
  let session: ClientSession

  // The properties below are used under `SharedLock`, unless their comments say otherwise.
  private var storedTitle: String
  /// The frame of the window as a separate window.
  private var ownFrame: CGRect
  /// The frame inside another program's layer; nil while it is a separate window.
  private var hostedFrame: CGRect?
  /// The window's own frame from the server; nil before the first answer.
  private var serverFrame: CGRect?
  /// The number of the commit with the frame set by the application; nil once it was presented.
  private(set) var frameCommit: Int?
  private(set) var contextID: UInt32 = 0
  /// True if the application set the place, and not only the size.
  private(set) var isPlaced = false
  /// True once a server has placed the window; the next server is asked for the same place.
  private(set) var hasPlace = false
  /// A number that grows with each window that gains the focus: higher numbers are nearer to the
  /// front.
  private(set) var focusNumber = 0
  private(set) var isClosed = false
  /// True once the window was committed.
  private(set) var isCommitted = false
  private(set) var titleChanged = false
  private(set) var frameChanged = false
  /// The token by which the window is hosted; nil for a separate window.
  private(set) var hostingToken: LayerHostingToken?
  private(set) var hostingTokenChanged = false
  private(set) var storedRole = LayerWindowRole.normal
  private(set) var roleChanged = false
  /// The output that the application has asked for last.
  private(set) var outputChoice = OutputChoice.any
  private(set) var outputChoiceChanged = false
  /// The number of the output that the window belongs to; nil before the server has said so.
  var outputID: UInt32?
  /// Messages of the server that wait for the main queue.
  var inbox = WindowInbox()
  /// Used on the main queue only.
  var heldInput = HeldInput()

  /// Opens a window of a size in points, at a place that the server chooses. It appears with the
  /// next commit.
  ///
  /// A negative size, or one that is not finite, counts as zero.
  public init(title: String, size: CGSize) {
    session = environment.session
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

  /// The title of the window in the title bar and in tools.
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

  /// The place and size of the window in the display's points, y pointing down. A negative size is
  /// made positive, with the same area covered; a frame that is not finite changes nothing.
  ///
  /// A frame set before the server has placed the window names its place. The server chooses the place
  /// of a window without such a frame, and for the origin (0, 0), at which the title would be outside the
  /// display; it brings in a window whose title would be outside. The getter returns the set frame until
  /// it was presented, then the server's. While the window is hosted, the getter returns place and size
  /// in the host, and setting changes the window's own frame for later (`makeHostingToken()`).
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
        // Marked before the root changes, so that both are in one commit.
        markChanged()
        resizeRoot()
      }
    }
  }

  /// Closes the window. Its layers can be put into another window.
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

  /// The frame to request from a new server.
  var requestedFrame: CGRect { ownFrame }

  /// Handles the loss of the server: the window is not displayed, and keeps place and size.
  func disconnect() {
    SharedLock.held {
      serverFrame = nil
      frameCommit = nil
      outputID = nil
    }
    for event in heldInput.end() { onEvent?(event) }
    show(scale: backingScale, flags: [])
  }

  /// Updates the window's state from the server. On the main queue.
  func configure(_ new: WindowMessage.Configuration) {
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
          // The server may not have seen the frame set by the application yet.
          if !frameChanged && frameCommit == nil { ownFrame = new.frame }
        }
      }
    }
    show(size: size, scale: new.scale, flags: new.flags)
  }

  /// Handles the presentation of the first `count` commits, after the server's answers to them. On
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

  /// Makes a change, and returns the window's new size if it differs.
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

  func setRole(_ role: LayerWindowRole) {
    SharedLock.held {
      guard role != storedRole, !isClosed else { return }
      storedRole = role
      roleChanged = true
      markChanged()
    }
  }

  func request(_ output: OutputChoice) {
    SharedLock.held {
      guard !isClosed else { return }
      outputChoice = output
      outputChoiceChanged = true
      markChanged()
    }
  }

  /// Records that the window's state was committed.
  ///
  /// - Parameter commit: the number of the commit; nil without a server.
  func didCommit(_ commit: Int?) {
    if frameChanged, isCommitted { frameCommit = commit }
    isCommitted = !isClosed
    titleChanged = false
    frameChanged = false
    hostingTokenChanged = false
    roleChanged = false
    outputChoiceChanged = false
    if isClosed {
      layer.window = nil
      session.forget(self)
    }
  }

  /// Records that a new server does not take the window; the window is sent again when it changes.
  func wasLeftOut() { isCommitted = false }

  private func resizeRoot() {
    environment.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.bounds = CGRect(origin: layer.bounds.origin, size: frame.size)
      CATransaction.commit()
    }
  }

  private func markChanged() {
    environment.run { TransactionStack.current.mark(self) }
  }
}
