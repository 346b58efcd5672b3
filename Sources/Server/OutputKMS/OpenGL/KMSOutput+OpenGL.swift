import Glibc
import GraphicsValues
import Logging
import OpenGLRenderer
package import RenderServer

/// An output's context of OpenGL, and how far it has come.
final class OutputDrawing {
  let card: any CardDrawing
  let context: any PictureContext
  /// The reason why nothing is shown any more; nil as long as frames are.
  var failure: OpenGLError?
  /// Whether the card has taken a picture.
  var isProven = false

  init(_ card: any CardDrawing) throws(OpenGLError) {
    self.card = card
    context = try card.makeContext()
  }
}

// Pictures that OpenGL draws come upright, are turned where they are copied to the card's memory, and are
// shown as those of the processor: by the same commits, after the same flips. They are new as a whole, so
// there is no damage.
extension KMSOutput {
  /// Draws with OpenGL from now on if there is a driver; else the reason is noted.
  ///
  /// - Parameter companions: the card's other outputs, for the test of all together.
  func startDrawing(on state: CardState, beside companions: Companions) {
    do {
      let drawing = try state.drawing ?? state.card.openDrawing()
      state.drawing = drawing
      try startDrawing(drawing, beside: companions)
      openGLRefusal = nil
    } catch {
      openGLRefusal = "\(name): \(error)"
    }
  }

  /// Draws with OpenGL from now on.
  ///
  /// - Throws: the reason; the processor draws then, as before.
  private func startDrawing(
    _ card: any CardDrawing, beside companions: Companions = Companions()
  ) throws {
    let drawing = try OutputDrawing(card)
    let set = try makeBuffers(drawing)
    guard set.pictures.makeCurrent() else {
      throw OpenGLError.noContext("it cannot be made current")
    }
    // A first picture, without colours that anyone sees, tells whether the card takes such pictures.
    try set.finish()
    try test(set, beside: companions)
    self.drawing = drawing
    adopt(set)
    hasPicture = false
  }

  /// Makes buffers for the mode.
  private func makeBuffers(_ drawing: OutputDrawing) throws(OpenGLError) -> DrawnBufferSet {
    DrawnBufferSet(
      card, mode: mode, bounds: placement.bounds,
      try drawing.context.makePictures(width: mode.width, height: mode.height))
  }

  /// The surface for the renderer; nil while the processor draws.
  package var openGL: OpenGLSurface? {
    guard let drawing else { return nil }
    return OpenGLSurface(
      findFunction: drawing.context.findFunction,
      makeCurrent: { [weak self, weak drawing] in
        // The surface of a former context must not touch the next one.
        guard let self, let drawing, self.drawing === drawing else { return false }
        return makeCurrent(drawing)
      },
      swap: { [weak self] in self?.showDrawn() },
      orientation: { [weak self] in self?.orientation ?? .normal },
      failure: { [weak drawing] in drawing?.failure })
  }

  package var mayLackOpenGL: Bool { true }

  private func makeCurrent(_ drawing: OutputDrawing) -> Bool {
    if let set = buffers as? DrawnBufferSet, set.pictures.hasRoom {
      return set.pictures.makeCurrent()
    }
    // The card may send all pictures, or those of an earlier mode: others take their place.
    do throws(OpenGLError) {
      let set = try makeBuffers(drawing)
      adopt(set)
      return set.pictures.makeCurrent()
    } catch {
      drawing.failure = error
      return false
    }
  }

  /// Shows what OpenGL has drawn.
  private func showDrawn() {
    guard isOn, let drawing, let set = buffers as? DrawnBufferSet else { return }
    do {
      try set.finish()
    } catch {
      drawing.failure = (error as? OpenGLError) ?? .surface("\(error)")
      return
    }
    hasPicture = true
    addDamage(placement.bounds)
    do throws(OutputError) {
      try commit()
    } catch {
      logger.warning("cannot show a frame", metadata: ["reason": "\(error)"])
      // A card that has never shown such a picture shows the processor's.
      if !drawing.isProven, !hasLostMaster { drawing.failure = .surface("\(error)") }
    }
  }

  package func renewOpenGL() throws {
    guard let former = drawing else { return }
    drawing = nil
    try startDrawing(former.card)
  }

  /// Lets the processor draw from now on.
  package func leaveOpenGL() {
    guard drawing != nil else { return }
    drawing = nil
    adopt(BufferSet(card, mode: mode, bounds: placement.bounds))
    hasPicture = false
    missed = nil
  }
}
