package import AnimationEvaluation
package import GraphicsValues
package import Quartz2D

/// One step of a commit. Numbers are chosen on this side, each kind counted up from 1 and never
/// used again in a session.
package enum CommitStep {
  case createLayer(UInt32)
  /// The layer was taken from its superlayer, or goes with it, earlier in the commit.
  case destroyLayer(UInt32)
  case set(layer: UInt32, key: PropertyKey, value: PropertyValue)
  /// All sublayers, back to front.
  case setSublayers(layer: UInt32, [UInt32])
  /// A mask leaves its superlayer, or the layer whose mask it was; 0 for none.
  case setMask(layer: UInt32, mask: UInt32)
  /// The begin time is resolved: 0 is a time. A layer's animations apply in the order added.
  case addAnimation(layer: UInt32, id: UInt32, AnimationDescription)
  case removeAnimation(layer: UInt32, id: UInt32)
  case defineImage(UInt32, CGImage)
  case releaseImage(UInt32)
  case createContext(UInt32, layer: UInt32, title: String, frame: CGRect, isPlaced: Bool)
  case setContextTitle(UInt32, String)
  case setContextFrame(UInt32, CGRect)
  /// Digits, or nothing: the context is a window again.
  case setHostingToken(UInt32, String)
  case destroyContext(UInt32)
}

/// Everything that one outermost transaction changed: applied whole, or not at all.
package struct CommitBatch: Sendable {
  /// Media time; what a begin time of 0 was resolved with.
  package var commitTime: Double
  package var changes: [CommitStep]
  /// All that there is, for a server that knows nothing: what makes windows comes last.
  package var isResend = false

  package init(commitTime: Double, changes: [CommitStep], isResend: Bool = false) {
    self.commitTime = commitTime
    self.changes = changes
    self.isResend = isResend
  }
}

extension CommitStep: Sendable {}

/// The way to a render server.
package protocol RenderLink: AnyObject, Sendable {
  /// Seconds on the server's clock.
  var currentTime: Double { get }
  /// True when that clock stands still until somebody moves it.
  var isManual: Bool { get }
  /// Takes a commit to be sent after all earlier ones. Called on any thread, with the library's
  /// lock held: it neither waits nor calls back.
  func submit(_ batch: CommitBatch)
  /// The session has the link: what the server says may be handed on from here. Called once.
  func start()
  /// Asks for `FrameTick`s, at least so many seconds apart; nil for no more of them. Called on any
  /// thread, with the library's lock held.
  func setFrameEvents(every interval: Double?)
}

extension RenderLink {
  package var isManual: Bool { false }
  package func start() {}
  package func setFrameEvents(every interval: Double?) {}
}
