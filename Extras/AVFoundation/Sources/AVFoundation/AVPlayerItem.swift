public import LayerMedia
public import Foundation
import PlayerWords
import Synchronization

/// A film in a player: its state, its position and its length.
///
/// An item opens its film when a player has it, in a process of its own, which ends with the item. There is no
/// key-value observing on Linux: `onStatusChange` and the notifications tell what has changed.
///
/// Sendable because `state` is guarded by its lock.
open class AVPlayerItem: NSObject, @unchecked Sendable {
  /// The state of an item.
  public enum Status: Int, Sendable {
    /// The film is not open yet.
    case unknown = 0
    /// The film can be played.
    case readyToPlay = 1
    /// The film cannot be played; `error` has the reason.
    case failed = 2
  }

  private struct State: Sendable {
    var film: Film?
    /// The number of films that were opened: changes of earlier ones are not heard.
    var openings = 0
    var status = Status.unknown
    var error: AVError?
    /// Seconds at which the film was when its process ended.
    var lastPosition = 0.0
    var onStatusChange: (@MainActor @Sendable (Status) -> Void)?
    /// Called for each change of the film, on the main queue.
    var listener: (@Sendable (Film.Change) -> Void)?
  }

  /// The film.
  public let asset: AVAsset
  private let state = Mutex(State())

  /// Creates an item of a film at an address.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// Creates an item of a film.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  deinit { state.withLock { $0.film }?.close() }

  // MARK: State

  /// Whether the film can be played.
  open var status: Status { state.withLock { $0.status } }
  /// The reason why it cannot; nil while it can.
  open var error: (any Error)? { state.withLock { $0.error } }
  /// Called on the main queue with each new status. A name of this library, which stands for observing `status`.
  public final var onStatusChange: (@MainActor @Sendable (Status) -> Void)? {
    get { state.withLock { $0.onStatusChange } }
    set {
      let old = state.withLock { state in
        defer { state.onStatusChange = newValue }
        return state.onStatusChange
      }
      withExtendedLifetime(old) {}
    }
  }
  /// The film's length; indefinite while it is not known.
  open var duration: CMTime {
    guard let duration = film?.duration, duration > 0 else { return .indefinite }
    return CMTime(seconds: duration, preferredTimescale: 1_000_000_000)
  }
  /// The size at which the picture looks right, in pixels; zero while it is not known.
  open var presentationSize: CGSize {
    film?.surface?.size ?? .zero
  }
  /// The timebase of the position. It stands still while the film does; changes of it have no effect on the film.
  open var timebase: CMTimebase? { film?.timebase }

  /// Returns the position, 0 to the film's length.
  open func currentTime() -> CMTime {
    guard let film else {
      return CMTime(
        seconds: state.withLock { $0.lastPosition }, preferredTimescale: 1_000_000_000)
    }
    let time = max(film.timebase.time, .zero)
    let duration = duration
    return duration.isNumeric ? min(time, duration) : time
  }

  // MARK: Seeking

  /// Moves to a time, or to a picture shortly before it that is found faster.
  open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Moves to a time. The picture is that of the time, unless `toleranceBefore` is infinite: then it may be an
  /// earlier one that is found faster.
  ///
  /// - Parameter completionHandler: called on the main queue, with true once the film is there, and with false
  ///   if another seek or the film's end was faster, and for a time that is no number.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)?
  ) {
    let environment = LayerEnvironment.current
    let completion: @Sendable (Bool) -> Void = { isDone in
      guard let completionHandler else { return }
      DispatchQueue.main.async { environment.run { completionHandler(isDone) } }
    }
    let seconds = time.isPositiveInfinity ? duration.seconds : max(time.seconds, 0)
    guard let film, seconds.isFinite else { return completion(false) }
    film.seek(
      to: seconds, isExact: !toleranceBefore.isPositiveInfinity, completion: completion)
  }

  // MARK: The film

  /// The film, once a player has the item.
  final var film: Film? { state.withLock { $0.film } }

  /// True for a film that has to be opened anew before it plays.
  final var isLost: Bool { status == .failed || film?.isElsewhere == true }

  /// Opens the film, unless it is open. One that is lost is opened anew, and goes on where it was.
  final func open(_ listener: @escaping @Sendable (Film.Change) -> Void) {
    let isLost = isLost
    let now = currentTime().seconds
    let (position, old, number) = state.withLock { state in
      state.listener = listener
      let old = state.film
      guard old == nil || isLost else { return (0.0, nil as Film?, nil as Int?) }
      if old != nil, state.status != .failed { state.lastPosition = now.isFinite ? now : 0 }
      state.status = .unknown
      state.error = nil
      state.film = nil
      state.openings += 1
      return (state.lastPosition, old, state.openings)
    }
    guard let number else { return }
    old?.close()
    let environment = LayerEnvironment.current
    do {
      let film = try Film(asset.location) { [weak self] change in
        DispatchQueue.main.async { environment.run { self?.filmHasChanged(change, of: number) } }
      }
      state.withLock { $0.film = film }
      if position > 0 { film.seek(to: position, isExact: true) { _ in } }
    } catch {
      let error = error as? AVError ?? AVError(.unknown, "\(error)")
      DispatchQueue.main.async {
        environment.run { self.filmHasChanged(.failed(error), of: number) }
      }
    }
  }

  /// Ends the film's process, since no player has the item any more.
  final func close() {
    let film = state.withLock { state in
      defer {
        state.film = nil
        state.listener = nil
        if state.status == .readyToPlay { state.status = .unknown }
      }
      return state.film
    }
    film?.close()
  }

  private func filmHasChanged(_ change: Film.Change, of number: Int) {
    guard state.withLock({ $0.openings == number }) else { return }
    let position = currentTime().seconds
    let (listener, tell) = state.withLock { state in
      let old = state.status
      switch change {
      case .ready: state.status = .readyToPlay
      case .failed(let error):
        state.status = .failed
        state.error = error
        state.lastPosition = position.isFinite ? position : 0
      case .surface, .shown, .time, .ended: break
      }
      return (state.listener, state.status == old ? nil : state.onStatusChange)
    }
    listener?(change)
    if let tell {
      let status = status
      MainActor.assumeIsolated { tell(status) }
    }
  }
}

extension AVPlayerItem {
  /// Posted on the main queue when a film has reached its end; the object is the item.
  public static let didPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  /// Posted on the main queue when a film cannot go on; the object is the item, and
  /// `AVPlayerItemFailedToPlayToEndTimeErrorKey` has the error.
  public static let failedToPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
}

/// The key of the error of `failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension NSNotification.Name {
  /// Posted when a film has reached its end.
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  /// Posted when a film cannot go on.
  public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem
    .failedToPlayToEndTimeNotification
}
