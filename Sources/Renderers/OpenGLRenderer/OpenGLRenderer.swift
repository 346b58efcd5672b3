import COpenGL
import Coverage
package import DrawList
package import FramePlan
package import GraphicsValues

/// Draws lists with OpenGL. The software renderer defines what is correct; docs/rendering-gl.md says how
/// close this renderer comes, and what the software renderer still draws.
///
/// It belongs to the thread on which its context is current.
package final class OpenGLRenderer: Renderer {
  package let context: OpenGLContext
  private let device: OpenGLDevice
  private let usesDepth: Bool
  private let painter: FramePainter
  private let frame: PreparedFrame
  private let pictures = PictureCache()
  private var visible = VisibleCommands()
  private var joined = JoinedDamage()
  /// Draws what this renderer cannot draw, and everything once the context is lost.
  let software: any Renderer & PicturePainter
  private var countersBefore = OpenGLCounters()
  private var output: RenderTarget?
  /// Measures the driver's processor time for each frame, and waits for it.
  package var timer: OpenGLTimer?
  /// Nanoseconds of the last frame, when there is a timer.
  package private(set) var drawNanoseconds: UInt64 = 0
  /// Called when the driver runs out of memory, with the error and the reaction. Called once, and again
  /// only after `framesOfShortage` frames without a shortage.
  package var onShortage: ((String) -> Void)?
  /// Longer than unused textures are kept, so that a working set that is slightly too large is reported
  /// once.
  private static let framesOfShortage = 600
  /// Frames for which a further shortage is not reported.
  private var shortageQuiet = 0
  /// The reason why nothing can be drawn with the context any more: it is lost, or the driver has no memory
  /// left. Frames are then drawn by the software renderer, and nothing can be presented.
  package private(set) var failure: OpenGLError?

  /// Links all programs.
  ///
  /// - Parameters:
  ///   - context: A context that is current on this thread.
  ///   - software: The renderer that draws in memory what this one cannot draw, and that says what is
  ///     correct.
  ///   - gradients: The space in which the colours of gradients mix.
  ///   - pyramidBytes: Bytes that the levels of images may occupy between frames.
  ///   - atlasSide: The side of the textures that small images and small masks share, in pixels; at least
  ///     64.
  ///   - usesDepth: Whether opaque parts are drawn first, from front to back. It changes no pixel.
  package init(
    context: OpenGLContext, software: any Renderer & PicturePainter,
    gradients: GradientSpace = .srgb, pyramidBytes: Int? = nil, atlasSide: Int = 2048,
    usesDepth: Bool = true
  ) throws(OpenGLError) {
    guard context.makeCurrent() else { throw .contextLost }
    self.context = context
    self.usesDepth = usesDepth
    device = OpenGLDevice(context)
    device.begin()
    painter = try FramePainter(device, side: max(atlasSide, 64))
    frame = PreparedFrame(
      level: .best, gradientSpace: gradients, pyramidBytes: pyramidBytes ?? MipCache.byteLimit,
      frameReading: .textures)
    self.software = software
  }

  /// Number of programs, all of which are linked when a renderer is made.
  package static let programCount = ProgramKind.allCases.count

  /// Counters since the renderer was made, without the reference scene.
  package var counters: OpenGLCounters { device.counters }

  /// Resets the counters to 0.
  func resetCounters() { device.counters = OpenGLCounters() }

  /// Counters of the last frame.
  package var frameCounters: OpenGLCounters { device.counters - countersBefore }

  /// Whether shaded pixels are counted, which takes the processor longer than drawing them.
  package var countsPixels: Bool {
    get { device.countsPixels }
    set { device.countsPixels = newValue }
  }

  /// Bytes of textures kept between frames.
  package var textureBytes: Int {
    painter.images.byteCount + painter.masks.byteCount + painter.pyramids.byteCount
      + painter.ramps.byteCount + painter.targets.byteCount + painter.frames.byteCount
      + pictureBytes + (output?.byteCount ?? 0)
  }

  private var pictureBytes: Int {
    var bytes = 0
    pictures.forEach { bytes += $0.target?.byteCount ?? 0 }
    return bytes
  }

  package func keptBytes(of client: UInt32) -> Int {
    pictures.bytes(of: client) + frame.outlines.bytes(of: client) + frame.mips.bytes(of: client)
      + frame.ramps.bytes(of: client) + frame.convertedBytes(of: client)
      + software.keptBytes(of: client)
  }

  package func forget(client: UInt32) {
    pictures.forget(client)
    frame.outlines.forget(client)
    frame.mips.forget(client)
    frame.ramps.forget(client)
    frame.forgetConverted(client)
    software.forget(client: client)
  }

  // MARK: Drawing

  /// Draws the damage, and reads it back.
  @discardableResult
  package func draw(
    _ list: DrawList, _ request: DrawRequest, into target: PixelBuffer
  ) -> DrawReport {
    if begin(list), let report = drawVisible(list, request, area: target.area) {
      read(list, request.damage, into: target)
      return report
    }
    device.counters.softwareFrames += 1
    return software.draw(list, request, into: target)
  }

  /// Draws the damage on the renderer's own target, to be presented.
  ///
  /// - Returns: Nil when nothing can be drawn any more; `failure` gives the reason.
  package func draw(_ list: DrawList, _ request: DrawRequest) -> DrawReport? {
    let isNew = output == nil || output?.width != list.width || output?.height != list.height
    guard begin(list) else { return nil }
    var request = request
    if isNew { request.damage = [list.frame] }
    return drawVisible(list, request, area: list.frame)
  }

  /// Copies the frame to the window's framebuffer, turned; the caller swaps the buffers.
  ///
  /// The framebuffer must have the size that the last list has on the screen.
  package func present(_ orientation: OutputOrientation = .normal) {
    guard failure == nil, let output, context.makeCurrent() else { return }
    device.begin()
    painter.recorder.present(output, orientation)
  }

  /// Returns the pixels that `present` puts on the screen: opaque, the first row at the top.
  ///
  /// - Returns: Nil when nothing has been drawn, or there is no memory.
  package func presented(_ orientation: OutputOrientation) -> PixelImage? {
    guard failure == nil, let output, context.makeCurrent() else { return nil }
    device.begin()
    let (width, height) = orientation.size(of: output.width, output.height)
    guard let screen = try? RenderTarget(device, width: width, height: height) else { return nil }
    painter.recorder.present(output, orientation, to: screen.framebuffer)
    var rows = [UInt32](repeating: 0, count: width * height)
    rows.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      device.gl.ReadPixels(
        0, 0, Int32(width), Int32(height), GL_RGBA, GL_UNSIGNED_BYTE, base)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rows.count)
    for y in (0..<height).reversed() {
      for word in rows[y * width..<(y + 1) * width] {
        let (red, blue) = (word & 0xFF, word >> 16 & 0xFF)
        pixels.append(0xFF00_0000 | red << 16 | word & 0xFF00 | blue)
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Waits until everything is drawn.
  package func finish() {
    if failure == nil, context.makeCurrent() { device.gl.Finish() }
  }

  /// True when the context is lost or memory has run out: a new context and renderer must be made.
  package var isLost: Bool { failure != nil }

  private func begin(_ list: DrawList) -> Bool {
    countersBefore = device.counters
    if failure != nil { return false }
    let longest = max(list.width, list.height)
    guard longest > 0, longest <= min(context.maximumTextureSize, 32767) else {
      return false
    }
    guard context.makeCurrent(), !context.isLost else {
      failure = .contextLost
      return false
    }
    device.begin()
    if let output, output.width == list.width, output.height == list.height { return true }
    output = nil
    if let error = makeOutput(list) {
      guard error.isShortage, !context.isLost else {
        failure = error
        return false
      }
      painter.evict()
      pictures.endFrame(keeps: false)
      failure = makeOutput(list)
      reportShortage(error, isOver: failure == nil)
    }
    return failure == nil
  }

  /// Makes the renderer's own target.
  ///
  /// - Returns: The error, if it could not be made.
  private func makeOutput(_ list: DrawList) -> OpenGLError? {
    do throws(OpenGLError) {
      output = try RenderTarget(
        device, width: list.width, height: list.height, hasDepth: usesDepth)
      return nil
    } catch {
      return error
    }
  }

  /// - Parameter area: The part of the frame to draw.
  /// - Returns: Nil when nothing can be drawn any more.
  private func drawVisible(
    _ list: DrawList, _ request: DrawRequest, area: PixelRect
  ) -> DrawReport? {
    joined.join(request.damage)
    let request = DrawRequest(damage: joined.rects, frozenBackdrops: request.frozenBackdrops)
    guard visible.select(from: list, damage: request.damage) else {
      return drawAll(list, request, area: area)
    }
    defer { visible.endFrame() }
    return drawAll(visible.list, request, area: area)
  }

  private func drawAll(
    _ list: DrawList, _ request: DrawRequest, area: PixelRect
  ) -> DrawReport? {
    var error = tryAll(list, request, area: area)
    if let first = error, first.isShortage, !context.isLost {
      // Other programs may hold the memory, or textures kept here from other frames.
      painter.evict()
      error = tryAll(list, request, area: area, isAgain: true)
      reportShortage(first, isOver: error == nil)
      // Textures made without memory have no pixels, and later frames must not find them.
      if error != nil { painter.evict() }
    } else if error == nil, shortageQuiet > 0 {
      shortageQuiet -= 1
    }
    guard let error else { return frame.report }
    guard error != .contextLost, !context.isLost else {
      failure = .contextLost
      return nil
    }
    // Another context would fail as well.
    return uploadSoftwareFrame(list, frozenBackdrops: request.frozenBackdrops)
  }

  /// Reports a shortage once, until a number of frames have had enough memory.
  private func reportShortage(_ error: OpenGLError, isOver: Bool) {
    defer { shortageQuiet = Self.framesOfShortage }
    if shortageQuiet > 0 { return }
    onShortage?(
      "\(error): textures kept for other frames were released, and "
        + (isOver ? "the frame was drawn again" : "the processor draws the frame"))
  }

  /// - Returns: The error, if not everything was drawn.
  private func tryAll(
    _ list: DrawList, _ request: DrawRequest, area: PixelRect, isAgain: Bool = false
  ) -> OpenGLError? {
    frame.prepare(list, request, area: area, cache: pictures)
    var isDrawn = true
    device.exceedsLimits = false
    defer {
      frame.finish()
      painter.endFrame(isDrawn: isDrawn)
      // An incomplete picture must not be reused.
      pictures.endFrame(keeps: isDrawn)
    }
    if frame.damage.isEmpty { return nil }
    guard let output else { return nil }
    if !isAgain { device.counters.frames += 1 }
    do throws(OpenGLError) {
      painter.recorder.damage.append(contentsOf: frame.damage)
      try painter.convertFrames(frame)
      try drawPictures(list)
      let box = frame.damage.reduce(PixelRect.empty) { $0.union($1) }
      let canvas = FrameRecorder.Canvas(
        target: output, area: frame.frame, isOutput: true, isSolid: frame.isOpaque)
      painter.recorder.begin(canvas)
      var start = 0
      if let index = frame.occlusion.start(in: box) {
        start = index
      } else {
        painter.recorder.clear(box, frame.background)
      }
      try painter.paint(frame, list, start..<frame.commands.count, on: canvas, clip: box)
      if device.exceedsLimits { throw .beyondLimits }
      if let timer {
        drawNanoseconds = timer.measure(painter.recorder.flush)
      } else {
        painter.recorder.flush()
      }
      let error = device.gl.GetError()
      if error == GL_CONTEXT_LOST { throw .contextLost }
      if error == GL_OUT_OF_MEMORY { throw .outOfMemory }
      return nil
    } catch {
      isDrawn = false
      return error
    }
  }

  /// Lets the software renderer draw the frame's damage, and uploads the result.
  private func uploadSoftwareFrame(
    _ list: DrawList, frozenBackdrops: Set<UInt32>
  ) -> DrawReport {
    guard let output else { return DrawReport() }
    device.counters.softwareFrames += 1
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: list.width * list.height)
    memory.initialize(repeating: 0, count: list.width * list.height)
    defer { memory.deallocate() }
    let report = software.draw(
      list, DrawRequest(damage: frame.damage, frozenBackdrops: frozenBackdrops),
      into: PixelBuffer(base: memory, width: list.width, height: list.height, stride: list.width))
    for rect in frame.damage {
      output.texture.upload(
        x: Int(rect.minX), y: Int(rect.minY), width: rect.width, height: rect.height,
        stride: list.width, from: memory + (Int(rect.minY) * list.width + Int(rect.minX)))
    }
    return report
  }

  /// Draws the missing pictures. Pictures of bitmaps, and pictures inside them, are drawn by the software
  /// renderer, because they become images.
  private func drawPictures(_ list: DrawList) throws(OpenGLError) {
    if frame.plan.items.isEmpty { return }
    defer { software.endPictures() }
    try frame.drawPictures(list) { number throws(OpenGLError) in
      if frame.plan.items[number].isInBitmap {
        software.drawPictures(of: number, list, frame, pictures)
        device.counters.softwarePictures += 1
      } else {
        try frame.plan.make(number, list, pictures, storage: painter.targets.target)
        try painter.paintPictures(frame, number, list)
      }
    }
  }

  private func read(_ list: DrawList, _ damage: [PixelRect], into target: PixelBuffer) {
    guard let output else { return }
    let gl = device.gl
    device.bind(
      framebuffer: output.framebuffer, width: output.width, height: output.height)
    gl.PixelStorei(GL_PACK_ROW_LENGTH, Int32(target.stride))
    for rect in damage {
      let rect = rect.intersection(list.frame).intersection(target.area)
      if rect.isEmpty { continue }
      device.counters.bytesRead += 4 * rect.area
      gl.ReadPixels(
        rect.minX, rect.minY, Int32(rect.width), Int32(rect.height), GL_RGBA, GL_UNSIGNED_BYTE,
        target.row(Int(rect.minY - target.y)) + Int(rect.minX - target.x))
    }
  }
}
