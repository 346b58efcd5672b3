import GraphicsValues
import WireProtocol

extension HostileCase {
  static let effectCases = [
    HostileCase(
      number: 24, title: "more effects than can be drawn",
      attempts: [
        nested("250 blurs in each other") { encoder, layer in
          encoder.set(.objects([blur(200)]), for: .filters, of: layer)
        },
        nested("250 shadows in each other") { encoder, layer in
          encoder.addShadow(200, to: layer)
          encoder.unset(.backgroundColor, of: layer)
        },
        nested("250 masks in each other", step: 2) { encoder, layer in
          encoder.addMask(layer + 1, to: layer)
        },
        nested("250 groups in each other") { encoder, layer in
          encoder.setScalar(0.9, for: .opacity, of: layer)
          encoder.setBool(true, for: .masksToBounds, of: layer)
          encoder.setScalar(20, for: .cornerRadius, of: layer)
        },
        nested("250 bitmaps in each other") { encoder, layer in
          encoder.setBool(true, for: .shouldRasterize, of: layer)
        },
        flat("10,000 blurs side by side") { encoder, layer in
          encoder.set(.objects([blur(200)]), for: .filters, of: layer)
        },
        flat("10,000 panes of glass over each other") { encoder, layer in
          encoder.set(.objects([blur(200)]), for: .backgroundFilters, of: layer)
        },
        flat("10,000 shadows side by side") { encoder, layer in
          encoder.addShadow(200, to: layer)
        },
        flat("10,000 masked layers", step: 2) { encoder, layer in
          encoder.addMask(layer + 1, to: layer)
        },
        flat("10,000 faded groups", step: 2) { encoder, layer in
          encoder.setScalar(0.5, for: .opacity, of: layer)
          encoder.makeLayer(layer + 1, in: layer)
          encoder.fill(layer + 1)
        },
        flat("4,096 filters on each of a hundred layers", count: 100) { encoder, layer in
          encoder.set(
            .objects(Array(repeating: blur(200), count: limit.listElements)), for: .filters,
            of: layer)
        },
        Attempt("replicators in replicators in replicators", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for layer in 2...10 as ClosedRange<UInt32> {
              $0.makeLayer(layer, in: layer - 1)
              $0.setBits(4, for: .kind, of: layer)
              $0.setScalar(1e9, for: .instanceCount, of: layer)
            }
            $0.makeLayer(11, in: 10)
            $0.fill(11)
          }
          return try client.ending()
        },
        Attempt("a thousand emitters without bound", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.makeImage(1)
            for layer in 2...1001 as ClosedRange<UInt32> {
              $0.makeLayer(layer, in: 1)
              $0.setBits(8, for: .kind, of: layer)
              $0.set(
                .objects([
                  ObjectValue(
                    attributes: [
                      "birthRate": .scalar(1e7), "lifetime": .scalar(1e6), "contents": .image(1),
                      "velocity": .scalar(50), "emissionRange": .scalar(6),
                    ])
                ]), for: .emitterCells, of: layer)
            }
          }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 25, title: "radii without bound",
      attempts: [1e6, 1e300, -5].flatMap { radius in
        [
          shown("a shadow of \(radius) points") { $0.addShadow(radius, to: 2) },
          shown("a blur of \(radius) points") {
            $0.set(.objects([blur(radius)]), for: .filters, of: 2)
          },
          shown("glass of \(radius) points") {
            $0.set(.objects([blur(radius)]), for: .backgroundFilters, of: 2)
          },
        ]
      } + [
        shown("a shadow of NaN points", .error(.badValue)) { $0.addShadow(.nan, to: 2) },
        shown("a blur of NaN points", .error(.badValue)) {
          $0.set(.objects([blur(.nan)]), for: .filters, of: 2)
        },
        shown("a shadow 10³⁰⁰ points away") {
          $0.addShadow(10, to: 2)
          $0.set(.size(Size(width: 1e300, height: 1e300)), for: .shadowOffset, of: 2)
        },
      ]),
  ]

  static func blur(_ radius: Double) -> ObjectValue {
    ObjectValue(
      name: "blur", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(radius)])
  }

  /// The deepest nesting that the tree allows, each layer with an effect over the whole window.
  private static func nested(
    _ name: String, step: UInt32 = 1,
    effect: @escaping @Sendable (inout CommitEncoder, UInt32) -> Void
  ) -> Attempt {
    moving(name) {
      for layer in stride(from: 2, through: 1 + 250 * step, by: Int(step)) {
        $0.makeLayer(layer, in: layer == 2 ? 1 : layer - step)
        $0.fill(layer)
        effect(&$0, layer)
      }
    }
  }

  /// Many sibling layers, each as large as the window and with an effect.
  private static func flat(
    _ name: String, count: UInt32 = 10_000, step: UInt32 = 1,
    effect: @escaping @Sendable (inout CommitEncoder, UInt32) -> Void
  ) -> Attempt {
    moving(name) {
      for index in 0..<count {
        let layer = 2 + index * step
        $0.makeLayer(layer, in: 1, at: index)
        $0.fill(layer)
        effect(&$0, layer)
      }
    }
  }

  /// A window whose innermost and outermost look change in every frame, so that nothing can be reused.
  private static func moving(
    _ name: String, write: @escaping @Sendable (inout CommitEncoder) -> Void
  ) -> Attempt {
    Attempt(name, .alive, .error(.limitExceeded)) { arena in
      let client = try arena.greet()
      client.commit {
        $0.makeWindow()
        write(&$0)
      }
      for step in 0..<3 {
        guard try client.settle() else { return try client.readEnding() }
        client.commit { $0.fill(2, Float(step) / 3) }
      }
      return try client.ending()
    }
  }
}

extension CommitEncoder {
  mutating func addMask(_ mask: UInt32, to layer: UInt32) {
    makeLayer(mask)
    fill(mask)
    setMask(mask, of: layer)
  }

  mutating func addShadow(_ radius: Double, to layer: UInt32) {
    setScalar(1, for: .shadowOpacity, of: layer)
    setScalar(radius, for: .shadowRadius, of: layer)
  }
}
