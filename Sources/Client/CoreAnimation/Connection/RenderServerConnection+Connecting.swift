import Foundation
import Synchronization
import WireProtocol
import WireTransport

// Ways to a server: a call that waits, calls that do not wait, and the search for a server that is
// not there yet.
extension RenderServerConnection {
  /// Seconds in which a server has to accept a connection and answer the greeting.
  static let patience = 5.0

  /// Connects now, instead of when the first window is made. Does nothing while connected.
  ///
  /// The call returns when the server has answered, usually at once. If the server stands still,
  /// the call throws after five seconds. `connect(path:completionHandler:)` does not wait, and the
  /// first window waits for at most a quarter of a second.
  ///
  /// To show windows on another machine's display, forward a socket of this machine to the other
  /// machine's socket (`ssh -R /run/user/1000/renderd-far:/run/user/1000/renderd-0 here`), name it
  /// by `path` or `RENDERD_DISPLAY`, and set `RENDERD_NO_DESCRIPTORS` to 1. Pictures then travel in
  /// the stream itself, since a relay passes no descriptors.
  ///
  /// - Parameter path: a display: a name in the runtime directory or an absolute path; nil stands
  ///   for `RENDERD_DISPLAY`, or else `renderd-0`.
  /// - Throws: an error whose description says what to do.
  public func connect(path: String? = nil) throws {
    guard state != .connected else { return }
    establish(try makeLink(to: try SocketPath(display: path).path))
  }

  /// Connects without waiting.
  ///
  /// - Parameters:
  ///   - path: a display, as for `connect(path:)`.
  ///   - completionHandler: called on the main queue with nil once connected, or with the error
  ///     that `connect(path:)` throws.
  public func connect(
    path: String? = nil, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    startThread { [self] in
      let result = Result { try connect(path: path) }
      post {
        switch result {
        case .success: completionHandler(nil)
        case .failure(let error): completionHandler(error)
        }
      }
    }
  }

  /// Connects for the first window, on a thread of the connection. Without a server the thread
  /// waits for one.
  ///
  /// A running server answers within a millisecond, and the program goes on with the server's time
  /// and with committed layers, however its threads are scheduled. After `promptness` the program
  /// goes on without an answer.
  func connectInBackground() {
    guard state != .connected else { return }
    withSession { $0.willConnect() }
    let path: String
    do {
      path = try SocketPath().path
    } catch {
      return withSession { $0.connectionFailed(error) }
    }
    let answer = FirstAnswer()
    setFirstAnswer(answer)
    startThread { [self] in
      search(path, after: 0) { [self] result in
        guard !answer.isThere else { return }
        answer.put(try? result.get())
        guard case .failure(let error) = result else { return }
        recordAbsence()
        withSession { $0.connectionFailed(error) }
      }
    }
    if let candidate = answer.wait(seconds: Self.promptness) { establish(candidate) }
  }

  /// Longest wait of the first window for a server, in seconds.
  private static let promptness = 0.25

  /// Waits until the server of the first window has answered, or has taken too long.
  func waitForFirstAnswer() {
    // The caller may hold the library's lock, for which the connection's thread waits.
    if let candidate = firstAnswer?.wait(seconds: Self.patience) { establish(candidate) }
  }

  /// Connects and greets. The connection holds no lock meanwhile, since the caller may hold the
  /// library's lock.
  private func makeLink(to path: String) throws -> Candidate {
    let end = Date(timeIntervalSinceNow: Self.patience)
    let socket = try StreamSocket.connect(path: path, patience: Self.patience)
    let left = max(end.timeIntervalSinceNow.rounded(.up), 1)
    let link = try WireLink(
      socket, name: Self.programName, listener: self, passesDescriptors: Self.passesDescriptors,
      patience: left, meter: meter)
    return Candidate(link: link, path: path)
  }

  /// Looks for a server until one is found, on the calling thread.
  ///
  /// - Parameter hear: called after each attempt.
  func search(
    _ path: String, after pause: Double,
    hear: (Result<Candidate, any Error>) -> Void = { _ in }
  ) {
    let search: ServerSearch
    do {
      search = try ServerSearch()
    } catch {
      Notices.say("cannot look for renderd: \(error)")
      return hear(.failure(error))
    }
    guard begin(search) else { return }
    var said = ""
    let isFirst = state == .disconnected
    search.run(
      SocketWatch(path: path), after: pause,
      report: { error in
        Notices.sayOnce(
          "looking for renderd every two seconds, since its directory cannot be watched: \(error)",
          about: "inotify")
      },
      attempt: {
        // The application may have connected elsewhere in the meantime.
        guard state != .connected else { return .connected }
        let result = Result { try makeLink(to: path) }
        hear(result)
        switch result {
        case .success(let candidate):
          establish(candidate)
          return .connected
        case .failure(TransportError.noServer), .failure(TransportError.connectionRefused):
          return .absent
        case .failure(let error):
          // The server refuses the client, or the path is unusable. The first failure of the first
          // search has been reported already.
          if !isFirst || !said.isEmpty && said != "\(error)" { Notices.sayOnce("\(error)") }
          said = "\(error)"
          return .refused
        }
      })
  }

  private func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = "renderd search"
    thread.start()
  }

  /// False when the stream goes through a relay, which passes bytes and no descriptors.
  private static var passesDescriptors: Bool {
    let value = ProcessInfo.processInfo.environment["RENDERD_NO_DESCRIPTORS"] ?? ""
    return value.isEmpty || value == "0"
  }

  private static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    return String(path.split(separator: "/").last ?? "client")
  }

  /// A link whose server has answered the greeting.
  struct Candidate: Sendable {
    let link: WireLink
    let path: String
  }
}

/// The result of the first attempt to connect, for threads that wait for it.
///
/// Sendable because `condition` guards the mutable state.
final class FirstAnswer: @unchecked Sendable {
  private let condition = NSCondition()
  private var candidate: RenderServerConnection.Candidate?
  private(set) var isThere = false

  /// - Parameter new: the link; nil for an attempt that failed.
  func put(_ new: RenderServerConnection.Candidate?) {
    condition.withLock {
      candidate = new
      isThere = true
      condition.broadcast()
    }
  }

  /// Returns the link; nil if the attempt fails or takes longer than `seconds`.
  func wait(seconds: Double) -> RenderServerConnection.Candidate? {
    let end = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while !isThere {
        if !condition.wait(until: end) { break }
      }
      defer { candidate = nil }
      return candidate
    }
  }
}
