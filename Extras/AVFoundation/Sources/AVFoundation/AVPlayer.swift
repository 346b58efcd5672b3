public import LayerMedia
public import Foundation
import PlayerWords
import Synchronization

/// A player of one film, or of several one after the other (`AVQueuePlayer`).
///
/// The film is decoded by a process of its own and its pictures go to the display from there, so that a program
/// that is busy or stopped does not stop its film, and a program that ends takes its film with it.
///
/// May be used on any thread; blocks and notifications come on the main queue unless a method says more. Sendable
/// because `state` is guarded by its lock.
open class AVPlayer: NSObject, @unchecked Sendable {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    /// No item was opened yet.
    case unknown = 0
    /// The player can play.
    case readyToPlay = 1
    /// The player cannot play; `error` has the reason.
    case failed = 2
  }

  /// Whether a player plays.
  public enum TimeControlStatus: Int, Sendable {
    /// The rate is 0.
    case paused = 0
    /// The rate is not 0, and the film is not ready yet.
    case waitingToPlayAtSpecifiedRate = 1
    /// The film plays.
    case playing = 2
  }

  /// The action of a player at the end of a film.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The next film of the queue follows.
    case advance = 0
    /// The rate becomes 0, and the last picture stays.
    case pause = 1
    /// The last picture stays.
    case none = 2
  }

  struct State: Sendable {
    var items: [AVPlayerItem] = []
    var rate: Float = 0
    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var loops = false
    var actionAtItemEnd = ActionAtItemEnd.pause
    var layers: [WeakLayer] = []
    var looper: (@Sendable () -> Void)?
  }

  /// A layer that shows the player.
  struct WeakLayer: @unchecked Sendable { weak var layer: AVPlayerLayer? }

  let state = Mutex(State())
  private let observers = TimeObservers()
  let environment = LayerEnvironment.current

  /// Creates a player without a film.
  public override init() {
    super.init()
    observers.player = self
  }

  /// Creates a player of the film at an address, which is opened at once.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// Creates a player of an item, which is opened at once.
  public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    replaceItems(with: item.map { [$0] } ?? [])
  }

  deinit { for item in state.withLock({ $0.items }) { item.close() } }

  // MARK: Items

  /// The item that plays; nil for none.
  open var currentItem: AVPlayerItem? { state.withLock { $0.items.first } }

  /// Plays another item instead. An item is in one player at a time.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    let others = state.withLock { $0.items.dropFirst() }
    replaceItems(with: (item.map { [$0] } ?? []) + others)
  }

  final func replaceItems(with items: [AVPlayerItem]) {
    let removed = state.withLock { state in
      let removed = state.items.filter { old in !items.contains { $0 === old } }
      state.items = items
      return removed
    }
    for item in removed { item.close() }
    openItems()
  }

  /// Opens the current item and the one after it, which waits at its first picture.
  private func openItems() {
    let items = state.withLock { $0.items.prefix(2) }
    for item in items {
      item.open { [weak self, weak item] change in
        guard let self, let item else { return }
        itemHasChanged(item, change)
      }
    }
    if let film = items.first?.film { begin(film) }
    showCurrentItem()
  }

  /// Tells a film what is asked of the player.
  private func begin(_ film: Film) {
    let state = state.withLock { $0 }
    film.send(.volume(Double(state.volume)))
    film.send(.mute(state.isMuted))
    film.send(.loop(state.loops))
    if state.rate != 0 { film.send(.play(rate: Double(state.rate))) }
  }

  private func itemHasChanged(_ item: AVPlayerItem, _ change: Film.Change) {
    guard item === currentItem else { return }
    switch change {
    case .surface, .shown: showCurrentItem()
    case .ready, .time: break
    case .ended: itemHasEnded(item)
    case .failed(let error):
      state.withLock { $0.rate = 0 }
      showCurrentItem()
      post(
        AVPlayerItem.failedToPlayToEndTimeNotification, of: item,
        [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
    }
    observers.timeHasChanged(jumped: true)
  }

  private func itemHasEnded(_ item: AVPlayerItem) {
    let (loops, looper) = state.withLock { ($0.loops, $0.looper) }
    post(AVPlayerItem.didPlayToEndTimeNotification, of: item, nil)
    guard !loops else {
      looper?()
      return
    }
    switch actionAtItemEnd {
    case .pause: state.withLock { $0.rate = 0 }
    case .none: break
    case .advance: advance()
    }
  }

  /// Plays the next item.
  final func advance() {
    replaceItems(with: Array(state.withLock { $0.items.dropFirst() }))
  }

  private func post(_ name: Notification.Name, of item: AVPlayerItem, _ info: [String: Any]?) {
    NotificationCenter.default.post(name: name, object: item, userInfo: info)
  }

  // MARK: Playing

  /// Whether the current item can be played; `unknown` without one.
  open var status: Status {
    switch currentItem?.status {
    case nil, .unknown?: .unknown
    case .readyToPlay?: .readyToPlay
    case .failed?: .failed
    }
  }
  /// The reason why the player cannot play; nil while it can.
  open var error: (any Error)? { currentItem?.error }
  /// Whether the film plays.
  open var timeControlStatus: TimeControlStatus {
    if rate == 0 { return .paused }
    return currentItem?.timebase?.rate ?? 0 == 0 ? .waitingToPlayAtSpecifiedRate : .playing
  }
  /// The rate that was asked for: 1 plays, 0 stands still, 0.5 plays half as fast, −1 plays backwards. It becomes 0
  /// at the end.
  open var rate: Float {
    get { state.withLock { $0.rate } }
    set { newValue == 0 ? pause() : playImmediately(atRate: newValue) }
  }
  /// The rate of `play()`; 1 by default.
  open var defaultRate: Float {
    get { state.withLock { $0.defaultRate } }
    set { state.withLock { $0.defaultRate = newValue } }
  }
  /// The action at the end of a film; `pause` by default, `advance` in a queue player.
  open var actionAtItemEnd: ActionAtItemEnd {
    get { state.withLock { $0.actionAtItemEnd } }
    set { state.withLock { $0.actionAtItemEnd = newValue } }
  }

  /// Plays at the default rate. A film whose process has ended, or that is on another display than that to which the
  /// program has connected meanwhile, is opened again and goes on where it was.
  open func play() { playImmediately(atRate: defaultRate) }

  /// Plays at a rate, once the film is ready. A rate that is not finite does nothing.
  open func playImmediately(atRate rate: Float) {
    guard rate.isFinite else { return }
    guard rate != 0 else { return pause() }
    state.withLock { $0.rate = rate }
    guard let item = currentItem else { return }
    if item.isLost {
      openItems()
    } else {
      item.film?.send(.play(rate: Double(rate)))
    }
  }

  /// Stands still at the picture that is shown.
  open func pause() {
    state.withLock { $0.rate = 0 }
    currentItem?.film?.send(.pause)
  }

  /// The loudness, 0…1.
  open var volume: Float {
    get { state.withLock { $0.volume } }
    set {
      let volume = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      state.withLock { $0.volume = volume }
      currentItem?.film?.send(.volume(Double(volume)))
    }
  }
  /// True for silence.
  open var isMuted: Bool {
    get { state.withLock { $0.isMuted } }
    set {
      state.withLock { $0.isMuted = newValue }
      currentItem?.film?.send(.mute(newValue))
    }
  }

  /// Makes the film begin anew at its end, without a gap and without this program.
  ///
  /// - Parameter looper: called at each end, on the main queue.
  final func setLoops(_ loops: Bool, looper: (@Sendable () -> Void)? = nil) {
    let old = state.withLock { state in
      defer {
        state.loops = loops
        state.looper = looper
      }
      return state.looper
    }
    withExtendedLifetime(old) {}
    currentItem?.film?.send(.loop(loops))
  }

  // MARK: Time

  /// Returns the position in the current item; invalid without one.
  open func currentTime() -> CMTime { currentItem?.currentTime() ?? .invalid }

  /// Moves to a time, or to a picture shortly before it that is found faster.
  open func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

  /// Moves to a time, or to a picture shortly before it that is found faster.
  open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Moves to a time.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completionHandler: { _ in })
  }

  /// Moves to a time. The picture is that of the time, unless `toleranceBefore` is infinite: then it may be an
  /// earlier one that is found faster.
  ///
  /// - Parameter completionHandler: called on the main queue, with true once the film is there, and with false
  ///   if another seek or the film's end was faster, and for a time that is no number.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let item = currentItem else {
      DispatchQueue.main.async { [environment] in environment.run { completionHandler(false) } }
      return
    }
    item.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completionHandler: completionHandler)
  }

  /// Moves to a time, and returns true once the film is there.
  @discardableResult
  open func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { done in
      seek(to: time, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Calls a block at each multiple of an interval, and at each jump of the time, at start and stop. A film that
  /// plays faster than the display refreshes has one call for several times.
  ///
  /// - Parameters:
  ///   - interval: above 0.
  ///   - queue: the queue of the calls; nil for the main queue.
  ///   - block: gets the time.
  /// - Returns: the observer, for `removeTimeObserver`.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    observers.add(.periodic(interval.seconds), queue: queue, block)
  }

  /// Calls a block when the film has come to or past one of some times, while it plays.
  ///
  /// - Parameters:
  ///   - times: boxed times (`NSValue(time:)`); others, and those that are no numbers, are left out.
  ///   - queue: the queue of the calls; nil for the main queue.
  /// - Returns: the observer, for `removeTimeObserver`.
  open func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    observers.add(.boundary(times.map(\.timeValue.seconds)), queue: queue) { _ in block() }
  }

  /// Ends the calls of an observer.
  open func removeTimeObserver(_ observer: Any) { observers.remove(observer) }

  // MARK: Layers

  final func add(_ layer: AVPlayerLayer) {
    state.withLock { state in
      state.layers.removeAll { $0.layer == nil }
      state.layers.append(WeakLayer(layer: layer))
    }
  }

  final func remove(_ layer: AVPlayerLayer) {
    state.withLock { state in state.layers.removeAll { $0.layer == nil || $0.layer === layer } }
  }

  private func showCurrentItem() {
    let layers = state.withLock { $0.layers.compactMap(\.layer) }
    for layer in layers { layer.showFilm() }
  }
}
