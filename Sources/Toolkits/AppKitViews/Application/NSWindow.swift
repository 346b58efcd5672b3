import CoreAnimation
public import Foundation

/// A window on the render server's display, at the root of a hierarchy of views.
///
/// The window's space has the origin at the bottom left, y pointing up, like the display's space.
/// The server draws title bars outside of the frame.
@preconcurrency @MainActor open class NSWindow: NSResponder, NSAnimatablePropertyContainer {
  /// The parts of a window's frame. Kept, and without effect: the server decides.
  public struct StyleMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Only the content.
    public static let borderless: StyleMask = []
    /// A title bar.
    public static let titled = StyleMask(rawValue: 1)
    /// A button that closes the window.
    public static let closable = StyleMask(rawValue: 2)
    /// A button that minimises the window.
    public static let miniaturizable = StyleMask(rawValue: 4)
    /// Edges that the user drags.
    public static let resizable = StyleMask(rawValue: 8)
    /// Content under the title bar.
    public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
  }

  /// The place in which a window keeps its pixels.
  public enum BackingStoreType: UInt, Sendable {
    /// A buffer, as for every window.
    case buffered = 2
  }

  /// A place relative to another window or view.
  public enum OrderingMode: Int, Sendable {
    /// The place in front of the other window.
    case above = 1
    /// The place behind the other window.
    case below = -1
    /// No place: off the screen.
    case out = 0
  }

  /// The view around the content view, whose space is the window's.
  let frameView: NSView
  /// The window of the layers on the display; nil while this window is not visible.
  private(set) var host: LayerWindow?
  /// The content's rectangle in the display's points, y pointing **down**.
  private var place: CGRect?
  private var size: CGSize
  /// The scale that the server has reported; nil before.
  private var toldScale: CGFloat?
  /// The screen that the server has reported; nil before, when the window counts as on the first one.
  private var toldScreen: NSScreen?
  /// The place of the pointer at its last event.
  final var lastLocation = NSPoint.zero
  /// The view in which each button went down.
  final var pressed: [Int: NSView] = [:]
  private(set) lazy var tracking = PointerTracking(self)

  /// The object that is told of changes of the window; not retained.
  open weak var delegate: (any NSWindowDelegate)?
  /// The parts with which the window was made.
  open private(set) var styleMask: StyleMask
  /// The first responder, which receives keys; the window itself if no view is.
  open private(set) var firstResponder: NSResponder?
  /// True sends `mouseMoved(with:)` to the first responder for all moves of the pointer.
  open var acceptsMouseMovedEvents = false
  /// Stored without effect, for programs written for the Mac: the program retains its windows, and
  /// the application retains visible windows.
  open var isReleasedWhenClosed = true
  /// The environment in which the window was made, for the end of the window.
  private let environment = LayerEnvironment.current

  /// Creates a window that is not visible.
  ///
  /// - Parameters:
  ///   - contentRect: the rectangle in the display's points, y pointing up.
  ///   - style: stored; the server decides how windows look.
  ///   - backingStoreType: without effect.
  ///   - flag: without effect: a window is made when it is shown.
  public init(
    contentRect: NSRect, styleMask style: StyleMask,
    backing backingStoreType: BackingStoreType = .buffered, defer flag: Bool = false
  ) {
    size = contentRect.standardized.size
    styleMask = style
    frameView = NSView(frame: NSRect(origin: .zero, size: size))
    contentView = NSView(frame: frameView.bounds)
    super.init()
    place = ScreenList.current.onDesktop(contentRect.standardized)
    frameView.rootWindow = self
    frameView.wantsLayer = true
    contentViewChanged(from: nil)
  }

  /// Creates a window of 480 × 360 points that is not visible.
  public convenience override init() {
    self.init(contentRect: NSRect(x: 0, y: 0, width: 480, height: 360), styleMask: .titled)
  }

  isolated deinit {
    environment.run {
      frameView.rootWindow = nil
      host?.close()
    }
  }

  // MARK: Content

  /// The view that fills the window.
  open var contentView: NSView? {
    didSet { contentViewChanged(from: oldValue) }
  }

  private func contentViewChanged(from old: NSView?) {
    guard old !== contentView else { return }
    if let old, old.superview === frameView { old.removeFromSuperview() }
    guard let contentView else { return }
    contentView.frame = frameView.bounds
    contentView.autoresizingMask = [.width, .height]
    frameView.addSubview(contentView)
  }

  /// The title of the window on the display.
  open var title = "" {
    didSet { host?.title = title }
  }

  /// The colour behind the content; `windowBackgroundColor` unless set.
  open var backgroundColor: NSColor! = NSColor.windowBackgroundColor {
    didSet { frameView.layer?.backgroundColor = backgroundColor?.cgColor }
  }
  /// A promise that the window has no transparent part. Without effect.
  open var isOpaque = true
  /// Without effect: the server draws shadows.
  open var hasShadow = true

  /// The opacity of the window's content, 0…1. An animator fades it.
  open var alphaValue: CGFloat {
    get { frameView.alphaValue }
    set {
      if AnimatorScope.isAnimating(self) {
        AnimatorScope.run(for: frameView) { frameView.alphaValue = newValue }
      } else {
        frameView.alphaValue = newValue
      }
    }
  }

  // MARK: Place

  /// The display that the window is on.
  open var screen: NSScreen? {
    let list = ScreenList.current
    return host?.output.flatMap { list.screen(of: $0) } ?? list.screens.first
  }
  /// Pixels per point of the display that the window is on.
  open var backingScaleFactor: CGFloat { toldScale ?? screen?.backingScaleFactor ?? 1 }

  /// The place and size of the window in the display's points, y pointing up.
  open var frame: NSRect {
    ScreenList.current.placed(
      host?.frame ?? CGRect(origin: place?.origin ?? .zero, size: size))
  }
  /// Places the window, at once.
  open func setFrame(_ frameRect: NSRect, display flag: Bool) {
    let frame = ScreenList.current.onDesktop(frameRect.standardized)
    place = frame
    host?.frame = frame
    resize(to: frame.size)
  }
  /// Moves the window so that the point becomes its bottom left corner.
  open func setFrameOrigin(_ point: NSPoint) {
    setFrame(NSRect(origin: point, size: frame.size), display: true)
  }
  /// Changes the size of the content; the top left corner stays.
  open func setContentSize(_ size: NSSize) {
    let old = frame
    setFrame(
      NSRect(x: old.minX, y: old.maxY - size.height, width: size.width, height: size.height),
      display: true)
  }
  /// Moves the window to the middle of the display.
  open func center() {
    guard let screen = screen?.visibleFrame else { return }
    setFrameOrigin(
      NSPoint(x: screen.midX - frame.width / 2, y: screen.midY - frame.height / 2))
  }
  /// Returns the frame of a window with a content: the same rectangle here.
  open func frameRect(forContentRect contentRect: NSRect) -> NSRect { contentRect }
  /// Returns the content of a window with a frame: the same rectangle here.
  open func contentRect(forFrameRect frameRect: NSRect) -> NSRect { frameRect }
  /// Converts a rectangle of the window to the display.
  open func convertToScreen(_ rect: NSRect) -> NSRect {
    rect.offsetBy(dx: frame.minX, dy: frame.minY)
  }
  /// Converts a rectangle of the display to the window.
  open func convertFromScreen(_ rect: NSRect) -> NSRect {
    rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
  }

  private func resize(to new: CGSize) {
    guard new != size else { return }
    size = new
    frameView.setFrameSize(new)
    delegate?.windowDidResize(post(Self.didResizeNotification))
  }

  /// Posts a notification to the notification centre.
  ///
  /// - Returns: the notification, for the delegate.
  private func post(_ name: Notification.Name) -> Notification {
    let notification = Notification(name: name, object: self)
    NotificationCenter.default.post(notification)
    return notification
  }

  // MARK: Visibility

  /// True while the window is on the display.
  open var isVisible: Bool { host != nil }
  /// Shows the window and makes it the key window.
  open func makeKeyAndOrderFront(_ sender: Any?) {
    orderFront(sender)
    makeKey()
  }
  /// Shows the window.
  open func orderFront(_ sender: Any?) {
    guard host == nil else { return }
    let host = LayerWindow(title: title, size: size)
    if let place { host.frame = place }
    if let layer = frameView.layer {
      layer.backgroundColor = backgroundColor?.cgColor
      host.layer.addSublayer(layer)
    }
    host.onEvent = { [weak self] event in MainActor.assumeIsolated { self?.receive(event) } }
    host.onCloseRequest = { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return true }
        return self.delegate?.windowShouldClose(self) ?? true
      }
    }
    self.host = host
    NSApplication.shared.add(self)
    frameView.displayScaleChanged()
  }
  /// Removes the window from the display.
  open func orderOut(_ sender: Any?) {
    guard let host else { return }
    place = host.frame
    frameView.forgetPointer()
    frameView.layer?.removeFromSuperlayer()
    host.close()
    self.host = nil
    pressed = [:]
    NSApplication.shared.remove(self)
  }
  /// Asks the delegate, and closes the window.
  open func performClose(_ sender: Any?) {
    if delegate?.windowShouldClose(self) ?? true { close() }
  }
  /// Removes the window from the display, and tells the delegate.
  open func close() {
    guard host != nil else { return }
    delegate?.windowWillClose(post(Self.willCloseNotification))
    orderOut(nil)
    NSApplication.shared.windowWasClosed()
  }

  // MARK: Key window

  /// Makes this the application's key window.
  open func makeKey() { NSApplication.shared.makeKey(self) }
  /// True for the window that receives keys and text.
  open var isKeyWindow: Bool { NSApplication.shared.keyWindow === self }
  /// Called when the window has become the key window.
  open func becomeKey() {
    delegate?.windowDidBecomeKey(post(Self.didBecomeKeyNotification))
  }
  /// Called when the window is no longer the key window.
  open func resignKey() {
    delegate?.windowDidResignKey(post(Self.didResignKeyNotification))
  }
  /// True for a window that can be the key window.
  open var canBecomeKey: Bool { true }

  /// Makes a responder the first responder; nil stands for the window itself.
  ///
  /// - Returns: false if this or the present first responder refuses.
  @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    guard responder !== firstResponder else { return true }
    if let old = firstResponder, !old.resignFirstResponder() { return false }
    firstResponder = nil
    guard let responder, responder !== self else { return true }
    guard responder.acceptsFirstResponder, responder.becomeFirstResponder() else { return false }
    firstResponder = responder
    return true
  }

  override var defaultNextResponder: NSResponder? { NSApplication.shared }

  // MARK: Events

  private func receive(_ event: LayerWindowEvent) {
    switch event {
    case .resized(let size): resize(to: size)
    case .closed: close()
    case .focusChanged(let hasFocus): if hasFocus { makeKey() }
    case .backingScaleChanged(let scale):
      toldScale = scale
      frameView.displayScaleChanged()
    case .outputChanged: screenChanged()
    case .text(let text): receive(text)
    default: dispatch(event)
    }
  }

  /// Tells observers that the window is on another screen than before; the first report may name the same one.
  private func screenChanged() {
    let old = toldScreen ?? ScreenList.current.screens.first
    toldScreen = screen
    if toldScreen !== old { _ = post(Self.didChangeScreenNotification) }
  }

  /// Delivers an event to its view. Override it to see all events of a window.
  open func sendEvent(_ event: NSEvent) { deliver(event) }

  // MARK: Animation

  /// The window's own animations, by the name of the property.
  open var animations: [NSAnimatablePropertyKey: Any] = [:]
  /// Returns the animation of a property from `animations`, or else from
  /// `defaultAnimation(forKey:)`.
  open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
    animations[key] ?? Self.defaultAnimation(forKey: key)
  }
  /// Returns an animation for `alphaValue`; nil for any other property, since the server moves
  /// windows at once.
  open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    key == "alphaValue" ? CABasicAnimation() : nil
  }
  /// Returns the name of a property of the class for its animator; nil, the default, sets it
  /// without animation.
  open class func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey? { nil }
}

extension NSWindow {
  /// The window is on another display.
  public static let didChangeScreenNotification = Notification.Name(
    "NSWindowDidChangeScreenNotification")
  /// The window has become the key window.
  public static let didBecomeKeyNotification = Notification.Name(
    "NSWindowDidBecomeKeyNotification")
  /// The window is no longer the key window.
  public static let didResignKeyNotification = Notification.Name(
    "NSWindowDidResignKeyNotification")
  /// The window has another size.
  public static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
  /// The window is about to close.
  public static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
}
