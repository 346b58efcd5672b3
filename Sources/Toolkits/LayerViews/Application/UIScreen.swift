import CoreAnimation
public import Foundation
import ToolkitSupport

/// A display: an output of the render server that the program is connected to.
@preconcurrency @MainActor open class UIScreen: NSObject, UITraitEnvironment {
  /// The first display, on which windows appear that name no other. Its first use connects to the server.
  public static var main: UIScreen { ScreenList.current.main }
  /// All displays, `main` first.
  public static var screens: [UIScreen] { ScreenList.current.screens }

  /// The output; nil for a display without a server, or of one that says nothing of outputs.
  final var output: RenderServerOutput?

  init(_ output: RenderServerOutput?) {
    self.output = output
    super.init()
  }

  /// The display without a server, with which a program such as a test can lay out views.
  private static let offline = RenderServerDisplay(
    size: CGSize(width: 390, height: 844), scale: 1, refreshInterval: 1.0 / 60)

  private var display: RenderServerDisplay {
    if let output {
      return RenderServerDisplay(
        size: output.frame.size, scale: output.scale, refreshInterval: output.refreshInterval)
    }
    return RenderServerConnection.shared.display ?? Self.offline
  }

  /// The display's place on the desktop, in points.
  final var desktopFrame: CGRect { output?.frame ?? bounds }

  /// The display's rectangle in points, with the origin at (0, 0). 390 × 844 without a server.
  open var bounds: CGRect { CGRect(origin: .zero, size: display.size) }
  /// The display's rectangle in pixels.
  open var nativeBounds: CGRect {
    if let output { return CGRect(origin: .zero, size: output.pixelSize) }
    return CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point; 1 without a server.
  open var scale: CGFloat { display.scale }
  /// Pixels per point; the same as `scale`.
  open var nativeScale: CGFloat { scale }
  /// The traits of the system on the main display.
  open var traitCollection: UITraitCollection { SystemTraits.current.all }
  /// Called after traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Frames per second at the display's full rate.
  open var maximumFramesPerSecond: Int {
    let interval = display.refreshInterval
    return Int(min(max((1 / interval).rounded(), 1), 1000))
  }
}

extension UIScreen {
  /// Posted when a display has come. The object is the screen.
  nonisolated public static let didConnectNotification = Notification.Name(
    "UIScreenDidConnectNotification")
  /// Posted when a display has gone. The object is the screen, which keeps its bounds.
  nonisolated public static let didDisconnectNotification = Notification.Name(
    "UIScreenDidDisconnectNotification")
  /// Posted when a display has another size or another scale. The object is the screen.
  nonisolated public static let modeDidChangeNotification = Notification.Name(
    "UIScreenModeDidChangeNotification")
}

/// The screens of the server's outputs, one object for each output as long as it is there.
@MainActor final class ScreenList {
  private static let places = EnvironmentLocal { ScreenList() }
  static var current: ScreenList { places.current }

  /// The first of `screens`; the one that was the first while there is none.
  private(set) var main = UIScreen(nil)
  private var attached: [UIScreen] = []

  var screens: [UIScreen] { attached.isEmpty ? [main] : attached }

  private init() {
    let known = KnownOutputs.current
    adopt(known.outputs)
    known.observe { [weak self] _, new in self?.adopt(new) }
    let scale = main.scale
    mainScreenScale.withLock { $0 = scale }
    SystemTraits.current.knowsDisplay = true
  }

  /// The screen of an output; nil for one that is gone.
  func screen(of output: RenderServerOutput) -> UIScreen? {
    attached.first { $0.output?.id == output.id }
  }

  /// Takes new outputs, and posts what has changed.
  private func adopt(_ outputs: [RenderServerOutput]) {
    var posts: [(Notification.Name, UIScreen)] = []
    let old = attached
    attached = outputs.map { output in
      if let known = old.first(where: { $0.output?.id == output.id }) {
        let before = known.output
        known.output = output
        if before?.pixelSize != output.pixelSize || before?.scale != output.scale {
          posts.append((UIScreen.modeDidChangeNotification, known))
        }
        return known
      }
      // The screen that stood for a display before there was one.
      if main.output == nil {
        main.output = output
        return main
      }
      let new = main.output?.id == output.id && old.isEmpty ? main : UIScreen(output)
      new.output = output
      posts.append((UIScreen.didConnectNotification, new))
      return new
    }
    for screen in old where !attached.contains(where: { $0 === screen }) {
      posts.append((UIScreen.didDisconnectNotification, screen))
    }
    main = attached.first ?? main
    let scale = main.scale
    mainScreenScale.withLock { $0 = scale }
    SystemTraits.current.displayChanged()
    for (name, screen) in posts { NotificationCenter.default.post(name: name, object: screen) }
  }
}
