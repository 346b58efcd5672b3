import CSpanKernels
import Coverage
import DrawList
import FramePlan
import GraphicsValues

/// Walks a prepared frame as `BandPainter` does, and records the draw calls.
final class FramePainter {
  let device: OpenGLDevice
  let recorder: FrameRecorder
  let targets: RenderTargetPool
  let images: TextureAtlas
  let masks: TextureAtlas
  /// Images with their levels.
  let pyramids: TextureAtlas
  let ramps: TextureAtlas
  let frames: FrameTextures
  /// Memory for a mask's bytes during upload.
  private var maskRoom: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
  /// The canvas and clip outside each open group.
  var outside: [(canvas: FrameRecorder.Canvas, clip: PixelRect)] = []

  /// - Parameter side: The side of the textures that small images and masks share, in pixels.
  init(_ device: OpenGLDevice, side: Int) throws(OpenGLError) {
    self.device = device
    recorder = try FrameRecorder(device)
    targets = RenderTargetPool(device)
    images = TextureAtlas(
      device, .pixels, side: side, largest: side / 4, pages: 4, byteLimit: 512 << 20)
    frames = FrameTextures(device)
    masks = TextureAtlas(
      device, .coverage, side: side, largest: side / 2, pages: 4, byteLimit: 64 << 20)
    pyramids = TextureAtlas(device, .pixels, side: 0, largest: 0, pages: 0, byteLimit: 256 << 20)
    ramps = TextureAtlas(
      device, .numbers, side: 1024, largest: 3 * GradientShader.piecesInRow, pages: 2,
      byteLimit: 4 << 20)
  }

  deinit { maskRoom.deallocate() }

  /// Ends a frame.
  ///
  /// - Parameter isDrawn: false if what was recorded is lost.
  func endFrame(isDrawn: Bool) {
    recorder.endFrame()
    targets.endFrame()
    images.endFrame()
    masks.endFrame()
    pyramids.endFrame()
    ramps.endFrame()
    frames.endFrame(isDrawn: isDrawn)
  }

  /// Releases all memory of the driver that is kept between frames.
  func evict() {
    targets.removeAll()
    frames.removeAll()
    for atlas in [images, masks, pyramids, ramps] { atlas.removeAll() }
  }

  /// Draws a range of commands; a bracket that begins in the range must end in it.
  func paint(
    _ frame: PreparedFrame, _ list: DrawList, _ range: Range<Int>, on base: FrameRecorder.Canvas,
    clip area: PixelRect
  ) throws(OpenGLError) {
    var canvas = base
    var clip = area
    var index = range.lowerBound
    outside.removeAll(keepingCapacity: true)
    recorder.begin(base)
    let (commands, bodies) = (frame.commands, list.commands.bodies)
    while index < range.upperBound {
      let kind = commands[index].kind
      if kind == .nothing {
        index += 1
        continue
      }
      if kind == .plainFill {
        index = fillPlain(commands, bodies, index..<range.upperBound, clip)
        continue
      }
      let command = commands[index]
      switch kind {
      case .fill:
        let area = command.bounds.intersection(clip)
        if !area.isEmpty, command.shape >= 0 {
          fill(.shape(frame.shapes[Int(command.shape)]), command.color, area)
        }
      case .jump: index = Int(command.end)
      case .beginGroup, .beginMask:
        let area = command.bounds.intersection(clip)
        if area.isEmpty {
          // A mask without any area hides everything.
          if command.kind == .beginMask { recorder.clear(clip, 0) }
          index = Int(command.end)
          break
        }
        outside.append((canvas, clip))
        canvas = try group(area)
        clip = area
      case .endGroup:
        guard let below = outside.popLast() else { break }
        try finishGroup(frame, command, canvas, on: below.canvas, clip: clip)
        targets.give(canvas.target)
        (canvas, clip) = below
      case .endMask:
        guard let below = outside.popLast() else { break }
        multiply(below.canvas, below.clip, by: canvas)
        targets.give(canvas.target)
        (canvas, clip) = below
      default:
        let area = command.bounds.intersection(clip)
        if !area.isEmpty { try paint(frame, command, area) }
      }
      index += 1
    }
  }

  /// Makes a transparent canvas for an area; drawing continues on it.
  private func group(_ area: PixelRect) throws(OpenGLError) -> FrameRecorder.Canvas {
    let canvas = try canvas(area)
    recorder.clear(area, 0)
    return canvas
  }

  private func paint(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect
  ) throws(OpenGLError) {
    switch command.kind {
    case .border:
      guard command.shape >= 0 else { return }
      let shape = frame.shapes[Int(command.shape)]
      if command.hole >= 0 {
        fill(.ring(shape, hole: frame.shapes[Int(command.hole)]), command.color, area)
      } else {
        fill(.shape(shape), command.color, area)
      }
    case .outlined:
      if let outline = frame.rare[Int(command.rare)].outline { fill(outline, command.color, area) }
    case .image: paintImage(frame, command, area)
    case .picture:
      let rare = frame.rare[Int(command.rare)]
      guard let picture = frame.plan.items[rare.item].picture,
        let texture = picture.target?.texture
      else { return }
      let shown = area.intersection(picture.area)
      if !shown.isEmpty { try show(texture, picture.area, rare, command, shown) }
    case .fetched: paintFetched(frame, command, area)
    case .gradient: paintGradient(frame, command, area)
    case .particles: paintParticles(frame, command, area)
    case .transition: paintTransition(frame, command, area)
    case .backdrop: try paintBackdrop(frame, command, area)
    case .nothing, .plainFill, .fill, .jump, .beginGroup, .endGroup, .beginMask, .endMask: break
    }
  }

  // MARK: Colours

  private func fill(_ outline: Outline, _ color: UInt32, _ area: PixelRect) {
    switch outline {
    case .shape(let shape):
      begin(area, color, Self.corners(shape))
      recorder.add(shape)
      endShape()
    case .ring(let shape, let hole):
      recorder.add(.ring, .over, area, color, Self.corners(shape))
      recorder.add(shape)
      recorder.add(hole)
    case .runs, .blurred:
      guard let mask = mask(outline) else { return }
      let area = area.intersection(mask.area)
      if area.isEmpty { return }
      recorder.add(.mask, .over, area, color, 0, mask: mask.texture)
      recorder.add(mask.shiftX, mask.shiftY, 0, 0)
    case .stretched(let shadow): fill(shadow, color, area)
    }
  }

  /// Starts a shape, as a ring if rings are being drawn.
  @inline(__always)
  private func begin(_ area: PixelRect, _ color: UInt32, _ corners: UInt32) {
    if recorder.isDrawing(.ring) {
      recorder.add(.ring, .over, area, color, corners | 1)
    } else {
      recorder.add(.shape, .over, area, color, corners)
    }
  }

  @inline(__always)
  private func endShape() {
    guard recorder.isDrawing(.ring) else { return }
    for _ in 0..<3 { recorder.add(0 as UInt32, 0, 0, 0) }
  }

  /// Fills at a time, so that memory for them is reserved before the first is written.
  private static let mostFills = 4096

  /// Draws fills whose shapes are not prepared. Axis-aligned ones, of which there may be very many, take a
  /// fast path to the same numbers as in `Shape`.
  ///
  /// - Returns: The index of the first command after them.
  private func fillPlain(
    _ commands: [PreparedCommand], _ bodies: [DrawCommand.Body], _ range: Range<Int>,
    _ clip: PixelRect
  ) -> Int {
    commands.withUnsafeBufferPointer { commands in
      bodies.withUnsafeBufferPointer { bodies in
        var index = range.lowerBound
        let takesOpaque = recorder.takesOpaqueParts
        let end = min(range.upperBound, index + Self.mostFills)
        recorder.addShapes(end - index) { writer in
          while index < end {
            if commands[index].kind != .nothing {
              guard commands[index].kind == .plainFill, bodies[index].isUpright else { break }
              let area = commands[index].bounds.intersection(clip)
              if !area.isEmpty {
                fillUpright(
                  bodies.baseAddress.unsafelyUnwrapped + index, commands[index].color, area,
                  takesOpaque, &writer)
              }
            }
            index += 1
          }
        }
        if index > range.lowerBound { return index }
        let area = commands[index].bounds.intersection(clip)
        let body = bodies[index]
        if !area.isEmpty,
          let shape = Shape(
            transform: body.transform, rect: body.rect, radius: body.cornerRadius,
            corners: body.corners)
        {
          fill(.shape(shape), commands[index].color, area)
        }
        return index + 1
      }
    }
  }

  @inline(__always)
  private func fillUpright(
    _ body: UnsafePointer<DrawCommand.Body>, _ color: UInt32, _ area: PixelRect,
    _ takesOpaque: Bool, _ writer: inout ShapeWriter
  ) {
    let (m, rect) = (body.pointee.transform, body.pointee.rect)
    let (left, right) = (m.a * rect.x + m.tx, m.a * (rect.x + rect.width) + m.tx)
    let (top, bottom) = (m.d * rect.y + m.ty, m.d * (rect.y + rect.height) + m.ty)
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else { return }
    let radius = min(max(body.pointee.cornerRadius, 0), rect.width / 2, rect.height / 2)
    let (radiusX, radiusY) = (radius * m.a, radius * m.d)
    let isRound = radius > 0 && radiusX >= 0x1p-10 && radiusY >= 0x1p-10
    let isOpaque = takesOpaque && color >= 0xFF00_0000
    func addPart(_ part: PixelRect) -> Bool {
      let (first, last) = writer.corners(part)
      return recorder.addSolid(first, last, color, after: writer.count)
    }
    if isOpaque, !isRound, PixelRect(left, top, right, bottom).contains(area), addPart(area) {
      return
    }
    writer.add(
      area, color, edges: (left, right, top, bottom), radii: (radiusX, radiusY),
      corners: isRound ? UInt32(body.pointee.corners.rawValue & 15) : 0)
    guard isOpaque else { return }
    func addInside(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
      let part = PixelRect(left, top, right, bottom).intersection(area)
      if part.area >= Self.leastPart { _ = addPart(part) }
    }
    let (insetX, insetY) = isRound ? (radiusX, radiusY) : (0, 0)
    addInside(left, top + insetY, right, bottom - insetY)
    if isRound {
      // The parts above and below that bar.
      addInside(left + insetX, top, right - insetX, top + insetY)
      addInside(left + insetX, bottom - insetY, right - insetX, bottom)
    }
  }

  /// Smallest area of an opaque part in pixels; smaller parts hide less than they cost.
  private static let leastPart = 256

  private func fill(_ shadow: StretchedShadow, _ color: UInt32, _ area: PixelRect) {
    let bytes = shadow.mask.mask
    let place = place(of: bytes)
    let (columns, rows) = (shadow.columns, shadow.rows)
    let area = area.intersection(
      PixelRect(
        minX: Int32(clamping: columns.first), minY: Int32(clamping: rows.first),
        maxX: Int32(clamping: columns.last), maxY: Int32(clamping: rows.last)))
    if area.isEmpty { return }
    recorder.add(.shadow, .over, area, color, 0, mask: place.texture)
    for (axis, corner) in [(columns, place.x), (rows, place.y)] {
      recorder.add(
        axis.startShift, Int(axis.startWeight), Int(Int32(clamping: axis.middle)),
        Int(Int32(clamping: axis.end)))
      recorder.add(axis.endShift, Int(axis.endWeight), axis.size, corner)
    }
  }

  static func corners(_ shape: Shape) -> UInt32 {
    let g = shape.geometry
    func bit(_ v: Int32, _ n: UInt32) -> UInt32 { v != 0 ? 1 << n : 0 }
    return bit(g.left_top, 10) | bit(g.right_top, 11) | bit(g.left_bottom, 12)
      | bit(g.right_bottom, 13)
  }

  // MARK: Masks

  /// Cached coverage in a texture, at its place on the device.
  struct Mask {
    let texture: OpenGLTexture
    let area: PixelRect
    /// The offset from device pixels to pixels of the texture.
    let shiftX: Int
    let shiftY: Int
  }

  /// Returns the mask of an outline, if the outline is a mask.
  func mask(_ outline: Outline) -> Mask? {
    switch outline {
    case .runs(let runs, let dx, let dy):
      let area = runs.area
      guard !area.isEmpty else { return nil }
      let place = masks.place(
        of: runs, width: area.width, height: area.height, beforeReuse: recorder.flush
      ) { place in
        reserve(area.area)
        guard let base = maskRoom.baseAddress else { return }
        runs.expand(into: base)
        place.texture.upload(
          x: place.x, y: place.y, width: area.width, height: area.height, stride: area.width,
          from: base)
      }
      return Mask(place, area, dx, dy)
    case .blurred(let mask, let dx, let dy):
      guard !mask.area.isEmpty else { return nil }
      return Mask(self.place(of: mask), mask.area, dx, dy)
    default: return nil
    }
  }

  private func place(of mask: AlphaMask) -> TextureAtlas.Place {
    let area = mask.area
    return masks.place(
      of: mask, width: area.width, height: area.height, beforeReuse: recorder.flush
    ) { place in
      place.texture.upload(
        x: place.x, y: place.y, width: area.width, height: area.height, stride: area.width,
        from: mask.surface.base)
    }
  }

  private func reserve(_ count: Int) {
    if maskRoom.count >= count { return }
    maskRoom.deallocate()
    maskRoom = .allocate(capacity: count)
  }

  // MARK: Images

  func paintImage(_ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect) {
    guard command.shape >= 0, command.mapping >= 0,
      let image = frame.images[Int(command.image)]
    else { return }
    let shape = frame.shapes[Int(command.shape)]
    add(
      image, frame.mappings[Int(command.mapping)], shape.geometry, tint: command.tint,
      opacity: command.opacity, isAdded: command.isAdditive, area)
    guard image.isOpaque, command.tint == 0xFFFF_FFFF, command.opacity == 255,
      !command.isAdditive, recorder.takesOpaqueParts
    else { return }
    let g = shape.geometry
    guard g.left_x == 1, g.left_y == 0, g.top_x == 0, g.top_y == 1 else { return }
    let inside = PixelRect(0.5 - g.left, 0.5 - g.top, g.right + 0.5, g.bottom + 0.5)
      .intersection(area)
    if inside.area >= Self.leastPart { recorder.markOpaque(inside, isAll: inside == area) }
  }

  func add(
    _ image: PixelImage, _ mapping: ImageMapping, _ shape: shape, tint: UInt32, opacity: UInt32,
    isAdded: Bool, _ area: PixelRect
  ) {
    guard let canvas = recorder.canvas else { return }
    let place = place(of: image)
    recorder.add(
      .image, isAdded ? .added : .over, area, tint, opacity | (isAdded ? 1 << 14 : 0),
      image: place.texture)
    recorder.add(shape.left, shape.right, shape.top, shape.bottom)
    recorder.add(shape.left_x, shape.left_y, shape.top_x, shape.top_y)
    // Positions start at the corner of the canvas, so that steps from there are short and exact.
    let (x, y) = (Int64(canvas.area.minX), Int64(canvas.area.minY))
    let (downU, downV) = (
      ImageMapping.fixed(mapping.uPerRow, limit: 0x1p14),
      ImageMapping.fixed(mapping.vPerRow, limit: 0x1p14)
    )
    let u =
      ImageMapping.fixed(mapping.uOrigin, limit: 0x1p29) &+ mapping.stepU &* x &+ downU &* y
    let v =
      ImageMapping.fixed(mapping.vOrigin, limit: 0x1p29) &+ mapping.stepV &* x &+ downV &* y
    recorder.add(fixed: u, v)
    recorder.add(fixed: mapping.stepU, mapping.stepV)
    recorder.add(fixed: downU, downV)
    recorder.add(place.x, place.y, image.width, image.height)
  }

  /// Records the conversion of the frames of surfaces that are shown. Call before anything is drawn.
  func convertFrames(_ frame: PreparedFrame) throws(OpenGLError) {
    for index in frame.shownFrames {
      guard let image = frame.images[index], let shown = image.frame else { continue }
      try frames.add(image, shown, to: recorder)
    }
    frame.traffic += frames.takeTraffic()
  }

  func place(of image: PixelImage) -> TextureAtlas.Place {
    if image.frame != nil, let picture = frames.picture(of: image) {
      return TextureAtlas.Place(texture: picture, x: 0, y: 0)
    }
    return images.place(
      of: image, width: image.width, height: image.height, beforeReuse: recorder.flush
    ) { place in
      image.withPixels { pixels in
        guard let base = pixels.baseAddress else { return }
        place.texture.upload(
          x: place.x, y: place.y, width: image.width, height: image.height, stride: image.width,
          from: base)
      }
    }
  }
}

extension FrameRecorder {
  /// Adds a shape in the form that the shaders read.
  @inline(__always)
  func add(_ shape: Shape) {
    let g = shape.geometry
    add(g.left, g.right, g.top, g.bottom)
    add(g.left_x, g.left_y, g.top_x, g.top_y)
    add(
      Float(g.radius_x).bitPattern, Float(g.radius_y).bitPattern, Float(g.cosine).bitPattern,
      FramePainter.corners(shape) >> 10)
  }

  /// Adds two numbers of 64 bits.
  @inline(__always)
  func add(fixed a: Int64, _ b: Int64) {
    add(
      UInt32(truncatingIfNeeded: a >> 32), UInt32(truncatingIfNeeded: a),
      UInt32(truncatingIfNeeded: b >> 32), UInt32(truncatingIfNeeded: b))
  }
}

extension FramePainter.Mask {
  /// - Parameters:
  ///   - area: The area of the mask, before it is moved by whole pixels.
  init(_ place: TextureAtlas.Place, _ area: PixelRect, _ dx: Int, _ dy: Int) {
    texture = place.texture
    self.area = area.translated(x: Int32(clamping: dx), y: Int32(clamping: dy))
    shiftX = place.x - Int(area.minX) - dx
    shiftY = place.y - Int(area.minY) - dy
  }
}

extension PixelRect {
  /// Makes the rectangle of the whole pixels inside an area.
  @inline(__always)
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    func last(_ v: Double) -> Int32 {
      let held = min(max(v, -1e9), 1e9)
      let cut = Int32(held)
      return Double(cut) > held ? cut - 1 : cut
    }
    self.init(minX: -last(-left), minY: -last(-top), maxX: last(right), maxY: last(bottom))
  }
}

extension DrawCommand.Body {
  /// True when its edges are along the device's axes, with left before right and top before bottom.
  @inline(__always)
  fileprivate var isUpright: Bool {
    transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0 && rect.width > 0
      && rect.height > 0
  }
}
