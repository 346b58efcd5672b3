import LayerMedia
import Foundation
import Synchronization

/// Plays a film again and again, without a gap. The player's process does it, also while this program is stopped.
open class AVPlayerLooper: NSObject, @unchecked Sendable {
  /// Whether a looper loops.
  public enum Status: Int, Sendable {
    /// The film is not open yet.
    case unknown = 0
    /// The film plays again and again.
    case ready = 1
    /// The film cannot be played; `error` has the reason.
    case failed = 2
    /// `disableLooping()` was called.
    case cancelled = 3
  }

  private struct State: Sendable {
    var loops = 0
    var isCancelled = false
  }

  private let item: AVPlayerItem
  private weak var player: AVQueuePlayer?
  private let state = Mutex(State())

  /// Creates a looper, which replaces the player's items by one of the template's film.
  public init(player: AVQueuePlayer, templateItem: AVPlayerItem) {
    item = AVPlayerItem(asset: templateItem.asset)
    self.player = player
    super.init()
    player.setLoops(true) { [weak self] in self?.state.withLock { $0.loops += 1 } }
    player.replaceItems(with: [item])
  }

  deinit { disableLooping() }

  /// Whether the film plays again and again.
  open var status: Status {
    if state.withLock({ $0.isCancelled }) { return .cancelled }
    return switch item.status {
    case .unknown: .unknown
    case .readyToPlay: .ready
    case .failed: .failed
    }
  }
  /// The reason why the film cannot be played; nil while it can.
  open var error: (any Error)? { item.error }
  /// How often the film has reached its end.
  open var loopCount: Int { state.withLock { $0.loops } }
  /// The item that plays.
  open var loopingPlayerItems: [AVPlayerItem] { [item] }

  /// Lets the film end the next time.
  open func disableLooping() {
    let isFirst = state.withLock { state in
      defer { state.isCancelled = true }
      return !state.isCancelled
    }
    if isFirst { player?.setLoops(false) }
  }
}
