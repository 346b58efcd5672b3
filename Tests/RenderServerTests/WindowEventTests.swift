import DrawList
import Expectations
import Foundation
import GraphicsValues
import RenderServer
import Synchronization
import TestSupport
import Testing

@Suite struct WindowEventTests {
  /// A window whose desktop sends an event while a frame is shown. The event is read then, so that
  /// the connection does not become readable.
  private final class ReadingWindow: DisplayWindow {
    let size = (width: 8, height: 8)
    let connection = Pipe()
    private var waiting: [WindowEvent] = []
    private let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 64)

    init() { memory.initialize(repeating: 0) }

    deinit { memory.deallocate() }

    var connectionDescriptor: Int32? { connection.fileHandleForReading.fileDescriptor }

    func pollEvents() -> [WindowEvent] {
      defer { waiting = [] }
      return waiting
    }

    func present(damage: [PixelRect]) { waiting.append(.closeRequested) }

    struct NoMemory: Error {}

    func pixels() throws -> PixelBuffer {
      guard let base = memory.baseAddress else { throw NoMemory() }
      return PixelBuffer(base: base, width: 8, height: 8, stride: 8)
    }

    func resize(width: Int, height: Int) {}
    var openGL: OpenGLSurface? { nil }
    func renewOpenGL() {}
    func leaveOpenGL() {}
  }

  @Test func `an event that was read while a frame was shown waits for nothing else`() throws {
    let window = ReadingWindow()
    try withWholeServer(width: 8, height: 8, openWindow: { _, _, _, _ in window }) { server in
      let hasEnded = Mutex(false)
      let end = window.connection.fileHandleForWriting
      // Wakes only a server that sleeps, which then finds the event.
      let help = DispatchWorkItem { if !hasEnded.withLock({ $0 }) { end.write(Data([0])) } }
      DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: help)
      server.run()
      hasEnded.withLock { $0 = true }
      help.cancel()
      var waiting = pollfd(
        fd: window.connection.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0
      )
      expectEqual(poll(&waiting, 1, 0), 0, "the server slept until its window was helped")
    }
  }
}
