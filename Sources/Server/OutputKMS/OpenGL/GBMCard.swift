import COpenGL
package import OpenGLRenderer

/// Pictures of a card's memory that the system's GBM keeps for EGL. Both are found when the program runs.
package final class GBMCard: CardDrawing {
  fileprivate let gbm: gbm_functions
  fileprivate let card: gbm_card
  fileprivate let display: NativeDisplay

  /// - Parameter descriptor: the card's, open until this object is gone.
  /// - Throws: the reason, if there is no GBM, no EGL, or no driver for the card.
  package init(descriptor: Int32) throws(OpenGLError) {
    let table = UnsafeMutablePointer<gbm_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let reason = gbm_functions_load(table) { throw .noLibrary(String(cString: reason)) }
    let gbm = table.pointee
    guard let card = gbm.create_device(descriptor) else {
      throw .noContext("GBM has no driver for the card")
    }
    do throws(OpenGLError) {
      display = try NativeDisplay(
        platform: EGL_PLATFORM_GBM_KHR, native: card, format: GBM_XRGB8888)
    } catch {
      gbm.device_destroy(card)
      throw error
    }
    self.gbm = gbm
    self.card = card
  }

  deinit {
    display.end()
    gbm.device_destroy(card)
  }

  package func makeContext() throws(OpenGLError) -> any PictureContext {
    GBMContext(self, try NativeContext(display))
  }
}

private final class GBMContext: PictureContext {
  // Goes before the card, on whose display it is.
  let context: NativeContext
  let card: GBMCard
  /// The pictures that the context draws on.
  weak var current: GBMPictures?

  init(_ card: GBMCard, _ context: NativeContext) {
    self.card = card
    self.context = context
  }

  var findFunction: gl_loader { context.findFunction }

  func makePictures(width: Int, height: Int) throws(OpenGLError) -> any DrawnPictures {
    try GBMPictures(self, width: width, height: height)
  }
}

private final class GBMPictures: DrawnPictures {
  private let context: GBMContext
  private let window: gbm_window
  /// Whether EGL has drawn on the window: its pictures go with EGL's use of it.
  private var isAttached: Bool { context.current === self }

  private var gbm: gbm_functions { context.card.gbm }

  init(_ context: GBMContext, width: Int, height: Int) throws(OpenGLError) {
    let card = context.card
    guard
      let window = card.gbm.surface_create(
        card.card, UInt32(clamping: width), UInt32(clamping: height), GBM_XRGB8888,
        GBM_SCANNED_AND_RENDERED)
    else {
      throw .noContext("GBM has no pictures of \(width)x\(height) pixels that the card can send")
    }
    self.context = context
    self.window = window
  }

  deinit {
    // A weak reference to an object that goes is nil already.
    if context.current == nil { context.context.detach() }
    gbm.surface_destroy(window)
  }

  var hasRoom: Bool { gbm.surface_has_free_buffers(window) != 0 }

  func makeCurrent() -> Bool {
    if !isAttached {
      do throws(OpenGLError) {
        try context.context.attach(window)
      } catch {
        // Neither the former pictures nor these are drawn on now: the next try attaches them anew.
        context.current = nil
        context.context.detach()
        return false
      }
      context.current = self
    }
    return context.context.makeCurrent()
  }

  func finish() throws(OpenGLError) -> DrawnPicture {
    guard isAttached else { throw .contextLost }
    if let error = context.context.swap() { throw error }
    guard let picture = gbm.surface_lock_front_buffer(window) else {
      throw .noContext("GBM does not give the picture out")
    }
    guard gbm.bo_get_plane_count(picture) <= 1 else {
      gbm.surface_release_buffer(window, picture)
      throw .noContext("GBM's pictures have several parts")
    }
    let modifier = gbm.bo_get_modifier(picture)
    return DrawnPicture(
      number: UInt(bitPattern: picture), handle: gbm.bo_get_handle(picture).u32,
      stride: Int(gbm.bo_get_stride(picture)),
      modifier: modifier == GBM_MODIFIER_INVALID ? nil : modifier)
  }

  func release(_ number: UInt) {
    guard isAttached, let picture = UnsafeMutableRawPointer(bitPattern: number) else { return }
    gbm.surface_release_buffer(window, picture)
  }
}
