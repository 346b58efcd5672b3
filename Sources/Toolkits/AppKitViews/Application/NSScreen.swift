import CoreAnimation
public import Foundation
import ToolkitSupport

/// A display: an output of the render server that the program is connected to.
///
/// The displays lie in one space with y pointing up, whose origin is the lower left corner of the first display.
@preconcurrency @MainActor open class NSScreen: NSObject {
  /// The display of the key window, or else the first one. Its first use connects to the server.
  open class var main: NSScreen? {
    NSApplication.shared.keyWindow?.screen ?? ScreenList.current.screens.first
  }
  /// All displays, the first of which has the origin of the space.
  open class var screens: [NSScreen] { ScreenList.current.screens }

  /// The output; nil for a display without a server, or of one that says nothing of outputs.
  final var output: RenderServerOutput?

  init(_ output: RenderServerOutput?) {
    self.output = output
    super.init()
  }

  /// The display without a server, with which a program such as a test can lay out views.
  private static let offline = RenderServerDisplay(
    size: CGSize(width: 1280, height: 800), scale: 1, refreshInterval: 1.0 / 60)

  private var display: RenderServerDisplay {
    if let output {
      return RenderServerDisplay(
        size: output.frame.size, scale: output.scale, refreshInterval: output.refreshInterval)
    }
    return RenderServerConnection.shared.display ?? Self.offline
  }

  /// The display's rectangle in points, y pointing up. 1280 × 800 without a server.
  open var frame: NSRect {
    guard let output else { return NSRect(origin: .zero, size: display.size) }
    return ScreenList.current.placed(output.frame)
  }
  /// The part in which windows may be placed: the whole display.
  open var visibleFrame: NSRect { frame }
  /// Pixels per point; 1 without a server.
  open var backingScaleFactor: CGFloat { display.scale }
  /// Frames per second at the display's full rate.
  open var maximumFramesPerSecond: Int { Int((1 / display.refreshInterval).rounded()) }
  /// The output's name, such as `HDMI-A-1`; empty without a server.
  open var localizedName: String { output?.name ?? "" }
}

extension NSApplication {
  /// Displays have come, gone or changed. The object is the application.
  nonisolated public static let didChangeScreenParametersNotification = Notification.Name(
    "NSApplicationDidChangeScreenParametersNotification")
}

/// The screens of the server's outputs, one object for each output as long as it is there.
@MainActor final class ScreenList {
  private static let places = EnvironmentLocal { ScreenList() }
  static var current: ScreenList { places.current }

  private var first = NSScreen(nil)
  private var attached: [NSScreen] = []

  /// The screens; the last one that was the first while the server has none.
  var screens: [NSScreen] { attached.isEmpty ? [first] : attached }

  private init() {
    let known = KnownOutputs.current
    adopt(known.outputs)
    known.observe { [weak self] _, new in
      self?.adopt(new)
      NotificationCenter.default.post(
        name: NSApplication.didChangeScreenParametersNotification, object: NSApplication.shared)
    }
  }

  /// The screen of an output; nil for one that is gone.
  func screen(of output: RenderServerOutput) -> NSScreen? {
    attached.first { $0.output?.id == output.id }
  }

  /// The lower left corner of the first display on the desktop, whose y points down.
  private var corner: CGPoint {
    guard let frame = first.output?.frame else { return CGPoint(x: 0, y: first.frame.height) }
    return CGPoint(x: frame.minX, y: frame.maxY)
  }

  /// Returns a rectangle of the desktop in the space of the displays.
  func placed(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX - corner.x, y: corner.y - frame.maxY, width: frame.width, height: frame.height)
  }

  /// Returns a rectangle of the displays' space on the desktop.
  func onDesktop(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX + corner.x, y: corner.y - frame.maxY, width: frame.width, height: frame.height)
  }

  private func adopt(_ outputs: [RenderServerOutput]) {
    let old = attached
    attached = outputs.map { output in
      let known = old.first { $0.output?.id == output.id }
      let screen = known ?? (first.output == nil ? first : NSScreen(output))
      screen.output = output
      return screen
    }
    first = attached.first ?? first
  }
}
