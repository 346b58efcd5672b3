package import DrawList
package import GraphicsValues
package import InputEvents

/// A window whose picture is turned on its way to another window: it is drawn and damaged upright, and its input is
/// upright.
///
/// An upright window is passed through, without memory and copies.
package final class TurnedWindow: DisplayWindow {
  /// The window on the desktop; its pixels are the screen's.
  package let screen: any DisplayWindow
  /// A change reports `resized`, since all pixels have to be drawn anew.
  package var orientation: OutputOrientation {
    didSet { if orientation != oldValue { startAnew() } }
  }

  private var memory: UprightPixels?
  /// Events of this window's own.
  private var waiting: [WindowEvent] = []

  /// - Parameter screen: a window that nobody else draws into.
  package init(_ screen: any DisplayWindow, _ orientation: OutputOrientation) {
    self.screen = screen
    self.orientation = orientation
  }

  package var size: (width: Int, height: Int) {
    orientation.size(of: screen.size.width, screen.size.height)
  }

  package var connectionDescriptor: Int32? { screen.connectionDescriptor }

  package var isAwaitingScreen: Bool { screen.isAwaitingScreen }

  package func resize(width: Int, height: Int) {
    let size = orientation.size(of: width, height)
    screen.resize(width: size.width, height: size.height)
  }

  private func startAnew() {
    memory = nil
    waiting = [.resized(width: size.width, height: size.height)]
  }

  // MARK: Pixels

  package func pixels() throws -> PixelBuffer {
    if orientation == .normal { return try screen.pixels() }
    let size = size
    if let memory, memory.pixels.width == size.width, memory.pixels.height == size.height {
      return memory.pixels
    }
    let new = UprightPixels(width: size.width, height: size.height)
    memory = new
    return new.pixels
  }

  package func present(damage: [PixelRect]) throws {
    if orientation == .normal { return try screen.present(damage: damage) }
    let upright = try pixels()
    let shown = TurnedCopy(orientation).copy(damage, of: upright, into: try screen.pixels())
    try screen.present(damage: shown)
  }

  // MARK: Events

  package func pollEvents() -> [WindowEvent] {
    let events = screen.pollEvents()
    return takeOwnEvents() + events.map(upright)
  }

  /// Removes and returns the events that are not those of the window on the desktop.
  package func takeOwnEvents() -> [WindowEvent] {
    defer { waiting = [] }
    return waiting
  }

  /// Returns an event of the window on the desktop as an event of this one, for systems that read the events of all
  /// windows themselves.
  package func upright(_ event: WindowEvent) -> WindowEvent {
    switch event {
    case .resized(let width, let height):
      let size = orientation.size(of: width, height)
      return .resized(width: size.width, height: size.height)
    case .input(let event): return .input(event.upright(on: placement))
    case .closeRequested, .exposed, .presented: return event
    }
  }

  private var placement: OutputPlacement {
    OutputPlacement(
      screenWidth: screen.size.width, screenHeight: screen.size.height, orientation: orientation)
  }

  // MARK: OpenGL

  /// The surface of the window on the desktop, to which the upright frame is copied turned.
  package var openGL: OpenGLSurface? {
    guard var surface = screen.openGL else { return nil }
    surface.orientation = { [weak self] in self?.orientation ?? .normal }
    return surface
  }

  package var openGLRefusal: String? { screen.openGLRefusal }
  package var mayLackOpenGL: Bool { screen.mayLackOpenGL }

  package func renewOpenGL() throws { try screen.renewOpenGL() }
  package func leaveOpenGL() throws { try screen.leaveOpenGL() }
}

extension InputEvent {
  /// Returns the event with places in upright pixels instead of screen pixels. Scrolling and keys do not turn.
  package func upright(on output: OutputPlacement) -> InputEvent {
    var event = self
    switch action {
    case .pointerMoved(let place):
      event.action = .pointerMoved(to: output.upright(fromScreenPixel: place))
    case .touch(let finger, let kind, let place, let pressure):
      event.action = .touch(
        finger: finger, kind, at: output.upright(fromScreenFinger: place), pressure: pressure)
    case .pointerLeft, .pointerPressed, .pointerReleased, .pointerScrolled, .keyPressed,
      .keyReleased, .textEntered, .focusLost:
      break
    }
    return event
  }
}
