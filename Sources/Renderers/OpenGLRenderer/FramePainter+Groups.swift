import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Painting groups, masks, backdrops and pictures.

extension FramePainter {
  /// Puts a finished group over the pixels below.
  func finishGroup(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ group: Canvas, on below: Canvas,
    clip: PixelRect
  ) throws(OpenGLError) {
    var rare = command.rare >= 0 ? frame.rare[Int(command.rare)] : RareCommand()
    if rare.outline == nil, command.isClipped, command.shape >= 0 {
      rare.outline = .shape(frame.shapes[Int(command.shape)])
    }
    var shown = group
    if let chain = rare.filters { shown = try filtered(group, by: chain) }
    if let shadow = rare.group?.shadow, shadow != 0,
      let next = try underlaid(shown, shown, moved: Point(x: 0, y: 0), shadow)
    {
      if shown.target !== group.target { targets.give(shown.target) }
      shown = next
    }
    recorder.begin(below)
    try show(shown.target.texture, shown.area, rare, command, clip)
    if shown.target !== group.target { targets.give(shown.target) }
  }

  /// Multiplies the canvas by the alpha of a mask; outside the mask it becomes transparent.
  func multiply(_ canvas: Canvas, _ clip: PixelRect, by mask: Canvas) {
    recorder.begin(canvas)
    var source = SurfaceSource(texture: mask.target.texture, area: mask.area)
    source.blending = .masked
    add(source, nil, clip)
  }

  /// Shows pixels with the outline, the colour, the blend mode and the cuts of a command.
  func show(
    _ texture: OpenGLTexture, _ textureArea: PixelRect, _ rare: RareCommand,
    _ command: PreparedCommand, _ clip: PixelRect
  ) throws(OpenGLError) {
    var source = SurfaceSource(texture: texture, area: textureArea)
    source.opacity = command.opacity
    guard let finish = rare.group else { return add(source, rare.outline, clip) }
    source.tint = finish.tint
    switch finish.blend {
    case .sourceOver: addCut(source, finish.cuts, rare.outline, clip)
    case .plusLighter:
      source.blending = .added
      addCut(source, finish.cuts, rare.outline, clip)
    default:
      let below = try copyOfCanvas(clip)
      source.blend = SurfaceSource.Blend(mode: finish.blend, below: below, isShare: false)
      addCut(source, finish.cuts, rare.outline, clip)
      targets.give(below.target)
    }
  }

  /// Adds a source with cuts; consecutive rows with equal cuts are joined.
  private func addCut(
    _ source: SurfaceSource, _ cuts: [PixelHalfPlane], _ outline: Outline?, _ clip: PixelRect
  ) {
    if cuts.isEmpty { return add(source, outline, clip) }
    var rows = PixelRect.empty
    for y in clip.minY..<clip.maxY {
      let run = cuts.run(y: y, in: clip)
      if rows.maxY == run.minY, rows.minX == run.minX, rows.maxX == run.maxX {
        rows.maxY = run.maxY
        continue
      }
      if !rows.isEmpty { add(source, outline, rows) }
      rows = run
    }
    if !rows.isEmpty { add(source, outline, rows) }
  }

  /// Copies pixels of the current canvas, which stays current.
  private func copyOfCanvas(_ area: PixelRect) throws(OpenGLError) -> Canvas {
    let current = recorder.canvas
    let result = try canvas(area)
    guard let current else { return result }
    copy(current, to: result)
    recorder.begin(current)
    recorder.endRun()
    return result
  }

  /// Copies an area of one canvas to another; drawing continues on the latter.
  func copy(_ source: Canvas, to canvas: Canvas) {
    recorder.begin(canvas)
    var pixels = SurfaceSource(texture: source.target.texture, area: source.area)
    pixels.blending = .none
    add(pixels, nil, canvas.area)
  }

  /// Replaces the pixels below by their filtered copies.
  func paintBackdrop(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ clip: PixelRect
  ) throws(OpenGLError) {
    let rare = frame.rare[Int(command.rare)]
    guard let outline = rare.outline, let canvas = recorder.canvas else { return }
    if frame.plan.items[rare.item].isPicture {
      guard let picture = frame.plan.items[rare.item].picture,
        let texture = picture.target?.texture
      else { return }
      let area = clip.intersection(picture.area)
      if area.isEmpty { return }
      let below = try copyOfCanvas(area)
      var source = SurfaceSource(texture: texture, area: picture.area)
      source.opacity = command.opacity
      source.blend = SurfaceSource.Blend(mode: .copy, below: below, isShare: true)
      add(source, outline, area)
      targets.give(below.target)
      return
    }
    guard let chain = rare.filters else { return }
    let below = try copyOfCanvas(clip)
    let shown = try filtered(below, by: chain)
    recorder.begin(canvas)
    var source = SurfaceSource(texture: shown.target.texture, area: shown.area)
    source.opacity = command.opacity
    source.blend = SurfaceSource.Blend(mode: .copy, below: below, isShare: true)
    add(source, outline, clip)
    if shown.target !== below.target { targets.give(shown.target) }
    targets.give(below.target)
  }

  /// Pixels of a texture at their own positions.
  struct SurfaceSource {
    let texture: OpenGLTexture
    /// The area on the device that the texture shows, from its corner on.
    let area: PixelRect
    var tint: UInt32 = 0xFFFF_FFFF
    var opacity: UInt32 = 255
    var blending = OpenGLDevice.Blending.over
    var blend: Blend?

    /// A blend with a copy of the pixels below.
    struct Blend {
      var mode: BlendMode
      var below: FrameRecorder.Canvas
      /// True when the opacity mixes the result with the pixels below, as coverage does.
      var isShare: Bool
    }

    init(texture: OpenGLTexture, area: PixelRect) {
      self.texture = texture
      self.area = area
    }
  }

  /// Shows pixels inside an outline; without one, in the whole clip.
  func add(_ source: SurfaceSource, _ outline: Outline?, _ clip: PixelRect) {
    var clip = clip
    let coverage = CoverageWords(outline, self, &clip)
    if clip.isEmpty { return }
    let added: UInt32 = source.blending == .added ? 1 << 14 : 0
    recorder.add(
      source.blend == nil ? .surface : .blend, source.blend == nil ? source.blending : .none, clip,
      source.tint, source.opacity | coverage.flags | added, image: source.texture,
      mask: coverage.mask, below: source.blend?.below.target.texture)
    coverage.add(to: recorder)
    let area = source.area
    recorder.add(area)
    recorder.add(-Int(area.minX), -Int(area.minY), 0, 0)
    if let blend = source.blend {
      let isSolid = recorder.canvas?.isSolid == true
      recorder.add(
        Int(blend.mode.rawValue), (blend.isShare ? 1 : 0) | (isSolid ? 2 : 0),
        -Int(blend.below.area.minX), -Int(blend.below.area.minY))
    }
  }
}

/// Coverage in the form that the shaders of sources read.
struct CoverageWords {
  private enum Kind {
    case full
    case shape(Shape)
    case mask(FramePainter.Mask)
  }

  private var kind = Kind.full
  private(set) var flags: UInt32 = 0
  var mask: OpenGLTexture? {
    if case .mask(let mask) = kind { mask.texture } else { nil }
  }

  /// - Parameter clip: Becomes empty where there is no coverage.
  init(_ outline: Outline?, _ painter: FramePainter, _ clip: inout PixelRect) {
    switch outline {
    case nil: break
    case .shape(let shape):
      kind = .shape(shape)
      flags = 1 << 8 | FramePainter.corners(shape)
    case .runs, .blurred:
      guard let outline, let mask = painter.mask(outline) else {
        clip = .empty
        return
      }
      clip = clip.intersection(mask.area)
      kind = .mask(mask)
      flags = 2 << 8
    case .ring, .stretched:
      // Only colours are drawn with such outlines.
      clip = .empty
    }
  }

  @inline(__always)
  func add(to recorder: FrameRecorder) {
    switch kind {
    case .full:
      for _ in 0..<3 { recorder.add(0 as UInt32, 0, 0, 0) }
    case .shape(let shape): recorder.add(shape)
    case .mask(let mask):
      recorder.add(mask.shiftX, mask.shiftY, 0, 0)
      for _ in 0..<2 { recorder.add(0 as UInt32, 0, 0, 0) }
    }
  }
}
