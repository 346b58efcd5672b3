package import DrawList
import Glibc
package import GraphicsValues
import Logging
package import RenderServer

/// One screen of a card, in whose upright picture the server draws.
///
/// The picture is ordinary memory. What changes in it is copied, turned, to a buffer that the card does not send,
/// which is shown from the next refresh on. Until that has happened further damage waits. Whatever the card
/// refuses, damage is kept until it is shown.
package final class KMSOutput: DisplayWindow {
  package let name: String
  let card: any ModeSetting
  let pipeline: Pipeline
  let logger: Logger
  /// Seconds of the monotonic clock.
  let now: () -> Double

  package private(set) var placement: OutputPlacement
  /// The buffers to fill; those of the mode that is asked for.
  private(set) var buffers: BufferSet
  private var picture: UprightPixels
  /// Whether the picture has been drawn since its size changed.
  var hasPicture = false
  /// Upright pixels that no commit has shown.
  var waiting = DamageRegion()
  /// Returns the request that frees controller and connector from what others left there, as the card is now.
  let preamble: () -> AtomicRequest
  /// Whether the next commit sets the mode.
  var needsMode = true
  /// Whether another program has taken the right to set modes.
  var hasLostMaster = false
  var isPaused = false
  private(set) var isOn = true

  /// A commit whose flip has not been announced.
  struct Flight {
    var token: UInt64
    var since: Double
    var buffers: BufferSet
    var orientation: OutputOrientation
  }

  var flight: Flight?
  /// Draws in place of the processor; nil without OpenGL.
  var drawing: OutputDrawing?
  /// The reason why the processor draws, though OpenGL was asked for; nil if it was not, or draws.
  package var openGLRefusal: String?
  var lastToken: UInt64 = 0
  /// Seconds after which a flip counts as lost: more after each one that was.
  var patience = 1.0
  /// Buffers of earlier modes, which the card may still send.
  var former: [BufferSet] = []
  /// The buffers that were on the screen last: to go back to if a mode fails.
  var shown: (buffers: BufferSet, orientation: OutputOrientation)?
  var clock: FlipClock
  var retry = RetryPlan()
  /// Set when the card refused what it should do: its connectors have to be looked at again.
  var needsProbe = false
  /// False once page flips of a card without atomic commits have failed.
  var canFlip = true
  var events: [WindowEvent] = []
  /// Error outside `present`, for the next one to throw.
  var missed: OutputError?
  /// The tip of the cursor in upright pixels; nil while it is hidden.
  var cursorPlace: (x: Int, y: Int)?
  var cursorImage: CursorImage?
  var cursorPlane: CursorPlane?
  /// Whether the card may have a plane for the cursor.
  var hasCursorPlane = true
  /// The cursor where it is drawn over the picture.
  var cursor: DrawnCursor?

  /// Prepares a screen; the first `present` lights it.
  ///
  /// - Parameters:
  ///   - preamble: returns the request that frees the controller and the connector from what others left there.
  ///   - companion: what other screens of the card wait to show, for the test of all together.
  ///   - now: the monotonic clock, in seconds.
  /// - Throws: if the card refuses the mode or has no memory.
  init(
    name: String, card: any ModeSetting, pipeline: Pipeline, mode: CardMode,
    orientation: OutputOrientation, scale: Double = 1,
    after preamble: @escaping () -> AtomicRequest = { AtomicRequest() },
    beside companion: Companions = Companions(),
    logger: Logger, now: @escaping () -> Double
  ) throws(OutputError) {
    self.name = name
    self.card = card
    self.pipeline = pipeline
    self.preamble = preamble
    self.logger = logger
    self.now = now
    placement = OutputPlacement(
      screenWidth: mode.width, screenHeight: mode.height, orientation: orientation, scale: scale)
    buffers = BufferSet(card, mode: mode, bounds: placement.bounds)
    picture = UprightPixels(width: placement.width, height: placement.height)
    clock = FlipClock(refreshRate: mode.refreshRate)
    try test(buffers, beside: companion)
  }

  var mode: CardMode { buffers.mode }
  var orientation: OutputOrientation { placement.orientation }

  package var isAwaitingScreen: Bool { flight != nil }

  // MARK: DisplayWindow

  package var size: (width: Int, height: Int) { (placement.width, placement.height) }
  package var connectionDescriptor: Int32? { nil }
  /// Does nothing: a screen has the size of its mode.
  package func resize(width: Int, height: Int) {}
  /// Returns nothing: the display has the events of all outputs.
  package func pollEvents() -> [WindowEvent] { [] }

  package func pixels() -> PixelBuffer { picture.pixels }

  package func present(damage: [PixelRect]) throws {
    guard isOn else { return }
    for rect in damage { addDamage(rect.intersection(placement.bounds)) }
    if !damage.isEmpty { hasPicture = true }
    try commit()
    if let missed {
      self.missed = nil
      throw missed
    }
  }

  /// Adds upright pixels that have to be shown anew.
  func addDamage(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    waiting.add(rect)
    buffers.ring.add(DamageRegion(rect))
  }

  func setScale(_ scale: Double) { placement.scale = scale }

  // MARK: Changes

  /// Changes mode and orientation. What is on the screen stays until the server presents the new picture.
  ///
  /// - Throws: if the card refuses; the output is as it was then.
  func change(
    mode newMode: CardMode, orientation: OutputOrientation, scale: Double = 1,
    beside companion: Companions = Companions()
  ) throws(OutputError) {
    let next = OutputPlacement(
      screenWidth: newMode.width, screenHeight: newMode.height, orientation: orientation,
      scale: scale)
    guard newMode != mode || next != placement else { return }
    if newMode != mode {
      let set = BufferSet(card, mode: newMode, bounds: next.bounds)
      try test(set, beside: companion)
      adopt(set)
    }
    place(next)
  }

  /// Replaces the buffers; the old ones stay until the new ones are sent.
  func adopt(_ set: BufferSet) {
    if buffers.ring.isInUse { former.append(buffers) }
    buffers = set
    clock = FlipClock(refreshRate: set.mode.refreshRate)
    needsMode = true
    // What the processor would copy there, OpenGL has not drawn.
    if drawing != nil { hasPicture = false }
  }

  /// Takes another orientation or size. A picture of another size has to be drawn anew.
  func place(_ next: OutputPlacement) {
    defer { renewCursor() }
    let isSameSize = (next.width, next.height) == (placement.width, placement.height)
    placement = next
    buffers.ring.invalidate(bounds: next.bounds)
    waiting.removeAll()
    if isSameSize, drawing != nil {
      hasPicture = false
      events.append(.exposed)
    } else if isSameSize {
      addDamage(next.bounds)
    } else {
      picture = UprightPixels(width: next.width, height: next.height)
      hasPicture = false
      events.append(.resized(width: next.width, height: next.height))
    }
  }

  /// Asks the card whether it can show buffers of a mode; a card without atomic commits cannot tell.
  func test(_ set: BufferSet, beside companion: Companions) throws(OutputError) {
    let attempt = "the mode \(set.mode.text)"
    do throws(DeviceError) {
      guard let index = try set.free(), card.capabilities.isAtomic, !isPaused else { return }
      let blob = try card.makeBlob(of: set.mode)
      defer { card.destroyBlob(blob) }
      // First all that frees parts of the card, then all that uses them.
      var request = companion.preamble
      request.append(preamble())
      request.append(companion.request)
      request.append(pipeline.request(showing: set.memory[index], modeBlob: blob))
      try card.commit(request, [.testsOnly, .allowsModes], token: 0)
    } catch {
      // Without the right to set modes nothing can be tested, and nothing is wrong with the mode.
      if error.code == EACCES { return }
      throw OutputError(name, attempt, error)
    }
  }

  /// Adds the request that waits to set a mode, for tests of other outputs; the blob is the caller's.
  func addPending(modeBlob: UInt32, to companions: inout Companions) {
    guard isOn, needsMode, let buffer = buffers.memory.first else { return }
    companions.preamble.append(preamble())
    companions.request.append(pipeline.request(showing: buffer, modeBlob: modeBlob))
  }

  /// Makes the screen dark and frees its memory.
  func turnOff() {
    guard isOn else { return }
    isOn = false
    if !isPaused {
      do throws(DeviceError) {
        try pipeline.darken(card)
      } catch {
        logger.warning("cannot turn an output off", metadata: ["reason": "\(name): \(error)"])
      }
    }
    (cursorPlace, cursorPlane, cursor) = (nil, nil, nil)
    drawing = nil
    flight = nil
    former = []
    shown = nil
    buffers = BufferSet(card, mode: mode, bounds: placement.bounds)
  }
}

/// Requests of a card's other outputs that wait to set a mode: a new output has to fit beside them.
struct Companions: Hashable, Sendable {
  /// Settings that free parts of the card.
  var preamble = AtomicRequest()
  var request = AtomicRequest()
}
