package import AnimationEvaluation
package import GraphicsValues
package import Quartz2D
package import WireProtocol

/// One step of a commit. Ids are chosen by the client: each kind counts up from 1, and no id is
/// reused within a connection.
package enum CommitStep {
  case createLayer(UInt32)
  /// Destroys a layer that has no superlayer: an earlier step has removed the layer from it or
  /// destroyed it.
  case destroyLayer(UInt32)
  case set(layer: UInt32, key: PropertyKey, value: PropertyValue)
  /// Sets all sublayers, back to front.
  case setSublayers(layer: UInt32, [UInt32])
  /// Sets the mask, which leaves its superlayer or the layer that it masked; 0 for no mask.
  case setMask(layer: UInt32, mask: UInt32)
  /// Adds an animation whose begin time is resolved. A layer's animations apply in the order in
  /// which they were added.
  case addAnimation(layer: UInt32, id: UInt32, AnimationDescription)
  case removeAnimation(layer: UInt32, id: UInt32)
  case defineImage(UInt32, CGImage)
  /// Gives an image's id to a ring of buffers, whose frames are its picture.
  case defineSurface(UInt32, SurfaceDefinition)
  /// Shows a frame of a surface together with the commit.
  case attachFrame(UInt32, FrameAttachment)
  /// Lets other programs show a surface by a token, in digits.
  case shareSurface(UInt32, token: String)
  /// Gives an image's id to the surface that another program shares by a token.
  case importSurface(UInt32, token: String)
  case releaseImage(UInt32)
  case createContext(UInt32, layer: UInt32, title: String, frame: CGRect, isPlaced: Bool)
  case setContextTitle(UInt32, String)
  case setContextFrame(UInt32, CGRect)
  /// Sets the token, in digits, by which host layers show the context; an empty token makes it a
  /// window again.
  case setHostingToken(UInt32, String)
  case setContextOutput(UInt32, OutputChoice)
  case setContextRole(UInt32, ContextRole)
  case destroyContext(UInt32)
}

/// All changes of one outermost transaction: applied whole, or not at all.
package struct CommitBatch: Sendable {
  /// Media time of the commit, to which begin times of 0 were resolved.
  package var commitTime: Double
  package var changes: [CommitStep]
  /// True for the whole state, sent to a new server. The steps that make windows come last.
  package var isResend = false

  package init(commitTime: Double, changes: [CommitStep], isResend: Bool = false) {
    self.commitTime = commitTime
    self.changes = changes
    self.isResend = isResend
  }
}

extension CommitStep: Sendable {}

/// The link to a render server.
package protocol RenderLink: AnyObject, Sendable {
  /// Seconds on the server's clock.
  var currentTime: Double { get }
  /// True for a manual clock, which moves only at a command to the server.
  var isManual: Bool { get }
  /// The server's limits.
  var limits: Limits { get }
  /// The display at the time when the link was made.
  var display: RenderServerDisplay { get }
  /// The server's outputs, as of the messages that have arrived.
  var outputs: [RenderServerOutput] { get }
  /// Sends what an input panel types, unless the server's version of the protocol lacks the message. Called on any
  /// thread, with the library's lock held.
  func send<Message: WireMessage>(_ message: Message)
  /// False if the server knows no surfaces, or the link passes no descriptors: frames are sent as images.
  var takesSurfaces: Bool { get }
  /// Sends a frame beside the commits, but not before the commit that has defined its surface. Called on any
  /// thread: it neither waits nor calls back.
  func attach(_ frame: AttachFrame)
  /// Takes frames back that wait in the server. Called as `attach` is.
  func drop(_ frames: DropFrames)
  /// Sends a commit after all earlier commits. Called on any thread, with the library's lock held:
  /// it neither waits nor calls back.
  func submit(_ batch: CommitBatch)
  /// Starts the delivery of the server's messages. Called once, after the session has stored the
  /// link.
  func start()
  /// Requests `FrameTick`s at least `interval` seconds apart; nil ends them. Called on any thread,
  /// with the library's lock held.
  func setFrameEvents(every interval: Double?)
  /// Ends the link, whose session is gone. Called on any thread.
  func close()
}

extension RenderLink {
  package var isManual: Bool { false }
  package var limits: Limits { Limits() }
  package var display: RenderServerDisplay {
    RenderServerDisplay(size: CGSize(width: 1280, height: 720), scale: 1, refreshInterval: 1 / 60)
  }
  package var outputs: [RenderServerOutput] { [RenderServerOutput(display)] }
  package func send<Message: WireMessage>(_ message: Message) {}
  package var takesSurfaces: Bool { true }
  package func attach(_ frame: AttachFrame) {}
  package func drop(_ frames: DropFrames) {}
  package func start() {}
  package func setFrameEvents(every interval: Double?) {}
  package func close() {}
}
