import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// The part of the output that is drawn again for a frame that changes some rectangles.
@Suite struct `Damage of frames` {
  /// A look of the layer that shows a surface of 40 × 30.
  enum Look: String, CaseIterable {
    case plain, scaled, reduced, nearest, turned, mirrored, cropped, aspect, masked, rounded, faded
    case blurred, perspective, trilinear, slices, flipped, rasterized, between
  }

  private static let (width, height) = (40, 30)

  private func fixture(_ look: Look) throws -> TreeFixture {
    var fixture = try emptyWindow(160, 120)
    try fixture.commit {
      $0.setColor(.blue, for: .backgroundColor, of: 1)
      $0.defineSurface(1, .small(Self.width, Self.height, format: .bgra8))
      $0.addLayer(
        2, Rectangle(x: 30, y: 20, width: Double(Self.width), height: Double(Self.height)), in: 1)
      $0.setImage(1, for: .contents, of: 2)
      show(look, &$0)
    }
    return fixture
  }

  private func show(_ look: Look, _ encoder: inout CommitEncoder) {
    let large = Rectangle(x: 0, y: 0, width: 95, height: 71)
    func matrix(_ matrix: Matrix4) { encoder.setMatrix(matrix, for: .transform, of: 2) }
    switch look {
    case .plain: break
    case .scaled: encoder.setRect(large, for: .bounds, of: 2)
    case .reduced: matrix(.scale(0.3, 0.23, 1))
    case .nearest:
      encoder.setRect(large, for: .bounds, of: 2)
      encoder.setBits(ImageFilter.nearest.rawValue, for: .magnificationFilter, of: 2)
      encoder.setBits(ImageFilter.nearest.rawValue, for: .minificationFilter, of: 2)
    case .turned: matrix(.rotation(0.7, 0, 0, 1))
    case .mirrored: matrix(.scale(-1.5, 1.25, 1))
    case .cropped:
      encoder.setRect(
        Rectangle(x: 0.25, y: 0.3, width: 0.5, height: 0.4), for: .contentsRect, of: 2)
    case .aspect:
      encoder.setRect(large, for: .bounds, of: 2)
      encoder.setBits(ContentsGravity.resizeAspectFill.rawValue, for: .contentsGravity, of: 2)
    case .masked:
      encoder.addLayer(3, Rectangle(x: 5, y: 5, width: 20, height: 20), .red)
      encoder.setScalar(8, for: .cornerRadius, of: 3)
      encoder.setMask(3, of: 2)
    case .rounded:
      encoder.setScalar(12, for: .cornerRadius, of: 2)
      encoder.setBool(true, for: .masksToBounds, of: 2)
    case .faded: encoder.setScalar(0.4, for: .opacity, of: 2)
    case .blurred:
      encoder.set(
        .objects([ObjectValue(kind: "gaussianBlur", attributes: ["inputRadius": .scalar(3)])]),
        for: .filters, of: 2)
    case .perspective:
      let eye = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / 200], [0, 0, 0, 1])
      matrix(Matrix4.rotation(0.8, 0, 1, 0).concatenating(eye))
    case .trilinear:
      encoder.setRect(Rectangle(x: 0, y: 0, width: 23, height: 17), for: .bounds, of: 2)
      encoder.setBits(ImageFilter.trilinear.rawValue, for: .minificationFilter, of: 2)
    case .slices:
      encoder.setRect(large, for: .bounds, of: 2)
      encoder.setRect(
        Rectangle(x: 0.3, y: 0.3, width: 0.4, height: 0.4), for: .contentsCenter, of: 2)
    case .flipped: encoder.setBool(true, for: .geometryFlipped, of: 1)
    case .rasterized: encoder.setBool(true, for: .shouldRasterize, of: 2)
    case .between: encoder.setPoint(Point(x: 50.4, y: 35.3), for: .position, of: 2)
    }
  }

  @Test(arguments: Look.allCases)
  func `drawing what a frame changes gives the pixels of drawing all`(look: Look) throws {
    var fixture = try fixture(look)
    var random = PixelsRandom(seed: 5)
    var pixels = (0..<Self.width * Self.height).map { _ in random.pixel().value }
    let canvas = PixelsCanvas(width: 160, height: 120)
    let renderer = SoftwareRenderer(threads: 1)
    let first = fixture.frame(at: 0).damage
    renderer.draw(fixture.tree.view.drawList, damage: first.rects, into: canvas.buffer)
    for number in 1...24 as ClosedRange<UInt64> {
      let parts =
        number == 1
        ? [] : (0..<Int.random(in: 1...3, using: &random)).map { _ in part(&random) }
      for part in parts { change(part, &pixels, &random) }
      let buffer = Int(number % 3)
      fixture.surface()?.draw(into: buffer) { x, y in pixels[y * Self.width + x] }
      try fixture.attach(
        FrameAttachment(buffer: buffer, sequence: number, damage: parts), to: 1)
      let damage = fixture.frame(at: Double(number)).damage
      let list = fixture.tree.view.drawList
      renderer.draw(list, damage: damage.rects, into: canvas.buffer)
      let whole = PixelsCanvas(width: 160, height: 120)
      SoftwareRenderer(threads: 1).draw(list, damage: [list.frame], into: whole.buffer)
      guard canvas.pixels == whole.pixels else {
        let first = zip(canvas.pixels, whole.pixels).enumerated().first { $1.0 != $1.1 }
        let place = first.map { ($0.offset % 160, $0.offset / 160) }
        Issue.record("\(look), frame \(number), \(parts): \(damage.rects), not \(place as Any)")
        return
      }
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test(arguments: [ChromaSiting.left, .center, .topLeft], [1.0, 2.3])
  func `samples of chroma change the pixels beside them, too`(
    siting: ChromaSiting, scale: Double
  ) throws {
    var fixture = try emptyWindow(160, 120)
    let layout = SurfaceLayout.packed(
      width: Self.width, height: Self.height, format: .nv12, matrix: .bt709, range: .full,
      siting: siting, bufferCount: 2)
    try fixture.commit {
      $0.defineSurface(1, layout)
      $0.addLayer(
        2,
        Rectangle(
          x: 10, y: 10, width: Double(Self.width) * scale, height: Double(Self.height) * scale),
        in: 1)
      $0.setImage(1, for: .contents, of: 2)
    }
    let canvas = PixelsCanvas(width: 160, height: 120)
    let renderer = SoftwareRenderer(threads: 1)
    var random = PixelsRandom(seed: 11)
    for number in 1...12 as ClosedRange<UInt64> {
      let (buffer, surface) = (Int(number % 2), try unwrap(fixture.surface()))
      surface.copy(1 - buffer, to: buffer)
      let part = part(&random)
      for y in Int(part.y)..<Int(part.y + part.height) {
        for x in Int(part.x)..<Int(part.x + part.width) {
          surface.write(
            .random(in: 0...255, using: &random), to: buffer, plane: 0, row: y, column: x)
          surface.write(
            .random(in: 0...255, using: &random), to: buffer, plane: 1, row: y / 2,
            column: x / 2 * 2 + x % 2)
        }
      }
      try fixture.attach(
        FrameAttachment(buffer: buffer, sequence: number, damage: number == 1 ? [] : [part]), to: 1)
      let damage = fixture.frame(at: Double(number)).damage
      let list = fixture.tree.view.drawList
      renderer.draw(
        list, damage: number == 1 ? [list.frame] : damage.rects, into: canvas.buffer)
      let whole = PixelsCanvas(width: 160, height: 120)
      SoftwareRenderer(threads: 1).draw(list, damage: [list.frame], into: whole.buffer)
      expectTrue(canvas.pixels == whole.pixels, "frame \(number), \(part)")
    }
  }

  private func part(_ random: inout PixelsRandom) -> FrameRectangle {
    let x = Int.random(in: 0..<Self.width, using: &random)
    let y = Int.random(in: 0..<Self.height, using: &random)
    return FrameRectangle(
      x: UInt32(x), y: UInt32(y),
      width: UInt32(Int.random(in: 1...min(8, Self.width - x), using: &random)),
      height: UInt32(Int.random(in: 1...min(8, Self.height - y), using: &random)))
  }

  private func change(
    _ part: FrameRectangle, _ pixels: inout [UInt32], _ random: inout PixelsRandom
  ) {
    for y in Int(part.y)..<Int(part.y + part.height) {
      for x in Int(part.x)..<Int(part.x + part.width) {
        pixels[y * Self.width + x] = random.pixel().value
      }
    }
  }

  private static let part = FrameRectangle(x: 3, y: 2, width: 5, height: 4)

  /// The damage of a frame that changes `part`, with the pixels beyond it that passed-over frames change.
  private func damage(_ look: Look, passingOver others: [FrameRectangle] = []) throws
    -> DamageRegion
  {
    var fixture = try fixture(look)
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    if let other = others.first { try fixture.attach(2, in: 1, damage: [other]) }
    try fixture.attach(3, in: 2, damage: [Self.part])
    return fixture.frame(at: 2).damage
  }

  @Test func `pixels that are not scaled are damaged exactly`() throws {
    expectEqual(
      try damage(.plain).rects, [PixelRect(minX: 33, minY: 22, maxX: 38, maxY: 26)])
  }

  @Test func `what frames that were passed over have changed is damaged as well`() throws {
    let other = FrameRectangle(x: 30, y: 25, width: 2, height: 2)
    let damage = try damage(.plain, passingOver: [other])
    expectTrue(damage.contains(x: 60, y: 45))
    expectTrue(damage.contains(x: 33, y: 22))
    // Less than all of the contents, although small rectangles are joined.
    expectLess(damage.area, Self.width * Self.height)
  }

  @Test func `an enlarged part is widened by the reach of its filter and a pixel for rounding`()
    throws
  {
    let damage = try damage(.scaled)
    // Each pixel of the surface is 2.4 of the output.
    expectAtMost(damage.area, (5 * 3 + 6) * (4 * 3 + 6))
    expectAtLeast(damage.area, 12 * 9)
  }

  @Test func `filters spread a part over their reach`() throws {
    let whole = PixelRect(minX: 30, minY: 20, maxX: 70, maxY: 50)
    let blurred = try damage(.blurred)
    expectTrue(blurred.bounds.contains(whole))
  }

  @Test func `a frame that was never drawn here damages all of the contents`() throws {
    var fixture = try fixture(.plain)
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    // Forgotten, so that the next one differs in more than its own part.
    try fixture.attach(2, in: 1)
    fixture.tree.scene.dropFrames(from: 2, of: SurfaceKey(client: 1, number: 1))
    try fixture.attach(3, in: 2, damage: [Self.part])
    expectEqual(
      fixture.frame(at: 2).damage.rects, [PixelRect(minX: 30, minY: 20, maxX: 70, maxY: 50)])
  }
}
