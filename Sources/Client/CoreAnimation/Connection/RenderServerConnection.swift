import Foundation
import Synchronization
package import WireProtocol
import WireTransport

/// The program's connection to a render server.
///
/// The first `LayerWindow` connects by itself, and waits at most a quarter of a second for a server
/// that stands still: everything that is committed before the server has answered becomes its first
/// commit. An application uses this
/// class to choose another server, or to be told when the connection is lost. After a lost
/// connection, animations end by the local clock, so that every delegate and completion block is
/// called once. When a server is back, the library sends the whole state: the windows at their
/// places, and the running animations with their begin times.
///
/// A server disconnects a program that exceeds one of its limits, and the program that uses the
/// most memory if the memory for all clients is used up. The library connects again after one
/// second, then after two, four, eight and sixteen, and then no more, unless a connection lasted
/// for more than a minute. A server that has no room for the whole state is asked again at growing
/// intervals. Any other error is final.
///
/// Without a server, a program sleeps until a socket appears at the server's path, and connects at
/// once; the kernel watches the directories on the way there. Without inotify watches, the program
/// looks every two seconds, and says so once.
///
/// No setter, commit or flush waits for a server. Two calls wait for at most five seconds if the
/// server stands still: `connect(path:)`, to which `connect(path:completionHandler:)` is the
/// alternative, and `display` before the first answer.
///
/// Begin times are times on the server's clock. All servers on a machine have the same clock, so
/// nothing jumps. A manual clock differs from server to server: without a server it stands still
/// for five seconds and then runs; the next server sets the time, and an animation waits for its
/// begin time (`renderd --clock-start` continues from the time of the last server). Until the first
/// server has answered, `CACurrentMediaTime()` is the machine's clock, which differs from a manual
/// clock. A transition that was running shows its end, since its old picture is lost.
public final class RenderServerConnection: Sendable {
  /// The connection of the program: of the environment of the calling code.
  public static var shared: RenderServerConnection { LayerEnvironment.current.connection }

  /// The state of the connection.
  public enum State: Hashable, Sendable {
    /// No window was made yet, or no server was found so far.
    case disconnected
    /// A server has the program's layers.
    case connected
    /// The server is gone; the library connects again when there is a server.
    case lost
  }

  private struct Storage {
    weak var environment: LayerEnvironment?
    var state = State.disconnected
    var path: String?
    var onDisconnect: (@Sendable () -> Void)?
    var onReconnect: (@Sendable () -> Void)?
    var onLimitExceeded: (@Sendable (RenderServerLimitError) -> Void)?
    var ends = LinkEnds()
    /// Time when the connection was made, on the machine's clock.
    var start = 0.0
    /// The running search; nil while connected.
    var search: ServerSearch?
    /// The first attempt's result, for callers that wait for it.
    var firstAnswer: FirstAnswer?
    /// True once windows existed without a server.
    var wasWithoutServer = false
  }

  private let storage = Mutex(Storage())
  let meter = FrameMeter()

  init() {}

  /// Sets the environment of the connection, once.
  func belong(to environment: LayerEnvironment) {
    storage.withLock { $0.environment = environment }
  }

  /// Ends the search for a server, after the environment's end.
  func end() { storage.withLock { $0.search?.end() } }

  /// Calls a function with the session, in the environment of the connection; does nothing after the
  /// environment's end.
  func withSession(_ body: (ClientSession) -> Void) {
    guard let environment = storage.withLock({ $0.environment }) else { return }
    environment.run { body(environment.session) }
  }

  /// Calls a block on the main queue, in the environment of the connection.
  func post(_ body: @escaping @Sendable () -> Void) { withSession { _ in MainQueue.async(body) } }

  /// The present state; on any thread.
  public var state: State { storage.withLock { $0.state } }

  /// The display at the time when the connection was made, also after the server's end. Nil before
  /// the first server.
  ///
  /// Reading it connects first, if no window has done so yet, and waits for the answer for at most
  /// five seconds. A program that must not wait reads it after `connect(path:completionHandler:)`
  /// has called back.
  public var display: RenderServerDisplay? {
    var display: RenderServerDisplay?
    withSession { session in
      session.connectIfNeeded()
      waitForFirstAnswer()
      display = session.display
    }
    return display
  }

  /// True for a server whose clock moves by commands alone (`renderd --clock manual`); false without a
  /// server.
  public var isClockManual: Bool {
    var isManual = false
    withSession { session in isManual = SharedLock.held { session.link?.isManual ?? false } }
    return isManual
  }

  /// The path of the server's socket, for processes that this one starts: it names the display as `RENDERD_DISPLAY`.
  /// The last server's after its end, and before the first that of the display to which a first window connects; nil if
  /// `RENDERD_DISPLAY` names no display.
  public var socketPath: String? { storage.withLock { $0.path } ?? (try? SocketPath())?.path }

  var firstAnswer: FirstAnswer? { storage.withLock { $0.firstAnswer } }

  func setFirstAnswer(_ answer: FirstAnswer) { storage.withLock { $0.firstAnswer = answer } }

  /// Records a search that begins. Returns false if a server was found meanwhile, and after the
  /// environment's end.
  func begin(_ search: ServerSearch) -> Bool {
    // Released after the lock, since the environment's end takes it.
    let environment = storage.withLock { $0.environment }
    return storage.withLock { storage in
      guard storage.state != .connected, environment != nil else { return false }
      storage.search?.end()
      storage.search = search
      return true
    }
  }

  /// Records that no server has answered the first window.
  func recordAbsence() { storage.withLock { $0.wasWithoutServer = true } }

  /// Called on the main queue when the connection is lost.
  public var onDisconnect: (@Sendable () -> Void)? {
    get { storage.withLock { $0.onDisconnect } }
    set { replace(\.onDisconnect, with: newValue) }
  }

  /// Called on the main queue after a reconnection, by the library or the application, once the
  /// whole state has been sent.
  public var onReconnect: (@Sendable () -> Void)? {
    get { storage.withLock { $0.onReconnect } }
    set { replace(\.onReconnect, with: newValue) }
  }

  /// Called on the main queue for each animation and each value of a property that exceeds a limit
  /// of the server, and so is not shown as it is; and once in a commit for each limit by which layers,
  /// images or windows are left out. Such errors are also printed, once for each class and name of a
  /// layer, key and limit. A picture that is too large is made smaller, which is only printed.
  public var onLimitExceeded: (@Sendable (RenderServerLimitError) -> Void)? {
    get { storage.withLock { $0.onLimitExceeded } }
    set { replace(\.onLimitExceeded, with: newValue) }
  }

  /// Replaces a closure. The old one is released after the lock, since a deinit may use the connection.
  private func replace<Closure: Sendable>(
    _ property: WritableKeyPath<Storage, Closure?> & Sendable, with new: Closure?
  ) {
    let old = storage.withLock { storage in
      let old = storage[keyPath: property]
      storage[keyPath: property] = new
      return old
    }
    withExtendedLifetime(old) {}
  }

  func limitExceeded(_ error: RenderServerLimitError) {
    Notices.sayOnce("\(error)", about: "\(error.place) \(error.limit)")
    guard let notify = onLimitExceeded else { return }
    post { notify(error) }
  }

  /// Uses a link, unless there is one already: the application and the search for a lost server may
  /// connect at the same time. A link that is not used is closed.
  func establish(_ candidate: Candidate) {
    SharedLock.held {
      var wasLost = false
      let isFirst = storage.withLock { storage in
        guard storage.state != .connected else { return false }
        wasLost = storage.state == .lost
        storage.path = candidate.path
        storage.state = .connected
        storage.start = LocalClock.machineTime
        storage.ends.begin(isReconnection: wasLost || storage.wasWithoutServer)
        storage.search?.end()
        storage.search = nil
        storage.firstAnswer = nil
        return true
      }
      guard isFirst else { return }
      meter.begin()
      withSession { $0.linkEstablished(candidate.link) }
      outputsChanged()
      if wasLost, let notify = onReconnect { post(notify) }
    }
  }
}

extension RenderServerConnection: WireLink.Listener {
  package func linkReceived(_ message: ServerMessage) {
    withSession { receive(message, $0) }
  }

  private func receive(_ message: ServerMessage, _ session: ClientSession) {
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
        storage.ends.refused(error.code)
        return storage.path ?? ""
      }
      // The used amount differs each time, so it is no part of the subject.
      let isLimit = error.code == .limitExceeded
      Notices.sayOnce(
        "renderd at \(path) ended the connection: \(error.message)",
        about: isLimit ? error.message.filter { !$0.isNumber } : nil)
    case .warning(let warning):
      let name = LimitID(rawValue: warning.limit)?.name ?? "limit \(warning.limit)"
      Notices.say("\(warning.used) of \(warning.maximum) \(name) are used")
    case .pointer(let event): session.pointerChanged(event)
    case .touch(let event): session.touchChanged(event)
    case .key(let event): session.keyChanged(event)
    case .text(let event): session.textEntered(event)
    case .surfaceChanged(let event): session.surfaceChanged(event)
    case .hostedContextChanged(let event): session.hostedContextChanged(event)
    case .outputChanged, .outputRemoved: outputsChanged()
    case .contextOutput(let event): session.contextOutputChanged(event)
    case .inputPanelMoved(let event): session.inputPanelMoved(event)
    case .textWanted(let event): session.textWanted(event)
    case .notice(let notice): Notices.sayOnce("renderd: \(notice.message)")
    case .interactionChanged(let event): session.interactionChanged(event)
    case .bye(let bye):
      storage.withLock { $0.ends.said(bye.message, isShutdown: bye.reason == .shutdown) }
    case .welcome, .frame, .clockChanged, .presented: break
    }
  }

  package func linkPresented(commits: Int, time: Double) {
    storage.withLock { $0.ends.presented() }
    withSession { $0.commitsPresented(commits, at: time) }
  }

  package func linkEnded(_ link: WireLink, reason: String?) {
    withSession { $0.linkLost() }
    let (pause, path, notice, notify) = storage.withLock { storage in
      storage.state = .lost
      let path = storage.path ?? ""
      return (
        storage.ends.pauseBeforeReconnecting(after: LocalClock.machineTime - storage.start), path,
        storage.ends.notice(reason, path: path),
        storage.onDisconnect
      )
    }
    if let notice { Notices.sayOnce(notice.text, about: notice.subject) }
    if let notify { post(notify) }
    // The link's thread has nothing else to do.
    if let pause { search(path, after: pause) }
  }
}
