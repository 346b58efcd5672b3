package import DrawList
package import GraphicsValues

/// A small generator whose whole state is a seed that a failing test can print (SplitMix64).
package struct PixelsRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  package mutating func pixel() -> Pixel {
    let alpha: UInt32 = chance(0.5) ? 255 : UInt32.random(in: 0...255, using: &self)
    func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &self) }
    return Pixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
  }

  package mutating func image(maxSide: Int = 40) -> PixelImage {
    let width = Int.random(in: 1...maxSide, using: &self)
    let height = Int.random(in: 1...maxSide, using: &self)
    let isOpaque = chance(0.5)
    return PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        isOpaque ? pixel().value | 0xFF00_0000 : pixel().value
      })
  }

  /// A transform of any sort that a layer can have in the plane.
  package mutating func transform(width: Int, height: Int) -> AffineMatrix {
    let tx = Double.random(in: -20...Double(width), using: &self)
    let ty = Double.random(in: -20...Double(height), using: &self)
    let scale = Double.random(in: 0.2...2, using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0, 1: return .translation(tx.rounded(), ty.rounded())
    case 2: return AffineMatrix.translation(tx, ty).snapped
    case 3: return AffineMatrix(a: scale, b: 0, c: 0, d: -scale / 2, tx: tx, ty: ty).snapped
    case 4: return AffineMatrix(a: 0, b: scale, c: -1.5, d: 0, tx: tx, ty: ty).snapped
    case 5:
      let angle = Double.random(in: -4...4, using: &self)
      let (c, s) = (DeterministicMath.cos(angle) * scale, DeterministicMath.sin(angle) * scale)
      return AffineMatrix(a: c, b: s, c: -s, d: c, tx: tx, ty: ty).snapped
    default:
      func member() -> Double { Double.random(in: -1.5...1.5, using: &self) }
      return AffineMatrix(a: member(), b: member(), c: member(), d: member(), tx: tx, ty: ty)
        .snapped
    }
  }

  /// A draw list with every kind of command, nested groups, round corners and clipped bounds.
  package mutating func drawList(width: Int, height: Int, commandCount: Int) -> DrawList {
    var list = DrawList(
      width: width, height: height, background: Pixel(pixel().value | 0xFF00_0000))
    list.images = (0..<4).map { $0 == 3 ? nil : image() }
    var open: [Int] = []
    for number in 0..<commandCount {
      var command = DrawCommand(
        kind: [.fill, .fill, .border, .image][Int.random(in: 0..<4, using: &self)],
        bounds: .empty, transform: transform(width: width, height: height))
      command.layer = UInt32(number)
      let isWhole = chance(0.4)
      func length(_ limit: Double) -> Double {
        let v = Double.random(in: 0.1...limit, using: &self)
        return isWhole ? v.rounded(.up) : v
      }
      command.rect = Rectangle(
        x: isWhole ? 3 : length(5), y: isWhole ? -2 : length(5),
        width: length(Double(width)), height: length(Double(height)))
      let half = min(command.rect.width, command.rect.height) / 2
      if chance(0.5) { command.cornerRadius = Double.random(in: 0...half, using: &self) }
      command.corners = CornerMask(rawValue: UInt32.random(in: 0...15, using: &self))
      command.borderWidth = chance(0.3) ? length(half + 1) : length(6)
      command.opacity = chance(0.5) ? 255 : UInt8.random(in: 0...255, using: &self)
      command.color = pixel()
      command.image = Int32.random(in: 0..<4, using: &self)
      if let image = list.images[Int(command.image)] {
        command.source = Rectangle(
          x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        if chance(0.3) { command.source.x = -5.25 }
        if command.kind == .image, chance(0.4) {
          command.rect.width = Double(image.width)
          command.rect.height = Double(image.height)
        }
      }
      let box = command.transform.boundingBox(of: command.rect)
      command.bounds = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
        .intersection(list.frame)
      if chance(0.2) {
        let left = Int32.random(in: 0..<Int32(width), using: &self)
        command.bounds = command.bounds.intersection(
          PixelRect(minX: left, minY: 5, maxX: Int32(width), maxY: Int32(height) - 3))
      }
      if open.count < 4, chance(0.2) {
        command.kind = chance(0.3) ? .beginTransition : .beginGroup
        open.append(list.commands.count)
      } else if let begin = open.last, chance(0.2) {
        close(begin, of: &list, with: &command)
        open.removeLast()
      } else if let begin = open.last, list.commands[begin].kind == .beginTransition,
        list.commands[begin].groupSpan == 0
      {
        command.kind = .transitionNew
        list.commands[begin].groupSpan = Int32(list.commands.count)
      }
      list.commands.append(command)
    }
    while let begin = open.popLast() {
      var end = DrawCommand(
        kind: .endGroup, bounds: .empty, transform: transform(width: width, height: height))
      end.rect = Rectangle(x: 0, y: 0, width: 60, height: 40)
      close(begin, of: &list, with: &end)
      list.commands.append(end)
    }
    return list
  }

  private mutating func close(
    _ begin: Int, of list: inout DrawList, with end: inout DrawCommand
  ) {
    end.kind = .endGroup
    end.clipsToShape = end.rect.isEmpty ? false : chance(0.6)
    // A group's bounds hold all that is drawn in it.
    let start = list.commands.count - begin
    var bounds = PixelRect.empty
    for command in list.commands[(begin + 1)...] where command.kind != .transitionNew {
      bounds = bounds.union(command.bounds)
    }
    end.bounds = bounds
    end.groupSpan = Int32(start)
    let middle = Int(list.commands[begin].groupSpan)
    if list.commands[begin].kind == .beginTransition, middle > 0 {
      end.kind = .endTransition
      end.transition = TransitionDraw(
        effect: TransitionDraw.Effect.allCases[Int.random(in: 0..<12, using: &self)],
        side: TransitionDraw.Side.allCases[Int.random(in: 0..<4, using: &self)],
        progress: Double.random(in: -0.1...1.1, using: &self))
      if end.transition.effect != .fade {
        let box = end.transform.boundingBox(of: end.rect)
        let area = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
        list.commands[middle].bounds = area.intersection(
          PixelRect(minX: -200, minY: -200, maxX: 400, maxY: 400))
        bounds = list.commands[middle].bounds.intersection(list.frame)
        end.bounds = bounds
      } else {
        list.commands[middle].bounds = bounds
      }
      for index in [begin, middle] { list.commands[index].transition = end.transition }
    }
    list.commands[begin].groupSpan = Int32(start)
    list.commands[begin].bounds = bounds
  }
}
