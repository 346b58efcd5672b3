package import DrawList
package import GraphicsValues
import InputEvents

/// A display of outputs in memory, which nobody sees: for servers without a screen, and for tests, which plug outputs
/// in and unplug them.
package final class MemoryDisplay: DisplaySystem {
  package private(set) var heads: [OutputHead]
  private var windows: [String: MemoryWindow] = [:]
  private var events: [DisplayEvent] = []
  /// Where the outputs that are on lie, as last told.
  package private(set) var placements: [String: OutputPlacement] = [:]
  /// Makes the next `turnOn` fail, for tests.
  package var refusal: (any Error)?

  /// - Parameter outputs: names and sizes in pixels of the outputs that are there from the start.
  package init(_ outputs: [(name: String, width: Int, height: Int)]) {
    heads = outputs.map { Self.head($0.name, $0.width, $0.height) }
  }

  /// - Parameter names: names of outputs that take any size, as windows do.
  package init(ofAnySize names: [String]) { heads = names.map { OutputHead(name: $0) } }

  private static func head(_ name: String, _ width: Int, _ height: Int) -> OutputHead {
    OutputHead(name: name, modes: [OutputMode(width: width, height: height)])
  }

  package var eventDescriptor: Int32? { nil }

  /// The window of an output that is on; nil for none.
  package func window(_ name: String) -> MemoryWindow? { windows[name] }

  package struct UnknownOutput: Error, CustomStringConvertible {
    package let description: String
  }

  package func turnOn(
    _ name: String, _ settings: OutputSettings, usesOpenGL: Bool
  ) throws -> any DisplayWindow {
    defer { refusal = nil }
    if let refusal { throw refusal }
    guard let head = heads.first(where: { $0.name == name }),
      let mode = settings.mode ?? head.modes.first
    else {
      throw UnknownOutput(
        description: "output \(name): no such output; there are "
          + heads.map(\.name).joined(separator: ", "))
    }
    let (width, height) =
      settings.orientation.exchangesAxes ? (mode.height, mode.width) : (mode.width, mode.height)
    let window = windows[name] ?? MemoryWindow(width: width, height: height)
    window.resize(width: width, height: height)
    windows[name] = window
    return window
  }

  package func turnOff(_ name: String) { windows[name] = nil }

  package func place(_ placements: [String: OutputPlacement]) { self.placements = placements }

  package func pollEvents() -> [DisplayEvent] {
    if events.isEmpty { return [] }
    defer { events = [] }
    return events
  }

  // MARK: What happens to the outputs

  /// Adds an output, or gives one that is there another size.
  package func plug(_ name: String, width: Int, height: Int) {
    let head = Self.head(name, width, height)
    if let index = heads.firstIndex(where: { $0.name == name }) {
      heads[index] = head
    } else {
      heads.append(head)
    }
    events.append(.headsChanged)
  }

  package func unplug(_ name: String) {
    heads.removeAll { $0.name == name }
    windows[name] = nil
    events.append(.headsChanged)
  }

  /// Lets the server find an event.
  package func send(_ event: DisplayEvent) { events.append(event) }
}

/// An output's pixels in memory.
package final class MemoryWindow: DisplayWindow {
  private var memory: UnsafeMutablePointer<UInt32>
  package private(set) var size: (width: Int, height: Int)

  init(width: Int, height: Int) {
    size = (width, height)
    memory = Self.makeMemory(width, height)
  }

  deinit { memory.deallocate() }

  private static func makeMemory(_ width: Int, _ height: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    memory.initialize(repeating: 0xFF00_0000, count: width * height)
    return memory
  }

  package var connectionDescriptor: Int32? { nil }

  /// Takes another size at once, without an event.
  package func resize(width: Int, height: Int) {
    if width == size.width, height == size.height { return }
    memory.deallocate()
    size = (width, height)
    memory = Self.makeMemory(width, height)
  }

  package func pollEvents() -> [WindowEvent] { [] }

  package func pixels() -> PixelBuffer {
    PixelBuffer(base: memory, width: size.width, height: size.height, stride: size.width)
  }

  /// Number of frames that were shown.
  package private(set) var shownFrames = 0

  package func present(damage: [PixelRect]) { shownFrames += 1 }

  package var openGL: OpenGLSurface? { nil }
  package func renewOpenGL() {}
  package func leaveOpenGL() {}
}
