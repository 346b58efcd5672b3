import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Flips and cubes: planes that turn (§9.3, and docs/rendering.md, "Transitions").
@Suite struct TurningTests {
  private static let background: UInt32 = 0xFF00_0000
  private static let sides = TransitionDraw.Side.allCases

  /// A transition of a layer of 40 × 20 at (10, 5) on 60 × 30. Both pictures are a function's
  /// results for a command that fills the layer.
  private func list(
    _ effect: TransitionDraw.Effect, _ side: TransitionDraw.Side, at progress: Double,
    transform: AffineMatrix = .translation(10, 5), _ picture: (DrawCommand) -> [DrawCommand]
  ) -> DrawList {
    let rect = Rectangle(x: 0, y: 0, width: 40, height: 20)
    let box = transform.boundingBox(of: rect)
    let area = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
    func command(_ operation: DrawCommand.Operation) -> DrawCommand {
      var command = DrawCommand(operation, bounds: area, transform: transform)
      command.rect = rect
      return command
    }
    let transition = TransitionDraw(effect: effect, side: side, progress: progress)
    var commands = [command(.beginTransition(transition))]
    commands += picture(command(.fill(.black)))
    commands.append(command(.transitionNew(transition)))
    commands += picture(command(.fill(.black)))
    commands.append(command(.endTransition(transition)))
    return DrawList(
      width: 60, height: 30, background: Pixel(Self.background), commands: commands)
  }

  private func white(_ fill: DrawCommand) -> [DrawCommand] {
    var fill = fill
    fill.color = Pixel(0xFFFF_FFFF)
    return [fill]
  }

  /// A blue layer with a red quarter at the smallest x and y.
  private func marked(_ fill: DrawCommand) -> [DrawCommand] {
    var (all, quarter) = (fill, fill)
    all.color = Pixel(0xFF00_00FF)
    quarter.color = Pixel(0xFFFF_0000)
    quarter.rect = Rectangle(x: 0, y: 0, width: 20, height: 10)
    return [all, quarter]
  }

  /// Brightness of the pixels by row, 0…255.
  private func levels(_ list: DrawList) -> [[Int]] {
    let pixels = list.pixels()
    return (0..<list.height).map { y in
      (0..<list.width).map { x in Int(pixels[y * list.width + x] & 255) }
    }
  }

  /// Length of the face along each line parallel to the axis, beginning at `side`: the sum of the
  /// brightness on the line, in full pixels.
  private func lengths(_ list: DrawList, _ side: TransitionDraw.Side) -> [Double] {
    let rows = levels(list)
    let full = Double(rows.joined().max() ?? 0)
    let columns = (0..<list.width).map { x in rows.map { $0[x] } }
    let lines: [[Int]] =
      switch side {
      case .minX: columns
      case .maxX: columns.reversed()
      case .minY: rows
      case .maxY: rows.reversed()
      }
    return lines.map { Double($0.reduce(0, +)) / full }
  }

  @Test(arguments: sides)
  func `a flip turns the side named to the front, which stays as long as it is`(
    side: TransitionDraw.Side
  ) throws {
    let full: Double = side == .minX || side == .maxX ? 20 : 40
    for (progress, isFirst) in [(0.1, true), (0.25, true), (0.4, true), (0.6, false), (0.9, false)]
    {
      // Lines without the soft outermost pixels.
      let lines = lengths(list(.flip, side, at: progress, white), side).filter { $0 > 0.6 * full }
      let (first, last) = (
        try unwrap(lines.dropFirst().first), try unwrap(lines.dropLast().last)
      )
      // After half of the way, the edge in front is on the other side.
      #expect(isFirst ? first > last : last > first, "\(progress)")
      #expect(lines.allSatisfy { $0 <= full + 0.01 }, "\(progress)")
      expectGreater(max(first, last), 0.9 * full, "\(progress)")
    }
  }

  @Test(arguments: sides)
  func `neither face of a flip is mirrored`(side: TransitionDraw.Side) {
    for progress in [0.2, 0.8] {
      let pixels = list(.flip, side, at: progress, marked).pixels()
      func isRed(_ x: Int, _ y: Int) -> Bool { pixels[y * 60 + x] >> 16 & 255 > 128 }
      #expect(isRed(27, 13) && !isRed(33, 13) && !isRed(27, 17) && !isRed(33, 17), "\(progress)")
    }
  }

  @Test(arguments: sides)
  func `edge-on, a flip shows only the background, and both faces darken towards it`(
    side: TransitionDraw.Side
  ) {
    // The axis lies between pixels, and on their centres.
    for offset in [0, 0.5] {
      func shown(_ progress: Double) -> DrawList {
        list(.flip, side, at: progress, transform: .translation(10 + offset, 5 + offset), white)
      }
      #expect(levels(shown(0.5)).joined().allSatisfy { $0 == 0 })
      let light = [0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 1].map { levels(shown($0))[15][30] }
      expectEqual(light, [255, 250, 225, 185, 185, 225, 250, 255])
    }
  }

  @Test(arguments: sides)
  func `a turned face covers its exact area`(side: TransitionDraw.Side) {
    let isAcross = side == .minX || side == .maxX
    let (halfA, halfB): (Double, Double) = isAcross ? (20, 10) : (10, 20)
    let distance = 4 * max(halfA, halfB)
    for progress in [0.05, 0.2, 0.3, 0.45] {
      let angle = progress * DeterministicMath.pi
      let (sine, cosine) = (DeterministicMath.sin(angle), DeterministicMath.cos(angle))
      // The far edge lies 2A·sin behind the near one, which is in the plane of the screen.
      let far = distance / (distance + 2 * halfA * sine)
      let area = (halfA * cosine * (1 + far)) * (halfB * (1 + far))
      let covered = lengths(list(.flip, side, at: progress, white), side).reduce(0, +)
      expectLess(abs(covered - area), 0.01 * area + 0.5, "\(progress): \(covered) of \(area)")
    }
  }

  @Test(arguments: [TransitionDraw.Effect.flip, .cube], sides)
  func `a turning plane begins and ends as the picture of a layer scaled unevenly`(
    effect: TransitionDraw.Effect, side: TransitionDraw.Side
  ) {
    let transform = AffineMatrix(a: 0.5, b: 0, c: 0, d: 1.25, tx: 10, ty: 2)
    for progress in [0.0, 1] {
      let turning = list(effect, side, at: progress, transform: transform, marked)
      var plain = turning
      plain.commands = [plain.commands[1], plain.commands[2]]
      expectNil(pixelsDifference(turning.pixels(), plain.pixels(), width: 60))
    }
  }

  @Test(arguments: sides)
  func `the faces of a cube meet without a gap`(side: TransitionDraw.Side) {
    let rows = levels(list(.cube, side, at: 0.5, white))
    // Both faces are turned away by 45°: 255·(0.6 + 0.4/√2).
    for i in -8...8 {
      #expect(abs(rows[15][30 + i] - 225) <= 1 && abs(rows[15 + i / 2][30] - 225) <= 1, "\(i)")
    }
  }
}
