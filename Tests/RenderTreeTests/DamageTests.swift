import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// The part of the output that a small change redraws, counted in pixels and commands.
@Suite struct `Damage` {
  private static let screen = (width: 3840, height: 2160)

  /// 10,000 layers that do not touch each other, and one more layer of 16 × 16 in a corner.
  private func crowdedScreen() throws -> (fixture: TreeFixture, small: UInt32) {
    var fixture = try emptyWindow(Double(Self.screen.width), Double(Self.screen.height))
    let small: UInt32 = 20_000
    try fixture.commit {
      $0.setColor(.blue, for: .backgroundColor, of: 1)
      for number in 0..<10_000 as Range<UInt32> {
        let place = Rectangle(
          x: Double(number % 125) * 26, y: Double(number / 125) * 26, width: 20, height: 20)
        $0.addLayer(10 + number, place, .green, in: 1)
      }
      $0.addLayer(small, Rectangle(x: 3600, y: 2100, width: 16, height: 16), .red, in: 1)
    }
    _ = fixture.update(at: 0)
    return (fixture, small)
  }

  /// Draws a frame's damage.
  ///
  /// - Returns: the number of prepared commands.
  private func draw(
    _ fixture: TreeFixture, _ damage: DamageRegion, _ renderer: SoftwareRenderer,
    _ canvas: PixelsCanvas
  ) -> Int {
    renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
    return renderer.preparedCount
  }

  @Test func `a blinking layer damages its pixels and prepares only the commands there`() throws {
    var (fixture, small) = try crowdedScreen()
    let canvas = PixelsCanvas(width: Self.screen.width, height: Self.screen.height)
    let renderer = SoftwareRenderer(threads: 1)
    for frame in 1...4 {
      let time = Double(frame)
      try fixture.commit(at: time) {
        $0.setBool(frame % 2 == 1, for: .hidden, of: small)
      }
      let update = fixture.update(at: time)
      expectEqual(update.damage.area, 256)
      // Commands of the root, and of the layer while it is visible.
      expectEqual(draw(fixture, update.damage, renderer, canvas), 1 + (frame + 1) % 2)
    }
    for frame in 5...8 {
      let time = Double(frame)
      try fixture.commit(at: time) {
        $0.setScalar(Double(frame) / 10, for: .opacity, of: small)
      }
      let update = fixture.update(at: time)
      expectEqual(update.damage.area, 256)
      expectEqual(draw(fixture, update.damage, renderer, canvas), 2)
    }
    let still = fixture.update(at: 9)
    expectTrue(still.damage.isEmpty)
  }

  @Test func `two small changes far apart prepare only the commands at their places`() throws {
    var (fixture, small) = try crowdedScreen()
    let canvas = PixelsCanvas(width: Self.screen.width, height: Self.screen.height)
    let renderer = SoftwareRenderer(threads: 1)
    try fixture.commit(at: 1) {
      $0.setColor(.blue, for: .backgroundColor, of: small)
      $0.setColor(.blue, for: .backgroundColor, of: 10)
    }
    let update = fixture.update(at: 1)
    expectEqual(update.damage.area, 256 + 400)
    expectEqual(draw(fixture, update.damage, renderer, canvas), 3)
  }

  @Test func `a fade damages a faint layer only when its pixels change`() throws {
    var fixture = try emptyWindow(60, 40)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), in: 1)
      $0.setColor(
        ColorValue(red: 1, green: 1, blue: 1, alpha: 0.02), for: .backgroundColor, of: 2)
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(
          timing: Timing(beginTime: 0, duration: 100),
          content: .basic(
            .init(target: .init(PropertyKeyPath(.opacity)), from: .scalar(1), to: .scalar(0)))))
    }
    _ = fixture.update(at: 0)
    let damaged = (1..<100).count { !fixture.update(at: Double($0)).damage.isEmpty }
    // Alpha is 5 of 255 at first.
    expectEqual(damaged, 5)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a group's shadow is drawn again only when its colour changes`() throws {
    var fixture = try emptyWindow(60, 40)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .red, in: 2)
      $0.setScalar(0.5, for: .shadowOpacity, of: 2)
    }
    _ = fixture.update(at: 0)
    expectNotNil(fixture.command(.endGroup, of: 2))
    try fixture.commit(at: 1) { $0.setScalar(0.5001, for: .shadowOpacity, of: 2) }
    expectTrue(fixture.update(at: 1).damage.isEmpty)
    try fixture.commit(at: 2) { $0.setScalar(0.51, for: .shadowOpacity, of: 2) }
    expectFalse(fixture.update(at: 2).damage.isEmpty)
  }

  @Test func `scrolling a list damages the list`() throws {
    var fixture = try emptyWindow(640, 480)
    let frame = Rectangle(x: 400, y: 300, width: 200, height: 150)
    try fixture.commit {
      $0.setColor(.blue, for: .backgroundColor, of: 1)
      $0.addLayer(2, frame, in: 1)
      $0.setBool(true, for: .masksToBounds, of: 2)
      for row in 0..<100 as Range<UInt32> {
        $0.addLayer(
          10 + row, Rectangle(x: 0, y: Double(row) * 20, width: 200, height: 18), .green, in: 2)
      }
      for number in 0..<50 as Range<UInt32> {
        $0.addLayer(
          200 + number, Rectangle(x: Double(number) * 7, y: 10, width: 6, height: 200), .red, in: 1)
      }
    }
    _ = fixture.update(at: 0)
    let list = PixelRect(minX: 400, minY: 300, maxX: 600, maxY: 450)
    for step in 1...20 {
      try fixture.commit(at: Double(step)) {
        $0.setRect(
          Rectangle(x: 0, y: Double(step) * 13.5, width: 200, height: 150), for: .bounds, of: 2)
      }
      let damage = fixture.update(at: Double(step)).damage
      expectFalse(damage.isEmpty)
      #expect(list.contains(damage.bounds), "step \(step): \(damage.rects)")
    }
  }

  @Test func `a layer that moves under a backdrop blur damages all of the backdrop within reach`()
    throws
  {
    var fixture = try emptyWindow(640, 480)
    let sigma = 6.0
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), .red, in: 1)
      // Sublayers are added at the back: the glass is in front of the square.
      $0.addLayer(3, Rectangle(x: 300, y: 100, width: 200, height: 100), in: 1, at: 1)
      $0.set(
        .objects([
          ObjectValue(kind: "gaussianBlur", attributes: ["inputRadius": .scalar(sigma)])
        ]), for: .backgroundFilters, of: 3)
    }
    _ = fixture.update(at: 0)
    let glass = PixelRect(minX: 300, minY: 100, maxX: 500, maxY: 200)
    expectEqual(fixture.command(.backdrop, of: 3)?.bounds, glass)
    /// The damage of moving the square's left edge to a place between rows 120 and 140.
    func damage(movingTo x: Double, at time: Double) throws -> DamageRegion {
      try fixture.commit(at: time) { $0.setPoint(Point(x: x + 10, y: 130), for: .position, of: 2) }
      return fixture.update(at: time).damage
    }
    // Two standard deviations, and a spare pixel for edges between pixels.
    let reach = 2 * sigma + 1
    _ = try damage(movingTo: 100, at: 1)
    let outside = try damage(movingTo: 300 - reach - 20, at: 2)
    #expect(!outside.rects.contains { $0.intersects(glass) })
    // One pixel nearer, and the whole glass is drawn again, but nothing beside it except the square.
    let inside = try damage(movingTo: 300 - reach - 19, at: 3)
    expectEqual(inside.rects.reduce(0) { $0 + $1.intersection(glass).area }, glass.area)
    let square = PixelRect(
      minX: Int32(300 - reach - 20), minY: 120, maxX: Int32(300 - reach + 1), maxY: 140)
    #expect(square.union(glass).contains(inside.bounds))
    let further = try damage(movingTo: 100, at: 4)
    expectEqual(further.rects.reduce(0) { $0 + $1.intersection(glass).area }, glass.area)
    let away = try damage(movingTo: 60, at: 5)
    #expect(!away.rects.contains { $0.intersects(glass) })
  }

  @Test func `a change behind an opaque layer draws no more than its own bounds`() throws {
    var fixture = try emptyWindow(640, 480)
    try fixture.commit {
      $0.setColor(.blue, for: .backgroundColor, of: 1)
      $0.addLayer(2, Rectangle(x: 200, y: 200, width: 40, height: 30), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 100, y: 100, width: 300, height: 300), .green, in: 1, at: 1)
    }
    _ = fixture.update(at: 0)
    let bounds = PixelRect(minX: 200, minY: 200, maxX: 240, maxY: 230)
    let canvas = PixelsCanvas(width: 640, height: 480)
    let renderer = SoftwareRenderer(threads: 1)
    renderer.draw(
      fixture.tree.view.drawList, damage: [fixture.tree.view.drawList.frame], into: canvas.buffer)
    let before = canvas.pixels
    try fixture.commit(at: 1) { $0.setColor(.blue, for: .backgroundColor, of: 2) }
    let damage = fixture.update(at: 1).damage
    #expect(bounds.contains(damage.bounds))
    renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
    expectEqual(canvas.pixels, before)
  }

  @Test func `a change in one group leaves the bounds of all others alone`() throws {
    var fixture = try emptyWindow(640, 480)
    try fixture.commit {
      for number in 0..<20 as Range<UInt32> {
        let place = Rectangle(x: Double(number) * 30, y: 20, width: 28, height: 100)
        $0.addLayer(10 + 2 * number, place, .green, in: 1)
        $0.setScalar(6, for: .cornerRadius, of: 10 + 2 * number)
        $0.setBool(true, for: .masksToBounds, of: 10 + 2 * number)
        $0.addLayer(
          11 + 2 * number, Rectangle(x: 4, y: 4, width: 8, height: 8), .red, in: 10 + 2 * number)
      }
    }
    _ = fixture.update(at: 0)
    let before = fixture.tree.view.drawList.commands
    try fixture.commit(at: 1) { $0.setPoint(Point(x: 12, y: 50), for: .position, of: 21) }
    let damage = fixture.update(at: 1).damage
    expectAtMost(damage.area, 28 * 100)
    expectFalse(damage.isEmpty)
    let after = fixture.tree.view.drawList.commands
    try #require(before.count == after.count)
    for (old, new) in zip(before, after) where old.layer != 21 && old.layer != 20 {
      expectEqual(old, new)
    }
    expectEmpty(fixture.tree.checkInvariants())
  }
}
