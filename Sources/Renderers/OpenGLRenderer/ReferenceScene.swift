import DrawList
import GraphicsValues
import VectorPaths

/// A small list that uses every program, by which a driver is checked before it is used.
enum ReferenceScene {
  static let list: DrawList = {
    var scene = Scene()
    scene.addShapes()
    scene.addImages()
    scene.addGroups()
    return scene.list
  }()

  private struct Scene {
    var list = DrawList(width: 128, height: 96, background: Pixel(0xFF33_6699))

    mutating func add(
      _ operation: DrawCommand.Operation, _ rect: Rectangle, _ detail: DrawDetail? = nil,
      _ change: (inout DrawCommand) -> Void = { _ in }
    ) {
      var command = DrawCommand(operation, bounds: list.frame)
      command.rect = rect
      command.layer = UInt32(list.commands.count)
      if let detail {
        command.detail = Int32(list.details.count)
        list.details.append(detail)
      }
      change(&command)
      list.commands.append(command)
    }

    mutating func bracket(
      _ begin: DrawCommand.Operation, _ end: DrawCommand.Operation, _ rect: Rectangle = .zero,
      _ detail: DrawDetail? = nil, _ change: (inout DrawCommand) -> Void = { _ in },
      _ body: (inout Scene) -> Void
    ) {
      let first = list.commands.count
      add(begin, rect)
      body(&self)
      let span = Int32(list.commands.count - first)
      list.commands[first].bracketLength = span
      add(end, rect, detail) {
        $0.bracketLength = span
        change(&$0)
      }
    }

    mutating func addShapes() {
      add(.fill(color(0xC0A0_2010)), Rectangle(x: 3.5, y: 4.25, width: 40, height: 30)) {
        $0.cornerRadius = 9
      }
      let border = BorderDraw(width: 3, color: color(0xFF20_E040))
      add(.border(border), Rectangle(x: 20, y: 8, width: 30, height: 24)) {
        $0.cornerRadius = 6
        $0.transform = AffineMatrix(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 6, ty: 2).snapped
      }
      var path = PathValue()
      path.move(to: Point(x: 50, y: 5))
      path.cubic(
        to: Point(x: 80, y: 40), control1: Point(x: 95, y: 2), control2: Point(x: 40, y: 30))
      path.line(to: Point(x: 52, y: 36))
      path.close()
      add(.path(color(0xFFF0_C020)), .zero, .path(PathDraw(path: path)))
      add(
        .shadow(color(0xA000_0000)), Rectangle(x: 88, y: 10, width: 28, height: 20),
        .shadow(ShadowDraw(sigma: 3, offset: Point(x: 1.5, y: 2)))
      ) { $0.cornerRadius = 5 }
      let stops = [
        ColorValue(red: 1, green: 0.2, blue: 0, alpha: 1),
        ColorValue(red: 0, green: 0.4, blue: 1, alpha: 0.6),
      ]
      for (index, kind) in GradientType.allCases.enumerated() {
        guard
          let gradient = GradientDraw(
            kind: kind, colors: stops, locations: nil, start: Point(x: 0.2, y: 0.3),
            end: Point(x: 0.9, y: 0.8))
        else { continue }
        let rect = Rectangle(x: 4 + 14 * Double(index), y: 40, width: 12, height: 16)
        add(.gradient, rect, .gradient(gradient, unitSquare: rect)) { $0.cornerRadius = 3 }
      }
    }

    mutating func addImages() {
      let side = 16
      list.images = [
        PixelImage(
          width: side, height: side,
          pixels: (0..<side * side).map { index in
            let (x, y) = (UInt32(index % side), UInt32(index / side))
            return 0xFF00_0000 | x * 15 << 16 | y * 15 << 8 | (x ^ y) % 4 * 80
          })
      ]
      func image(_ sampling: ImageSampling = ImageSampling()) -> DrawCommand.Operation {
        .image(
          ImageDraw(
            image: 0, source: Rectangle(x: 0, y: 0, width: 16, height: 16), sampling: sampling))
      }
      add(image(), Rectangle(x: 48.5, y: 42, width: 20, height: 14)) {
        $0.opacity = Opacity(byte: 200)
      }
      add(image(), Rectangle(x: 72, y: 42, width: 6, height: 6))
      let trilinear = ImageSampling(minification: .trilinear, magnification: .trilinear)
      add(image(trilinear), Rectangle(x: 82, y: 42, width: 24, height: 24)) {
        $0.perspective = PerspectiveRow(x: 0.002, y: 0.001, w: 1)
      }
    }

    mutating func addGroups() {
      let colors: (Int) -> (inout Scene) -> Void = { x in
        { scene in
          let rect = Rectangle(x: Double(x), y: 62, width: 20, height: 20)
          scene.add(.fill(color(0xFFE0_3010)), rect)
          scene.add(
            .fill(color(0x8010_4080)), Rectangle(x: rect.x + 8, y: 68, width: 20, height: 20))
        }
      }
      bracket(
        .beginGroup, .endGroup(GroupDraw(blend: .softLight)), .zero, nil,
        { $0.opacity = Opacity(byte: 180) }, colors(2))
      var effects = GroupEffects()
      effects.filters = [.gaussianBlur(radius: 2)]
      if let matrix = ColorMatrix.saturation(amount: 0.3) {
        effects.filters.append(.colorMatrix(matrix))
      }
      effects.shadow = ShadowDraw(sigma: 1.5, offset: Point(x: 2.5, y: 3))
      effects.shadowColor = color(0x9000_0000)
      bracket(.beginGroup, .endGroup(GroupDraw()), .zero, .group(effects), { _ in }, colors(34))
      bracket(.beginGroup, .endGroup(GroupDraw())) { scene in
        colors(66)(&scene)
        scene.bracket(.beginMask, .endMask) {
          let rect = Rectangle(x: 68, y: 64, width: 24, height: 22)
          $0.add(.fill(color(0xC000_0000)), rect) { $0.cornerRadius = 11 }
        }
      }
      add(
        .backdrop, Rectangle(x: 98, y: 60, width: 26, height: 30),
        .filters([.gaussianBlur(radius: 7)])
      ) { $0.cornerRadius = 8 }
    }
  }
}

/// The colour of a premultiplied pixel.
private func color(_ pixel: UInt32) -> ColorValue { ColorValue(premultiplied: Pixel(pixel)) }

extension OpenGLRenderer {
  /// Draws a reference scene and compares it with the software renderer's pixels. A driver that fails must
  /// not be used.
  package func selfCheck() throws(OpenGLError) {
    if let failure { throw failure }
    let list = ReferenceScene.list
    let ours = pixels(list, self)
    resetCounters()
    if let failure { throw failure }
    let theirs = pixels(list, software)
    software.forget(client: 0)
    var worst = 0
    var many = 0
    for index in ours.indices {
      var difference = 0
      for shift in [0, 8, 16, 24] as [UInt32] {
        difference = max(
          difference, abs(Int(ours[index] >> shift & 255) - Int(theirs[index] >> shift & 255)))
      }
      worst = max(worst, difference)
      if difference > Self.usualDifference { many += 1 }
    }
    guard worst <= Self.largestDifference, 1000 * many <= ours.count else {
      throw .disagreement(worst: worst, scene: "the reference scene")
    }
  }

  /// Largest differences of a channel, of 255: for 999 of 1000 pixels, and for all.
  private static let usualDifference = 4
  private static let largestDifference = 24

  private func pixels(_ list: DrawList, _ renderer: any Renderer) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: list.width * list.height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      renderer.draw(
        list, damage: [list.frame],
        into: PixelBuffer(base: base, width: list.width, height: list.height, stride: list.width))
    }
    return pixels
  }
}
