package import DrawList
package import GraphicsValues
import InputEvents

/// A display of outputs in memory, which nobody sees: for servers without a screen, and for tests, which plug outputs
/// in and unplug them.
package final class MemoryDisplay: DisplaySystem {
  package private(set) var heads: [OutputHead]
  private var windows: [String: MemoryWindow] = [:]
  private let room: MemoryRoom
  private var events: [DisplayEvent] = []
  /// Where the outputs that are on lie, as last told.
  package private(set) var placements: [String: OutputPlacement] = [:]
  /// Makes the next `turnOn` fail, for tests.
  package var refusal: (any Error)?

  /// - Parameter outputs: names and sizes in pixels of the outputs that are there from the start.
  package init(_ outputs: [(name: String, width: Int, height: Int)]) {
    heads = outputs.map { Self.head($0.name, $0.width, $0.height) }
    room = MemoryRoom()
  }

  /// - Parameters:
  ///   - names: names of outputs that take any size, as windows do.
  ///   - room: the memory that the outputs have together.
  package init(ofAnySize names: [String], room: MemoryRoom = MemoryRoom()) {
    heads = names.map { OutputHead(name: $0) }
    self.room = room
  }

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
    if let window = windows[name] {
      try window.take(width: width, height: height)
      return window
    }
    let window = try MemoryWindow(name, width: width, height: height, room)
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

/// The memory for pictures that some outputs have together.
package final class MemoryRoom {
  /// The most pixels: those of one output of the largest size.
  private let most: Int
  private var used = 0

  package init(most: Int = 16_384 * 16_384) { self.most = most }

  /// Takes the room of a picture in place of another.
  ///
  /// - Parameter name: the output's, for the error.
  fileprivate func take(_ count: Int, inPlaceOf former: Int, for name: String) throws(NoRoom) {
    guard used - former + count <= most else {
      throw NoRoom(name: name, count: count, others: used - former, most: most)
    }
    used += count - former
  }

  fileprivate func give(_ count: Int) { used -= count }

  package struct NoRoom: Error, Hashable, CustomStringConvertible {
    let name: String
    let count: Int
    let others: Int
    let most: Int

    package var description: String {
      "output \(name): \(count) pixels are too many: outputs in memory have at most \(most) together, "
        + "and the others have \(others)"
    }
  }
}

/// An output's pixels in memory.
package final class MemoryWindow: DisplayWindow {
  private let name: String
  private let room: MemoryRoom
  private var memory: UnsafeMutablePointer<UInt32>
  package private(set) var size: (width: Int, height: Int)

  fileprivate init(
    _ name: String, width: Int, height: Int, _ room: MemoryRoom
  ) throws(MemoryRoom.NoRoom) {
    try room.take(width * height, inPlaceOf: 0, for: name)
    self.name = name
    self.room = room
    size = (width, height)
    memory = Self.makeMemory(width, height)
  }

  deinit {
    memory.deallocate()
    room.give(size.width * size.height)
  }

  private static func makeMemory(_ width: Int, _ height: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    memory.initialize(repeating: 0xFF00_0000, count: width * height)
    return memory
  }

  package var connectionDescriptor: Int32? { nil }

  /// Takes another size at once, without an event, if there is room for it.
  package func resize(width: Int, height: Int) { try? take(width: width, height: height) }

  /// Takes another size at once, without an event.
  ///
  /// - Throws: if there is no room for it; the window is as it was then.
  func take(width: Int, height: Int) throws(MemoryRoom.NoRoom) {
    if width == size.width, height == size.height { return }
    try room.take(width * height, inPlaceOf: size.width * size.height, for: name)
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
