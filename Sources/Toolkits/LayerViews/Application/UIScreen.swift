import CoreAnimation
public import Foundation

/// The display of the render server that the program is connected to.
@preconcurrency @MainActor open class UIScreen: NSObject, UITraitEnvironment {
  /// The one display. Its first use connects to the server.
  public static var main: UIScreen { screen.current }
  private static let screen = EnvironmentLocal { UIScreen() }

  /// All displays: `main` alone.
  public static var screens: [UIScreen] { [main] }

  private override init() {
    super.init()
    let scale = scale
    mainScreenScale.withLock { $0 = scale }
    SystemTraits.current.knowsDisplay = true
  }

  /// The display without a server, with which a program such as a test can lay out views.
  private static let offline = RenderServerDisplay(
    size: CGSize(width: 390, height: 844), scale: 1, refreshInterval: 1.0 / 60)

  private var display: RenderServerDisplay {
    RenderServerConnection.shared.display ?? Self.offline
  }

  /// The display's rectangle in points, with the origin at (0, 0). 390 × 844 without a server.
  open var bounds: CGRect { CGRect(origin: .zero, size: display.size) }
  /// The display's rectangle in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point; 1 without a server.
  open var scale: CGFloat { display.scale }
  /// Pixels per point; the same as `scale`.
  open var nativeScale: CGFloat { scale }
  /// The traits of the system on this display.
  open var traitCollection: UITraitCollection { SystemTraits.current.all }
  /// Called after traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Frames per second at the display's full rate.
  open var maximumFramesPerSecond: Int {
    let interval = display.refreshInterval
    return Int(min(max((1 / interval).rounded(), 1), 1000))
  }
}
