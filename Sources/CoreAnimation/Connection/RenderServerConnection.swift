internal import Foundation
internal import Synchronization
package import WireProtocol
internal import WireTransport

/// The process's connection to a render server.
///
/// The first `LayerWindow` connects by itself. An application uses this class to choose another
/// server, or to be told when the connection is lost. When the connection is lost, animations end by the local clock, so that
/// every delegate and completion block is called once. When a server is back, the library sends the
/// whole state: the windows at their places, the running animations with their begin times.
///
/// Begin times are times on the server's clock. The next server on a machine has the same clock, so
/// nothing jumps. A manual clock differs from server to server: without a server it stands still
/// for five seconds and then runs; the next server sets the time, and an animation waits for its
/// begin time (`renderd --clock-start` continues from the time of the last server). A transition
/// that was running shows its end, since its old picture is lost.
public final class RenderServerConnection: Sendable {
  /// The connection of this process.
  public static let shared = RenderServerConnection()

  /// The state of the connection.
  public enum State: Hashable, Sendable {
    /// No window was made yet, or no server was found.
    case disconnected
    case connected
    /// The server is gone; the library tries to reconnect from time to time.
    case lost
  }

  private struct Storage {
    var state = State.disconnected
    var path: String?
    var onDisconnect: (@Sendable () -> Void)?
    var onReconnect: (@Sendable () -> Void)?
    var onLimitExceeded: (@Sendable (RenderServerLimitError) -> Void)?
    var ends = LinkEnds()
  }

  private let storage = Mutex(Storage())
  let meter = FrameMeter()

  private init() {}

  /// The present state; on any thread.
  public var state: State { storage.withLock { $0.state } }

  /// The display as it was when the connection was made. Connects first, if no window has done so
  /// yet; nil without a server.
  public var display: RenderServerDisplay? {
    let session = ClientSession.shared
    session.connectIfNeeded()
    return session.display
  }

  /// Called on the main queue when the connection is lost.
  public var onDisconnect: (@Sendable () -> Void)? {
    get { storage.withLock { $0.onDisconnect } }
    set { storage.withLock { $0.onDisconnect = newValue } }
  }

  /// Called on the main queue after a reconnection, by the library or the application, when the
  /// whole state has been sent.
  public var onReconnect: (@Sendable () -> Void)? {
    get { storage.withLock { $0.onReconnect } }
    set { storage.withLock { $0.onReconnect = newValue } }
  }

  /// Called on the main queue for each animation and each value of a property for which a limit of
  /// the server is too low: it is not shown as it is. Such errors are also printed, once for each
  /// class and name of a layer, key and limit. A picture that is too large is only printed.
  public var onLimitExceeded: (@Sendable (RenderServerLimitError) -> Void)? {
    get { storage.withLock { $0.onLimitExceeded } }
    set { storage.withLock { $0.onLimitExceeded = newValue } }
  }

  func limitExceeded(_ error: RenderServerLimitError) {
    Notices.sayOnce("\(error)", about: "\(error.place) \(error.limit)")
    guard let notify = onLimitExceeded else { return }
    DispatchQueue.main.async { notify(error) }
  }

  /// Connects now, instead of when the first window is made. Does nothing while connected.
  ///
  /// To show windows on another machine's display, forward a socket of this machine to that one's
  /// (`ssh -R /run/user/1000/renderd-far:/run/user/1000/renderd-0 here`), name it by `path` or
  /// `RENDERD_DISPLAY`, and set `RENDERD_NO_DESCRIPTORS` to 1: pictures then travel in the stream
  /// itself, since no descriptor gets through a relay.
  ///
  /// - Parameter path: a display: a name in the runtime directory or an absolute path; nil is
  ///   `RENDERD_DISPLAY`, else `renderd-0`.
  /// - Throws: an error whose description says what to do.
  public func connect(path: String? = nil) throws {
    guard state != .connected else { return }
    establish(try makeLink(display: path))
  }

  /// Connects and greets, which may take seconds. No lock of the connection is held meanwhile,
  /// since the caller may hold the library's lock.
  private func makeLink(display: String?) throws -> Candidate {
    let path = try SocketPath(display: display).path
    let link = try WireLink(
      StreamSocket.connect(path: path), name: Self.programName, listener: self,
      passesDescriptors: Self.passesDescriptors, meter: meter)
    return Candidate(link: link, path: path)
  }

  /// A link whose server has answered the greeting.
  private struct Candidate {
    let link: WireLink
    let path: String
  }

  /// Takes a link into use, unless there is one already: the application and the search for a lost
  /// server may connect at the same time. A link not taken is closed.
  private func establish(_ candidate: Candidate) {
    SharedLock.held {
      var wasLost = false
      let isFirst = storage.withLock { storage in
        guard storage.state != .connected else { return false }
        wasLost = storage.state == .lost
        storage.path = candidate.path
        storage.state = .connected
        storage.ends.begin(isReconnection: wasLost)
        return true
      }
      guard isFirst else { return }
      meter.begin()
      ClientSession.shared.linkEstablished(candidate.link)
      guard wasLost, let notify = onReconnect else { return }
      DispatchQueue.main.async(execute: notify)
    }
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
}

extension RenderServerConnection: WireLink.Listener {
  package func linkReceived(_ message: ServerMessage) {
    let session = ClientSession.shared
    switch message {
    case .animationStarted(let event):
      session.animationStarted(layer: event.layer, animation: event.animation)
    case .animationStopped(let event):
      session.animationStopped(
        layer: event.layer, animation: event.animation, finished: event.finished)
    case .configure(let event):
      session.contextConfigured(
        event.context,
        frame: CGRect(x: event.x, y: event.y, width: event.width, height: event.height),
        scale: event.scale, flags: event.flags)
    case .closeRequested(let event):
      session.contextCloseRequested(event.context)
    case .tick(let tick):
      session.frameTicked(FrameTick(time: tick.time, interval: tick.interval))
    case .error(let error):
      let path = storage.withLock { storage in
        storage.ends.refused()
        return storage.path ?? ""
      }
      Notices.sayOnce("renderd at \(path) ended the connection: \(error.message)")
    case .warning(let warning):
      let name = LimitID(rawValue: warning.limit)?.name ?? "limit \(warning.limit)"
      Notices.say("\(warning.used) of \(warning.maximum) \(name) are used")
    case .pointer(let event): session.pointerChanged(event)
    case .touch(let event): session.touchChanged(event)
    case .key(let event): session.keyChanged(event)
    case .text(let event): session.textEntered(event)
    case .hostedContextChanged(let event): session.hostedContextChanged(event)
    case .bye(let bye): storage.withLock { $0.ends.said(bye.message) }
    case .welcome, .frame, .clockChanged, .presented: break
    }
  }

  package func linkPresented(commits: Int) {
    storage.withLock { $0.ends.presented() }
    ClientSession.shared.commitsPresented(commits)
  }

  package func linkEnded(_ link: WireLink, reason: String?) {
    ClientSession.shared.linkLost()
    let (pause, path, notice, notify) = storage.withLock { storage in
      storage.state = .lost
      let path = storage.path ?? ""
      return (
        storage.ends.pauseBeforeReconnecting(), path, storage.ends.notice(reason, path: path),
        storage.onDisconnect
      )
    }
    if let notice { Notices.say(notice) }
    if let notify { DispatchQueue.main.async(execute: notify) }
    if let pause { reconnect(to: path, after: pause) }
  }

  /// Tries to connect until it succeeds: often at first, then every two seconds. Runs on the thread
  /// of the link that ended.
  private func reconnect(to path: String, after firstPause: Double) {
    var pause = firstPause
    var troubles: Set<String> = []
    while true {
      Thread.sleep(forTimeInterval: pause)
      pause = min(pause * 1.5, max(firstPause, 2))
      // The application may have connected elsewhere in the meantime.
      guard state == .lost else { return }
      do {
        return establish(try makeLink(display: path))
      } catch TransportError.noServer, TransportError.connectionRefused {
        // No server is running: its socket is gone, or was left behind.
      } catch {
        // The server refuses the client, or the path is unusable. Reported once, since it may pass.
        let trouble = "\(error)"
        if troubles.insert(trouble).inserted { Notices.say(trouble) }
      }
    }
  }
}
