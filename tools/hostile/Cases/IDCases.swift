import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let idCases = [
    HostileCase(
      number: 16, title: "ids that are 0, used, or another client's",
      attempts: [
        .commit("layer 0", .error(.badID)) { $0.createLayer(0) },
        .commit("image 0", .error(.badID)) { $0.makeImage(0) },
        .commit("a layer twice", .error(.badID)) {
          $0.createLayer(1)
          $0.createLayer(1)
        },
        .commit("decreasing layers", .error(.badID)) {
          $0.createLayer(2)
          $0.createLayer(1)
        },
        .commit("a number used again", .error(.badID)) {
          $0.createLayer(1)
          $0.destroyLayer(1)
          $0.createLayer(1)
        },
        .commit("an animation twice", .error(.badID)) {
          $0.createLayer(1)
          $0.addAnimation(1, to: 1, basic())
          $0.addAnimation(1, to: 1, basic())
        },
        .commit("a window twice", .error(.badID)) {
          $0.makeWindow()
          $0.createLayer(2)
          $0.createContext(1, layer: 2, origin: hostileOrigin, size: hostileSize, title: "")
        },
        .commit("a window's root that is somebody else's number", .error(.badID)) {
          $0.createContext(1, layer: 1, origin: hostileOrigin, size: hostileSize, title: "")
        },
        // Ids belong to a connection: the bystander's layers have the same ids.
        .commit("changes layers 1 to 9 of another client", .error(.badID)) {
          for layer in 1...9 as ClosedRange<UInt32> { $0.destroyLayer(layer) }
        },
        .commit("hides layer 2 of another client", .error(.badID)) {
          $0.createLayer(100)
          $0.setBool(true, for: .hidden, of: 2)
        },
        .commit("shows image 1 of another client", .error(.badID)) {
          $0.makeWindow()
          $0.setImage(1, for: .contents, of: 1)
        },
        .commit("takes a layer of another client", .error(.badID)) {
          $0.makeWindow()
          $0.insertSublayer(2, at: 0, of: 1)
        },
      ]),
    HostileCase(
      number: 17, title: "uses destroyed objects",
      attempts: [
        .commit("a layer, in the same commit", .error(.badID)) {
          $0.createLayer(1)
          $0.destroyLayer(1)
          $0.fill(1)
        },
        later("a layer, in the next commit") {
          $0.createLayer(1)
          $0.destroyLayer(1)
        } second: {
          $0.fill(1)
        },
        later("an image, as contents") {
          $0.createLayer(1)
          $0.makeImage(1)
          $0.releaseImage(1)
        } second: {
          $0.setImage(1, for: .contents, of: 1)
        },
        later("an image, in an animation") {
          $0.createLayer(1)
          $0.makeImage(1)
          $0.releaseImage(1)
        } second: {
          $0.addAnimation(1, to: 1, basic(.contents, to: .image(1)))
        },
        later("a window") {
          $0.makeWindow()
          $0.destroyContext(1)
        } second: {
          $0.setContextTitle("gone", of: 1)
        },
        later("a layer, as a mask") {
          $0.createLayer(1)
          $0.createLayer(2)
          $0.destroyLayer(2)
        } second: {
          $0.setMask(2, of: 1)
        },
      ]),
    HostileCase(
      number: 18, title: "destroys twice, or destroys objects in use",
      attempts: [
        .commit("a layer twice", .error(.badID)) {
          $0.createLayer(1)
          $0.destroyLayer(1)
          $0.destroyLayer(1)
        },
        .commit("an image twice", .error(.badID)) {
          $0.makeImage(1)
          $0.releaseImage(1)
          $0.releaseImage(1)
        },
        later("the root of a window", .alive) {
          $0.makeWindow()
          $0.makeLayer(2, in: 1)
          $0.fill(2)
        } second: {
          $0.destroyLayer(1)
        },
        later("a layer that is animated", .alive) {
          $0.makeWindow()
          $0.makeLayer(2, in: 1)
          $0.fill(2)
          $0.addAnimation(1, to: 2, basic())
        } second: {
          $0.destroyLayer(2)
        },
        later("a mask, and the layer that it masks", .alive) {
          $0.makeWindow()
          $0.makeLayer(2, in: 1)
          $0.fill(2)
          $0.makeLayer(3)
          $0.fill(3)
          $0.setMask(3, of: 2)
        } second: {
          $0.destroyLayer(3)
          $0.destroyLayer(2)
        },
        later("an image that is shown and animated", .alive) {
          $0.makeWindow()
          $0.makeImage(1)
          $0.makeImage(2)
          $0.setImage(1, for: .contents, of: 1)
          $0.addAnimation(1, to: 1, basic(.contents, to: .image(2)))
        } second: {
          $0.releaseImage(1)
          $0.releaseImage(2)
        },
        later("an animation twice", .alive) {
          $0.createLayer(1)
          $0.addAnimation(1, to: 1, basic())
        } second: {
          $0.removeAnimation(1, from: 1)
          $0.removeAnimation(1, from: 1)
        },
        later("an animation of another layer") {
          $0.createLayer(1)
          $0.createLayer(2)
          $0.addAnimation(1, to: 1, basic())
        } second: {
          $0.removeAnimation(1, from: 2)
        },
      ]),
  ]

  /// Two commits, the second in a later frame.
  static func later(
    _ name: String, _ allowed: Ending = .error(.badID),
    first: @escaping @Sendable (inout CommitEncoder) -> Void,
    second: @escaping @Sendable (inout CommitEncoder) -> Void
  ) -> Attempt {
    Attempt(name, allowed) { arena in
      let client = try arena.greet()
      client.commit(first)
      guard try client.settle() else { return try client.readEnding() }
      client.commit(second)
      return try client.ending()
    }
  }
}
