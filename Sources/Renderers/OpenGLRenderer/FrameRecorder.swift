import COpenGL
import GraphicsValues

/// The draw calls of a frame, in order. Recorded first, so that all instances are uploaded at once.
final class FrameRecorder {
  /// A target to draw on, and its place on the device.
  struct Canvas {
    var target: RenderTarget
    var area: PixelRect
    /// True when drawing is limited to the damage.
    var isOutput: Bool
    /// True when the pixels stay opaque, even under translucent drawing.
    var isSolid: Bool
  }

  fileprivate struct State: Equatable {
    var program: ProgramKind
    var blending: OpenGLDevice.Blending
    /// The textures of the units; nil where the program uses none.
    var image: gl_name = 0
    var mask: gl_name = 0
    var below: gl_name = 0
  }

  fileprivate enum Step {
    case canvas(Canvas)
    case clear(PixelRect, UInt32)
    /// A run of opaque parts, by its number.
    case opaque(Int)
    case draw(State, word: Int, count: Int, number: Int)
  }

  let device: OpenGLDevice
  let programs: [OpenGLProgram]
  private var steps: [Step] = []
  private var words = WordBuffer()
  private var opaque = OpaqueParts()
  /// True while opaque parts are added to the last run.
  private var isRunOpen = false
  /// Number of things blended with the frame before the pending ones.
  private var blendedCount = 0
  /// True when depth decides what hides what in this frame.
  private var isDepthUsed = false
  /// The canvas of the last step.
  private(set) var canvas: Canvas?
  private var pending: State?
  private var pendingWord = 0
  private var pendingCount = 0
  /// The damaged rectangles of the output, in device pixels.
  var damage: [PixelRect] = []

  private let shaded = ShadedPixels()
  private(set) var buffer: gl_name = 0
  private(set) var arrays: [gl_name]
  private let mostWords: Int

  init(_ device: OpenGLDevice) throws(OpenGLError) {
    self.device = device
    var programs: [OpenGLProgram] = []
    for kind in ProgramKind.allCases { programs.append(try OpenGLProgram(kind, device.context)) }
    self.programs = programs
    let gl = device.gl
    gl.GenBuffers(1, &buffer)
    mostWords = ProgramKind.allCases.reduce(0) { max($0, $1.words) }
    arrays = [gl_name](repeating: 0, count: mostWords + 1)
    // One array for each number of words that instances can have.
    for count in Set(ProgramKind.allCases.map(\.words)) {
      gl.GenVertexArrays(1, &arrays[count])
      device.bind(vertexArray: arrays[count])
      for index in 0..<count {
        gl.EnableVertexAttribArray(UInt32(index))
        gl.VertexAttribDivisor(UInt32(index), 1)
      }
    }
  }

  deinit {
    guard device.context.makeCurrent() else { return }
    let gl = device.gl
    for program in programs { gl.DeleteProgram(program.name) }
    gl.DeleteBuffers(1, &buffer)
    for var array in arrays where array != 0 { gl.DeleteVertexArrays(1, &array) }
  }

  // MARK: Recording

  /// Makes a canvas the current one.
  func begin(_ canvas: Canvas) {
    endDraw()
    self.canvas = canvas
    steps.append(.canvas(canvas))
    if !isRunOpen { beginRun() }
  }

  private func beginRun() {
    guard let canvas, canvas.isOutput, canvas.target.hasDepth else { return }
    // Later parts are in front of everything that was opaque before.
    blendedCount += 1
    steps.append(.opaque(opaque.beginRun(number: blendedCount)))
    isRunOpen = true
  }

  /// Ends the run because the pixels of the canvas were read or set: opaque parts further in front must not
  /// be drawn before that.
  func endRun() {
    guard let canvas, canvas.isOutput else { return }
    endDraw()
    isRunOpen = false
    beginRun()
  }

  /// Sets the pixels of a rectangle of the canvas, in device pixels.
  func clear(_ area: PixelRect, _ color: UInt32) {
    if area.isEmpty { return }
    endDraw()
    steps.append(.clear(area, color))
    endRun()
  }

  /// Returns whether the pending instances use a program, so that another instance may join them.
  @inline(__always)
  func isDrawing(_ program: ProgramKind) -> Bool { pending?.program == program }

  /// Starts an instance with its area in device pixels, inside the canvas, and its colour and flags. The
  /// rest of its words must follow.
  @inline(__always)
  func add(
    _ program: ProgramKind, _ blending: OpenGLDevice.Blending, _ bounds: PixelRect, _ color: UInt32,
    _ flags: UInt32, image: OpenGLTexture? = nil, mask: OpenGLTexture? = nil,
    below: OpenGLTexture? = nil
  ) {
    guard let canvas else { return }
    let state = State(
      program: program, blending: blending, image: image?.name ?? 0, mask: mask?.name ?? 0,
      below: below?.name ?? 0)
    if pending != state {
      endDraw()
      pending = state
      pendingWord = words.count
    }
    pendingCount += 1
    words.reserve(4 * mostWords)
    let (first, last) = Self.corners(bounds, canvas)
    words.append(first, last, color, flags)
  }

  @inline(__always)
  func add(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    words.append(a, b, c, d)
  }

  /// Adds at most `most` shapes, which `body` writes; they join the pending ones, even if those are rings.
  @inline(__always)
  func addShapes(_ most: Int, _ body: (inout ShapeWriter) -> Void) {
    guard let canvas else { return }
    let isAmongRings = isDrawing(.ring)
    let state = State(program: isAmongRings ? .ring : .shape, blending: .over)
    let groups = state.program.words
    words.reserve(4 * groups * most)
    let start = words.count
    var writer = ShapeWriter(
      words.base + start, corner: (canvas.area.minX, canvas.area.minY), isAmongRings: isAmongRings)
    body(&writer)
    if writer.count == 0 { return }
    if pending != state {
      endDraw()
      pending = state
      pendingWord = start
    }
    words.countWritten(4 * groups * writer.count)
    pendingCount += writer.count
  }

  // MARK: Opaque parts

  /// Whether opaque parts on the canvas may be drawn before everything else.
  @inline(__always)
  var takesOpaqueParts: Bool { isRunOpen && canvas?.isOutput == true }

  /// Adds a rectangle of one opaque colour, in front of everything added so far.
  ///
  /// - Parameters:
  ///   - first: The rectangle's first corner, as in all instances.
  ///   - written: Number of shapes written since the last one was added.
  /// - Returns: False when the rectangle has to be blended.
  @inline(__always)
  func addSolid(_ first: UInt32, _ last: UInt32, _ color: UInt32, after written: Int) -> Bool {
    opaque.addSolid(first, last, color, number: blendedCount + pendingCount + written)
  }

  /// Marks a part of the last image as opaque.
  ///
  /// - Parameter isAll: Whether no other part of the image is drawn.
  func markOpaque(_ area: PixelRect, isAll: Bool) {
    guard let canvas, let pending, pending.program == .image, pendingCount > 0 else { return }
    let (first, last) = Self.corners(area, canvas)
    let count = 4 * ProgramKind.image.words
    let isAdded = opaque.addImage(
      first, last, words.base + (words.count - count), pending.image,
      number: blendedCount + pendingCount - (isAll ? 1 : 0))
    guard isAdded, isAll else { return }
    words.removeLast(count)
    pendingCount -= 1
  }

  @inline(__always)
  private static func corners(_ area: PixelRect, _ canvas: Canvas) -> (UInt32, UInt32) {
    let (x, y) = (canvas.area.minX, canvas.area.minY)
    return (
      UInt32(truncatingIfNeeded: area.minX - x | (area.minY - y) << 16),
      UInt32(truncatingIfNeeded: area.maxX - x | (area.maxY - y) << 16)
    )
  }

  @inline(__always)
  func add(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    add(
      UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b), UInt32(truncatingIfNeeded: c),
      UInt32(truncatingIfNeeded: d))
  }

  @inline(__always)
  func add(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    add(
      Float(a).bitPattern, Float(b).bitPattern, Float(c).bitPattern, Float(d).bitPattern)
  }

  private func endDraw() {
    guard let state = pending else { return }
    if pendingCount > 0 {
      steps.append(.draw(state, word: pendingWord, count: pendingCount, number: blendedCount))
    }
    if canvas?.isOutput == true { blendedCount += pendingCount }
    pending = nil
    pendingCount = 0
  }

  // MARK: Drawing

  /// Draws everything recorded; recording continues on the same canvas.
  func flush() {
    endDraw()
    defer {
      steps.removeAll(keepingCapacity: true)
      words.removeAll()
      opaque.removeAll()
      isRunOpen = false
      if let canvas { begin(canvas) }
    }
    let drawsOpaque = opaque.solidCount + opaque.textures.count > 0
    guard drawsOpaque || steps.contains(where: \.draws) else { return }
    let gl = device.gl
    let solidWord = words.count
    words.appendReversed(0..<opaque.solidCount, of: opaque.solids, groups: ProgramKind.solid.words)
    let imageWord = words.count
    words.appendReversed(
      0..<opaque.textures.count, of: opaque.images, groups: ProgramKind.image.words)
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer)
    if words.count > 0 {
      device.counters.bytesStreamed += 4 * words.count
      gl.BufferData(GL_ARRAY_BUFFER, 4 * words.count, words.base, GL_STREAM_DRAW)
    }
    var canvas: Canvas?
    for step in steps {
      switch step {
      case .canvas(let next):
        canvas = next
        device.bind(
          framebuffer: next.target.framebuffer, width: next.target.width,
          height: next.target.height)
      case .clear(let area, let color):
        guard let canvas else { continue }
        func part(_ shift: UInt32) -> Float { Float(color >> shift & 255) / 255 }
        // Blue is first in memory.
        gl.ClearColor(part(0), part(8), part(16), part(24))
        forEachCut(canvas, area) { _ in gl.Clear(GL_COLOR_BUFFER_BIT) }
      case .opaque(let number):
        if let canvas { drawOpaque(opaque.run(number), solidWord, imageWord, canvas) }
      case .draw(let state, let word, let count, let number):
        guard let canvas else { continue }
        device.compare(isDepthUsed && canvas.isOutput ? .tested : .ignored)
        draw(state, word, count, canvas, number: number)
      }
    }
  }

  /// Draws a run from front to back, so that the depth rejects hidden pixels of later parts.
  private func drawOpaque(
    _ run: OpaqueParts.Run, _ solidWord: Int, _ imageWord: Int, _ canvas: Canvas
  ) {
    if run.isEmpty { return }
    if !isDepthUsed, !run.hidesNothing {
      isDepthUsed = true
      device.compare(.written)
      forEachCut(canvas, canvas.area) {
        device.gl.Clear(GL_DEPTH_BUFFER_BIT)
        if device.countsPixels { shaded.clear($0) }
      }
    }
    device.compare(isDepthUsed ? .written : .ignored)
    if !run.solids.isEmpty {
      let word = solidWord + 4 * (opaque.solidCount - run.solids.upperBound)
      draw(State(program: .solid, blending: .none), word, run.solids.count, canvas)
    }
    var end = run.images.upperBound
    while end > run.images.lowerBound {
      let texture = opaque.textures[end - 1]
      var first = end - 1
      while first > run.images.lowerBound, opaque.textures[first - 1] == texture { first -= 1 }
      let word = imageWord + 4 * ProgramKind.image.words * (opaque.textures.count - end)
      draw(
        State(program: .image, blending: .none, image: texture), word, end - first, canvas)
      end = first
    }
  }

  /// Releases the canvas.
  func endFrame() {
    canvas = nil
    pending = nil
    pendingCount = 0
    words.removeAll()
    opaque.removeAll()
    isRunOpen = false
    isDepthUsed = false
    blendedCount = 0
    steps.removeAll(keepingCapacity: true)
    damage.removeAll(keepingCapacity: true)
  }

  private func forEachCut(_ canvas: Canvas, _ area: PixelRect, _ body: (PixelRect) -> Void) {
    func cut(_ rect: PixelRect) {
      let part = rect.intersection(area)
      if part.isEmpty { return }
      device.cut(
        x: part.minX - canvas.area.minX, y: part.minY - canvas.area.minY, width: Int32(part.width),
        height: Int32(part.height))
      body(part)
    }
    guard canvas.isOutput else { return cut(canvas.area) }
    for rect in damage { cut(rect) }
  }

  /// - Parameter number: The number of the first instance, from back to front.
  private func draw(
    _ state: State, _ word: Int, _ count: Int, _ canvas: Canvas, number: Int = 0
  ) {
    let gl = device.gl
    let program = programs[state.program.rawValue]
    let words = state.program.words
    device.use(program.name)
    program.draw(
      gl, width: Int32(canvas.target.width), height: Int32(canvas.target.height),
      x: canvas.area.minX, y: canvas.area.minY)
    if device.depth == .tested { program.draw(gl, from: Int32(clamping: number)) }
    if state.image != 0 { device.bind(state.image, unit: TextureUnit.image) }
    if state.mask != 0 { device.bind(state.mask, unit: TextureUnit.mask) }
    if state.below != 0 { device.bind(state.below, unit: TextureUnit.below) }
    device.blend(state.blending)
    device.bind(vertexArray: arrays[words])
    for index in 0..<words {
      gl.VertexAttribIPointer(
        UInt32(index), 4, GL_UNSIGNED_INT, Int32(16 * words),
        UnsafeRawPointer(bitPattern: 4 * word + 16 * index))
    }
    forEachCut(canvas, canvas.area) { cut in
      device.counters.drawCalls += 1
      device.counters.instances += count
      if device.countsPixels { countPixels(state.program, word, count, canvas, cut, number) }
      gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(clamping: count))
    }
  }

  private func countPixels(
    _ program: ProgramKind, _ word: Int, _ count: Int, _ canvas: Canvas, _ cut: PixelRect,
    _ number: Int
  ) {
    device.counters.pixelsShaded += shaded.count(
      words.base + word, count, groups: program.words,
      at: (canvas.area.minX, canvas.area.minY), in: cut, by: device.depth
    ) { words, instance in
      if device.depth == .tested { return Levels.blended(number + instance) }
      return program == .solid ? words[3] : words[2]
    }
  }
}

extension FrameRecorder.Step {
  /// True when the step draws, rather than only selecting a canvas.
  fileprivate var draws: Bool {
    switch self {
    case .canvas, .opaque: false
    case .clear, .draw: true
    }
  }
}
