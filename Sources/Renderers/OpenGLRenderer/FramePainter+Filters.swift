import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Filters and shadows of groups, each drawn from one canvas to another.

extension FramePainter {
  typealias Canvas = FrameRecorder.Canvas

  /// Makes a canvas of an area, with undefined pixels; drawing continues on it.
  func canvas(_ area: PixelRect) throws(OpenGLError) -> Canvas {
    let canvas = Canvas(
      target: try targets.take(width: area.width, height: area.height), area: area,
      isOutput: false, isSolid: false)
    recorder.begin(canvas)
    return canvas
  }

  /// Returns the filtered pixels of a canvas: the canvas itself when the filters change nothing. The source
  /// is never given back here.
  func filtered(_ source: Canvas, by chain: FilterChain) throws(OpenGLError) -> Canvas {
    var current = source
    for operation in chain.operations {
      let next: Canvas?
      switch operation {
      case .colorMatrix(let matrix): next = try colors(current, matrix)
      case .pixels(let filter):
        guard let space = chain.space(of: filter) else { continue }
        next = try pixels(current, space, filter)
      case .gaussianBlur(let radius):
        let scale = FilterChain.scale(chain.layerToDevice)
        next = try blurred(
          current, BlurKernel(sigma: radius * scale.x), BlurKernel(sigma: radius * scale.y),
          wanted: current.area, isExtended: chain.edges == .extended)
      case .pixellate(let size, let center):
        guard let squares = chain.pixellation(size, center) else { continue }
        next = try pixellated(current, squares)
      }
      guard let next else { continue }
      if current.target !== source.target { targets.give(current.target) }
      current = next
    }
    return current
  }

  private func colors(_ source: Canvas, _ m: ColorMatrix) throws(OpenGLError) -> Canvas {
    let result = try canvas(source.area)
    begin(.colors, source)
    for row in [m.red, m.green, m.blue, m.alpha, m.constant] {
      recorder.add(
        row.x.bitPattern, row.y.bitPattern, row.z.bitPattern, row.w.bitPattern)
    }
    return result
  }

  private func pixels(
    _ source: Canvas, _ space: AffineMatrix, _ filter: PixelFilter
  ) throws(OpenGLError) -> Canvas {
    let result = try canvas(source.area)
    begin(.pixels, source)
    let function = UInt32(filter.function.rawValue)
    recorder.add(plane: (space.a, space.c, space.tx), fourth: function, isHeld: false)
    recorder.add(plane: (space.b, space.d, space.ty), fourth: 0, isHeld: false)
    for half in [filter.numbers.lowHalf, filter.numbers.highHalf] {
      recorder.add(
        half.x.bitPattern, half.y.bitPattern, half.z.bitPattern, half.w.bitPattern)
    }
    return result
  }

  /// Starts an instance for the whole canvas, with the area of the source.
  private func begin(_ program: ProgramKind, _ source: Canvas, below: OpenGLTexture? = nil) {
    guard let area = recorder.canvas?.area else { return }
    recorder.add(
      program, .none, area, 0, 0, image: source.target.texture, below: below)
    recorder.add(source.area)
  }

  // MARK: Blurs

  /// Blurs with the steps of `BlurPass`, on areas of the same sizes. Nil when nothing changes.
  func blurred(
    _ source: Canvas, _ x: BlurKernel, _ y: BlurKernel, wanted: PixelRect, isExtended: Bool
  ) throws(OpenGLError) -> Canvas? {
    if x.isCopy, y.isCopy, wanted == source.area { return nil }
    let isHalved = x.halvings + y.halvings > 0
    let blurred = isHalved ? BlurAreas.neighbours(of: wanted, x: x, y: y) : wanted
    let needed = BlurAreas.needed(
      of: source.area, around: blurred.outset(x.radius, y.radius), x: x, y: y,
      isExtended: isExtended)
    guard !needed[0].isEmpty else {
      let result = try canvas(wanted)
      recorder.clear(wanted, 0)
      return result
    }
    var plane = source
    func step(
      _ area: PixelRect, from part: PixelRect, _ words: (UInt32, UInt32, UInt32),
      weights: [UInt16] = []
    ) throws(OpenGLError) {
      let (last, texture) = (plane, plane.target.texture)
      plane = try canvas(area)
      recorder.add(.blur, .none, area, 0, isExtended ? 1 : 0, image: texture)
      recorder.add(part)
      recorder.add(
        words.0, words.1, words.2, UInt32(bitPattern: -last.area.minX))
      func pair(_ word: Int) -> UInt32 {
        func weight(_ i: Int) -> UInt32 { weights.indices.contains(i) ? UInt32(weights[i]) : 0 }
        return weight(2 * word) | weight(2 * word + 1) << 16
      }
      recorder.add(pair(0), pair(1), pair(2), pair(3))
      recorder.add(pair(4), pair(5), pair(6), UInt32(bitPattern: -last.area.minY))
      if last.target !== source.target { targets.give(last.target) }
    }
    for level in 0..<needed.count - 1 {
      try step(
        needed[level + 1], from: needed[level],
        (0, level < x.halvings ? 1 : 0, level < y.halvings ? 1 : 0))
    }
    let input = needed[needed.count - 1]
    let across = PixelRect(
      minX: blurred.minX, minY: input.minY, maxX: blurred.maxX, maxY: input.maxY)
    try step(across, from: input, (1, UInt32(x.radius), 0), weights: x.weights)
    try step(blurred, from: across, (2, UInt32(y.radius), 0), weights: y.weights)
    if isHalved {
      try step(
        blurred == wanted ? blurred : wanted, from: blurred,
        (3, UInt32(x.halvings), UInt32(y.halvings)))
    }
    return plane
  }

  // MARK: Squares

  /// Limits of pixellation: more squares would need too many instances, and larger ones too much time per
  /// invocation.
  private static let mostSquares = 1 << 17
  private static let largestSquare = 0x1p18

  /// Pixellates a canvas; nil when nothing changes.
  private func pixellated(_ source: Canvas, _ squares: Pixellation) throws(OpenGLError) -> Canvas? {
    if squares.width <= 1, squares.height <= 1 { return nil }
    let (columns, rows) = squares.squares(in: source.area)
    let (width, height) = (min(squares.width, 0x1p15), min(squares.height, 0x1p15))
    guard columns.count * rows.count <= Self.mostSquares,
      width * height <= Self.largestSquare
    else { throw .beyondLimits }
    let means = try canvas(
      PixelRect(
        minX: 0, minY: 0, maxX: Int32(clamping: columns.count), maxY: Int32(clamping: rows.count)))
    func pixel(_ column: Int, _ row: Int) -> PixelRect {
      let (x, y) = (Int32(clamping: column), Int32(clamping: row))
      return PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    }
    for (row, down) in rows.enumerated() {
      for (column, across) in columns.enumerated() {
        recorder.add(
          .mean, .none, pixel(column, row), 0, 0, image: source.target.texture)
        recorder.add(source.area)
        recorder.add(across.from, down.from, across.to, down.to)
        recorder.add(across.whole * down.whole, 0, 0, 0)
      }
    }
    let result = try canvas(source.area)
    for (row, down) in rows.enumerated() {
      for (column, across) in columns.enumerated() {
        let area = PixelRect(
          minX: Int32(clamping: across.from), minY: Int32(clamping: down.from),
          maxX: Int32(clamping: across.to), maxY: Int32(clamping: down.to))
        // The mean of one pixel is that pixel, for the whole square.
        recorder.add(.mean, .none, area, 0, 0, image: means.target.texture)
        recorder.add(means.area)
        recorder.add(pixel(column, row))
        recorder.add(1, 0, 0, 0)
      }
    }
    targets.give(means.target)
    return result
  }

  // MARK: Shadows

  /// Draws a canvas' pixels over a shadow: the alpha of a mask, moved, in a colour.
  func underlaid(
    _ source: Canvas, _ mask: Canvas, moved way: Point, _ color: UInt32
  ) throws(OpenGLError) -> Canvas? {
    guard abs(way.x) < 0x1p24, abs(way.y) < 0x1p24 else { return nil }
    let (x, weightX) = PixelMath.split(-way.x)
    let (y, weightY) = PixelMath.split(-way.y)
    let result = try canvas(source.area)
    recorder.add(
      .underlay, .none, source.area, color, 0, image: source.target.texture,
      below: mask.target.texture)
    recorder.add(source.area)
    recorder.add(mask.area)
    recorder.add(x, y, Int(weightX), Int(weightY))
    return result
  }

  /// Returns the pixels of a group with its filters and its shadow, as `BandPainter` finishes a picture.
  func finished(
    _ source: Canvas, _ frame: PreparedFrame, _ command: DrawCommand, _ effects: GroupEffects
  ) throws(OpenGLError) -> Canvas {
    var current = source
    func replace(by next: Canvas?) {
      guard let next, next.target !== current.target else { return }
      if current.target !== source.target { targets.give(current.target) }
      current = next
    }
    if !effects.filters.isEmpty,
      let chain = frame.filterChain(
        effects.filters, command, edges: .transparent, isPicture: true)
    {
      replace(by: try filtered(current, by: chain))
    }
    guard let shadow = effects.shadow, effects.shadowColor.pixel().value != 0,
      shadow.sigma.isFinite,
      let near = command.affineInTheMiddle
    else { return current }
    let way = Point(
      x: shadow.offset.x * near.a + shadow.offset.y * near.c,
      y: shadow.offset.x * near.b + shadow.offset.y * near.d)
    let scale = FilterChain.scale(near)
    let x = BlurKernel(sigma: shadow.sigma * scale.x)
    let y = BlurKernel(sigma: shadow.sigma * scale.y)
    let mask = try blurred(
      current, x, y, wanted: current.area.outset(x.reach, y.reach), isExtended: false)
    replace(
      by: try underlaid(current, mask ?? current, moved: way, effects.shadowColor.pixel().value))
    if let mask { targets.give(mask.target) }
    return current
  }
}
