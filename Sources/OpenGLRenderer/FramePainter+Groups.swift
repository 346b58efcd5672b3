import DrawList
import GraphicsValues
import SoftwareRenderer

// Groups, masks, and what is shown of pictures.

extension FramePainter {
  /// Puts a finished group over what is below.
  func finishGroup(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ group: FrameRecorder.Canvas,
    on below: FrameRecorder.Canvas, clip: PixelRect
  ) {
    recorder.begin(below)
    var rare = command.side >= 0 ? frame.rare[Int(command.side)] : RareCommand()
    if rare.outline == nil, command.isClipped { rare.outline = command.shape.map(Outline.shape) }
    show(group.target.texture, group.area, rare, command, clip)
  }

  /// Multiplies what has been drawn by the alpha of a mask; outside of the mask nothing is left.
  func multiply(_ canvas: FrameRecorder.Canvas, _ clip: PixelRect, by mask: FrameRecorder.Canvas) {
    recorder.begin(canvas)
    var source = SurfaceSource(texture: mask.target.texture, area: mask.area)
    source.blending = .masked
    add(source, nil, clip)
  }

  /// Shows pixels with the outline, the colour and the cuts of a command.
  func show(
    _ texture: OpenGLTexture, _ textureArea: PixelRect, _ rare: RareCommand,
    _ command: PreparedCommand, _ clip: PixelRect
  ) {
    var source = SurfaceSource(texture: texture, area: textureArea)
    source.opacity = command.opacity
    guard let finish = rare.group else { return add(source, rare.outline, clip) }
    source.tint = finish.tint
    if finish.cuts.isEmpty { return add(source, rare.outline, clip) }
    // Rows that are cut alike together.
    var rows = PixelRect.empty
    for y in clip.minY..<clip.maxY {
      let run = finish.cuts.run(y: y, in: clip)
      if rows.maxY == run.minY, rows.minX == run.minX, rows.maxX == run.maxX {
        rows.maxY = run.maxY
        continue
      }
      add(source, rare.outline, rows)
      rows = run
    }
    add(source, rare.outline, rows)
  }

  /// Pixels of a texture at their own places.
  struct SurfaceSource {
    let texture: OpenGLTexture
    /// What its corner shows, on the device.
    let area: PixelRect
    var tint: UInt32 = 0xFFFF_FFFF
    var opacity: UInt32 = 255
    var blending = OpenGLDevice.Blending.over

    init(texture: OpenGLTexture, area: PixelRect) {
      self.texture = texture
      self.area = area
    }
  }

  /// Shows pixels inside an outline; without one, in all of the clip.
  func add(_ source: SurfaceSource, _ outline: Outline?, _ clip: PixelRect) {
    var clip = clip
    let coverage = CoverageWords(outline, self, &clip)
    if clip.isEmpty { return }
    recorder.add(
      .surface, source.blending, clip, source.tint, source.opacity | coverage.flags,
      image: source.texture, mask: coverage.mask)
    coverage.add(to: recorder)
    let area = source.area
    recorder.add(Int(area.minX), Int(area.minY), Int(area.maxX), Int(area.maxY))
    recorder.add(-Int(area.minX), -Int(area.minY), 0, 0)
  }
}

/// Coverage as the shaders of sources take it.
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

  /// - Parameter clip: made empty where there is no coverage.
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
      // Nothing but colours has these.
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
