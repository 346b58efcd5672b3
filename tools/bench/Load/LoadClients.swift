import CLinuxShims
import Glibc
import LiveServer
import WireProtocol

/// Clients that commit sixty times a second each, all of them on the calling thread.
///
/// One thread and ready-made bytes keep the clients cheap beside the server: with a process each,
/// 64 of them would measure how the kernel shares two processors among 65 programs. Each commits
/// once in every sixtieth of a second, at a random moment of it, whether or not the server has
/// answered: so the waiting for the next frame is spread evenly, and a slow server cannot slow down
/// its measurement. A client without a credit holds its commit back.
final class LoadClients {
  private struct Client {
    let wire: WireClient
    /// Ready-made commits, sent in turn.
    var commits: [[EncodedFrame]]
    var turn = 0
    var due: Double
    var slotStart: Double
    /// Commits sent and not yet latched.
    var sent: [(serial: UInt64, time: Double)] = []
  }

  struct Measurement {
    /// Milliseconds from the first byte sent to the event read.
    var latencies: [Double] = []
    var lateness: [Double] = []
    var heldBack = 0
    var processorTime = 0.0
    var wallTime = 0.0
  }

  private static let interval = 1000.0 / 60
  private var clients: [Client] = []
  private var numbers = Numbers()
  /// One descriptor for each client, then the timer's.
  private var waiting: [pollfd] = []
  private let timer: Timer
  private var measurement = Measurement()
  /// Only commits sent from this time on count.
  private var measuredSince = Double.infinity

  /// - Parameters:
  ///   - changes: of one commit.
  ///   - firstPlace: of the first client's window.
  init(count: Int, changes: Int, path: String, firstPlace: Int = 0) throws {
    let now = wallTime()
    timer = try Timer()
    for index in 0..<count {
      let scene = LoadScene(layerCount: 100, place: firstPlace + index)
      let wire = try WireClient(path: path, name: "load")
      try wire.post(scene.makeTree())
      try wire.flushAll()
      let commits = (1...2).map { scene.makeCommit(changes: changes, round: $0) }
      clients.append(
        Client(
          wire: wire, commits: commits, due: now + numbers.next() * Self.interval, slotStart: now))
    }
    waiting = (clients.map(\.wire.descriptor) + [timer.descriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Sends commits for `warmUp` seconds without measuring, calls `start`, then measures for `seconds`.
  func run(warmUp: Double = 0.5, seconds: Double, start: () throws -> Void) throws -> Measurement {
    measuredSince = .infinity
    try serve(until: wallTime() + warmUp * 1e3)
    try start()
    measurement = Measurement()
    let processorStart = threadTime()
    measuredSince = wallTime()
    try serve(until: measuredSince + seconds * 1e3)
    measurement.wallTime = wallTime() - measuredSince
    measurement.processorTime = threadTime() - processorStart
    return measurement
  }

  private func serve(until end: Double) throws {
    while true {
      let now = wallTime()
      guard now < end else { return }
      var next = end
      for index in clients.indices {
        if clients[index].due <= now { try commit(index, now: wallTime()) }
        next = min(next, clients[index].due)
      }
      try wait(until: next)
    }
  }

  private func commit(_ index: Int, now: Double) throws {
    let due = clients[index].due
    // Skips slots that were slept through instead of making up for them.
    clients[index].slotStart += Self.interval
    if clients[index].slotStart < now - Self.interval { clients[index].slotStart = now }
    clients[index].due = clients[index].slotStart + numbers.next() * Self.interval
    let wire = clients[index].wire
    guard wire.credits > 0, !wire.wantsToWrite else {
      if now >= measuredSince { measurement.heldBack += 1 }
      return
    }
    let turn = clients[index].turn
    clients[index].turn = 1 - turn
    let time = wallTime()
    try wire.post(&clients[index].commits[turn])
    clients[index].sent.append((wire.serial, time))
    waiting[index].events = Int16(wire.wantsToWrite ? POLLIN | POLLOUT : POLLIN)
    if time >= measuredSince { measurement.lateness.append(time - due) }
  }

  private func wait(until time: Double) throws {
    try timer.set(to: time)
    guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { return }
    for index in clients.indices where waiting[index].revents != 0 {
      let wire = clients[index].wire
      if wire.wantsToWrite { try wire.flush() }
      waiting[index].events = Int16(wire.wantsToWrite ? POLLIN | POLLOUT : POLLIN)
      while let message = try wire.receive() {
        if case .frame(let frame) = message { recordLatencies(frame.latchedSerial, index) }
      }
    }
  }

  private func recordLatencies(_ latchedSerial: UInt64, _ index: Int) {
    let now = wallTime()
    for (serial, time) in clients[index].sent where serial <= latchedSerial {
      if time >= measuredSince { measurement.latencies.append(now - time) }
    }
    clients[index].sent.removeAll { $0.serial <= latchedSerial }
  }

  private func threadTime() -> Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }
}

/// A timer that becomes readable at a given time; `poll` alone has a resolution of whole milliseconds.
private final class Timer {
  let descriptor: Int32

  init() throws {
    descriptor = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec)
    guard descriptor >= 0 else { throw ToolError("no timer: errno \(errno)") }
  }

  deinit { close(descriptor) }

  /// - Parameter time: milliseconds on the monotonic clock; setting it again makes it unreadable.
  func set(to time: Double) throws {
    let nanoseconds = Int(max(time, 1) * 1e6)
    var setting = itimerspec()
    setting.it_value.tv_sec = nanoseconds / 1_000_000_000
    setting.it_value.tv_nsec = nanoseconds % 1_000_000_000
    guard timerfd_settime(descriptor, clinux_timerfd_abstime, &setting, nil) == 0 else {
      throw ToolError("the timer cannot be set: errno \(errno)")
    }
  }
}
