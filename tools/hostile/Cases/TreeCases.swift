import GraphicsValues
import WireProtocol

extension HostileCase {
  static let treeCases = [
    HostileCase(
      number: 19, title: "layers in a circle",
      attempts: [
        cycle("a layer in itself") { $0.insertSublayer(1, at: 0, of: 1) },
        cycle("a layer in its sublayer") {
          $0.insertSublayer(2, at: 0, of: 1)
          $0.insertSublayer(1, at: 0, of: 2)
        },
        cycle("through 200 layers") {
          for layer in 1..<200 as Range<UInt32> { $0.insertSublayer(layer + 1, at: 0, of: layer) }
          $0.setSublayers([1], of: 200)
        },
        cycle("a layer as its own mask") { $0.setMask(1, of: 1) },
        cycle("masks of each other") {
          $0.setMask(2, of: 1)
          $0.setMask(1, of: 2)
        },
        cycle("a mask above the layer that it masks") {
          $0.insertSublayer(2, at: 0, of: 1)
          $0.setMask(1, of: 2)
        },
        cycle("a layer twice in one list") { $0.setSublayers([2, 2], of: 1) },
        cycle("a window's root as a sublayer") {
          $0.createContext(1, layer: 2, origin: hostileOrigin, size: hostileSize, title: "")
          $0.insertSublayer(2, at: 0, of: 1)
        },
        cycle("two superlayers, one after the other", .alive) {
          $0.insertSublayer(2, at: 0, of: 1)
          $0.insertSublayer(2, at: 0, of: 3)
        },
      ]),
    HostileCase(
      number: 20, title: "trees of any depth",
      attempts: [
        chain("as deep as the limit, from the root", limit.treeDepth, .alive),
        chain("as deep as the limit, from the leaf", limit.treeDepth, fromLeaf: true, .alive),
        chain("one deeper, from the root", limit.treeDepth + 1, .error(.limitExceeded)),
        chain(
          "one deeper, from the leaf", limit.treeDepth + 1, fromLeaf: true,
          .error(.limitExceeded)),
        chain("100,000 deep, from the root", 100_000, .error(.limitExceeded)),
        chain("100,000 deep, from the leaf", 100_000, fromLeaf: true, .error(.limitExceeded)),
        .commit("masks of masks, one deeper than the limit", .error(.limitExceeded)) {
          $0.makeWindow()
          for layer in 2...UInt32(limit.treeDepth) + 1 {
            $0.makeLayer(layer)
            $0.setMask(layer, of: layer - 1)
          }
        },
      ]),
    HostileCase(
      number: 21, title: "a million layers",
      attempts: [
        Attempt("1,000,000 layers", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit {
            for layer in 1...1_000_000 as ClosedRange<UInt32> { $0.createLayer(layer) }
          }
          return try client.ending()
        },
        Attempt("1,000,000 siblings", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for layer in 2...200_000 as ClosedRange<UInt32> { $0.createLayer(layer) }
            $0.setSublayers(2...200_000 as ClosedRange<UInt32>, of: 1)
          }
          return try client.ending()
        },
        Attempt(
          "as many as are allowed, moved to the front one by one", .alive, .error(.limitExceeded)
        ) {
          arena in
          let client = try arena.greet()
          let count = UInt32(limit.sublayers)
          client.commit {
            $0.makeWindow()
            for layer in 2...count { $0.createLayer(layer) }
            $0.setSublayers(2...count, of: 1)
          }
          guard try client.settle() else { return try client.readEnding() }
          client.commit { for layer in 2...count { $0.insertSublayer(layer, at: 0, of: 1) } }
          return try client.ending()
        },
        Attempt("as many as are allowed, created and destroyed", .alive) { arena in
          let client = try arena.greet()
          var next: UInt32 = 1
          for _ in 0..<3 {
            client.commit {
              for layer in next..<next + UInt32(limit.layers) { $0.createLayer(layer) }
              for layer in next..<next + UInt32(limit.layers) { $0.destroyLayer(layer) }
            }
            next += UInt32(limit.layers)
            guard try client.settle() else { return try client.readEnding() }
          }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 22, title: "places that there are not",
      attempts: [
        cycle("an index past the end") { $0.insertSublayer(2, at: 1, of: 1) },
        cycle("the largest index") { $0.insertSublayer(2, at: .max, of: 1) },
        .commit("before a layer that is no sublayer", .error(.badHierarchy)) {
          for layer in 1...3 as ClosedRange<UInt32> { $0.createLayer(layer) }
          $0.insertSublayer(2, at: 0, of: 1)
          // The index counts after the child has left its old place.
          $0.insertSublayer(2, at: 1, of: 1)
        },
        .commit("into a layer of nobody", .error(.badID)) {
          $0.createLayer(1)
          $0.insertSublayer(1, at: 0, of: 77)
        },
        .commit("a list with a layer of nobody", .error(.badID)) {
          $0.createLayer(1)
          $0.setSublayers([77], of: 1)
        },
      ]),
  ]

  static var limit: Limits { Limits() }

  /// A commit about 200 layers without superlayers.
  private static func cycle(
    _ name: String, _ allowed: Ending = .error(.badHierarchy),
    write: @escaping @Sendable (inout CommitEncoder) -> Void
  ) -> Attempt {
    .commit(name, allowed) {
      for layer in 1...200 as ClosedRange<UInt32> { $0.createLayer(layer) }
      write(&$0)
    }
  }

  private static func chain(
    _ name: String, _ depth: Int, fromLeaf: Bool = false, _ allowed: Ending
  ) -> Attempt {
    .commit(name, allowed) {
      $0.makeWindow()
      let last = UInt32(depth)
      for layer in 2...last {
        $0.createLayer(layer)
        $0.setRect(Rectangle(x: 0, y: 0, width: 9, height: 9), for: .bounds, of: layer)
      }
      if fromLeaf {
        for layer in (2...last).reversed() { $0.insertSublayer(layer, at: 0, of: layer - 1) }
      } else {
        for layer in 2...last { $0.insertSublayer(layer, at: 0, of: layer - 1) }
      }
    }
  }
}
