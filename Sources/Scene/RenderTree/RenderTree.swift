package import DrawList
package import GraphicsValues
package import WireProtocol

/// A scene and the one output that shows it: owned by the server, by replays and by `CARenderer`.
///
/// A tree is a value: a screenshot of one client is a copy without the windows of other clients, and tests
/// compare a patched tree with a rebuilt one.
package struct RenderTree: Sendable {
  package var scene = Scene()
  package var view: OutputView

  /// - Parameters:
  ///   - width: width of the output, in pixels.
  ///   - scale: pixels per point.
  package init(width: Int, height: Int, scale: Double = 1, background: Pixel = Pixel(0xFF00_0000)) {
    view = OutputView(width: width, height: height, scale: scale, background: background)
  }

  // MARK: The scene

  /// Limits of each client that the scene enforces; others are enforced when commits are validated.
  package var limits: Limits {
    get { scene.limits }
    set { scene.limits = newValue }
  }

  /// Windows and hosted contexts, back to front.
  package var contexts: [RenderContext] { scene.contexts }
  /// Changes whenever `contexts` changes.
  package var contextRevision: Int { scene.contextRevision }
  /// Number of layers, those of clients in teardown included.
  package var layerCount: Int { scene.layerCount }
  package var animationCount: Int { scene.animationCount }
  package var particleCounts: [UInt32: Int] { scene.particleCounts }

  package mutating func addClient(_ client: UInt32) { scene.addClient(client) }

  /// Removes a client with all its objects; later frames free those of a large client: see
  /// `Scene.removeClient`.
  package mutating func removeClient(
    _ client: UInt32, objects: ObjectCounts
  ) -> ReleasedStorage {
    scene.removeClient(client, objects: objects)
  }

  package var isTearingDown: Bool { scene.isTearingDown }
  package mutating func continueTeardown() -> ReleasedStorage { scene.continueTeardown() }
  package mutating func finishTeardown() -> ReleasedStorage { scene.finishTeardown() }

  /// Applies one validated commit, whole: see `Scene.apply`.
  package mutating func apply(
    _ operations: UnsafeRawBufferPointer, from client: UInt32, commitTime: Double,
    images: [PixelImage] = [], transitions: [UInt32] = [], decoded: DecodedValues = DecodedValues()
  ) {
    scene.apply(
      operations, from: client, commitTime: commitTime, images: images, transitions: transitions,
      decoded: decoded)
  }

  /// Freezes the pictures from which the transitions of a commit start: see `Scene.stagePictures`.
  package mutating func stagePictures(for layers: [UInt32], of client: UInt32) {
    scene.stagePictures(for: layers, of: client)
  }

  /// Applies pieces of a divided commit to the model: see `Scene.applyValues`.
  package mutating func applyValues(
    _ pieces: ArraySlice<Range<Int>>, of operations: UnsafeRawBufferPointer, from client: UInt32,
    begins: ArraySlice<Double> = [], images: [PixelImage] = [],
    decoded: DecodedValues = DecodedValues()
  ) -> Int {
    scene.applyValues(
      pieces, of: operations, from: client, begins: begins, images: images, decoded: decoded)
  }

  /// Applies the rest of a divided commit, and shows all of it: see `Scene.applyRest`.
  package mutating func applyRest(
    _ pieces: [Range<Int>], of operations: UnsafeRawBufferPointer, from client: UInt32,
    commitTime: Double, decoded: DecodedValues = DecodedValues()
  ) {
    scene.applyRest(
      pieces, of: operations, from: client, commitTime: commitTime, decoded: decoded)
  }

  package mutating func placeContext(client: UInt32, id: UInt32, frame: Rectangle) {
    scene.placeContext(client: client, id: id, frame: frame)
  }

  package mutating func raiseContext(client: UInt32, id: UInt32) {
    scene.raiseContext(client: client, id: id)
  }

  package mutating func lowerContext(
    client: UInt32, id: UInt32, behind front: (client: UInt32, id: UInt32)
  ) {
    scene.lowerContext(client: client, id: id, behind: front)
  }

  package mutating func hideContexts(exceptOf client: UInt32) {
    scene.hideContexts(exceptOf: client)
  }

  package mutating func takeHostingChanges() -> [HostingChange] { scene.takeHostingChanges() }

  package func context(hosting context: RenderContext) -> RenderContext? {
    scene.context(hosting: context)
  }

  package func isOpaque(context index: Int) -> Bool { scene.isOpaque(context: index) }

  package func nodes(of context: RenderContext, values: Scene.Values) -> [TreeNode] {
    scene.nodes(of: context, values: values)
  }

  package func snapshot(of client: UInt32, withImages: Bool = true) -> CommitEncoder {
    scene.snapshot(of: client, withImages: withImages)
  }

  package func images(of client: UInt32) -> [(id: UInt32, image: PixelImage)] {
    scene.images(of: client)
  }

  package func usage(of client: UInt32) -> ClientUsage { scene.usage(of: client) }

  package func imageBytes(of client: UInt32) -> Int { scene.imageBytes(of: client) }

  package func copyCount(of client: UInt32) -> Int { scene.copyCount(of: client) }

  // MARK: The view

  /// The draw list of the last update.
  package var drawList: DrawList { view.drawList }
  /// See `OutputView.takeNewParts`.
  package mutating func takeNewParts() -> [Range<Int>] { view.takeNewParts() }
  /// Device pixels per point.
  package var scale: Double { view.scale }
  /// The output in pixels.
  package var outputFrame: PixelRect { view.drawList.frame }

  /// Changes the size of the output; the next update draws everything again.
  package mutating func resizeOutput(width: Int, height: Int, scale: Double? = nil) {
    view.resize(width: width, height: height, scale: scale)
  }

  /// Makes the next update redraw the whole output.
  package mutating func damageEverything() { view.damageEverything() }

  /// Makes the next update redraw a part of the output.
  package mutating func damage(_ rect: PixelRect) { view.damage(rect) }

  package func hitTest(_ point: Point) -> LayerHit? { view.hitTest(point, scene) }

  package func placedLayers() -> [PlacedLayer] { view.placedLayers(scene) }

  package func locate(
    _ point: Point, client: UInt32, context: UInt32, layer: UInt32
  ) -> LayerHit? {
    view.locate(point, client: client, context: context, layer: layer, scene)
  }

  /// Describes contradictions between the parts of the tree; empty if there are none. For tests.
  package func checkInvariants() -> [String] {
    scene.checkInvariants() + view.checkInvariants(scene)
  }
}
