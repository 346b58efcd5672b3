internal import Foundation
internal import Synchronization
package import WireProtocol
internal import WireTransport

/// The process's connection to a render server.
///
/// The first `LayerWindow` connects by itself, without waiting for the server: what is committed
/// before the server has answered is its first commit. An application uses this class to choose
/// another server, or to be told when the connection is lost. When the connection is lost, animations
/// end by the local clock, so that every delegate and completion block is called once. When a server
/// is back, the library sends the whole state: the windows at their places, the running animations
/// with their begin times.
///
/// A program that exceeds one of the server's limits is sent away. So is the one with most memory when that of
/// all clients is used up. The library connects again after a second; the next times
/// after two, four, eight and sixteen, and then no more, unless a connection lasted for more than a
/// minute. A server that has no room for the whole state is asked again, ever more slowly. Any other
/// error is final.
///
/// Without a server a program sleeps until a socket comes to the server's path, and connects at once;
/// the kernel watches the directories on the way there. Where it cannot, for lack of inotify watches,
/// the program looks every two seconds and says so once.
///
/// No setter, commit or flush waits for a server. Two calls do, for five seconds at most when the
/// server stands still: `connect(path:)`, beside which there is `connect(path:completionHandler:)`,
/// and `display` before the first answer.
///
/// Begin times are times on the server's clock. The next server on a machine has the same clock, so
/// nothing jumps. A manual clock differs from server to server: without a server it stands still
/// for five seconds and then runs; the next server sets the time, and an animation waits for its
/// begin time (`renderd --clock-start` continues from the time of the last server). Until the first
/// server has answered, `CACurrentMediaTime()` is this machine's, which is not that of a manual clock.
/// A transition that was running shows its end, since its old picture is lost.
public final class RenderServerConnection: Sendable {
  /// The connection of this process.
  public static let shared = RenderServerConnection()

  /// The state of the connection.
  public enum State: Hashable, Sendable {
    /// No window was made yet, or no server was there so far.
    case disconnected
    /// A server has the program's layers.
    case connected
    /// The server is gone; the library connects again when there is one.
    case lost
  }

  private struct Storage {
    var state = State.disconnected
    var path: String?
    var onDisconnect: (@Sendable () -> Void)?
    var onReconnect: (@Sendable () -> Void)?
    var onLimitExceeded: (@Sendable (RenderServerLimitError) -> Void)?
    var ends = LinkEnds()
    /// When the connection was made, on the machine's clock.
    var start = 0.0
    /// The search that goes on; nil while connected.
    var search: ServerSearch?
    /// For callers that wait for the first server.
    var firstAnswer: FirstAnswer?
    /// True once windows were shown to no server.
    var wasWithoutServer = false
  }

  private let storage = Mutex(Storage())
  let meter = FrameMeter()

  private init() {}

  /// The present state; on any thread.
  public var state: State { storage.withLock { $0.state } }

  /// The display as it was when the connection was made; after the server's end, the last one. Nil
  /// without a server so far.
  ///
  /// Connects first, if no window has done so yet, and waits for the answer: five seconds at most. A
  /// program that must not wait asks when `connect(path:completionHandler:)` has called it back.
  public var display: RenderServerDisplay? {
    let session = ClientSession.shared
    session.connectIfNeeded()
    waitForFirstAnswer()
    return session.display
  }

  var firstAnswer: FirstAnswer? { storage.withLock { $0.firstAnswer } }

  func setFirstAnswer(_ answer: FirstAnswer) { storage.withLock { $0.firstAnswer = answer } }

  /// Takes note of a search that begins. Returns false when there is a server meanwhile.
  func begin(_ search: ServerSearch) -> Bool {
    storage.withLock { storage in
      guard storage.state != .connected else { return false }
      storage.search?.end()
      storage.search = search
      return true
    }
  }

  /// Takes note that no server has answered the first window.
  func noteAbsence() { storage.withLock { $0.wasWithoutServer = true } }

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

  /// Takes a link into use, unless there is one already: the application and the search for a lost
  /// server may connect at the same time. A link not taken is closed.
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
      ClientSession.shared.linkEstablished(candidate.link)
      guard wasLost, let notify = onReconnect else { return }
      DispatchQueue.main.async(execute: notify)
    }
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
        storage.ends.refused(error.code)
        return storage.path ?? ""
      }
      // How much of a limit was used differs each time.
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
    case .hostedContextChanged(let event): session.hostedContextChanged(event)
    case .bye(let bye):
      storage.withLock { $0.ends.said(bye.message, isShutdown: bye.reason == .shutdown) }
    case .welcome, .frame, .clockChanged, .presented: break
    }
  }

  package func linkPresented(commits: Int, time: Double) {
    storage.withLock { $0.ends.presented() }
    ClientSession.shared.commitsPresented(commits, at: time)
  }

  package func linkEnded(_ link: WireLink, reason: String?) {
    ClientSession.shared.linkLost()
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
    if let notify { DispatchQueue.main.async(execute: notify) }
    // The link's thread has nothing else to do.
    if let pause { search(path, after: pause) }
  }
}
