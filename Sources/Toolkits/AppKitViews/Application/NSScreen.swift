import CoreAnimation
public import Foundation

/// The display of the render server that the program is connected to.
@preconcurrency @MainActor open class NSScreen: NSObject {
  private static let displays = EnvironmentLocal { NSScreen() }

  /// The one display. Its first use connects to the server.
  open class var main: NSScreen? { displays.current }
  /// All displays: `main` alone.
  open class var screens: [NSScreen] { [displays.current] }

  private override init() { super.init() }

  /// The display without a server, with which a program such as a test can lay out views.
  private static let offline = RenderServerDisplay(
    size: CGSize(width: 1280, height: 800), scale: 1, refreshInterval: 1.0 / 60)

  private var display: RenderServerDisplay {
    RenderServerConnection.shared.display ?? Self.offline
  }

  /// The display's rectangle in points. 1280 × 800 without a server.
  open var frame: NSRect { NSRect(origin: .zero, size: display.size) }
  /// The part in which windows may be placed: the whole display.
  open var visibleFrame: NSRect { frame }
  /// Pixels per point; 1 without a server.
  open var backingScaleFactor: CGFloat { display.scale }
  /// Frames per second at the display's full rate.
  open var maximumFramesPerSecond: Int { Int((1 / display.refreshInterval).rounded()) }
}
