import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let opaqueBlack: UInt32 = 0xFF00_0000
private let opaqueRed: UInt32 = 0xFFFF_0000

extension TreeFixture {
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    tree.view.drawList.pixels()[y * tree.view.drawList.width + x]
  }

  fileprivate func count(of pixel: UInt32) -> Int {
    tree.view.drawList.pixels().count { $0 == pixel }
  }
}

@Suite struct `Contents` {
  /// §2.5.2, with a 20 × 10 image in 80 × 60 bounds.
  static let gravities: [(ContentsGravity, Rectangle)] = [
    (.resize, Rectangle(x: 0, y: 0, width: 80, height: 60)),
    (.resizeAspect, Rectangle(x: 0, y: 10, width: 80, height: 40)),
    (.resizeAspectFill, Rectangle(x: -20, y: 0, width: 120, height: 60)),
    (.center, Rectangle(x: 30, y: 25, width: 20, height: 10)),
    (.top, Rectangle(x: 30, y: 50, width: 20, height: 10)),
    (.bottom, Rectangle(x: 30, y: 0, width: 20, height: 10)),
    (.left, Rectangle(x: 0, y: 25, width: 20, height: 10)),
    (.right, Rectangle(x: 60, y: 25, width: 20, height: 10)),
    (.topLeft, Rectangle(x: 0, y: 50, width: 20, height: 10)),
    (.topRight, Rectangle(x: 60, y: 50, width: 20, height: 10)),
    (.bottomLeft, Rectangle(x: 0, y: 0, width: 20, height: 10)),
    (.bottomRight, Rectangle(x: 60, y: 0, width: 20, height: 10)),
  ]

  private func fixture(width: Int, height: Int, _ bounds: Rectangle) throws -> TreeFixture {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addImage(
        1, width: width, height: height, [UInt32](repeating: opaqueRed, count: width * height))
      $0.addLayer(2, Rectangle(x: 100, y: 100, width: bounds.width, height: bounds.height), in: 1)
      $0.setRect(bounds, for: .bounds, of: 2)
      $0.setImage(1, for: .contents, of: 2)
    }
    return fixture
  }

  @Test(arguments: gravities)
  func `§15 row 74, §2.5.2: gravity places the image`(gravity: ContentsGravity, expected: Rectangle)
    throws
  {
    for origin in [Point.zero, Point(x: 5, y: -7)] {
      var fixture = try fixture(
        width: 20, height: 10, Rectangle(x: origin.x, y: origin.y, width: 80, height: 60))
      try fixture.commit { $0.setBits(UInt32(gravity.rawValue), for: .contentsGravity, of: 2) }
      _ = fixture.update(at: 0)
      let image = try unwrap(fixture.command(.image, of: 2))
      var moved = expected
      moved.x += origin.x
      moved.y += origin.y
      expectEqual(image.rect, moved)
      expectEqual(image.image.source, Rectangle(x: 0, y: 0, width: 20, height: 10))
    }
  }

  @Test func `the filters of a layer are those of its image, §2.1`() throws {
    var fixture = try fixture(width: 20, height: 10, Rectangle(x: 0, y: 0, width: 80, height: 60))
    _ = fixture.update(at: 0)
    let before = try unwrap(fixture.command(.image, of: 2))
    expectEqual(before.sampling.minification, .linear)
    expectEqual(before.sampling.magnification, .linear)
    try fixture.commit {
      $0.setBits(2, for: .minificationFilter, of: 2)
      $0.setBits(1, for: .magnificationFilter, of: 2)
      $0.setScalar(0.5, for: .minificationFilterBias, of: 2)
    }
    #expect(!fixture.update(at: 0).damage.isEmpty)
    let image = try unwrap(fixture.command(.image, of: 2))
    expectEqual(image.sampling.minification, .trilinear)
    expectEqual(image.sampling.magnification, .nearest)
    expectEqual(image.sampling.levelBias, 0.5)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `nine pieces that meet within pixels leave no seam, §2.5.3`() throws {
    var fixture = try fixture(width: 30, height: 30, Rectangle(x: 0, y: 0, width: 80, height: 60))
    let third = 1 / 3.0
    try fixture.commit {
      $0.setRect(
        Rectangle(x: third, y: third, width: third, height: third), for: .contentsCenter, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(
      fixture.commands(of: 2).map(\.kind), [DrawCommand.Kind](repeating: .image, count: 9))
    // All pixels but those at the outer edges are red: apart from rounding, the background must not
    // show through inside.
    func countOfRed() -> Int { fixture.tree.view.drawList.pixels().count { $0 >> 16 & 255 >= 253 } }
    try fixture.commit { $0.setMatrix(.translation(0.5, 0.5, 0), for: .transform, of: 2) }
    _ = fixture.update(at: 0)
    expectEqual(countOfRed(), 79 * 59)
    try fixture.commit { $0.setMatrix(.rotation(0.3, 0, 0, 1), for: .transform, of: 2) }
    _ = fixture.update(at: 0)
    // The edges touch some 350 pixels; seams would touch as many again.
    expectGreater(countOfRed(), 80 * 60 - 300)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `two pixels per point and a part of the image make it smaller`() throws {
    var fixture = try fixture(width: 20, height: 10, Rectangle(x: 0, y: 0, width: 80, height: 60))
    try fixture.commit {
      $0.setBits(UInt32(ContentsGravity.topRight.rawValue), for: .contentsGravity, of: 2)
      $0.setScalar(2, for: .contentsScale, of: 2)
      $0.setRect(Rectangle(x: 0.5, y: 0, width: 0.5, height: 1), for: .contentsRect, of: 2)
    }
    _ = fixture.update(at: 0)
    let image = try unwrap(fixture.command(.image, of: 2))
    expectEqual(image.rect, Rectangle(x: 75, y: 55, width: 5, height: 5))
    expectEqual(image.image.source, Rectangle(x: 10, y: 0, width: 10, height: 10))
  }

  @Test func `nine slices keep their margins`() throws {
    // The example of §2.5.3.
    var fixture = try fixture(width: 8, height: 4, Rectangle(x: 0, y: 0, width: 8, height: 8))
    try fixture.commit {
      $0.setRect(Rectangle(x: 0.5, y: 0, width: 0.5, height: 1), for: .contentsRect, of: 2)
      $0.setRect(
        Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5), for: .contentsCenter, of: 2)
    }
    _ = fixture.update(at: 0)
    let pieces = fixture.commands(of: 2)
    expectEqual(pieces.count, 9)
    let center = try unwrap(pieces.dropFirst(4).first)
    expectEqual(center.rect, Rectangle(x: 1, y: 1, width: 6, height: 6))
    expectEqual(center.image.source, Rectangle(x: 5, y: 1, width: 2, height: 2))
    expectEqual(pieces[0].rect, Rectangle(x: 0, y: 0, width: 1, height: 1))
    expectEqual(pieces[0].image.source, Rectangle(x: 4, y: 0, width: 1, height: 1))
    expectEqual(pieces[8].rect, Rectangle(x: 7, y: 7, width: 1, height: 1))
    expectEqual(pieces[8].image.source, Rectangle(x: 7, y: 3, width: 1, height: 1))
    // Together the pieces cover the bounds once.
    expectEqual(pieces.reduce(0) { $0 + $1.rect.width * $1.rect.height }, 64)
    try fixture.commit {
      $0.setBits(UInt32(ContentsGravity.center.rawValue), for: .contentsGravity, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 2).count, 1, "only the gravities that resize have slices")
  }

  @Test func `a released image is not drawn any more`() throws {
    var fixture = try fixture(width: 2, height: 2, Rectangle(x: 0, y: 0, width: 8, height: 8))
    _ = fixture.update(at: 0)
    expectEqual(fixture.pixel(104, 104), opaqueRed)
    try fixture.commit { $0.releaseImage(1) }
    let damage = fixture.update(at: 0).damage
    expectEqual(fixture.pixel(104, 104), opaqueBlack)
    #expect(damage.contains(x: 104, y: 104))
    expectEqual(fixture.tree.scene.usage(of: 1).images, 0)
  }

  @Test func `an image in the place of a released one is painted anew`() throws {
    var fixture = try fixture(width: 1, height: 1, Rectangle(x: 0, y: 0, width: 8, height: 8))
    _ = fixture.update(at: 0)
    try fixture.commit {
      $0.releaseImage(1)
      $0.addImage(2, width: 1, height: 1, [0xFF00_FF00])
      $0.setImage(2, for: .contents, of: 2)
    }
    let damage = fixture.update(at: 0).damage
    expectEqual(fixture.pixel(104, 104), 0xFF00_FF00)
    #expect(damage.contains(x: 104, y: 104))
  }
}

/// The order in which a layer is painted, and its corners (§2.5.1, §2.5.4).
@Suite struct `Appearance` {
  private let square = Rectangle(x: 100, y: 100, width: 80, height: 60)

  @Test func `a border of 5 in 80 by 60 covers 1300 pixels`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, in: 1)
      $0.setScalar(5, for: .borderWidth, of: 2)
      $0.setColor(.red, for: .borderColor, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.count(of: opaqueRed), 1300)
    expectEqual(fixture.pixel(140, 130), opaqueBlack)
  }

  @Test func `the border lies above the sublayers`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, .blue, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 80, height: 60), .green, in: 2)
      $0.setScalar(5, for: .borderWidth, of: 2)
      $0.setColor(.red, for: .borderColor, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.kind), [.fill, .fill, .border])
    expectEqual(fixture.pixel(102, 102), opaqueRed)
    expectEqual(fixture.pixel(140, 130), 0xFF00_FF00)
  }

  @Test(arguments: [(10.0, 10.0), (100, 30), (-5, 0)])
  func `the drawn radius is at most half of the shorter side`(
    radius: Double, expected: Double
  ) throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, .red, in: 1)
      $0.setScalar(radius, for: .cornerRadius, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.command(.fill, of: 2)?.cornerRadius, expected)
    expectEqual((fixture.pixel(100, 100) == opaqueRed), (expected == 0))
  }

  @Test func `clipping to whole pixels is a scissor, without a group`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, in: 1)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.addLayer(3, Rectangle(x: -20, y: -20, width: 200, height: 40), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.kind), [.fill])
    expectEqual(
      fixture.command(.fill, of: 3)?.bounds, PixelRect(minX: 100, minY: 100, maxX: 180, maxY: 120))
    try fixture.commit { $0.setBool(false, for: .masksToBounds, of: 2) }
    _ = fixture.update(at: 0)
    expectEqual(fixture.count(of: opaqueRed), 200 * 40)
  }

  @Test func `clipping to round corners is a group`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, in: 1)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.setScalar(20, for: .cornerRadius, of: 2)
      $0.addLayer(3, Rectangle(x: -20, y: -20, width: 200, height: 200), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.kind), [.beginGroup, .fill, .endGroup])
    let end = try unwrap(fixture.command(.endGroup, of: 2))
    expectTrue(end.group.clips)
    expectEqual(end.cornerRadius, 20)
    expectEqual(end.bracketLength, 2)
    expectEqual(fixture.pixel(100, 100), opaqueBlack)
    expectEqual(fixture.pixel(140, 100), opaqueRed)
    expectEqual(fixture.pixel(140, 99), opaqueBlack)
    expectEqual(fixture.pixel(181, 130), opaqueBlack)
  }

  @Test func `a turned layer clips to its turned bounds`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 100, y: 100, width: 100, height: 100), in: 1)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.setMatrix(.rotation(.pi / 4, 0, 0, 1), for: .transform, of: 2)
      $0.addLayer(3, Rectangle(x: -100, y: -100, width: 400, height: 400), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.command(.endGroup, of: 2)?.group.clips, true)
    expectEqual(fixture.pixel(150, 150), opaqueRed)
    expectEqual(fixture.pixel(150, 82), opaqueRed)
    expectEqual(fixture.pixel(105, 105), opaqueBlack)
    expectEqual(fixture.pixel(195, 195), opaqueBlack)
  }

  @Test(arguments: [PropertyKey.hidden, .opacity])
  func `an invisible layer is skipped with its sublayers, and comes back`(
    key: PropertyKey
  ) throws {
    // The layer in the middle paints nothing itself.
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .red, in: 2)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 5, height: 5), .blue, in: 1)
      // Adds enough other layers that the change affects few of them.
      for id in 5...40 as ClosedRange<UInt32> {
        $0.addLayer(id, Rectangle(x: 300, y: 300, width: 5, height: 5), .green, in: 1)
      }
    }
    _ = fixture.update(at: 0)
    let before = fixture.commands
    let (gone, back): (PropertyValue, PropertyValue) =
      key == .hidden ? (.bool(true), .bool(false)) : (.scalar(0), .scalar(1))
    try fixture.commit { $0.set(gone, for: key, of: 2) }
    let damage = fixture.update(at: 0).damage
    expectEmpty(fixture.commands(of: 3))
    expectEqual(fixture.commands.count, before.count - 1)
    #expect(damage.contains(x: 105, y: 105))
    #expect(!damage.contains(x: 2, y: 2))
    try fixture.commit { $0.set(back, for: key, of: 2) }
    #expect(fixture.update(at: 0).damage.contains(x: 105, y: 105))
    expectEqual(fixture.commands, before)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a single command fades by its colour, several fade as a group`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, .red, in: 1)
      $0.setScalar(0.5, for: .opacity, of: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.drawList.commands.map(\.kind), [.fill])
    expectEqual(fixture.pixel(140, 130), 0xFF80_0000)
    try fixture.commit {
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 40, height: 60), .red, in: 2)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands.map(\.kind), [.beginGroup, .fill, .fill, .endGroup])
    // In the overlap of both, the group is as opaque as elsewhere.
    expectEqual(fixture.pixel(110, 130), 0xFF80_0000)
    expectEqual(fixture.pixel(170, 130), 0xFF80_0000)
  }

  @Test func `an opacity beyond 0 to 1 is clamped when drawn`() throws {
    var fixture = try emptyWindow()
    try fixture.commit {
      $0.addLayer(2, square, .red, in: 1)
      $0.setScalar(3, for: .opacity, of: 2)
      $0.addLayer(3, square, .blue, in: 1)
      $0.setScalar(-1, for: .opacity, of: 3)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.pixel(140, 130), opaqueRed)
    expectEmpty(fixture.commands(of: 3))
  }

  @Test func `another output size redraws everything`() throws {
    var fixture = try emptyWindow(100, 80)
    try fixture.commit { $0.addLayer(2, Rectangle(x: 0, y: 0, width: 90, height: 70), .red, in: 1) }
    _ = fixture.update(at: 0)
    fixture.tree.view.resize(width: 50, height: 40)
    let damage = fixture.update(at: 0).damage
    expectEqual(damage.rects, [PixelRect(minX: 0, minY: 0, maxX: 50, maxY: 40)])
    expectEqual(fixture.count(of: opaqueRed), 50 * 40)
    expectTrue(fixture.update(at: 1).damage.isEmpty)
  }

  @Test func `edges that are not antialiased lie between pixels, §2.5.7`() throws {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10.25, y: 10.25, width: 20, height: 20), .red, in: 1)
      $0.setBits(1 | 4, for: .edgeAntialiasingMask, of: 2)
    }
    _ = fixture.update(at: 0)
    let soft = try unwrap(fixture.commands(of: 2).first)
    expectEqual(soft.rect, Rectangle(x: 0, y: 0, width: 19.75, height: 19.75))
    try fixture.commit { $0.setBool(false, for: .allowsEdgeAntialiasing, of: 2) }
    _ = fixture.update(at: 0)
    let hard = try unwrap(fixture.commands(of: 2).first)
    expectEqual(hard.rect, Rectangle(x: -0.25, y: -0.25, width: 20, height: 20))
    expectEqual(hard.bounds, PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
  }
}
