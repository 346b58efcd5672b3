import AnimationEvaluation
import CoreAnimation
import GraphicsValues
import Synchronization
import Testing
import WireProtocol

/// All suites of the module, whose tests run side by side, each in an environment of its own.
@Suite(.ownEnvironment) enum CoreAnimationTests {}

/// Runs each test in an environment of its own: with a session, a connection and transactions that no
/// other test uses.
struct OwnEnvironment: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let environment = LayerEnvironment()
    let result: Result<Void, any Error>
    do {
      result = .success(try await environment.run { try await function() })
    } catch {
      result = .failure(error)
    }
    await environment.end()
    try result.get()
  }
}

extension Trait where Self == OwnEnvironment {
  static var ownEnvironment: Self { OwnEnvironment() }
}

/// A link without a server, which stores the submitted commits and has a manual clock.
final class FakeLink: RenderLink {
  private struct State {
    var time = 100.0
    var batches: [CommitBatch] = []
    var frameEvents: Double?
    var frames: [AttachFrame] = []
  }
  private let state = Mutex(State())
  let limits: Limits
  let takesSurfaces: Bool

  init(limits: Limits = Limits(), takesSurfaces: Bool = true) {
    self.limits = limits
    self.takesSurfaces = takesSurfaces
  }

  var currentTime: Double {
    get { state.withLock { $0.time } }
    set { state.withLock { $0.time = newValue } }
  }
  var batches: [CommitBatch] { state.withLock { $0.batches } }

  /// The requested interval of ticks; nil for none.
  var frameEvents: Double? { state.withLock { $0.frameEvents } }

  func setFrameEvents(every interval: Double?) {
    state.withLock { $0.frameEvents = interval }
  }

  func submit(_ batch: CommitBatch) { state.withLock { $0.batches.append(batch) } }

  /// The frames that were sent beside the commits.
  var frames: [AttachFrame] { state.withLock { $0.frames } }

  func attach(_ frame: AttachFrame) { state.withLock { $0.frames.append(frame) } }

  func forget() { state.withLock { $0.batches = [] } }

  /// The changes submitted since the last call, one line each.
  func lines() -> [String] {
    let lines = batches.flatMap(\.changes).map(describe)
    forget()
    return lines
  }

  var animations: [AnimationDescription] {
    batches.flatMap(\.changes).compactMap {
      if case .addAnimation(_, _, let description) = $0 { description } else { nil }
    }
  }
}

/// A separate session with a fake link and one window, whose root is committed.
@MainActor final class Fixture {
  let link: FakeLink
  let session: ClientSession
  let window: LayerWindow
  var root: CALayer { window.layer }

  init(_ link: FakeLink = FakeLink(), log: DebugLog? = nil) {
    let session = ClientSession(log: log)
    self.link = link
    self.session = session
    CATransaction.flush()
    LayerEnvironment.current.session = session
    session.connect = { link }
    window = LayerWindow(title: "test", size: CGSize(width: 100, height: 80))
    CATransaction.flush()
    link.forget()
  }

  /// Adds a layer to the root and commits it.
  func committed(_ layer: CALayer = CALayer()) -> CALayer {
    root.addSublayer(layer)
    CATransaction.flush()
    link.forget()
    return layer
  }
}

/// Runs everything that is in the main queue by now.
@MainActor func mainQueueTurn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// Records the calls to a delegate.
final class Listener: NSObject, CAAnimationDelegate {
  private(set) var events: [String] = []
  private(set) var animations: [CAAnimation] = []
  var onStop: (() -> Void)?

  func animationDidStart(_ anim: CAAnimation) {
    events.append("start")
    animations.append(anim)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    events.append("stop \(flag)")
    animations.append(anim)
    onStop?()
  }
}

@MainActor func fade(_ duration: Double = 1, delegate: Listener? = nil) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0
  animation.toValue = 1
  animation.duration = duration
  animation.delegate = delegate
  return animation
}

func describe(_ change: CommitStep) -> String {
  switch change {
  case .createLayer(let id): "create \(id)"
  case .destroyLayer(let id): "destroy \(id)"
  case .set(let layer, let key, let value): "set \(layer) \(key.name) \(describe(value))"
  case .setSublayers(let layer, let ids): "sublayers \(layer) \(ids)"
  case .setMask(let layer, let mask): "mask \(layer) \(mask)"
  case .addAnimation(let layer, let id, let description):
    "animate \(layer) \(id) at \(description.timing.beginTime)"
  case .removeAnimation(let layer, let id): "stop \(layer) \(id)"
  case .defineSurface(let id, _): "surface \(id)"
  case .attachFrame(let id, let frame):
    "frame \(frame.sequence) of \(id) in \(frame.buffer)"
  case .shareSurface(let id, let token): "share \(id) \(token)"
  case .importSurface(let id, let token): "import \(id) \(token)"
  case .defineImage(let id, let image): "image \(id) \(image.width)x\(image.height)"
  case .releaseImage(let id): "release \(id)"
  case .createContext(let id, let layer, let title, let frame, let isPlaced):
    "context \(id) layer \(layer) \(title) \(frame.width)x\(frame.height) \(isPlaced)"
  case .setContextTitle(let id, let title): "title \(id) \(title)"
  case .setContextFrame(let id, let frame): "frame \(id) \(frame.width)x\(frame.height)"
  case .setHostingToken(let id, let token): "host \(id) \(token)"
  case .setContextOutput(let id, let output): "output \(id) \(output)"
  case .setContextRole(let id, let role): "role \(id) \(role)"
  case .destroyContext(let id): "close \(id)"
  }
}

private func describe(_ value: PropertyValue) -> String {
  switch value {
  case .none: "none"
  case .bool(let flag): "\(flag)"
  case .scalar(let v): "\(v)"
  case .point(let p): "(\(p.x), \(p.y))"
  case .size(let s): "\(s.width)x\(s.height)"
  case .rect(let r): "(\(r.x), \(r.y), \(r.width), \(r.height))"
  case .color(let c): "rgba(\(c.red), \(c.green), \(c.blue), \(c.alpha))"
  case .matrix: "matrix"
  case .image(let number): "image \(number)"
  case .bits(let bits): "bits \(bits)"
  case .text(let text): text
  case .path, .scalars, .colors, .objects, .fade: "\(value)"
  }
}

func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-4) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-4) -> Bool {
  isClose(a.origin, b.origin, tolerance) && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
