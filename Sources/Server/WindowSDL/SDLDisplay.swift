import CSDL2
import DrawList
package import GraphicsValues
package import RenderServer

/// A desktop that shows each output in a window of its own.
///
/// It owns SDL for the process, and one thread uses it. A closed window stays open until its output is turned
/// off.
package final class SDLDisplay: DisplaySystem {
  private struct Shown {
    var name: String
    var window: SDLWindow
    /// The window as the server sees it.
    var turned: TurnedWindow
    /// Whether the window has had its place beside the others.
    var isPlaced = false
  }

  private let desktop: SDLDesktop
  private let names: [String]
  private let title: String
  private let size: (width: Int, height: Int)
  private let needsEyes: Bool
  /// The outputs that are on.
  private var shown: [Shown] = []

  /// Starts SDL; `turnOn` opens the windows.
  ///
  /// - Parameters:
  ///   - outputs: the outputs' names, one at least.
  ///   - title: what the windows are called, which have their output's name as well if there are several.
  ///   - size: pixels of a window for which no mode is asked.
  ///   - needsEyes: whether a driver of SDL whose windows nobody sees is an error.
  /// - Throws: `WindowError`, also when nothing would be seen.
  package init(
    outputs: [String] = ["window-1"], title: String = "renderd", size: (width: Int, height: Int),
    needsEyes: Bool = true
  ) throws(WindowError) {
    names = outputs
    self.title = title
    self.size = size
    self.needsEyes = needsEyes
    do throws(WindowError) {
      desktop = try SDLDesktop()
    } catch {
      throw error.withAdvice
    }
    if needsEyes, SDLDesktop.isInvisible {
      throw WindowError(
        operation: "SDL_VIDEODRIVER",
        message: "nobody sees such windows"
      ).withAdvice
    }
  }

  /// Returns the outputs of a desktop: those of some names that are windows (`window-1`, `window-2`, …), in
  /// the order of their numbers, or one.
  package static func outputs(among names: [String]) -> [String] {
    let numbers = names.compactMap { name -> Int? in
      guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0,
        name == "\(prefix)\(number)"
      else { return nil }
      return number
    }
    return numbers.isEmpty ? ["\(prefix)1"] : Set(numbers).sorted().map { "\(prefix)\($0)" }
  }

  private static let prefix = "window-"

  /// Known once a window is open.
  package var eventDescriptor: Int32? { desktop.descriptor }

  /// A driver of SDL without a descriptor has to be asked. The delay is small, and asking costs next to nothing.
  package var pollInterval: Double? { eventDescriptor == nil ? 0.02 : nil }

  package var heads: [OutputHead] { names.map { OutputHead(name: $0) } }

  // MARK: Windows

  package func turnOn(_ name: String, _ settings: OutputSettings, usesOpenGL: Bool) throws
    -> any DisplayWindow
  {
    guard names.contains(name) else {
      throw WindowError(
        operation: "output \(name)",
        message: "no such window; there are \(names.joined(separator: ", "))")
    }
    if let open = shown.first(where: { $0.name == name }) {
      if let mode = settings.mode { open.window.resize(width: mode.width, height: mode.height) }
      if open.turned.orientation != settings.orientation {
        open.turned.orientation = settings.orientation
        // A picture of the same size that is turned the other way has to be shown as well.
        desktop.add(.exposed, to: open.window.id)
      }
      return open.turned
    }
    let window = try open(name, settings.mode, usesOpenGL)
    let turned = TurnedWindow(window, settings.orientation)
    shown.append(Shown(name: name, window: window, turned: turned))
    return turned
  }

  private func open(
    _ name: String, _ mode: OutputMode?, _ usesOpenGL: Bool
  ) throws(WindowError) -> SDLWindow {
    do throws(WindowError) {
      let window = try SDLWindow(
        on: desktop, title: names.count > 1 ? "\(title): \(name)" : title,
        width: mode?.width ?? size.width, height: mode?.height ?? size.height,
        usesOpenGL: usesOpenGL)
      // A driver may have windows and no memory for their pixels.
      if needsEyes, window.context == nil { _ = try window.pixels() }
      return window
    } catch {
      throw WindowError(
        operation: "output \(name): \(error.operation)", message: error.message
      ).withAdvice
    }
  }

  package func turnOff(_ name: String) {
    guard let index = shown.firstIndex(where: { $0.name == name }) else { return }
    let window = shown.remove(at: index).window
    desktop.remove(window.id)
    // The server's renderer may hold the window for a while.
    window.hide()
  }

  /// Puts windows that have just been opened beside each other as their outputs lie, where the desktop lets
  /// windows be placed. The user may move them anywhere.
  package func place(_ placements: [String: OutputPlacement]) {
    guard placements.count > 1 else { return }
    let frames = placements.mapValues(\.frame)
    let left = frames.values.map(\.x).min() ?? 0
    let top = frames.values.map(\.y).min() ?? 0
    // One scale for all places, so that no window covers another.
    let scale = placements.values.map(\.scale).max() ?? 1
    for index in shown.indices where !shown[index].isPlaced {
      guard let frame = frames[shown[index].name] else { continue }
      shown[index].isPlaced = true
      shown[index].window.move(
        x: Int(((frame.x - left) * scale).rounded()), y: Int(((frame.y - top) * scale).rounded()))
    }
  }

  // MARK: Events

  package func pollEvents() -> [DisplayEvent] {
    desktop.pump()
    var events: [DisplayEvent] = []
    for output in shown {
      events += output.turned.takeOwnEvents().map { .output(output.name, $0) }
    }
    desktop.takeAll { id, event in
      guard let output = shown.first(where: { $0.window.id == id }) else { return }
      events.append(.output(output.name, output.turned.upright(event)))
    }
    return events
  }
}

extension WindowError {
  /// The error with what to do instead, where SDL has nothing to show windows on.
  fileprivate var withAdvice: WindowError {
    let driver = SDLDesktop.driverName
    guard !["x11", "wayland"].contains(driver) else { return self }
    let reason = message.isEmpty ? "SDL gives no reason" : message
    let place = driver.isEmpty ? "" : " (SDL's driver is “\(driver)”)"
    return WindowError(
      operation: operation,
      message:
        "\(reason)\(place): without a desktop use --output kms for the screens of this machine, or --headless"
    )
  }
}
