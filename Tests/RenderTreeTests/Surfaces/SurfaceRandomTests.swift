import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Surfaces, imports and layers that come and go at random.
@Suite struct `Random surfaces` {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a patched list shows what a new view shows, and damage is enough`(seed: UInt64) throws {
    var scene = RandomSurfaces(seed: seed)
    try scene.start()
    let canvas = PixelsCanvas(width: 100, height: 80)
    let renderer = SoftwareRenderer(threads: 1)
    for step in 1...60 {
      try scene.change()
      let damage = scene.fixture.frame(at: Double(step) / 60).damage
      let list = scene.fixture.tree.view.drawList
      renderer.draw(list, damage: damage.rects, into: canvas.buffer)
      let problems = scene.fixture.tree.checkInvariants()
      let (whole, other) = (PixelsCanvas(width: 100, height: 80), scene.fixture.newView())
      SoftwareRenderer(threads: 1).draw(other, damage: [other.frame], into: whole.buffer)
      guard problems.isEmpty, list.isSamePicture(as: other), canvas.pixels == whole.pixels else {
        expectEqual(problems, [], "step \(step): \(scene.log.suffix(6))")
        expectTrue(list.isSamePicture(as: other), "step \(step): \(scene.log.suffix(6))")
        expectTrue(canvas.pixels == whole.pixels, "step \(step): \(scene.log.suffix(6))")
        return
      }
    }
  }
}

extension TreeFixture {
  /// The list of a view that has seen nothing before.
  fileprivate func newView() -> DrawList {
    var view = OutputView(width: 100, height: 80)
    _ = view.update(tree.scene)
    return view.drawList
  }
}

/// Random commits and messages of client 1, which has surfaces, and client 2, which imports them.
private struct RandomSurfaces {
  var fixture = TreeFixture(width: 100, height: 80)
  private(set) var log: [String] = []
  private var random: PixelsRandom
  /// Living layers and images of each client.
  private var layers: [UInt32: [UInt32]] = [1: [], 2: []]
  private var images: [UInt32: [UInt32]] = [1: [], 2: []]
  private var lastLayer: [UInt32: UInt32] = [1: 1, 2: 1]
  private var lastImage: [UInt32: UInt32] = [1: 0, 2: 0]
  private var sequences: [UInt32: UInt64] = [:]

  init(seed: UInt64) { random = PixelsRandom(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private static let tokens = ["a", "b"].map { String(repeating: $0, count: 32) }

  mutating func start() throws {
    for client in 1...2 as ClosedRange<UInt32> { try open(client) }
    for _ in 0..<3 { try define() }
    for _ in 0..<6 { try addLayer(1) }
  }

  private mutating func open(_ client: UInt32) throws {
    (layers[client], images[client]) = ([], [])
    (lastLayer[client], lastImage[client]) = (1, 0)
    try fixture.commit(client: client) {
      $0.addWindow(
        1, Rectangle(x: client == 1 ? 0 : 30, y: client == 1 ? 0 : 20, width: 70, height: 60),
        .blue)
    }
  }

  mutating func change() throws {
    for _ in 0...below(3) {
      let client: UInt32 = below(3) == 0 ? 2 : 1
      switch below(14) {
      case 0...4: try attach()
      case 5: try commitFrame()
      case 6: try addLayer(client)
      case 7, 8: try setContents(client)
      case 9, 10: try setLook(client)
      case 11: try removeLayer(client)
      case 12: try share()
      default:
        switch below(5) {
        case 0: try release(client)
        case 1: try define()
        case 2, 3: try addImport()
        default:
          log.append("client 2 leaves")
          fixture.removeClient(2)
          try open(2)
        }
      }
    }
  }

  private mutating func define() throws {
    guard (images[1]?.count ?? 0) < 5 else { return }
    let number = (lastImage[1] ?? 0) + 1
    let layout = SurfaceLayout.small(4 + below(12), 3 + below(9), format: .bgra8)
    log.append("define \(number)")
    try fixture.commit { $0.defineSurface(number, layout) }
    lastImage[1] = number
    images[1]?.append(number)
    sequences[number] = 0
  }

  private mutating func addImport() throws {
    guard (images[2]?.count ?? 0) < 4 else { return }
    let number = (lastImage[2] ?? 0) + 1
    let token = Self.tokens[below(2)]
    log.append("import \(number) of \(token.prefix(1))")
    try fixture.commit(client: 2) { $0.importSurface(number, token: token) }
    lastImage[2] = number
    images[2]?.append(number)
  }

  private mutating func release(_ client: UInt32) throws {
    guard let index = images[client]?.indices.randomElement(using: &random),
      let number = images[client]?.remove(at: index)
    else { return }
    log.append("client \(client) releases \(number)")
    try fixture.commit(client: client) { $0.releaseImage(number) }
  }

  private mutating func share() throws {
    guard let number = images[1]?.randomElement(using: &random) else { return }
    let token = (Self.tokens + [""])[below(3)]
    log.append("share \(number) as \(token.prefix(1))")
    try fixture.commit { $0.shareSurface(number, token: token) }
  }

  private mutating func next(_ number: UInt32) -> FrameAttachment? {
    guard let report = fixture.report(number), report.freeBuffers != 0 else { return nil }
    let buffer = report.freeBuffers.trailingZeroBitCount
    let sequence = (sequences[number] ?? 0) + 1
    sequences[number] = sequence
    // Without rectangles, because every frame has other pixels in all places.
    var attachment = FrameAttachment(buffer: buffer, sequence: sequence)
    if below(3) == 0 { attachment.flags = .keep }
    if below(3) == 0 { attachment.time = Double(below(80)) / 60 }
    var pixels = random
    fixture.surface(number)?.draw(into: buffer) { _, _ in pixels.pixel().value }
    random = pixels
    return attachment
  }

  private mutating func attach() throws {
    guard let number = images[1]?.randomElement(using: &random), let frame = next(number) else {
      return
    }
    log.append("attach \(frame.sequence) to \(number)")
    try fixture.attach(frame, to: number)
  }

  private mutating func commitFrame() throws {
    guard let number = images[1]?.randomElement(using: &random), let frame = next(number) else {
      return
    }
    log.append("commit \(frame.sequence) of \(number)")
    try fixture.commit { $0.attachFrame(frame, to: number) }
  }

  private mutating func addLayer(_ client: UInt32) throws {
    let layer = (lastLayer[client] ?? 1) + 1
    let parent = below(3) == 0 ? layers[client]?.randomElement(using: &random) ?? 1 : 1
    let frame = Rectangle(
      x: Double(below(50)), y: Double(below(40)), width: Double(5 + below(25)),
      height: Double(4 + below(20)))
    let image = images[client]?.randomElement(using: &random)
    let isReplicator = below(6) == 0
    log.append("client \(client) adds \(layer) in \(parent) with \(image ?? 0)")
    try fixture.commit(client: client) {
      $0.addLayer(layer, frame, nil, in: parent)
      if let image { $0.setImage(image, for: .contents, of: layer) }
      guard isReplicator else { return }
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: layer)
      $0.setScalar(3, for: .instanceCount, of: layer)
      $0.setMatrix(.translation(7, 5, 0), for: .instanceTransform, of: layer)
    }
    lastLayer[client] = layer
    layers[client]?.append(layer)
  }

  private mutating func setContents(_ client: UInt32) throws {
    guard let layer = layers[client]?.randomElement(using: &random) else { return }
    let image = below(4) == 0 ? nil : images[client]?.randomElement(using: &random)
    log.append("client \(client) shows \(image ?? 0) in \(layer)")
    try fixture.commit(client: client) {
      if let image {
        $0.setImage(image, for: .contents, of: layer)
      } else {
        $0.unset(.contents, of: layer)
      }
    }
  }

  private mutating func setLook(_ client: UInt32) throws {
    guard let layer = layers[client]?.randomElement(using: &random) else { return }
    let (choice, number) = (below(6), Double(below(9)))
    log.append("client \(client) changes \(layer): \(choice)")
    try fixture.commit(client: client) {
      switch choice {
      case 0: $0.setBool(number > 4, for: .hidden, of: layer)
      case 1: $0.setScalar(number / 8, for: .opacity, of: layer)
      case 2: $0.setPoint(Point(x: 10 + 4.3 * number, y: 30), for: .position, of: layer)
      case 3:
        $0.setScalar(number, for: .cornerRadius, of: layer)
        $0.setBool(number > 2, for: .masksToBounds, of: layer)
      case 4: $0.setMatrix(.rotation(number, 0, 0, 1), for: .transform, of: layer)
      default:
        $0.setBits(
          (number > 4 ? ContentsGravity.center : .resizeAspect).rawValue, for: .contentsGravity,
          of: layer)
      }
    }
  }

  private mutating func removeLayer(_ client: UInt32) throws {
    // The last one, which no other is in.
    guard let layer = layers[client]?.popLast() else { return }
    log.append("client \(client) removes \(layer)")
    try fixture.commit(client: client) { $0.destroyLayer(layer) }
  }
}
