import CSpanKernels
import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Painting gradients, images by filters other than the bilinear one, particles and transitions.

extension FramePainter {
  func paintGradient(_ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect) {
    let rare = frame.rare[Int(command.rare)]
    guard let outline = rare.outline, let gradient = rare.gradient else { return }
    var clip = area
    let coverage = CoverageWords(outline, self, &clip)
    if clip.isEmpty { return }
    let place = place(of: gradient.ramp)
    recorder.add(
      .gradient, .over, clip, 0, command.opacity | coverage.flags, image: place.texture,
      mask: coverage.mask)
    coverage.add(to: recorder)
    let m = gradient.matrix
    recorder.add(
      plane: (m.a, m.c, m.tx), fourth: gradient.kind.rawValue, isHeld: m.isAffine)
    recorder.add(
      plane: (m.b, m.d, m.ty), fourth: UInt32(gradient.ramp.table.stops), isHeld: m.isAffine)
    recorder.add(plane: (m.px, m.py, m.pw), fourth: m.isAffine ? 1 : 0, isHeld: false)
    recorder.add(place.x, place.y, 0, 0)
  }

  private func place(of ramp: GradientRamp) -> TextureAtlas.Place {
    let table = ramp.table
    let pieces = Int(table.stops) + 1
    let row = GradientShader.piecesInRow
    let (width, height) = (3 * min(pieces, row), (pieces + row - 1) / row)
    return ramps.place(of: ramp, width: width, height: height, beforeReuse: recorder.flush) {
      place in
      var numbers = [SIMD4<Float>](repeating: .zero, count: width * height)
      for piece in 0..<pieces {
        let g = table.segments[piece]
        let at = piece / row * width + piece % row * 3
        numbers[at] = SIMD4(g.at, piece < Int(table.stops) ? table.ends[piece] : 0, 0, 0)
        numbers[at + 1] = SIMD4(g.start.0, g.start.1, g.start.2, g.start.3)
        numbers[at + 2] = SIMD4(g.slope.0, g.slope.1, g.slope.2, g.slope.3)
      }
      numbers.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        place.texture.upload(
          x: place.x, y: place.y, width: width, height: height, stride: width, from: base)
      }
    }
  }

  // MARK: Images

  func paintFetched(_ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect) {
    let rare = frame.rare[Int(command.rare)]
    guard let outline = rare.outline, let fetch = rare.fetch, let image = rare.image,
      image.pixelCount > 0
    else { return }
    var clip = area
    let coverage = CoverageWords(outline, self, &clip)
    if clip.isEmpty { return }
    let flags = command.opacity | coverage.flags | (command.isAdditive ? 1 << 14 : 0)
    if fetch.matrix.isAffine {
      addFlat(fetch, image, rare.chain, command, clip, flags, coverage)
    } else {
      addInPerspective(fetch, image, rare.chain, command, clip, flags, coverage)
    }
  }

  private func addFlat(
    _ fetch: ImageFetch, _ image: PixelImage, _ chain: MipChain?, _ command: PreparedCommand,
    _ clip: PixelRect, _ flags: UInt32, _ coverage: CoverageWords
  ) {
    var flags = flags
    var choice = MipChain.Choice(level: 0, weight: 0)
    if fetch.filter == .nearest {
      flags |= 1 << 15
    } else if let chain {
      choice = fetch.choice(chain, 0, 0)
    }
    func level(_ number: Int) -> (image: PixelImage, x: Int, y: Int, texture: OpenGLTexture) {
      if let chain, number > 0, choice.weight > 0 {
        // Both levels must be in one texture.
        let (place, part) = (pyramid(chain), Self.area(ofLevel: number, chain))
        return (chain[number], place.x + part.x, place.y + part.y, place.texture)
      }
      let shown = chain.map { $0[number] } ?? image
      let place = choice.weight > 0 ? chain.map(pyramid) ?? place(of: shown) : place(of: shown)
      return (shown, place.x, place.y, place.texture)
    }
    let first = level(choice.level)
    flags |= min(choice.weight, 255) << 16
    recorder.add(
      .fetch, command.isAdditive ? .added : .over, clip, command.tint, flags,
      image: first.texture, mask: coverage.mask)
    coverage.add(to: recorder)
    addPositions(fetch, choice.level)
    recorder.add(first.x, first.y, first.image.width, first.image.height)
    if choice.weight > 0 {
      let second = level(choice.level + 1)
      addPositions(fetch, choice.level + 1)
      recorder.add(second.x, second.y, second.image.width, second.image.height)
    } else {
      for _ in 0..<4 { recorder.add(0 as UInt32, 0, 0, 0) }
    }
  }

  /// 2⁻¹⁷ of a pixel, as a 32.32 fixed-point number.
  private static let nudge: Int64 = 1 << 15

  /// Adds the positions of the canvas' pixels in a level, as three groups of words.
  private func addPositions(_ fetch: ImageFetch, _ level: Int) {
    guard let canvas = recorder.canvas else { return }
    let m = fetch.matrix
    let k = 1 / Double(1 << level)
    let shift = fetch.filter == .nearest ? 0 : -0.5
    let (x, y) = (Int64(canvas.area.minX), Int64(canvas.area.minY))
    func fixed(_ v: Double, _ limit: Double) -> Int64 { ImageMapping.fixed(v, limit: limit) }
    func position(_ a: Double, _ c: Double, _ t: Double) -> (
      start: Int64, right: Int64, down: Int64
    ) {
      let (right, down) = (fixed(a * k, 0x1p14), fixed(c * k, 0x1p14))
      var start = fixed((a * 0.5 + c * 0.5 + t) * k + shift, 0x1p29)
      // The software renderer rounds the position of each row, and this code rounds the step. The
      // difference must not decide between two pixels.
      if fetch.filter == .nearest, right == 0 { start &+= Self.nudge }
      return (start &+ right &* x &+ down &* y, right, down)
    }
    let (u, v) = (position(m.a, m.c, m.tx), position(m.b, m.d, m.ty))
    recorder.add(fixed: u.start, v.start)
    recorder.add(fixed: u.right, v.right)
    recorder.add(fixed: u.down, v.down)
  }

  private func addInPerspective(
    _ fetch: ImageFetch, _ image: PixelImage, _ chain: MipChain?, _ command: PreparedCommand,
    _ clip: PixelRect, _ flags: UInt32, _ coverage: CoverageWords
  ) {
    var filter: UInt32 = 0
    var bias: Float = 0
    switch fetch.filter {
    case .nearest: break
    case .linear: filter = chain == nil ? 1 : 2
    case .trilinear(let given): (filter, bias) = (chain == nil ? 1 : 3, Float(given))
    }
    let place = filter >= 2 ? chain.map(pyramid) ?? place(of: image) : place(of: image)
    recorder.add(
      .plane, command.isAdditive ? .added : .over, clip, command.tint, flags, image: place.texture,
      mask: coverage.mask)
    coverage.add(to: recorder)
    let m = fetch.matrix
    recorder.add(plane: (m.a, m.c, m.tx), fourth: filter, isHeld: false)
    recorder.add(plane: (m.b, m.d, m.ty), fourth: bias.bitPattern, isHeld: false)
    recorder.add(plane: (m.px, m.py, m.pw), fourth: 0, isHeld: false)
    recorder.add(place.x, place.y, image.width, image.height)
  }

  /// Returns the place of an image with its levels, which are on its right, one below the other.
  private func pyramid(_ chain: MipChain) -> TextureAtlas.Place {
    guard let first = chain.halves.first else { return place(of: chain.image) }
    let image = chain.image
    let height = chain.halves.reduce(0) { $0 + $1.height }
    return pyramids.place(
      of: first, width: image.width + first.width, height: max(image.height, height),
      beforeReuse: recorder.flush
    ) { place in
      for number in 0...chain.lastLevel {
        let (level, part) = (chain[number], Self.area(ofLevel: number, chain))
        level.withPixels { pixels in
          guard let base = pixels.baseAddress else { return }
          place.texture.upload(
            x: place.x + part.x, y: place.y + part.y, width: level.width, height: level.height,
            stride: level.width, from: base)
        }
      }
    }
  }

  private static func area(ofLevel level: Int, _ chain: MipChain) -> (x: Int, y: Int) {
    if level == 0 { return (0, 0) }
    return (chain.image.width, chain.halves.prefix(level - 1).reduce(0) { $0 + $1.height })
  }

  // MARK: Particles

  func paintParticles(
    _ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect
  ) {
    switch frame.rare[Int(command.rare)].particles {
    case .commands(let range):
      for particle in frame.particles[range] {
        let part = particle.bounds.intersection(area)
        if part.isEmpty { continue }
        if particle.kind == .image {
          paintImage(frame, particle, part)
        } else {
          paintFetched(frame, particle, part)
        }
      }
    case .sprites(let range):
      for index in range {
        let sprite = frame.sprites[index]
        let part = sprite.bounds.intersection(area)
        guard !part.isEmpty, let image = frame.images[Int(sprite.image)] else { continue }
        add(
          image, sprite.mapping, sprite.shape, tint: sprite.tint, opacity: command.opacity,
          isAdded: command.isAdditive, part)
      }
    case nil: break
    }
  }

  // MARK: Transitions

  func paintTransition(_ frame: PreparedFrame, _ command: PreparedCommand, _ area: PixelRect) {
    let rare = frame.rare[Int(command.rare)]
    let item = frame.plan.items[rare.item]
    guard let old = item.picture, let new = item.second, let mix = rare.mix else { return }
    guard let oldTexture = old.target?.texture, let newTexture = new.target?.texture else { return }
    var clip = area
    let coverage = CoverageWords(rare.outline, self, &clip)
    if clip.isEmpty { return }
    func begin(_ program: ProgramKind) {
      recorder.add(
        program, .over, clip, 0, coverage.flags, image: oldTexture, mask: coverage.mask,
        below: newTexture)
      coverage.add(to: recorder)
      recorder.add(old.area)
      recorder.add(new.area)
    }
    switch mix {
    case .fade(let k):
      begin(.transition)
      recorder.add(0 as UInt32, 0, 0, 0)
      recorder.add(0, k, 0, 0)
    case .slide(let slide):
      begin(.transition)
      recorder.add(slide.oldX, slide.oldY, slide.newX, slide.newY)
      recorder.add(slide.oldIsAbove ? 2 : 1, slide.oldAlpha, slide.newAlpha, 0)
    case .warp(let warp):
      begin(.warp)
      let inward = warp.projection?.inward ?? ProjectiveMatrix(warp.inward)
      let outward = warp.projection?.outward ?? ProjectiveMatrix(warp.outward)
      func bits(_ v: Double) -> UInt32 { Float(v).bitPattern }
      func add(_ m: ProjectiveMatrix, _ first: UInt32, _ second: UInt32, _ third: UInt32) {
        recorder.add(bits(m.a), bits(m.b), bits(m.px), first)
        recorder.add(bits(m.c), bits(m.d), bits(m.py), second)
        recorder.add(bits(m.tx), bits(m.ty), bits(m.pw), third)
      }
      add(inward, bits(warp.q), bits(warp.halfA), bits(warp.halfB))
      add(
        outward, bits(warp.scale), UInt32(warp.effect.rawValue), warp.projection == nil ? 0 : 1)
      for turn in [warp.turn, warp.otherTurn] {
        recorder.add(turn.sine, turn.cosine, turn.depth, turn.radius)
      }
      recorder.add(warp.turn.distance, 0, 0, 0)
    }
  }
}

extension FrameRecorder {
  /// Adds a linear function of the device's pixels: its value in the middle of pixel (0, 0), its increments
  /// per column and per row, and a fourth word.
  ///
  /// - Parameter isHeld: Whether the numbers are clamped as by the kernels of gradients.
  func add(plane p: (Double, Double, Double), fourth: UInt32, isHeld: Bool) {
    func held(_ v: Double, _ limit: Double) -> UInt32 {
      if !isHeld { return Float(v).bitPattern }
      return v.isNaN ? 0 : Float(min(max(v, -limit), limit)).bitPattern
    }
    add(
      held(p.0 * 0.5 + p.1 * 0.5 + p.2, 1e9), held(p.0, 1e6), held(p.1, 1e6), fourth)
  }

  func add(_ area: PixelRect) {
    add(Int(area.minX), Int(area.minY), Int(area.maxX), Int(area.maxY))
  }
}
