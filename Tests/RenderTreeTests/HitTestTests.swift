import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

extension TreeFixture {
  /// The layer at a point of the device; 0 for none.
  func layer(at x: Double, _ y: Double) -> UInt32 {
    tree.hitTest(Point(x: x, y: y))?.layer ?? 0
  }

  /// Commits and brings the tree up to date.
  mutating func show(
    client: UInt32 = 1, at time: Double = 0, _ build: (inout CommitEncoder) throws -> Void
  ) throws {
    try commit(client: client, at: time, build)
    _ = update(at: time)
  }
}

@Suite struct `Hit testing what is on screen` {
  @Test func `bounds are half open, and the deepest layer is hit, §2.7`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 50, height: 50), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 5, y: 5, width: 10, height: 10), nil, in: 2)
    }
    expectEqual(fixture.layer(at: 10, 10), 2)
    expectEqual(fixture.layer(at: 59.9, 59.9), 2)
    expectEqual(fixture.layer(at: 60, 59), 1)
    expectEqual(fixture.layer(at: 9.9, 30), 1)
    expectEqual(fixture.layer(at: 15, 15), 3)
    expectEqual(fixture.layer(at: 25, 24), 2)
    expectEqual(fixture.layer(at: 100, 50), 0)
    expectEqual(fixture.layer(at: .nan, 50), 0)
    expectEqual(fixture.layer(at: .infinity, -.infinity), 0)
  }

  @Test func `a hit gives the point in the root's space and in the layer's`() throws {
    var fixture = TreeFixture(width: 400, height: 400, scale: 2)
    try fixture.show {
      $0.addWindow(7, Rectangle(x: 10, y: 20, width: 100, height: 100))
      $0.addLayer(8, Rectangle(x: 30, y: 40, width: 20, height: 20), .red, in: 7)
      $0.setMatrix(.scale(2, 2, 1), for: .transform, of: 8)
      $0.setRect(Rectangle(x: 100, y: 0, width: 20, height: 20), for: .bounds, of: 8)
    }
    let hit = try unwrap(fixture.tree.hitTest(Point(x: 90, y: 130)))
    expectEqual(hit.client, 1)
    expectEqual(hit.context, 7)
    expectEqual(hit.layer, 8)
    // The root's own anchor point is in its middle, as is its position.
    expectEqual(hit.rootPoint, Point(x: 35, y: 45))
    expectEqual(hit.layerPoint, Point(x: 107.5, y: 7.5))
    let held = fixture.tree.locate(Point(x: 20, y: 40), client: 1, context: 7, layer: 8)
    expectEqual(held?.rootPoint, .zero)
    expectEqual(held?.layerPoint, Point(x: 90, y: -15))
    expectNil(fixture.tree.locate(.zero, client: 1, context: 8, layer: 8))
    expectNil(fixture.tree.locate(.zero, client: 2, context: 7, layer: 8))
    try fixture.commit { $0.destroyLayer(8) }
    // The layer is gone, though still on screen.
    expectNil(fixture.tree.locate(.zero, client: 1, context: 7, layer: 8))
    expectEqual(fixture.tree.hitTest(Point(x: 90, y: 130))?.layer, 7)
  }

  @Test func `a sublayer outside its superlayer is hit unless that clips, §15 row 29`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 30, y: 0, width: 20, height: 20), .blue, in: 2)
    }
    expectEqual(fixture.layer(at: 50, 20), 3)
    try fixture.show { $0.setBool(true, for: .masksToBounds, of: 2) }
    expectEqual(fixture.layer(at: 50, 20), 1)
    expectEqual(fixture.layer(at: 20, 20), 2)
  }

  @Test func `zPosition decides which sibling is hit, §15 row 30`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 10, y: 10, width: 20, height: 20), .blue, in: 1, at: 1)
    }
    expectEqual(fixture.layer(at: 20, 20), 3)
    try fixture.show { $0.setScalar(10, for: .zPosition, of: 2) }
    expectEqual(fixture.layer(at: 20, 20), 2)
  }

  @Test(arguments: [PropertyKey.hidden, .opacity])
  func `an invisible layer is not hit, with all below it`(key: PropertyKey) throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 20, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 30, y: 0, width: 20, height: 20), .blue, in: 2)
      if key == .hidden {
        $0.setBool(true, for: key, of: 2)
      } else {
        $0.setScalar(0, for: key, of: 2)
      }
    }
    expectEqual(fixture.layer(at: 20, 20), 1)
    expectEqual(fixture.layer(at: 50, 20), 1)
    // Its place can still be located.
    expectEqual(
      fixture.tree.locate(Point(x: 20, y: 20), client: 1, context: 1, layer: 2)?.layerPoint,
      Point(x: 10, y: 10))
  }

  @Test(arguments: [false, true])
  func `round corners clip, §2.5.4`(isContinuous: Bool) throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 1)
      $0.setScalar(20, for: .cornerRadius, of: 2)
      $0.setBits(isContinuous ? 1 : 0, for: .cornerCurve, of: 2)
      $0.setBits(CornerMask.minXMinY.rawValue, for: .maskedCorners, of: 2)
    }
    // Like CALayer, while nothing is clipped.
    expectEqual(fixture.layer(at: 1, 1), 2)
    try fixture.show { $0.setBool(true, for: .masksToBounds, of: 2) }
    expectEqual(fixture.layer(at: 4, 4), 1)
    expectEqual(fixture.layer(at: 8, 8), 2)
    expectEqual(fixture.layer(at: 79, 1), 2)
    expectEqual(fixture.layer(at: 79, 79), 2)
    // A point where a continuous corner is already rounded and a circular corner is straight.
    expectEqual(fixture.layer(at: 21.5, 0.05), (isContinuous ? 1 : 2))
  }

  @Test func `a mask is hit by its geometry, §2.7`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 40, y: 40, width: 20, height: 20), .blue, in: 2)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 30, height: 30), .green)
      $0.addLayer(5, Rectangle(x: 40, y: 0, width: 15, height: 60), .green, in: 4)
      $0.setMask(4, of: 2)
    }
    expectEqual(fixture.layer(at: 10, 10), 2)
    expectEqual(fixture.layer(at: 35, 10), 1)
    expectEqual(fixture.layer(at: 45, 10), 2)
    expectEqual(fixture.layer(at: 50, 50), 3)
    expectEqual(fixture.layer(at: 57, 50), 1)
    // A mask that draws nothing itself lets only its sublayers' area through.
    try fixture.show { $0.unset(.backgroundColor, of: 4) }
    expectEqual(fixture.layer(at: 10, 10), 1)
    expectEqual(fixture.layer(at: 50, 50), 3)
  }

  @Test func `the mask of a layer in a mask counts`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 80, height: 80))
      $0.setMask(3, of: 2)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 3)
      $0.addLayer(5, Rectangle(x: 10, y: 10, width: 10, height: 10), .red)
      $0.setMask(5, of: 4)
      $0.addLayer(6, Rectangle(x: 50, y: 50, width: 10, height: 10), .red, in: 3)
      $0.addLayer(7, Rectangle(x: 0, y: 0, width: 5, height: 5), .red, in: 1)
    }
    expectEqual(fixture.layer(at: 15, 15), 2)
    expectEqual(fixture.layer(at: 30, 30), 1)
    expectEqual(fixture.layer(at: 55, 55), 2)
    expectEqual(fixture.layer(at: 2, 2), 7)
  }

  @Test func `a shape in a mask counts where its inside and its line are, §11.1`() throws {
    var path = PathValue()
    path.move(to: Point(x: 0, y: 0))
    path.line(to: Point(x: 40, y: 0))
    path.line(to: Point(x: 0, y: 40))
    path.close()
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 10, y: 10, width: 1, height: 1))
      $0.setBits(LayerKind.shape.rawValue, for: .kind, of: 3)
      $0.set(.path(path), for: .path, of: 3)
      $0.setMask(3, of: 2)
    }
    expectEqual(fixture.layer(at: 20, 20), 2)
    expectEqual(fixture.layer(at: 45, 45), 1)
    try fixture.show {
      $0.unset(.fillColor, of: 3)
      $0.setColor(.red, for: .strokeColor, of: 3)
      $0.setScalar(4, for: .lineWidth, of: 3)
    }
    expectEqual(fixture.layer(at: 20, 20), 1)
    expectEqual(fixture.layer(at: 20, 11.5), 2)
    expectEqual(fixture.layer(at: 20, 9), 2)
    expectEqual(fixture.layer(at: 20, 13), 1)
  }

  @Test func `an image in a mask counts where it is not clear`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 20, y: 20, width: 40, height: 40))
      $0.addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
      $0.setImage(1, for: .contents, of: 3)
      $0.setBits(UInt32(ContentsGravity.right.rawValue), for: .contentsGravity, of: 3)
      $0.setMask(3, of: 2)
    }
    expectEqual(fixture.layer(at: 59.5, 40), 2)
    expectEqual(fixture.layer(at: 58.5, 40), 1)
    expectEqual(fixture.layer(at: 59.5, 42), 1)
  }

  @Test func `backs that are not drawn are not hit, §2.6.2`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 50, height: 50), .red, in: 1)
      $0.setBool(false, for: .doubleSided, of: 2)
      $0.setMatrix(.rotation(3, 0, 1, 0), for: .transform, of: 2)
    }
    expectEqual(fixture.layer(at: 30, 30), 1)
    try fixture.show { $0.setBool(true, for: .doubleSided, of: 2) }
    expectEqual(fixture.layer(at: 30, 30), 2)
  }

  @Test func `a layer behind the eye or seen from its edge is not hit`() throws {
    var eye = Matrix4.identity
    eye.r2.w = -1 / 100.0
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.setMatrix(eye, for: .sublayerTransform, of: 1)
      $0.setPoint(Point(x: 0.5, y: 0.5), for: .anchorPoint, of: 1)
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 1)
      $0.addLayer(2, Rectangle(x: 20, y: 20, width: 60, height: 60), .red, in: 1)
      $0.setScalar(120, for: .zPosition, of: 2)
    }
    expectEqual(fixture.layer(at: 50, 50), 1)
    expectNil(fixture.tree.locate(Point(x: 50, y: 50), client: 1, context: 1, layer: 2))
    try fixture.show { $0.setScalar(20, for: .zPosition, of: 2) }
    // Nearer, so larger: 60 / (1 − 20/100).
    expectEqual(fixture.layer(at: 13, 50), 2)
    expectEqual(fixture.layer(at: 12, 50), 1)
    try fixture.show {
      var edge = Matrix4.identity
      edge.r0 = SIMD4(0, 0, 1, 0)
      edge.r2 = SIMD4(-1, 0, 0, 0)
      $0.setScalar(0, for: .zPosition, of: 2)
      $0.setMatrix(edge, for: .transform, of: 2)
    }
    expectEqual(fixture.layer(at: 50, 50), 1)
    expectNil(fixture.tree.locate(Point(x: 50, y: 50), client: 1, context: 1, layer: 2))
  }

  @Test func `a transform layer has no area, §11.6`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 50, height: 50), .red, in: 1)
      $0.setBits(LayerKind.transform.rawValue, for: .kind, of: 2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .red, in: 2)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.addLayer(4, Rectangle(x: 60, y: 0, width: 10, height: 10), .red, in: 2)
    }
    expectEqual(fixture.layer(at: 40, 40), 1)
    expectEqual(fixture.layer(at: 15, 15), 3)
    expectEqual(fixture.layer(at: 75, 15), 4)
  }

  @Test func `an instance of a replicator counts as its layer, in its own space, §11.4`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 90, height: 50), nil, in: 1)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 2)
      $0.setScalar(3, for: .instanceCount, of: 2)
      $0.setMatrix(.translation(30, 0, 0), for: .instanceTransform, of: 2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 20, height: 20), .red, in: 2)
      $0.addLayer(4, Rectangle(x: 5, y: 5, width: 10, height: 10), .blue, in: 3)
    }
    let hit = try unwrap(fixture.tree.hitTest(Point(x: 68, y: 9)))
    expectEqual(hit.layer, 4)
    expectEqual(hit.layerPoint, Point(x: 3, y: 4))
    expectEqual(fixture.layer(at: 31, 1), 3)
    expectEqual(fixture.layer(at: 25, 1), 2)
  }

  @Test func `a layer that is drawn into a bitmap is hit where it is`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 50, y: 50, width: 40, height: 20), .red, in: 1)
      $0.setMatrix(.rotation(.pi / 2, 0, 0, 1), for: .transform, of: 2)
      $0.setBool(true, for: .shouldRasterize, of: 2)
      $0.setScalar(2, for: .rasterizationScale, of: 2)
      $0.addLayer(3, Rectangle(x: 30, y: 0, width: 10, height: 20), .blue, in: 2)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 80, height: 40), .red)
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 40, height: 10), .red, in: 4)
      $0.unset(.backgroundColor, of: 4)
      $0.setMask(4, of: 2)
    }
    // Turned about its middle (70, 60): its x points down, its y to the left.
    expectEqual(fixture.layer(at: 75, 45), 2)
    let hit = try unwrap(fixture.tree.hitTest(Point(x: 75, y: 75)))
    expectEqual(hit.layer, 3)
    expectLess(abs(hit.layerPoint.x - 5), 1e-9)
    expectLess(abs(hit.layerPoint.y - 5), 1e-9)
    expectEqual(fixture.layer(at: 65, 45), 1)
  }

  @Test func `a flipped layer and a scrolled one are hit where they show their sublayers`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), .red, in: 1)
      $0.setBool(true, for: .geometryFlipped, of: 2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .blue, in: 2)
      $0.addLayer(4, Rectangle(x: 50, y: 0, width: 50, height: 50), .red, in: 1)
      $0.setRect(Rectangle(x: 0, y: 100, width: 50, height: 50), for: .bounds, of: 4)
      $0.addLayer(5, Rectangle(x: 0, y: 120, width: 10, height: 10), .blue, in: 4)
    }
    expectEqual(fixture.layer(at: 5, 45), 3)
    expectEqual(fixture.layer(at: 5, 5), 2)
    expectEqual(fixture.layer(at: 55, 25), 5)
    expectEqual(fixture.layer(at: 55, 5), 4)
  }

  @Test func `a root is hit in all of its window, and the nearest window first`() throws {
    var fixture = TreeFixture(width: 200, height: 200)
    try fixture.show {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100))
      $0.addWindow(2, Rectangle(x: 50, y: 50, width: 100, height: 100))
      $0.setRect(Rectangle(x: 0, y: 0, width: 10, height: 10), for: .bounds, of: 2)
    }
    expectEqual(fixture.layer(at: 60, 60), 2)
    expectEqual(fixture.layer(at: 149, 149), 2)
    expectEqual(fixture.layer(at: 40, 40), 1)
    fixture.tree.scene.raiseContext(client: 1, id: 1)
    _ = fixture.update(at: 0)
    expectEqual(fixture.layer(at: 60, 60), 1)
    try fixture.show { $0.setBool(true, for: .hidden, of: 1) }
    expectEqual(fixture.layer(at: 60, 60), 2)
    expectEqual(fixture.layer(at: 40, 40), 0)
  }

  @Test func `an animated layer is hit where it was in the last frame`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 20, height: 20), .red, in: 1)
      $0.addAnimation(
        1, to: 2, .basic(PropertyKeyPath(.position, .x), from: .scalar(10), to: .scalar(90)))
    }
    expectEqual(fixture.layer(at: 10, 10), 2)
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.layer(at: 10, 10), 1)
    expectEqual(fixture.layer(at: 50, 10), 2)
  }

  @Test func `while a transition runs, layers that it hides are not hit, §9.2`() throws {
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 20, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 40, y: 0, width: 20, height: 20), .red, in: 1, at: 1)
      $0.setBool(true, for: .hidden, of: 3)
    }
    try fixture.show(at: 1) {
      let push = AnimationDescription(
        timing: Timing(duration: 1), content: .transition(Transition(type: .push)))
      $0.addAnimation(1, to: 2, push)
      $0.addAnimation(2, to: 3, push)
      $0.setBool(true, for: .hidden, of: 2)
      $0.setBool(false, for: .hidden, of: 3)
    }
    _ = fixture.update(at: 1.5)
    #expect(!fixture.commands(of: 2).isEmpty)
    expectEqual(fixture.layer(at: 10, 10), 1)
    expectEqual(fixture.layer(at: 50, 10), 3)
  }
}
