import DrawList
import GraphicsValues
import VectorPaths

extension PixelsRandom {
  mutating func element<T: CaseIterable>() -> T where T.AllCases == [T] {
    T.allCases[Int.random(in: 0..<T.allCases.count, using: &self)]
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Gives a command a detail of its kind.
  mutating func addDetail(to command: inout DrawCommand, _ list: inout DrawList) {
    let detail: DrawDetail
    switch command.kind {
    case .path: detail = .path(pathDraw(in: command.rect))
    case .gradient:
      guard let gradient = gradient() else { return }
      // Mostly the painted rectangle, sometimes one inside it.
      let inset = chance(0.7) ? 0 : min(command.rect.width, command.rect.height) / 4
      detail = .gradient(gradient, unitSquare: command.rect.insetBy(dx: inset, dy: inset))
    case .shadow: detail = .shadow(shadowDraw(in: command.rect))
    case .particles: detail = .particles(particlesDraw(in: command.rect, list))
    case .backdrop: detail = .filters(filters())
    default: return
    }
    command.detail = Int32(list.details.count)
    list.details.append(detail)
  }

  mutating func effects() -> GroupEffects {
    var effects = GroupEffects()
    if chance(0.5) { effects.filters = filters() }
    if chance(0.4) {
      effects.shadow = ShadowDraw(
        sigma: chance(0.2) ? 0 : number(0...6), offset: Point(x: number(-9...9), y: number(-9...9)))
      effects.shadowColor = color()
    }
    while chance(0.3) {
      effects.cuts.append(
        PixelHalfPlane(
          a: number(-1...1), b: number(-1...1), c: number(-60...120), isOpen: chance(0.5)))
    }
    return effects
  }

  private mutating func filters() -> [FilterOperation] {
    (0..<Int.random(in: 1...2, using: &self)).map { _ in
      let center = chance(0.5) ? nil : Point(x: number(0...60), y: number(0...60))
      switch Int.random(in: 0..<4, using: &self) {
      case 0: return .gaussianBlur(radius: number(0.5...12))
      case 1:
        return .pixels(
          PixelFilter(
            element(), center: center, radius: number(0...2),
            numbers: (0..<8).map { _ in number(-1...1) }))
      case 2: return .pixellate(scale: number(0.5...12), center: center)
      default:
        let matrix = ColorMatrix((0..<20).map { _ in number(-0.6...1.2) })
        return matrix.map(FilterOperation.colorMatrix) ?? .gaussianBlur(radius: 1)
      }
    }
  }

  private mutating func gradient() -> GradientDraw? {
    let colors = (0..<Int.random(in: 2...4, using: &self)).map { _ in
      ColorValue(
        red: Float(number(0...1)), green: Float(number(0...1)), blue: Float(number(0...1)),
        alpha: chance(0.5) ? 1 : Float(number(0...1)))
    }
    let kinds = [GradientType.axial, .radial, .conic]
    return GradientDraw(
      kind: kinds[Int.random(in: 0..<3, using: &self)], colors: colors, locations: nil,
      start: Point(x: number(0...1), y: number(0...1)),
      end: Point(x: number(-0.5...1.5), y: number(-0.5...1.5)))
  }

  private mutating func shadowDraw(in rect: Rectangle) -> ShadowDraw {
    let sigma = chance(0.2) ? 0 : number(0...8)
    let isWhole = chance(0.4)
    let offset = Point(
      x: isWhole ? number(-9...9).rounded() : number(-9...9),
      y: isWhole ? number(-9...9).rounded() : number(-9...9))
    return ShadowDraw(sigma: sigma, offset: offset, path: chance(0.3) ? path(in: rect) : nil)
  }

  private mutating func path(in rect: Rectangle) -> PathValue {
    func point(_ random: inout PixelsRandom) -> Point {
      Point(
        x: rect.x + random.number(-0.1...1.1) * rect.width,
        y: rect.y + random.number(-0.1...1.1) * rect.height)
    }
    var path = PathValue()
    path.move(to: point(&self))
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      switch Int.random(in: 0..<5, using: &self) {
      case 0, 1: path.line(to: point(&self))
      case 2: path.quad(to: point(&self), control: point(&self))
      case 3:
        path.cubic(to: point(&self), control1: point(&self), control2: point(&self))
      default:
        path.close()
        path.move(to: point(&self))
      }
    }
    return path
  }

  private mutating func pathDraw(in rect: Rectangle) -> PathDraw {
    var draw = PathDraw(path: path(in: rect), isEvenOdd: chance(0.5))
    if chance(0.5) {
      var stroke = StrokeStyle()
      stroke.width = number(0.2...8)
      stroke.cap = [.butt, .round, .square][Int.random(in: 0..<3, using: &self)]
      stroke.join = [.miter, .round, .bevel][Int.random(in: 0..<3, using: &self)]
      if chance(0.4) { stroke.dashes = [number(1...9), number(1...9)] }
      if chance(0.3) { (stroke.start, stroke.end) = (number(0...0.5), number(0.4...1)) }
      draw.stroke = stroke
    }
    return draw
  }

  private mutating func particlesDraw(in rect: Rectangle, _ list: DrawList) -> ParticlesDraw {
    let particles = (0..<Int.random(in: 0...8, using: &self)).map { _ in
      let index = Int32.random(in: 0..<4, using: &self)
      let size = list.images[Int(index)].map {
        Size(width: Double($0.width), height: Double($0.height))
      }
      let side = number(0.5...20)
      return ParticlesDraw.Particle(
        image: index, serial: 0, color: pixel(),
        transform: AffineMatrix(
          a: number(-1...1), b: number(-1...1), c: number(-1...1), d: number(-1...1),
          tx: rect.x + number(0...1) * rect.width, ty: rect.y + number(0...1) * rect.height),
        rect: Rectangle(x: -side / 2, y: -side / 2, width: side, height: side),
        source: Rectangle(x: 0, y: 0, width: size?.width ?? 1, height: size?.height ?? 1))
    }
    return ParticlesDraw(particles: particles, isAdditive: chance(0.5))
  }
}
