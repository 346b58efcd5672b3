public import CoreAnimation
public import Foundation

/// A window on the render server's display, at the root of a hierarchy of views.
///
/// The window appears with `makeKeyAndVisible()` or `isHidden = false`, at its `frame` in the
/// display's points. The server chooses the place of a window whose origin is (0, 0); `frame` then
/// returns that place. The program retains the window: a window without references closes.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The order of windows among each other.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number of the level; higher levels are in front.
    public var rawValue: CGFloat
    /// Creates the level of a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates the level of a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Ordinary windows.
    public static let normal = Level(0)
    /// A status bar.
    public static let statusBar = Level(1000)
    /// Alerts.
    public static let alert = Level(2000)

    /// Returns true if the first level is further back.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The window of the layers on the display; nil while this window is hidden.
  private(set) var host: LayerWindow?
  private var origin: CGPoint
  /// The scale that the server has reported; nil before.
  private var toldScale: CGFloat?
  weak var firstResponder: UIResponder? {
    didSet {
      guard oldValue !== firstResponder else { return }
      oldValue?.focusChanged()
      firstResponder?.focusChanged()
      inputChanged()
    }
  }
  final var panelRole = LayerWindowRole.normal
  /// The text that an input panel types, for the field that has the focus; `none` while the panel is hidden.
  public final internal(set) var wantedText = LayerTextInput.none
  /// The layer that the server was told takes text.
  weak var textLayer: CALayer?
  /// The keyboard's views.
  final lazy var inputHost = InputHost(self)
  private lazy var ownUndoManager = UndoManager()
  private lazy var dispatch = TouchDispatch(self)
  /// The menu that is open in the window.
  weak var menuOverlay: MenuOverlay?
  /// The environment in which the window was made, for the end of the window.
  private let environment = LayerEnvironment.current

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { rootChanged(from: oldValue) }
  }
  private weak var ownScene: UIWindowScene?
  /// The scene of the window. That of a window for which none was chosen is the program's, once the window is
  /// shown.
  open var windowScene: UIWindowScene? {
    get { ownScene ?? UIApplication.shared.scenes.sceneOfWindows }
    set {
      guard newValue !== ownScene else { return }
      ownScene?.remove(self)
      ownScene = newValue
      newValue?.add(self)
      updateOwnTraits()
    }
  }
  /// The display that the window is on; the one that was asked for while the window is hidden. Setting it asks the
  /// server, which leaves the window where it is if the display has gone.
  open var screen: UIScreen {
    get { host?.output.flatMap { ScreenList.current.screen(of: $0) } ?? wantedScreen ?? .main }
    set {
      wantedScreen = newValue
      if let output = newValue.output { host?.move(to: output) }
    }
  }
  private weak var wantedScreen: UIScreen?
  /// The traits of the place that the window has on the display, which are those around the window.
  var traitsOfPlace: UITraitCollection {
    let outer = (ownScene ?? UIApplication.current?.scenes.sceneOfWindows)?.ownTraits
    let base = outer ?? SystemTraits.current.predicted
    guard host != nil else { return base }
    let system = SystemTraits.current.settled(base)
    var values = system.values
    values.displayScale = displayScale
    values.setSizeClasses(of: bounds.size)
    guard values != system.values else { return system }
    let new = UITraitCollection(values)
    return new == ownTraits ? ownTraits : new
  }
  /// Pixels per point of the display that the window is on.
  var displayScale: CGFloat { toldScale ?? screen.scale }
  /// The order among windows. Stored without effect: the server orders windows by focus.
  open var windowLevel = Level.normal

  /// Creates a hidden window.
  ///
  /// - Parameter frame: the frame in the display's points.
  public override init(frame: CGRect) {
    origin = .zero
    super.init(frame: CGRect(origin: .zero, size: frame.size))
    origin = frame.origin
    layer.isHidden = true
  }

  /// Creates a hidden window of the display's size in a scene.
  public init(windowScene: UIWindowScene) {
    let size = windowScene.screen.bounds.size
    origin = .zero
    super.init(frame: CGRect(origin: .zero, size: size))
    layer.isHidden = true
    self.windowScene = windowScene
  }

  /// Creates a window of the display's size.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Creates a hidden window with a frame of zero.
  public required init?(coder: NSCoder) {
    origin = .zero
    super.init(coder: coder)
    layer.isHidden = true
  }

  isolated deinit {
    environment.run {
      for view in children { view.leaveFreedWindow() }
      host?.close()
      UIApplication.current?.windowWasFreed()
    }
  }

  // MARK: Place

  /// The place and size on the display, in the display's points.
  open override var frame: CGRect {
    get { CGRect(origin: host?.frame.origin ?? origin, size: bounds.size) }
    set {
      origin = newValue.origin
      host?.frame = newValue
      if host == nil { adopt(newValue.size) } else { resize(to: newValue.size) }
    }
  }

  /// Converts a point of this window to another window's space; nil stands for the display.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    let other = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + frame.minX - other.x, y: point.y + frame.minY - other.y)
  }
  /// Converts a point of another window to this window's space; nil stands for the display.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    let other = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + other.x - frame.minX, y: point.y + other.y - frame.minY)
  }

  // MARK: Visibility

  /// True until the window is shown. Hiding closes it on the display.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      if newValue { closeHost() } else { openHost() }
    }
  }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Makes this the application's key window.
  open func makeKey() { UIApplication.shared.makeKey(self) }
  /// True for the window that receives keys and text.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  /// Called when the window has become the key window.
  open func becomeKey() {}
  /// Called when the window is no longer the key window.
  open func resignKey() {}

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// The window's own undo manager.
  open override var undoManager: UndoManager? { ownUndoManager }

  private func openHost() {
    let frame = CGRect(origin: origin, size: bounds.size)
    let host = LayerWindow(title: title, size: frame.size)
    host.frame = frame
    if let output = wantedScreen?.output { host.move(to: output) }
    if isInputPanel { host.role = .inputPanel }
    host.layer.addSublayer(layer)
    host.onEvent = { [weak self] event in MainActor.assumeIsolated { self?.receive(event) } }
    self.host = host
    UIApplication.shared.add(self)
    if ownScene == nil { windowScene = UIApplication.shared.scenes.sceneOfWindows }
    updateOwnTraits()
    windowDisplayChanged(self)
    showRoot()
  }

  private func closeHost() {
    dispatch.cancelAll()
    rootViewController?.viewIfLoaded?.removeFromSuperview()
    origin = host?.frame.origin ?? origin
    layer.removeFromSuperlayer()
    host?.close()
    host = nil
    UIApplication.shared.remove(self)
  }

  /// The title of the window on the display.
  private var title: String {
    rootViewController?.title ?? titleOfScene ?? ProcessInfo.processInfo.processName
  }
  private var titleOfScene: String? {
    ownScene?.title.flatMap { $0.isEmpty ? nil : $0 }
  }

  func titleChanged() { host?.title = title }

  private func rootChanged(from old: UIViewController?) {
    guard old !== rootViewController else { return }
    old?.rootedIn = nil
    rootViewController?.rootedIn = self
    rootViewController?.updateOwnTraits()
    old?.presentation?.endWithoutPresenter()
    if let view = old?.viewIfLoaded, view.superview === self { view.removeFromSuperview() }
    // A presentation of the controller ends.
    rootViewController?.presentingViewController?.presentation?.endAtOnce()
    titleChanged()
    showRoot()
  }

  /// Puts the root controller's view into the window, once the window is visible.
  private func showRoot() {
    guard host != nil, let root = rootViewController, let view = root.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  // MARK: Events

  private func receive(_ event: LayerWindowEvent) {
    switch event {
    case .resized(let size): resize(to: size)
    case .closed: closedByUser()
    case .focusChanged(let hasFocus): if hasFocus { makeKey() }
    case .visibilityChanged:
      UIApplication.shared.visibilityChanged(of: self)
    case .backingScaleChanged(let scale):
      toldScale = scale
      updateOwnTraits()
      windowDisplayChanged(self)
    case .keyDown(let key): receive(key)
    case .text(let text): receive(text)
    case .textWanted(let kind): wantedTextChanged(to: kind)
    case .inputPanelChanged(let frame): inputHost.panelMoved(to: frame)
    case .scrolled(let scroll):
      hitTest(scroll.pointer.location, with: nil)?.scrollWheel(scroll)
    case .pointerDown(let pointer) where pointer.button == .right: openContextMenu(pointer)
    case .pointerUp(let pointer) where pointer.button == .right:
      menuOverlay?.pointerReleased(at: pointer.location)
    case .pointerMoved(let pointer) where menuOverlay != nil && !pointer.buttons.contains(.left):
      menuOverlay?.track(pointer.location)
    default:
      guard let touched = dispatch.event(for: event) else { return }
      let application = UIApplication.shared
      if !application.isIgnoringInteractionEvents { application.sendEvent(touched) }
      dispatch.forgetEnded()
    }
  }

  /// Adapts the window on the display to a new size.
  private func resize(to size: CGSize) {
    guard let rootViewController else { return adopt(size) }
    rootViewController.windowResizes(to: size) { adopt(size) }
  }

  private func adopt(_ size: CGSize) {
    super.frame = CGRect(origin: .zero, size: size)
    updateOwnTraits()
    if host != nil { ownScene?.tellUpdate() }
  }

  private func closedByUser() {
    closeHost()
    super.isHidden = true
    UIApplication.shared.userClosed(self)
  }

  /// Delivers the touches of an event to their views. Override it to see all events of a window.
  open func sendEvent(_ event: UIEvent) { dispatch.deliver(event) }
}
