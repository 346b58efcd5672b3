package import RenderServer
import Glibc
import Synchronization
import WireTransport

/// A disk for recordings, in memory, which can be held and can be full.
package final class TestSink: RecordingSink {
  private struct State {
    var bytes: [UInt8] = []
    var isHeld: Bool
    var isCancelled = false
    var capacity: Int
    var error: CInt?
  }

  private let state: Mutex<State>
  /// A pipe whose reading end is readable while writes are not held.
  private let gate: CInt
  private let opener: CInt
  private let truncates: Bool

  /// - Parameters:
  ///   - isHeld: true to accept nothing until `release`.
  ///   - capacity: bytes that fit before the disk is full.
  ///   - truncates: false for a disk that cannot remove bytes again, like a pipe.
  package init(isHeld: Bool = false, capacity: Int = .max, truncates: Bool = true) {
    state = Mutex(State(isHeld: isHeld, capacity: capacity))
    self.truncates = truncates
    var ends: [CInt] = [-1, -1]
    precondition(pipe(&ends) == 0)
    gate = ends[0]
    opener = ends[1]
    if !isHeld { openGate() }
  }

  deinit {
    close(gate)
    close(opener)
  }

  private func openGate() { _ = Glibc.write(opener, [0], 1) }

  package var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Accepts bytes from now on.
  package func release() {
    state.withLock { $0.isHeld = false }
    openGate()
  }

  /// Fails from now on, like a broken disk.
  package func fail(_ code: CInt) { state.withLock { $0.error = code } }

  package func cancel() {
    state.withLock { $0.isCancelled = true }
    openGate()
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) -> Int {
    var waiting = pollfd(fd: gate, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, -1) < 0 {}
    return try state.withLock { state in
      Result { () throws(SinkError) in try Self.append(bytes, &state) }
    }.get()
  }

  private static func append(
    _ bytes: UnsafeRawBufferPointer, _ state: inout State
  ) throws(SinkError) -> Int {
    if state.isCancelled { throw SinkError(code: ECANCELED) }
    if let error = state.error { throw SinkError(code: error) }
    let count = min(bytes.count, state.capacity - state.bytes.count)
    guard count > 0 else { throw SinkError(code: ENOSPC) }
    state.bytes += bytes.prefix(count)
    return count
  }

  package func truncate(to count: Int) -> Bool {
    guard truncates else { return false }
    state.withLock { $0.bytes.removeLast($0.bytes.count - count) }
    return true
  }

  package func synchronize() throws(SinkError) {}

  package func discard() { state.withLock { $0.bytes = [] } }
}

extension ServerCore {
  /// Starts to record into a sink.
  package func startRecording(
    into sink: TestSink, limit: Int = Recorder.usualLimit
  ) throws -> Recorder {
    let recorder = try Recorder(path: "sink", limit: limit) { () throws(SinkError) in sink }
    recorder.waitUntilOpen()
    try startRecording(recorder)
    return recorder
  }
}
