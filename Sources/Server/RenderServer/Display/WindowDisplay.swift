package import GraphicsValues

/// A display with the one window that a function opens.
package final class WindowDisplay: DisplaySystem {
  private let size: (width: Int, height: Int)
  private let openWindow: WindowOpener
  private var window: (any DisplayWindow)?

  /// - Parameter size: the window's size in pixels, unless another is asked for.
  package init(size: (width: Int, height: Int), _ openWindow: @escaping WindowOpener) {
    self.size = size
    self.openWindow = openWindow
  }

  private static let name = "window-1"

  /// Known once the window is open.
  package var eventDescriptor: Int32? { window?.connectionDescriptor }

  /// A window without a descriptor has to be asked. The delay is small, and asking costs next to nothing.
  package var pollInterval: Double? { eventDescriptor == nil ? 0.02 : nil }

  package var heads: [OutputHead] { [OutputHead(name: Self.name)] }

  package func turnOn(
    _ name: String, _ settings: OutputSettings, usesOpenGL: Bool
  ) throws -> any DisplayWindow {
    if let window {
      if let mode = settings.mode { window.resize(width: mode.width, height: mode.height) }
      return window
    }
    let opened = try openWindow(
      "renderd", settings.mode?.width ?? size.width, settings.mode?.height ?? size.height,
      usesOpenGL)
    window = opened
    return opened
  }

  package func turnOff(_ name: String) { window = nil }

  package func place(_ placements: [String: OutputPlacement]) {}

  package func pollEvents() -> [DisplayEvent] {
    window?.pollEvents().map { .output(Self.name, $0) } ?? []
  }
}
