import Foundation
import Synchronization

/// The library's state for one program: the connection to a server with its session, the
/// transactions, and the values that modules of views keep (`EnvironmentLocal`).
///
/// A process has the environment `standard`, which is behind `CATransaction`,
/// `RenderServerConnection.shared` and `CACurrentMediaTime()`, and which an application never has to
/// name. Tests that run side by side in a process make one each, and run in it as if each were a
/// program of its own:
///
///     try await LayerEnvironment().run { try await test() }
///
/// The tasks that such code starts, and all calls of the library (events, delegates, completion
/// blocks, display links), run in the same environment. Threads and queues of the application do
/// not: a block for them calls `run(_:)` itself.
///
/// An environment ends with the last reference to it; a window that is open is one.
///
/// Sendable because the connection, the main thread's transactions and the list of tiled layers never
/// change, and the rest is used under the library's lock or on the main actor.
public final class LayerEnvironment: @unchecked Sendable {
  /// The environment of code that runs in no other one.
  public static let standard = LayerEnvironment(isStandard: ())

  @TaskLocal private static var bound: LayerEnvironment?
  private static let othersExist = Atomic(false)

  /// True once an environment besides `standard` was made. Before, nothing searches for the
  /// environment of its caller.
  @usableFromInline static var areSeveral: Bool { othersExist.load(ordering: .relaxed) }

  /// The environment of the calling code.
  public static var current: LayerEnvironment { areSeveral ? bound ?? standard : standard }

  let connection = RenderServerConnection()
  /// The transactions of the main thread and the main queue, which share them, since other threads
  /// serve the main queue after `dispatchMain()` or in a program with an async main.
  let main = TransactionStack(ImplicitCommitTrigger(.main))
  let tiledLayers = TiledLayers()
  private var storedSession = ClientSession()
  /// The values of modules of views, by their `EnvironmentLocal`, which is kept with them. Used on
  /// the main actor only.
  var values: [ObjectIdentifier: (place: AnyObject, value: AnyObject)] = [:]

  /// Creates an environment without a server.
  public convenience init() {
    Self.othersExist.store(true, ordering: .relaxed)
    self.init(isStandard: ())
  }

  private init(isStandard: Void) {
    connection.belong(to: self)
    main.environment = self
    storedSession.environment = self
    storedSession.connect = { [connection] in
      connection.connectInBackground()
      return nil
    }
  }

  deinit {
    connection.end()
    if Thread.isMainThread || MainQueue.isCurrent { return }
    // A thread of the library had the last reference; the rest belongs to the main thread. The queue
    // gets the only reference to it.
    let rest = Handover(Unmanaged.passRetained(Remains([values, main.takeContents()])))
    values = [:]
    DispatchQueue.main.async { rest.content.release() }
  }

  /// State that an environment leaves behind, for its release on the main thread.
  private final class Remains {
    private let content: [Any]
    init(_ content: [Any]) { self.content = content }
  }

  /// The session with the server; tests replace it.
  package var session: ClientSession {
    get { SharedLock.held { storedSession } }
    set {
      SharedLock.held {
        newValue.environment = self
        storedSession = newValue
      }
    }
  }

  /// Ends the environment of a test: the windows go without events, nothing is drawn or called any
  /// more, and what modules of views have kept is released.
  @MainActor package func end() {
    run {
      session.end()
      // Released after the change, since a deinit may use the environment.
      let old = values
      values = [:]
      withExtendedLifetime(old) {}
    }
  }

  /// Runs code in the environment.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Self.areSeveral else { return try body() }
    return try Self.$bound.withValue(self, operation: body)
  }

  /// Runs code in the environment, with the tasks that it starts.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$bound.withValue(self, operation: body, isolation: isolation)
  }

  /// The transactions of the calling thread.
  var transactions: TransactionStack {
    Thread.isMainThread || MainQueue.isCurrent ? main : ThreadStacks.current.stack(in: self)
  }
}
