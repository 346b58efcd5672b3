import DrawList
package import Foundation
import GraphicsValues
import Quartz2D
package import SharedSurfaces
package import WireProtocol
import WireTransport

/// The buffers of a layer's frames, and the way of each frame to the server and back.
///
/// As the contents of a layer a ring shows its frames. A frame goes to the server beside the commits
/// (`attach`), or with the next one (`stage`).
///
/// Sendable because `condition` guards the mutable state. With it only the link's lock is taken, and the
/// library's lock before it: waiting for a buffer stops nothing else.
package final class SurfaceRing: NSObject, @unchecked Sendable {
  /// Called with what became of a frame; on a queue of the library.
  package typealias Outcome = @Sendable (FrameLedger.Fate) -> Void

  /// The server's knowledge of the ring.
  private enum Server {
    case none
    /// The link whose server knows the ring, with its number there.
    case known(any RenderLink, ImageNumber)
    /// A commit releases the number, and the server may still read the memory.
    case leaving(ImageNumber)
  }

  /// A frame for the next commit.
  private struct Staged {
    var frame: FrameAttachment
    var outcome: Outcome
  }

  package let surfaces: [IOSurface]
  private let isOpaque: Bool
  /// True for a surface that the application shows by itself, and rewrites while it is shown.
  private let isSingle: Bool
  /// True for frames that come back, recalled, when their server ends before it has shown them; false passes them over.
  private let returnsFrames: Bool

  private let condition = NSCondition()
  private var ledger: FrameLedger
  private var server = Server.none
  private var staged: Staged?
  /// The frames in the buffers that a server has or is to get, by their sequences.
  private var attached: [UInt64: FrameAttachment] = [:]
  private var outcomes: [UInt64: Outcome] = [:]
  private var cadence = FrameCadence()
  /// Media time of the last refresh that showed a frame.
  private var refresh: CFTimeInterval?
  /// The buffers that a server has, which are in use.
  private var used: Set<Int> = []
  private var serverHandler: (@Sendable () -> Void)?

  /// Calls outcomes in the order of their frames.
  package static let queue = DispatchQueue(label: "surfaces")

  /// Creates a ring with memory of its own.
  ///
  /// - Parameters:
  ///   - count: number of buffers, at least 1.
  ///   - isOpaque: whether alpha is not read.
  ///   - returnsFrames: true for frames that come back, recalled, when their server ends before it has shown them; they
  ///     are passed over otherwise.
  package init(
    _ geometry: SurfaceGeometry, count: Int, isOpaque: Bool = false, returnsFrames: Bool = false
  ) throws {
    surfaces = try IOSurface.ring(of: geometry, count: count)
    self.isOpaque = isOpaque
    self.returnsFrames = returnsFrames
    isSingle = false
    ledger = FrameLedger(buffers: count)
  }

  /// Creates a ring that shows a surface of the application.
  init(showing surface: IOSurface) {
    surfaces = [surface]
    (isOpaque, isSingle, returnsFrames) = (false, true, false)
    ledger = FrameLedger(buffers: 1)
    super.init()
    stageAgain()
  }

  deinit { for buffer in used { surfaces[buffer].serverLetsGo() } }

  // MARK: The application

  /// Takes a free buffer, and waits for one while a server has some. Buffers that come back without a server are waited
  /// for as well.
  ///
  /// - Parameter patience: longest wait, in seconds; infinite for no end.
  /// - Returns: the surface, and how many frames old its pixels are, or 0 if they are not known; nil
  ///   without a free buffer.
  package func take(patience: CFTimeInterval) -> (surface: IOSurface, age: Int)? {
    // A time too far in the future is none that a condition can wait for.
    let end = patience < 1e9 ? Date(timeIntervalSinceNow: patience) : nil
    return condition.withLock {
      while true {
        if let taken = ledger.take() { return (surfaces[taken.buffer], taken.age) }
        if case .none = server, !returnsFrames { return nil }
        if let end {
          guard condition.wait(until: end) else { return nil }
        } else {
          condition.wait()
        }
      }
    }
  }

  /// Gives back a surface that was taken and not shown.
  package func giveBack(_ surface: IOSurface) {
    condition.withLock {
      ledger.giveBack(surface.place.index)
      condition.broadcast()
    }
  }

  /// Gives the server a frame beside the commits.
  ///
  /// - Parameters:
  ///   - frame: its sequence is replaced by the next one, and its time by that of a refresh.
  ///   - outcome: called once.
  /// - Returns: false if no server knows the ring: a commit has to show it.
  package func attach(_ frame: FrameAttachment, _ outcome: @escaping Outcome) -> Bool {
    condition.withLock {
      var frame = frame
      frame.sequence = ledger.attach(buffer(frame))
      outcomes[frame.sequence] = outcome
      defer { stateChanged() }
      guard case .known(let link, let id) = server else {
        attached[frame.sequence] = frame
        if case .none = server { close(ledger.supersede()) }
        return false
      }
      if frame.time > 0, let refresh {
        frame.time = cadence.snap(
          frame.time, refresh: refresh, interval: link.display.refreshInterval)
      }
      attached[frame.sequence] = frame
      // Sent under the lock, so that frames arrive in their order.
      link.attach(AttachFrame(surface: id, frame))
      return true
    }
  }

  /// Ends a frame that is not to be shown, and frees its buffer.
  func passOver(_ frame: FrameAttachment, _ outcome: @escaping Outcome) {
    condition.withLock {
      ledger.giveBack(buffer(frame))
      condition.broadcast()
      call(outcome, .passedOver)
    }
  }

  /// Takes the frames back that wait in the server from a sequence on. The buffers of those that come back belong to
  /// the application again, with their pixels. Without a server all come back, also the one for the next commit.
  package func recall(from sequence: UInt64) {
    condition.withLock {
      ledger.recall(from: sequence)
      switch server {
      case .known(let link, let id): link.drop(DropFrames(surface: id, from: sequence))
      // The answer comes when the server lets go.
      case .leaving: break
      case .none:
        if let old = staged {
          staged = nil
          call(old.outcome, .recalled)
        }
        close(ledger.serverIsGone())
        stateChanged()
      }
    }
  }

  /// True while a server knows the ring, so that frames may be attached beside the commits.
  package var isKnown: Bool {
    condition.withLock { if case .known = server { true } else { false } }
  }

  /// Called when `isKnown` has changed; on a queue of the library.
  package var onServerChange: (@Sendable () -> Void)? {
    get { condition.withLock { serverHandler } }
    set {
      let old = condition.withLock {
        defer { serverHandler = newValue }
        return serverHandler
      }
      withExtendedLifetime(old) {}
    }
  }

  /// The sequence of the last frame that was attached; 0 before the first.
  package var lastSequence: UInt64 { condition.withLock { ledger.lastSequence } }

  /// Shows a frame with the next commit that names the ring. A frame that waits for one already is passed
  /// over.
  package func stage(_ frame: FrameAttachment, _ outcome: @escaping Outcome) {
    condition.withLock {
      var frame = frame
      if let old = staged {
        if old.frame.buffer != frame.buffer { ledger.giveBack(buffer(old.frame)) }
        call(old.outcome, .passedOver)
        // The parts that the frame before has changed were not shown either.
        frame.damage = []
      }
      staged = Staged(frame: frame, outcome: outcome)
      stateChanged()
    }
  }

  /// Shows what the application has written into a single surface. Servers take no buffer of a drawable's ring
  /// anew while they show it: such a surface keeps the picture that it had.
  func stageAgain() {
    let place = surfaces[0].place
    if place.count > 1, condition.withLock({ last != nil }) { return }
    stage(FrameAttachment(buffer: place.index, sequence: 0)) { _ in }
  }

  /// The index in `surfaces` of a frame's buffer, which a single surface may have in a ring of others.
  private func buffer(_ frame: FrameAttachment) -> Int { isSingle ? 0 : frame.buffer }

  // MARK: Commits

  /// Makes a link's server know the ring under a number.
  ///
  /// - Returns: the definition, and the frame to show with it; nil, and a notice, if nothing can be shown.
  func define(for link: any RenderLink, as id: ImageNumber) -> (
    SurfaceDefinition, FrameAttachment?
  )? {
    condition.withLock {
      if case .known = server {
        Notices.sayOnce("a surface is shown by the windows of one LayerEnvironment only")
        return nil
      }
      takeStaged()
      do {
        let frame = currentFrame()
        let definition = SurfaceDefinition(
          layout: try frame?.layout ?? surfaces[0].layout(isOpaque: isOpaque), frame: frame,
          descriptor: try surfaces[0].memory.makeDescriptor())
        server = .known(link, id)
        refresh = nil
        serverChanged()
        stateChanged()
        guard var last else { return (definition, nil) }
        guard last.time > link.currentTime else {
          last.time = 0
          return (definition, last)
        }
        // A commit has no time for its frames: this one follows beside it.
        link.attach(AttachFrame(surface: id, last))
        return (definition, nil)
      } catch {
        Notices.sayOnce("a surface is not shown: \(error)")
        return nil
      }
    }
  }

  /// Returns the last frame as an image, for a server that takes no surfaces. The copy frees all other buffers.
  func takeImage() -> CGImage? {
    condition.withLock {
      takeStaged()
      guard let frame = currentFrame() else { return nil }
      close(ledger.supersede())
      stateChanged()
      return CGImage(
        width: frame.layout.width, height: frame.layout.height,
        pixels: PixelImage(frame: frame).pixels)
    }
  }

  /// Records when a frame was seen that was sent as an image; nil if it was not.
  func imageWasSeen(_ sequence: UInt64, at time: CFTimeInterval?) {
    condition.withLock {
      if let time {
        close(ledger.hear(taken: sequence, shown: sequence, at: time, free: 0, waiting: 0))
      } else {
        close(ledger.serverIsGone())
      }
    }
  }

  /// Removes and returns the frame for the next commit, if a server knows the ring.
  func takeStagedFrame() -> (ImageNumber, FrameAttachment)? {
    condition.withLock {
      guard case .known(_, let id) = server, staged != nil else { return nil }
      takeStaged()
      stateChanged()
      return last.map { (id, $0) }
    }
  }

  private func takeStaged() {
    guard var new = staged else { return }
    staged = nil
    new.frame.sequence = ledger.attach(buffer(new.frame))
    outcomes[new.frame.sequence] = new.outcome
    attached[new.frame.sequence] = new.frame
  }

  // MARK: Pictures

  /// A number that tells a ring's picture from its pictures before.
  struct PictureKey: Hashable {
    let buffer: Int
    let sequence: UInt64
    let seed: UInt32
  }

  var pictureKey: PictureKey? {
    condition.withLock {
      (staged?.frame ?? last).map {
        PictureKey(
          buffer: buffer($0), sequence: $0.sequence, seed: surfaces[buffer($0)].seed)
      }
    }
  }

  /// The picture of the last frame, for renderers of this process; nil without one.
  func picture() -> SurfaceFrame? { condition.withLock { currentFrame() } }

  /// The newest frame that was attached and not recalled.
  private var last: FrameAttachment? { ledger.newest.flatMap { attached[$0] } }

  private func currentFrame() -> SurfaceFrame? {
    guard let frame = staged?.frame ?? last else { return nil }
    let surface = surfaces[buffer(frame)]
    do {
      return SurfaceFrame(
        layout: try surface.layout(isOpaque: isOpaque), sequence: frame.sequence,
        buffer: surface.place.index, memory: OwnSurfaceMemory(surface.memory))
    } catch {
      Notices.sayOnce("a surface is not shown: \(error)")
      return nil
    }
  }

  // MARK: The server

  /// Handles the server's words about the ring.
  func hear(_ event: SurfaceChanged) {
    condition.withLock {
      guard case .known(_, event.surface) = server else { return }
      if event.shown > 0 { refresh = event.time }
      // The pixels of a single surface stay the server's until it lets go.
      close(
        ledger.hear(
          taken: event.taken, shown: event.shown, at: event.time,
          free: isSingle ? 0 : event.free, waiting: Int(event.waiting)))
      stateChanged()
    }
  }

  /// The ring is no layer's contents any more: the next commit releases it.
  func leave() {
    condition.withLock { if case .known(_, let id) = server { server = .leaving(id) } }
  }

  /// The server has released the ring.
  func letGo(_ id: ImageNumber) {
    condition.withLock { if case .leaving(id) = server { forgetServer() } }
  }

  /// The server is gone. The last frame stays for the next one.
  func serverIsGone() { condition.withLock { forgetServer() } }

  private func serverChanged() {
    if let serverHandler { Self.callLater(serverHandler) }
  }

  private func forgetServer() {
    server = .none
    serverChanged()
    if returnsFrames { ledger.recall(from: 0) }
    close(ledger.serverIsGone())
    stateChanged()
  }

  // MARK: State

  private func close(_ closed: [FrameLedger.Outcome]) {
    for frame in closed {
      if let outcome = outcomes.removeValue(forKey: frame.sequence) { call(outcome, frame.fate) }
    }
  }

  private func call(_ outcome: @escaping Outcome, _ fate: FrameLedger.Fate) {
    Self.callLater { outcome(fate) }
  }

  /// Calls a block after the outcomes that are known by now.
  static func callLater(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }

  /// Updates which surfaces are in use, and wakes threads that wait for a buffer.
  private func stateChanged() {
    var now: Set<Int> = []
    if case .none = server {} else { now = ledger.serverBuffers }
    for buffer in now.subtracting(used) { surfaces[buffer].serverUses() }
    for buffer in used.subtracting(now) { surfaces[buffer].serverLetsGo() }
    used = now
    let frames = ledger.serverFrames
    attached = attached.filter { frames.contains($0.key) }
    condition.broadcast()
  }
}
