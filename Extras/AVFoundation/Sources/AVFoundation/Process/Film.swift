import Foundation
import LayerMedia
import PlayerWords
import Synchronization

/// A film that plays in another process. The film's state is made of that process's answers.
final class Film: Sendable {
  /// A surface of another process.
  struct Surface: Sendable {
    /// The contents of layers that show it.
    let contents: SharedSurface
    /// The size at which the picture looks right, in pixels.
    let size: CGSize
    /// Media time from which on it is shown instead of the one before; 0 for at once, infinite while not known.
    let start: CFTimeInterval
  }

  /// A change of the film.
  enum Change: Sendable {
    case surface, ready, shown, time, ended
    case failed(AVError)
  }

  private struct State: Sendable {
    var surface: Surface?
    /// Seconds; nil until the film can be played.
    var duration: Double?
    var isShown = false
    var seeks: [Int: @Sendable (Bool) -> Void] = [:]
    var lastSeek = 0
    var hasFailed = false
  }

  /// The film's path, or else its address, in errors.
  private let name: String
  /// The film's position.
  let timebase: CMTimebase
  private let state = Mutex(State())
  private let changed: @Sendable (Change) -> Void
  private let process = Mutex<PlayerProcess?>(nil)

  /// Opens a film, which stands still.
  ///
  /// - Parameter changed: called for each change, on any thread.
  init(_ location: URL, changed: @escaping @Sendable (Change) -> Void) throws {
    name = location.isFileURL ? location.path : location.absoluteString
    timebase = try CMTimebase(sourceClock: .hostTimeClock)
    self.changed = changed
    let started = try PlayerProcess(
      hear: { [weak self] in self?.hear($0) }, end: { [weak self] in self?.processHasEnded($0) })
    process.withLock { $0 = started }
    send(.open(uri: location.absoluteString))
  }

  var surface: Surface? { state.withLock { $0.surface } }
  var duration: Double? { state.withLock { $0.duration } }
  var isShown: Bool { state.withLock { $0.isShown } }

  func send(_ request: PlayerRequest) { process.withLock { $0 }?.send(request) }

  /// True for a film on another display than that of this program, which has connected to it meanwhile.
  var isElsewhere: Bool {
    process.withLock { $0 }?.display != RenderServerConnection.shared.socketPath
  }

  /// Ends the film; its surface shows nothing any more.
  func close() {
    process.withLock { $0 }?.end()
    finishSeeks()
  }

  /// Moves to a position.
  ///
  /// - Parameter completion: called with false if another seek or the film's end was faster; on any thread.
  func seek(to position: Double, isExact: Bool, completion: @escaping @Sendable (Bool) -> Void) {
    let (number, replaced) = state.withLock { state in
      let replaced = Array(state.seeks.values)
      state.lastSeek += 1
      state.seeks = [state.lastSeek: completion]
      return (state.lastSeek, replaced)
    }
    for completion in replaced { completion(false) }
    send(.seek(number: number, position: position, isExact: isExact))
  }

  // MARK: Answers

  private func hear(_ answer: PlayerAnswer) {
    switch answer {
    case .surface(let token, let width, let height, let start):
      guard let token = LayerHostingToken(token) else {
        return cannotPlay("the player's token is none")
      }
      state.withLock { state in
        let present = state.surface.flatMap { $0.contents.token == token ? $0.contents : nil }
        state.surface = Surface(
          contents: present ?? SharedSurface(token: token),
          size: CGSize(width: width, height: height), start: start ?? .infinity)
      }
      changed(.surface)
    case .ready(let duration):
      state.withLock { $0.duration = duration }
      changed(.ready)
    case .shown:
      state.withLock { $0.isShown = true }
      changed(.shown)
    case .time(let position, let rate, let host):
      let scale: CMTimeScale = 1_000_000_000
      try? timebase.setRate(
        rate, anchorTime: CMTime(seconds: position, preferredTimescale: scale),
        immediateSourceTime: CMTime(seconds: host, preferredTimescale: scale))
      changed(.time)
    case .sought(let number, let isDone):
      state.withLock { $0.seeks.removeValue(forKey: number) }?(isDone)
    case .end: changed(.ended)
    case .error(let text): cannotPlay(text)
    }
  }

  private func cannotPlay(_ reason: String) {
    fail(AVError(.unknown, "\(name) cannot be played: \(reason)"))
  }

  /// - Parameter way: how the process has ended.
  private func processHasEnded(_ way: String) {
    fail(AVError(.mediaServicesWereReset, "the process that played \(name) \(way)"))
  }

  /// The first failure counts: a player that says its error ends afterwards.
  private func fail(_ error: AVError) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      state.isShown = false
      return !state.hasFailed
    }
    try? timebase.setRate(0)
    finishSeeks()
    if isFirst { changed(.failed(error)) }
  }

  private func finishSeeks() {
    let seeks = state.withLock { state in
      defer { state.seeks = [:] }
      return Array(state.seeks.values)
    }
    for completion in seeks { completion(false) }
  }
}
