import AnimationEvaluation
import GraphicsValues
package import WireProtocol

/// All that the rules allow a client to ask of one frame, of one kind of work, again and again.
/// `bench pressure` measures the cost to other clients' frames.
package struct Pressure: Sendable {
  package let name: String
  /// Makes a window and the objects that later commits change.
  package let begin: @Sendable (inout CommitEncoder) -> Void
  /// Makes the commit for the next frame, by a number that counts from 1.
  package let change: @Sendable (inout CommitEncoder, UInt32) -> Void
  /// True for a client that ends as soon as its window is there; another one follows it.
  package var ends = false

  /// Pressures whose windows lie beside other clients'.
  static let apart = [
    animations("500 animations a frame that share a curve") { _, _ in .easeInEaseOut },
    animations("500 animations a frame with a curve each") { layer, round in
      let number = Float(layer) + 500 * Float(round)
      return TimingCurve(0.3, number / 1e6, 0.7, 1 - number / 1e6)
    },
    expressions, expressionsOfOne, newExpressions, interactions, pairings, emitters, shadows, blurs,
    strokes, pyramids, largestCommit,
    copiedPaths, copiedTiles, longLists, spaces, nestedBitmaps,
    overdraw, rounded, groups, timedCommit, transitionCommit, moves, changes, replacing, ending,
  ]

  package static let all = apart + [panes]

  private static let window = Rectangle(x: 0, y: 0, width: 640, height: 400)

  private static func makeWindow(_ encoder: inout CommitEncoder) {
    encoder.createLayer(1)
    encoder.setRect(window, for: .bounds, of: 1)
    encoder.createContext(
      1, layer: 1, origin: hostileOrigin, size: window.size, title: "pressure")
  }

  /// Makes a layer below the window's layer, so that numbers begin at 2.
  private static func makeLayer(
    _ layer: UInt32, _ encoder: inout CommitEncoder, width: Double, height: Double,
    at index: UInt32 = 0
  ) {
    encoder.createLayer(layer)
    encoder.setRect(Rectangle(x: 0, y: 0, width: width, height: height), for: .bounds, of: layer)
    let number = Double(layer)
    encoder.setPoint(
      Point(
        x: (number * 37).truncatingRemainder(dividingBy: window.width),
        y: (number * 53).truncatingRemainder(dividingBy: window.height)), for: .position, of: layer)
    encoder.setColor(
      ColorValue(red: 0.2, green: 0.4, blue: 0.8, alpha: 1), for: .backgroundColor, of: layer)
    encoder.insertSublayer(layer, at: index, of: 1)
  }

  private static let layers = 2...501 as ClosedRange<UInt32>

  private static func animations(
    _ name: String, curve: @escaping @Sendable (UInt32, UInt32) -> TimingCurve
  ) -> Pressure {
    Pressure(name: name) { encoder in
      makeWindow(&encoder)
      for layer in layers { makeLayer(layer, &encoder, width: 4, height: 4) }
    } change: { encoder, round in
      let count = UInt32(layers.count)
      for layer in layers {
        if round > 1 { encoder.removeAnimation(layer - 1 + (round - 2) * count, from: layer) }
        encoder.addAnimation(
          layer - 1 + (round - 1) * count, to: layer,
          AnimationDescription(
            timing: Timing(duration: 2, repeatCount: .infinity), curve: curve(layer, round),
            content: .basic(
              .init(
                target: .init(PropertyKeyPath(.opacity)), from: .scalar(1), to: .scalar(0.2)))))
      }
    }
  }

  private static let emitters = Pressure(name: "20 emitters without bound") { encoder in
    makeWindow(&encoder)
    encoder.makeImage(1)
    for layer in 2...21 as ClosedRange<UInt32> {
      makeLayer(layer, &encoder, width: 4, height: 4)
      encoder.setBits(LayerKind.emitter.rawValue, for: .kind, of: layer)
      let cell = ObjectValue(
        attributes: [
          "birthRate": .scalar(1e6), "lifetime": .scalar(1e6), "contents": .image(1),
          "velocity": .scalar(40), "emissionRange": .scalar(6),
        ])
      encoder.set(.objects([cell]), for: .emitterCells, of: layer)
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }

  private static let shadows = Pressure(name: "40 shadows of new sizes a frame") { encoder in
    makeWindow(&encoder)
    for layer in 2...41 as ClosedRange<UInt32> {
      makeLayer(layer, &encoder, width: 300, height: 200)
      encoder.addShadow(20, to: layer)
    }
  } change: { encoder, round in
    for layer in 2...41 as ClosedRange<UInt32> {
      encoder.setRect(
        Rectangle(x: 0, y: 0, width: 300 + Double(round) / 64, height: 200 + Double(layer) / 64),
        for: .bounds, of: layer)
    }
  }

  private static let blurs = Pressure(name: "20 new blurs a frame") { encoder in
    makeWindow(&encoder)
    for layer in 2...21 as ClosedRange<UInt32> {
      makeLayer(layer, &encoder, width: 300, height: 200)
    }
  } change: { encoder, round in
    for layer in 2...21 as ClosedRange<UInt32> {
      let radius = 10 + Double(round % 100) / 10
      encoder.set(.objects([HostileCase.blur(radius)]), for: .filters, of: layer)
    }
  }

  private static let strokes = Pressure(name: "20 lines of 2,000 points a frame") { encoder in
    makeWindow(&encoder)
    for layer in 2...21 as ClosedRange<UInt32> {
      makeLayer(layer, &encoder, width: 300, height: 200)
      encoder.setBits(LayerKind.shape.rawValue, for: .kind, of: layer)
      encoder.setColor(
        ColorValue(red: 1, green: 1, blue: 0, alpha: 1), for: .strokeColor, of: layer)
      encoder.set(.none, for: .fillColor, of: layer)
    }
  } change: { encoder, round in
    for layer in 2...21 as ClosedRange<UInt32> {
      var path = PathValue()
      for index in 0..<2000 {
        let number = Double(index) * 0.7 + Double(round) + Double(layer)
        let point = Point(
          x: (number * 91).truncatingRemainder(dividingBy: 300),
          y: (number * 67).truncatingRemainder(dividingBy: 200))
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      encoder.set(.path(path), for: .path, of: layer)
    }
  }

  private static let pyramids = Pressure(name: "a new picture of 1024 × 1024 a frame, made small") {
    encoder in
    makeWindow(&encoder)
    makeLayer(2, &encoder, width: 100, height: 100)
    encoder.setBits(2, for: .minificationFilter, of: 2)
  } change: { encoder, round in
    let pixels = [UInt32](repeating: 0xFF00_0000 | round, count: 1024 * 1024)
    pixels.withUnsafeBytes {
      encoder.defineImage(round, width: 1024, height: 1024, rowBytes: 4096, pixels: $0)
    }
    encoder.setImage(round, for: .contents, of: 2)
    if round > 1 { encoder.releaseImage(round - 1) }
  }

  private static let largestCommit = Pressure(name: "commits of 64 MiB") { encoder in
    makeWindow(&encoder)
    for layer in layers { makeLayer(layer, &encoder, width: 4, height: 4) }
  } change: { encoder, round in
    fill(&encoder, round)
  }

  private static let timedCommit = Pressure(name: "commits of 64 MiB that set times") { encoder in
    makeWindow(&encoder)
    for layer in layers { makeLayer(layer, &encoder, width: 4, height: 4) }
  } change: { encoder, round in
    // The speed of one layer, on which the begin times of animations depend.
    encoder.setScalar(1 + Double(round % 2), for: .speed, of: 2)
    fill(&encoder, round)
  }

  private static let transitionCommit = Pressure(name: "commits of 64 MiB that add a transition") {
    encoder in
    makeWindow(&encoder)
    for layer in layers { makeLayer(layer, &encoder, width: 4, height: 4) }
  } change: { encoder, round in
    encoder.addAnimation(
      round, to: 2,
      AnimationDescription(timing: Timing(duration: 0.1), content: .transition(Transition())))
    fill(&encoder, round)
  }

  private static func fill(_ encoder: inout CommitEncoder, _ round: UInt32) {
    let room = Limits().transactionBytes - 64
    var number = round
    while encoder.count + 40 <= room {
      number &+= 1
      let place = Double(number % 300)
      encoder.setPoint(
        Point(x: place, y: place / 2), for: .position, of: 2 + number % UInt32(layers.count))
    }
  }

  private static let moves = Pressure(name: "commits that move 30,000 of 60,000 sublayers") {
    encoder in
    makeWindow(&encoder)
    for layer in 2...60_001 as ClosedRange<UInt32> {
      encoder.createLayer(layer)
      encoder.insertSublayer(layer, at: layer - 2, of: 1)
    }
  } change: { encoder, round in
    // The last one comes to the front of the list.
    for number in 0..<30_000 as Range<UInt32> {
      let layer = 60_001 - ((round - 1) * 30_000 + number) % 60_000
      encoder.insertSublayer(layer, at: 0, of: 1)
    }
  }

  /// The most changes that one commit may have: each of 120 lists of 500 layers is reversed, four times.
  private static let changes = Pressure(name: "commits of 240,000 changes among 60,000 layers") {
    encoder in
    makeWindow(&encoder)
    for list in 0..<120 as Range<UInt32> {
      encoder.createLayer(2 + list)
      encoder.insertSublayer(2 + list, at: list, of: 1)
    }
    for list in 0..<120 as Range<UInt32> {
      for number in 0..<500 as Range<UInt32> {
        encoder.createLayer(122 + 500 * list + number)
        encoder.insertSublayer(122 + 500 * list + number, at: number, of: 2 + list)
      }
    }
  } change: { encoder, _ in
    for number in 0..<240_000 as Range<UInt32> {
      let layer = number % 60_000
      encoder.insertSublayer(122 + layer, at: 0, of: 2 + layer / 500)
    }
  }
}

// Layers that are created and destroyed.
extension Pressure {
  private static let replacing = Pressure(name: "commits that replace 30,000 layers") { encoder in
    makeWindow(&encoder)
    makeLayers(of: 0, &encoder)
  } change: { encoder, round in
    for layer in numbers(of: round - 1) { encoder.destroyLayer(layer) }
    makeLayers(of: round, &encoder)
  }

  private static func numbers(of round: UInt32) -> Range<UInt32> {
    let first = 2 + round * 30_000
    return first..<first + 30_000
  }

  private static func makeLayers(of round: UInt32, _ encoder: inout CommitEncoder) {
    for (index, layer) in numbers(of: round).enumerated() {
      makeLayer(layer, &encoder, width: 4, height: 4, at: UInt32(index))
    }
  }
}

// Small commits that are multiplied many times.
extension Pressure {
  /// Layers 2 and 3: a replicator and the sublayer that it shows a thousand times.
  private static func makeCopies(_ kind: LayerKind, _ encoder: inout CommitEncoder) {
    makeWindow(&encoder)
    makeLayer(2, &encoder, width: 300, height: 200)
    encoder.setBits(LayerKind.replicator.rawValue, for: .kind, of: 2)
    encoder.setScalar(1000, for: .instanceCount, of: 2)
    encoder.setScalar(0.001, for: .instanceDelay, of: 2)
    encoder.createLayer(3)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 300, height: 200), for: .bounds, of: 3)
    encoder.setBits(kind.rawValue, for: .kind, of: 3)
    encoder.insertSublayer(3, at: 0, of: 2)
  }

  private static func animation(
    _ target: AnimationDescription.Target, from: PropertyValue, to: PropertyValue
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 2, repeatCount: .infinity),
      content: .basic(.init(target: target, from: from, to: to)))
  }

  private static let copiedPaths = Pressure(name: "1,000 copies of a long path that animates") {
    encoder in
    makeCopies(.shape, &encoder)
  } change: { encoder, round in
    func path(_ x: Double) -> PropertyValue {
      var path = PathValue()
      // Beside the window, so that little is drawn.
      path.move(to: Point(x: -5000 + x, y: 0))
      for index in 0..<65_000 { path.line(to: Point(x: -5000 + x, y: Double(index % 9))) }
      return .path(path)
    }
    if round > 1 { encoder.removeAnimation(round - 1, from: 3) }
    encoder.addAnimation(
      round, to: 3,
      animation(.init(PropertyKeyPath(.path)), from: path(0), to: path(Double(round))))
  }

  private static let copiedTiles = Pressure(name: "1,000 copies of a layer of 4,096 tiles") {
    encoder in
    makeCopies(.tiled, &encoder)
    encoder.makeImage(1)
  } change: { encoder, round in
    let tile = ObjectValue(
      attributes: [
        "image": .image(1),
        "rect": .rect(Rectangle(x: Double(round), y: 0, width: 1, height: 1)),
      ])
    encoder.set(.objects([ObjectValue](repeating: tile, count: 4096)), for: .tiles, of: 3)
  }

  private static let longLists = Pressure(name: "2,000 animations in a list of 4,096 objects") {
    encoder in
    makeWindow(&encoder)
    let cells = (0..<4096).map {
      ObjectValue(name: "\($0)", attributes: ["scale": .scalar(1), "speed": .scalar(1)])
    }
    encoder.set(.objects(cells), for: .emitterCells, of: 1)
  } change: { encoder, round in
    for number in (round - 1) * 667 + 1...round * 667 {
      let attribute = ObjectAttribute(objects: ["\(number % 4096)"], attribute: "scale")
      encoder.addAnimation(
        number, to: 1,
        animation(
          .init(PropertyKeyPath(.emitterCells), attribute: attribute), from: .scalar(0),
          to: .scalar(1)))
    }
  }

  private static let spaces = Pressure(name: "120 spaces of 190 layers that cross") { encoder in
    makeWindow(&encoder)
    for space in 0..<120 as Range<UInt32> {
      makeLayer(2 + 191 * space, &encoder, width: 300, height: 200)
      for plane in 1...190 as ClosedRange<UInt32> {
        let layer = 2 + 191 * space + plane
        encoder.createLayer(layer)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 4, height: 4), for: .bounds, of: layer)
        encoder.setMatrix(.rotation(Double(plane), 1, 2, 3), for: .transform, of: layer)
        encoder.insertSublayer(layer, at: 0, of: 2 + 191 * space)
      }
    }
  } change: { encoder, round in
    for space in 0..<120 as Range<UInt32> {
      encoder.setMatrix(.rotation(Double(round) / 9, 1, 2, 4), for: .transform, of: 3 + 191 * space)
    }
  }

  private static let ending = Pressure(
    name: "clients of 60,000 animated layers that end",
    begin: { encoder in
      makeWindow(&encoder)
      for layer in 2...60_001 as ClosedRange<UInt32> {
        makeLayer(layer, &encoder, width: 1, height: 1, at: layer - 2)
        encoder.addAnimation(
          layer, to: layer,
          animation(.init(PropertyKeyPath(.opacity)), from: .scalar(1), to: .scalar(0)))
      }
    }, change: { _, _ in }, ends: true)

  private static let nestedBitmaps = Pressure(name: "100 bitmaps in one another over 10,000 layers")
  {
    encoder in
    makeWindow(&encoder)
    for layer in 2...101 as ClosedRange<UInt32> {
      encoder.createLayer(layer)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 64, height: 64), for: .bounds, of: layer)
      encoder.setBool(true, for: .shouldRasterize, of: layer)
      encoder.insertSublayer(layer, at: 0, of: layer - 1)
    }
    for layer in 102...10_101 as ClosedRange<UInt32> {
      makeLayer(layer, &encoder, width: 4, height: 4)
      encoder.insertSublayer(layer, at: 0, of: 101)
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 5000)
    encoder.setBool(round % 2 == 0, for: .hidden, of: 6000)
  }
}

extension HostileCase {
  static let pressureCases = [
    HostileCase(
      number: 49, title: "asks for all that one frame may cost, again and again",
      attempts: Pressure.apart.map { pressure in
        Attempt(pressure.name, .alive) { arena in
          let client = try arena.greet()
          client.commit { pressure.begin(&$0) }
          for round in 1...3 as ClosedRange<UInt32> {
            guard try client.settle() else { return try client.readEnding() }
            client.commit { pressure.change(&$0, round) }
          }
          return try client.ending()
        }
      })
  ]
}

// Scenes with much to draw and nothing to reuse from frame to frame.
extension Pressure {
  /// Nine tenths of the pixels that `frameWork` allows a client.
  private static let mostPixels = Int(Limits().frameWork) * 9 / 10

  /// The most layers over most of the display that the limit allows; the lowest changes in each frame.
  private static func layersOverDisplay(
    _ name: String, times: Int, _ dress: @escaping @Sendable (UInt32, inout CommitEncoder) -> Void
  ) -> Pressure {
    let display = Rectangle(x: 0, y: 0, width: 1280, height: 720)
    let count = UInt32(mostPixels / (times * 1280 * 720))
    return Pressure(name: name) { encoder in
      encoder.createLayer(1)
      encoder.setRect(display, for: .bounds, of: 1)
      encoder.createContext(
        1, layer: 1, origin: hostileOrigin, size: display.size, title: "pressure")
      for layer in 2...1 + count {
        encoder.createLayer(layer)
        encoder.setRect(display, for: .bounds, of: layer)
        encoder.setPoint(Point(x: 640, y: 360), for: .position, of: layer)
        dress(layer, &encoder)
        encoder.insertSublayer(layer, at: layer - 2, of: 1)
      }
    } change: { encoder, round in
      encoder.setColor(
        ColorValue(red: Float(round % 2), green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1
      )
    }
  }

  private static let overdraw = layersOverDisplay(
    "translucent layers over most of the display", times: 1
  ) {
    layer, encoder in
    encoder.setColor(
      ColorValue(red: 0, green: 0, blue: 1, alpha: 0.01), for: .backgroundColor, of: layer)
  }

  private static let rounded = layersOverDisplay(
    "turned round layers over most of the display", times: 1
  ) {
    layer, encoder in
    encoder.setColor(
      ColorValue(red: 0, green: 0, blue: 1, alpha: 0.01), for: .backgroundColor, of: layer)
    encoder.setScalar(300, for: .cornerRadius, of: layer)
    encoder.setMatrix(.rotation(Double(layer) / 100, 0, 0, 1), for: .transform, of: layer)
  }

  private static let groups = layersOverDisplay("faded groups over most of the display", times: 4) {
    layer, encoder in
    encoder.setColor(
      ColorValue(red: 0, green: 0, blue: 1, alpha: 0.5), for: .backgroundColor, of: layer)
    encoder.setColor(
      ColorValue(red: 0, green: 1, blue: 1, alpha: 0.5), for: .borderColor, of: layer)
    encoder.setScalar(1, for: .borderWidth, of: layer)
    encoder.setScalar(0.5, for: .opacity, of: layer)
  }

  private static let panes = Pressure(name: "40 panes of glass over another client's motion") {
    encoder in
    encoder.createLayer(1)
    encoder.setRect(window, for: .bounds, of: 1)
    encoder.createContext(1, layer: 1, origin: .zero, size: window.size, title: "pressure")
    for layer in 2...41 as ClosedRange<UInt32> {
      encoder.createLayer(layer)
      encoder.setRect(window, for: .bounds, of: layer)
      encoder.setPoint(Point(x: window.width / 2, y: window.height / 2), for: .position, of: layer)
      encoder.set(.objects([HostileCase.blur(20)]), for: .backgroundFilters, of: layer)
      encoder.insertSublayer(layer, at: layer - 2, of: 1)
    }
  } change: { encoder, round in
    encoder.setScalar(Double(round % 2), for: .zPosition, of: 2)
  }
}
