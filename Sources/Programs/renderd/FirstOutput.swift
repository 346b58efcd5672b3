import DrawList
import GraphicsValues
import RenderServer

/// The first output of a display, as the window of a server that shows one.
final class FirstOutput: DisplayWindow {
  private let display: any DisplaySystem
  private let name: String
  private let window: any DisplayWindow

  /// Turns the output on.
  ///
  /// - Throws: if no screen is there, or it cannot be turned on.
  init(of display: any DisplaySystem, usesOpenGL: Bool) throws {
    self.display = display
    name = display.heads.first?.name ?? "no screen"
    window = try display.turnOn(name, OutputSettings(), usesOpenGL: usesOpenGL)
  }

  var size: (width: Int, height: Int) { window.size }
  var connectionDescriptor: Int32? { display.eventDescriptor }
  func resize(width: Int, height: Int) { window.resize(width: width, height: height) }
  func pixels() throws -> PixelBuffer { try window.pixels() }
  func present(damage: [PixelRect]) throws { try window.present(damage: damage) }
  var isAwaitingScreen: Bool { window.isAwaitingScreen }
  var openGL: OpenGLSurface? { window.openGL }
  func renewOpenGL() throws { try window.renewOpenGL() }
  func leaveOpenGL() throws { try window.leaveOpenGL() }

  func pollEvents() -> [WindowEvent] {
    display.pollEvents().compactMap {
      if case .output(self.name, let event) = $0 { event } else { nil }
    }
  }
}
