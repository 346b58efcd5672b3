package import CoreAnimation
import DrawList
import Expectations
import Foundation
package import GraphicsValues
package import InputEvents
package import RenderServer
import RenderTools
import RenderTree
import SoftwareRenderer
import Testing
package import WireProtocol
import WireTransport

/// A server on the manual clock in this process: the server's core at one end of a socket, the
/// library's own link at the other, and a recorder that listens. A test of layers has one window
/// that fills the display; a test of views opens its own.
///
/// Each stage has a `LayerEnvironment` of its own, in which its test runs beside others.
@MainActor package final class Stage {
  /// The window of a test of layers, opened by its first use.
  package private(set) lazy var window = openWindow()
  package var root: CALayer { window.layer }
  /// Every frame so far.
  package private(set) var frames: [ShownFrame] = []

  private let server: ServerEnd
  private var link: WireLink
  private var listener = LinkListener(.shared)
  private let folder: RecordingFolder
  private let width: Int
  private let height: Int

  package struct ShownFrame {
    package let time: Double
    package let pixels: [UInt32]
  }

  /// Runs a test on a white stage, and then compares every frame with those of a replay.
  package static func perform(
    width: Int = 320, height: Int = 240, _ body: @MainActor (Stage) async throws -> Void
  ) async throws {
    try await performWithoutWindow(width: width, height: height) { stage in
      stage.root.backgroundColor = .white
      try await stage.settle()
      try await body(stage)
    }
  }

  /// Runs a test that opens its own windows, and then compares every frame with those of a replay.
  ///
  /// - Parameter isReplayed: false for long runs whose frames differ in little, which a replay draws twice more.
  package static func performWithoutWindow(
    width: Int = 320, height: Int = 240, hasTitles: Bool = false, isReplayed: Bool = true,
    _ body: @MainActor (Stage) async throws -> Void
  ) async throws {
    try await StagePlaces.occupied {
      let environment = LayerEnvironment()
      defer { environment.end() }
      try await environment.run {
        let stage = try Stage(width: width, height: height, hasTitles: hasTitles)
        try await body(stage)
        try await stage.settle()
        try stage.finish(isReplayed: isReplayed)
      }
    }
  }

  private init(width: Int, height: Int, hasTitles: Bool) throws {
    self.width = width
    self.height = height
    folder = try RecordingFolder()
    let (mine, other) = try StreamSocket.makePair()
    server = try ServerEnd(
      other, width: width, height: height, hasTitles: hasTitles, recording: folder.recording)
    // Passed to the link's thread.
    nonisolated(unsafe) let socket = mine
    link = try server.greet { [listener] in
      try WireLink(socket, name: "listing", listener: listener)
    }
    LayerEnvironment.current.session.linkEstablished(link)
  }

  /// Ends the connection, as the end of a server does, and makes another one. The display is the same, so that the
  /// replay has all frames.
  ///
  /// - Parameter body: runs while the library has no server.
  package func reconnect(after body: @MainActor () throws -> Void = {}) async throws {
    let session = LayerEnvironment.current.session
    link.close()
    try #require(listener.waitForEnd(), "the link does not end")
    expectEqual(listener.errors, ["closed"])
    server.disconnect()
    session.linkLost()
    draw()
    try body()
    let (mine, other) = try StreamSocket.makePair()
    server.accept(other)
    listener = LinkListener(.shared)
    // Passed to the link's thread.
    nonisolated(unsafe) let socket = mine
    link = try server.greet { [listener] in
      try WireLink(socket, name: "listing", listener: listener)
    }
    session.linkEstablished(link)
    try await settle()
  }

  private func openWindow() -> LayerWindow {
    let window = LayerWindow(title: "Listing", size: CGSize(width: width, height: height))
    window.frame.origin = .zero
    return window
  }

  // MARK: Time

  /// Moves the clock and shows the frame of that time, and the changes that delegates and blocks
  /// make in answer.
  package func show(at time: Double) async throws {
    try await settle()
    try server.setClock(time)
    draw()
    try await settle()
  }

  /// Moves the clock and shows the frame of that time, as if the program were stopped: nothing of it runs meanwhile.
  package func showAlone(at time: Double) throws {
    try server.setClock(time)
    draw()
  }

  /// Lets the run loop end its transactions, and shows the commits, until nothing is left.
  package func settle() async throws {
    repeat {
      // One turn for the delegates, one for the commit that follows by itself.
      for _ in 0..<2 { await mainQueueTurn() }
      server.receive()
      if server.core.hasQueuedCommits { draw() }
      try deliver()
      for _ in 0..<2 { await mainQueueTurn() }
      server.receive()
    } while server.core.hasQueuedCommits
  }

  private func mainQueueTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Waits until the library has received all messages of the server.
  private func deliver() throws {
    // Sends the time once more, since the test waits for the last message.
    try server.setClock(server.core.clock.now)
    try #require(listener.wait(forClockChanges: server.clockChangeCount), "the link is gone")
  }

  /// Number of frames that wait in surfaces of the server for their time.
  package var waitingFrames: Int {
    server.core.tree.scene.surfaceReports.reduce(0) { $0 + $1.waiting }
  }

  private func draw() {
    frames.append(ShownFrame(time: server.core.clock.now, pixels: server.draw()))
  }

  /// Changes the display's pixels per point; the number of pixels stays.
  package func setScale(_ scale: Double) async throws {
    server.core.resize(width: width, height: height, scale: scale)
    draw()
    server.flush()
    try await settle()
  }

  /// Changes the outputs of the server.
  package func changeOutputs(_ change: (ServerCore) -> Void) async throws {
    change(server.core)
    draw()
    server.flush()
    try await settle()
  }

  // MARK: Input

  /// Presses the left button of the pointer at a pixel, and shows the program's answer.
  package func press(_ x: Double, _ y: Double) async throws {
    try await input(.pointerMoved(to: Point(x: x, y: y)))
    try await input(.pointerPressed(button: 1))
  }

  /// Moves the pointer.
  package func move(_ x: Double, _ y: Double) async throws {
    try await input(.pointerMoved(to: Point(x: x, y: y)))
  }

  /// Releases the left button of the pointer.
  package func release() async throws { try await input(.pointerReleased(button: 1)) }

  /// Presses and releases the left button at a pixel.
  package func click(_ x: Double, _ y: Double) async throws {
    try await press(x, y)
    try await release()
  }

  /// Sends an input event of the user.
  package func input(
    _ action: InputEvent.Action, with modifiers: InputModifiers = []
  ) async throws {
    server.core.input(InputEvent(action, modifiers: modifiers))
    server.core.flushPointer()
    // What interactions make of it is seen at its time.
    if server.core.isAnyFrameAwaited { draw() }
    server.flush()
    try await settle()
  }

  /// Sends an input event and shows the frame of a time, while the program does nothing: it hears of the event with its
  /// next turn.
  package func inputUnheard(_ action: InputEvent.Action, at time: Double) throws {
    try server.setClock(time)
    server.core.input(InputEvent(action))
    draw()
    server.flush()
  }

  // MARK: Pixels

  /// A pixel of the last frame, 0xRRGGBB.
  package func color(_ x: Int, _ y: Int) -> UInt32 {
    (frames.last?.pixels[y * width + x] ?? 0) & 0xFF_FFFF
  }

  /// The values of a pixel in all frames with a given time.
  package func colors(_ x: Int, _ y: Int, at time: Double) -> [UInt32] {
    frames.filter { $0.time == time }.map { $0.pixels[y * width + x] & 0xFF_FFFF }
  }

  /// The range of pixels of a row with a colour, up to one past the last; nil for none.
  package func span(of color: UInt32, row y: Int) -> Range<Int>? {
    let columns = (0..<width).filter { self.color($0, y) == color }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first..<last + 1
  }

  // MARK: Layers

  /// The bounds of a layer in the server's last frame, by the layer's name; nil without such a layer.
  package func shownBounds(named name: String) -> Rectangle? {
    guard let node = node(named: name) else { return nil }
    for property in node.properties where property.key == .bounds {
      if case .rect(let rectangle) = property.value { return rectangle }
    }
    return Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// The position of a layer in the server's last frame, by the layer's name; nil without such a layer.
  package func shownPosition(named name: String) -> Point? {
    guard let node = node(named: name) else { return nil }
    for property in node.properties where property.key == .position {
      if case .point(let point) = property.value { return point }
    }
    return .zero
  }

  private func node(named name: String) -> TreeNode? {
    let scene = server.core.tree.scene
    return scene.contexts.lazy.flatMap { scene.nodes(of: $0, values: .presentation) }.first {
      $0.properties.contains { $0.key == .name && $0.value == .text(name) }
    }
  }

  // MARK: Replay

  private func finish(isReplayed: Bool) throws {
    expectEqual(listener.errors, [])
    server.stopRecording()
    guard isReplayed else { return }
    let bytes = try PixelFiles.readBytes(folder.recording)
    let (header, records, ignored) = try RecordingFormat.parse(bytes)
    expectEqual(ignored, 0)
    try compareRecordedFrames(header, records)
    try compareTimes(header, records)
  }

  /// Compares frame by frame, as they were drawn.
  private func compareRecordedFrames(_ header: RecordingHeader, _ records: [Record]) throws {
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    var count = 0
    try replay.run(.recorded) { frame in
      let shown = try #require(frames.indices.contains(count) ? frames[count] : nil)
      expectEqual(frame.time, shown.time)
      #expect(frame.pixels.hasSameBytes(as: shown.pixels), "frame \(count) at \(shown.time)")
      count += 1
      return true
    }
    expectEqual(count, frames.count)
  }

  /// Compares the last frame of every time with the recording drawn at that time alone.
  private func compareTimes(_ header: RecordingHeader, _ records: [Record]) throws {
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    var times: [Double] = []
    for frame in frames where times.last != frame.time { times.append(frame.time) }
    try replay.run(.at(times)) { frame in
      let shown = try unwrap(frames.last { $0.time == frame.time })
      #expect(frame.pixels.hasSameBytes(as: shown.pixels), "replayed at \(shown.time)")
      return true
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  fileprivate func hasSameBytes(as other: [UInt32]) -> Bool {
    other.withUnsafeBytes { other in
      guard let a = baseAddress, let b = other.baseAddress, other.count == count * 4 else {
        return false
      }
      return memcmp(a, b, other.count) == 0
    }
  }
}

/// A folder for a recording, removed at the end with its files.
private final class RecordingFolder {
  private let path: String
  var recording: String { "\(path)/listing.rdrec" }

  init() throws {
    var template = Array("/tmp/agate-listing-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
