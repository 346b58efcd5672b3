import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// The change of the host layer.
enum HostLook: CaseIterable {
  case plain, turned, faded, perspective, masked, rounded, continuous, flipped, rasterized, scrolled
  case blurred, shadowed, turnedFlat, fadedApart, underReplicator

  func apply(to layer: UInt32, _ encoder: inout CommitEncoder) {
    switch self {
    case .plain: break
    case .turned:
      encoder.setMatrix(.rotation(0.4, 0, 0, 1), for: .transform, of: layer)
    case .faded: encoder.setScalar(0.5, for: .opacity, of: layer)
    case .fadedApart:
      encoder.setScalar(0.5, for: .opacity, of: layer)
      encoder.setBool(false, for: .allowsGroupOpacity, of: layer)
    case .perspective:
      var eye = Matrix4.identity
      eye.r2.w = -1 / 200
      encoder.setMatrix(eye, for: .sublayerTransform, of: 1)
      encoder.setMatrix(.rotation(0.7, 0.2, 1, 0), for: .transform, of: layer)
    case .turnedFlat: encoder.setMatrix(.rotation(0.7, 0.2, 1, 0), for: .transform, of: layer)
    case .masked:
      encoder.addLayer(90, Rectangle(x: 5, y: 5, width: 40, height: 30), .red)
      encoder.setScalar(12, for: .cornerRadius, of: 90)
      encoder.setMask(90, of: layer)
    case .rounded: encoder.setScalar(14, for: .cornerRadius, of: layer)
    case .continuous:
      encoder.setScalar(14, for: .cornerRadius, of: layer)
      encoder.setBits(1, for: .cornerCurve, of: layer)
    case .flipped: encoder.setBool(true, for: .geometryFlipped, of: layer)
    case .rasterized:
      encoder.setBool(true, for: .shouldRasterize, of: layer)
      encoder.setMatrix(.rotation(0.4, 0, 0, 1), for: .transform, of: layer)
    case .scrolled:
      encoder.setRect(Rectangle(x: 11, y: -7, width: 60, height: 50), for: .bounds, of: layer)
    case .blurred:
      encoder.set(
        .objects([ObjectValue(kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])]),
        for: .filters, of: layer)
    case .shadowed: encoder.setScalar(1, for: .shadowOpacity, of: layer)
    case .underReplicator:
      encoder.setBits(LayerKind.replicator.rawValue, for: .kind, of: 1)
      encoder.setColor(
        ColorValue(red: 0.5, green: 1, blue: 1, alpha: 1), for: .instanceColor, of: 1)
    }
  }

  /// The place of the origin of the layer's bounds.
  var origin: Point { self == .scrolled ? Point(x: 11, y: -7) : .zero }
}

@Suite struct `Hosted pixels` {
  private static let frame = Rectangle(x: 20, y: 15, width: 60, height: 50)

  private func addHost(_ look: HostLook, _ encoder: inout CommitEncoder, _ window: UInt32 = 1) {
    encoder.addWindow(
      window, Rectangle(x: 0, y: 0, width: 110, height: 90),
      ColorValue(red: 0.2, green: 0.3, blue: 0.4, alpha: 1))
    encoder.addLayer(10, Self.frame, .green, in: window)
  }

  /// The hosted context: larger than its host, with a layer that extends beyond it.
  private func addContent(at origin: Point, root: UInt32, _ encoder: inout CommitEncoder) {
    encoder.addLayer(
      root, Rectangle(x: origin.x, y: origin.y, width: 50, height: 80),
      ColorValue(red: 0.9, green: 0.8, blue: 0.1, alpha: 0.8))
    encoder.setScalar(2, for: .borderWidth, of: root)
    encoder.addLayer(root + 1, Rectangle(x: 30, y: 20, width: 50, height: 20), .red, in: root)
    encoder.setMatrix(.rotation(0.3, 0, 0, 1), for: .transform, of: root + 1)
    encoder.addImage(1, width: 2, height: 2, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF])
    encoder.addLayer(root + 2, Rectangle(x: 5, y: 5, width: 20, height: 20), nil, in: root, at: 1)
    encoder.setImage(1, for: .contents, of: root + 2)
  }

  private func finish(_ look: HostLook, at index: UInt32, _ encoder: inout CommitEncoder) {
    encoder.addLayer(80, Rectangle(x: 2, y: 30, width: 16, height: 8), .blue, in: 10, at: index)
    look.apply(to: 10, &encoder)
  }

  @Test(arguments: HostLook.allCases)
  func `a hosted context has the pixels of the same layers in the host`(look: HostLook) throws {
    var hosted = TreeFixture(width: 110, height: 90)
    try hosted.show {
      addHost(look, &$0)
      $0.host("a", in: 10)
      finish(look, at: 0, &$0)
    }
    try hosted.show(client: 2) {
      addContent(at: .zero, root: 20, &$0)
      $0.createContext(20, layer: 20, origin: nil, size: Size(width: 50, height: 80), title: "")
      $0.give("a", to: 20)
    }
    var alone = TreeFixture(width: 110, height: 90)
    try alone.show {
      addHost(look, &$0)
      $0.setBool(true, for: .masksToBounds, of: 10)
      addContent(at: look.origin, root: 20, &$0)
      $0.insertSublayer(20, at: 0, of: 10)
      finish(look, at: 1, &$0)
    }
    expectEmpty(hosted.problems())
    let difference = pixelsDifference(
      hosted.tree.view.drawList.pixels(), alone.tree.view.drawList.pixels(), width: 110)
    expectNil(difference)
    #expect(hosted.tree.view.drawList.commands.contains { $0.client == 2 })
    // The layer is hit where it is visible.
    for y in stride(from: 0.5, to: 90, by: 3) {
      for x in stride(from: 0.5, to: 110, by: 3) {
        let (a, b) = (hosted.layer(at: x, y), alone.layer(at: x, y))
        // The root of a context is hit over its whole area.
        #expect(a == b || (a == 20 && b == 10), "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: HostLook.allCases)
  func `hosts in hosts, and patches, look as if built anew`(look: HostLook) throws {
    func build(_ fixture: inout TreeFixture, isLate: Bool) throws {
      try fixture.commit {
        addHost(look, &$0)
        $0.host("a", in: 10)
        finish(look, at: 0, &$0)
      }
      if isLate { _ = fixture.update(at: 0) }
      try fixture.commit(client: 2) {
        addContent(at: .zero, root: 20, &$0)
        $0.createContext(20, layer: 20, origin: nil, size: Size(width: 50, height: 80), title: "")
        $0.addLayer(30, Rectangle(x: 10, y: 30, width: 30, height: 30), nil, in: 20, at: 2)
        $0.host("b", in: 30)
        $0.setScalar(9, for: .cornerRadius, of: 30)
        $0.setMatrix(.rotation(0.2, 0, 0, 1), for: .transform, of: 30)
      }
      try fixture.commit(client: 3) { $0.addHosted(4, "b", Size(width: 40, height: 20), .blue) }
      if isLate { _ = fixture.update(at: 0) }
      try fixture.commit(client: 2) { $0.give("a", to: 20) }
      _ = fixture.update(at: 0)
    }
    var early = TreeFixture(width: 110, height: 90)
    try build(&early, isLate: false)
    var late = TreeFixture(width: 110, height: 90)
    try build(&late, isLate: true)
    #expect(late.tree.view.drawList.isSamePicture(as: early.tree.view.drawList))
    expectEmpty(late.problems())
    #expect(late.commands(of: 4, client: 3).contains { $0.kind == .fill })
    let canvas = PixelsCanvas(width: 110, height: 90)
    let renderer = SoftwareRenderer(threads: 1)
    renderer.draw(
      late.tree.view.drawList, damage: [late.tree.view.drawList.frame], into: canvas.buffer)
    // A moving host moves its hosted context; layers in the context move by themselves.
    try late.commit { $0.setPoint(Point(x: 57, y: 44), for: .position, of: 10) }
    try late.commit(client: 3) { $0.setPoint(Point(x: 12, y: 15), for: .position, of: 4) }
    let damage = late.update(at: 0).damage
    renderer.draw(late.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
    expectNil(pixelsDifference(canvas.pixels, late.tree.view.drawList.pixels(), width: 110))
  }
}
