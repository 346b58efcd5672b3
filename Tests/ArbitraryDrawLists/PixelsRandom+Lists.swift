package import DrawList
import GraphicsValues

extension PixelsRandom {
  /// A draw list with every kind of command, nested brackets, round corners and clipped bounds.
  ///
  /// - Parameter depth: most bitmaps inside one another.
  package mutating func drawList(
    width: Int, height: Int, commandCount: Int, depth: Int = 1
  ) -> DrawList {
    var list = DrawList(
      width: width, height: height, background: Pixel(pixel().value | 0xFF00_0000))
    list.images = (0..<4).map { $0 == 3 ? nil : image() }
    var open: [Int] = []
    for number in 0..<commandCount {
      var command = command(number, list)
      if open.count < 4, chance(0.2) {
        let fade = TransitionDraw(effect: .fade, progress: 0)
        command.operation = chance(0.3) ? .beginTransition(fade) : .beginGroup
        command.detail = -1
        open.append(list.commands.count)
      } else if let begin = open.last, chance(0.2) {
        close(begin, of: &list, with: &command)
        open.removeLast()
      } else if let begin = open.last, list.commands[begin].kind == .beginTransition,
        list.commands[begin].bracketLength == 0
      {
        command.operation = .transitionNew(TransitionDraw(effect: .fade, progress: 0))
        command.detail = -1
        list.commands[begin].bracketLength = Int32(list.commands.count)
      } else if depth > 0, chance(0.05) {
        addBitmap(like: command, to: &list, depth: depth)
        continue
      } else {
        addDetail(to: &command, &list)
      }
      list.commands.append(command)
    }
    while let begin = open.popLast() {
      var end = DrawCommand(
        .endGroup(GroupDraw()), bounds: .empty, transform: transform(width: width, height: height))
      end.rect = Rectangle(x: 0, y: 0, width: 60, height: 40)
      close(begin, of: &list, with: &end)
      list.commands.append(end)
    }
    return list
  }

  /// A command that paints, without its detail.
  private mutating func command(_ number: Int, _ list: DrawList) -> DrawCommand {
    let kinds: [DrawCommand.Kind] = [
      .fill, .fill, .fill, .border, .border, .image, .image, .image, .path, .gradient, .shadow,
      .particles, .backdrop,
    ]
    let kind = kinds[Int.random(in: 0..<kinds.count, using: &self)]
    var command = DrawCommand(
      .nothing, bounds: .empty, transform: transform(width: list.width, height: list.height))
    command.layer = UInt32(number)
    let isWhole = chance(0.4)
    func length(_ limit: Double, _ random: inout PixelsRandom) -> Double {
      let v = Double.random(in: 0.1...limit, using: &random)
      return isWhole ? v.rounded(.up) : v
    }
    command.rect = Rectangle(
      x: isWhole ? 3 : length(5, &self), y: isWhole ? -2 : length(5, &self),
      width: length(Double(list.width), &self), height: length(Double(list.height), &self))
    let half = min(command.rect.width, command.rect.height) / 2
    if chance(0.5) { command.cornerRadius = Double.random(in: 0...half, using: &self) }
    command.hasContinuousCorners = chance(0.2)
    command.corners = CornerMask(rawValue: UInt32.random(in: 0...15, using: &self))
    if chance(0.5) { command.opacity = Opacity(byte: UInt8.random(in: 0...255, using: &self)) }
    command.operation = operation(kind, of: &command, half: half, list)
    if chance(0.1) {
      command.perspective = PerspectiveRow(
        x: Double.random(in: -0.01...0.01, using: &self),
        y: Double.random(in: -0.01...0.01, using: &self), w: chance(0.5) ? 1 : 1.5)
      command.plane = command.plane.snapped
      command.bounds = list.frame
    } else {
      let box = command.transform.boundingBox(of: command.rect)
      let outset = kind == .shadow || kind == .path ? 15.0 : 0
      command.bounds = PixelRect(
        covering: box.minX - outset, box.minY - outset, box.maxX + outset, box.maxY + outset
      ).intersection(list.frame)
    }
    if chance(0.2) {
      let left = Int32.random(in: 0..<Int32(list.width), using: &self)
      command.bounds = command.bounds.intersection(
        PixelRect(minX: left, minY: 5, maxX: Int32(list.width), maxY: Int32(list.height) - 3))
    }
    return command
  }

  /// The operation of a command that paints. An image may set the size of the command's rectangle.
  ///
  /// - Parameter half: Half of the rectangle's shorter side.
  private mutating func operation(
    _ kind: DrawCommand.Kind, of command: inout DrawCommand, half: Double, _ list: DrawList
  ) -> DrawCommand.Operation {
    switch kind {
    case .border:
      let width = Double.random(in: 0.1...(chance(0.3) ? half + 1 : 6), using: &self)
      return .border(BorderDraw(width: chance(0.4) ? width.rounded(.up) : width, color: color()))
    case .image:
      let index = Int32.random(in: 0..<4, using: &self)
      var source = Rectangle.zero
      if let image = list.images[Int(index)] {
        (source.width, source.height) = (Double(image.width), Double(image.height))
        if chance(0.4) { (command.rect.width, command.rect.height) = (source.width, source.height) }
        if chance(0.3) { source.x = -5.25 }
      }
      return .image(ImageDraw(image: index, source: source, sampling: sampling()))
    case .path: return .path(color())
    case .gradient: return .gradient
    case .shadow: return .shadow(color())
    case .particles: return .particles(sampling())
    case .backdrop: return .backdrop
    default: return .fill(color())
    }
  }

  /// The colour of a random pixel.
  mutating func color() -> ColorValue { ColorValue(premultiplied: pixel()) }

  private mutating func sampling() -> ImageSampling {
    var sampling = ImageSampling()
    if chance(0.2) { sampling.minification = element() }
    if chance(0.2) { sampling.magnification = element() }
    if chance(0.2) { sampling.levelBias = Double.random(in: -1...1, using: &self) }
    return sampling
  }

  /// Brackets a small list as a bitmap, which is drawn in the command's place.
  private mutating func addBitmap(
    like command: DrawCommand, to list: inout DrawList, depth: Int
  ) {
    let width = Int.random(in: 1...60, using: &self)
    let height = Int.random(in: 1...60, using: &self)
    let inner = drawList(width: width, height: height, commandCount: 6, depth: depth - 1)
    var begin = command
    let size = BitmapSize(width: Int32(width), height: Int32(height))
    begin.operation = .beginBitmap(size)
    begin.transform = .identity
    begin.perspective = PerspectiveRow()
    begin.bracketLength = Int32(inner.commands.count + 1)
    var end = command
    end.operation = .endBitmap(BitmapDraw(size: size, sampling: sampling()))
    end.bracketLength = begin.bracketLength
    list.commands.append(begin)
    for var command in inner.commands {
      if command.detail >= 0 { command.detail += Int32(list.details.count) }
      list.commands.append(command)
    }
    list.details += inner.details
    list.commands.append(end)
  }

  private mutating func close(
    _ begin: Int, of list: inout DrawList, with end: inout DrawCommand
  ) {
    end.detail = -1
    var group = GroupDraw(clips: end.rect.isEmpty ? false : chance(0.6))
    if list.commands[begin].bracketLength == 0 { list.commands[begin].operation = .beginGroup }
    if list.commands[begin].kind == .beginGroup, chance(0.25) { addMask(like: end, to: &list) }
    // A group's bounds hold everything drawn in it.
    let start = list.commands.count - begin
    var bounds = PixelRect.empty
    var index = begin + 1
    while index < list.commands.count {
      let command = list.commands[index]
      if command.kind != .transitionNew { bounds = bounds.union(command.bounds) }
      // Bounds in a bitmap are in another space.
      index += command.kind == .beginBitmap ? Int(command.bracketLength) : 1
    }
    end.bracketLength = Int32(start)
    let middle = Int(list.commands[begin].bracketLength)
    if list.commands[begin].kind == .beginTransition, middle > 0 {
      let transition = TransitionDraw(
        effect: TransitionDraw.Effect.allCases[Int.random(in: 0..<12, using: &self)],
        side: TransitionDraw.Side.allCases[Int.random(in: 0..<4, using: &self)],
        progress: Double.random(in: -0.1...1.1, using: &self))
      end.operation = .endTransition(transition)
      if transition.effect != .fade {
        let box = end.transform.boundingBox(of: end.rect)
        let area = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
        list.commands[middle].bounds = area.intersection(
          PixelRect(minX: -200, minY: -200, maxX: 400, maxY: 400))
        bounds = list.commands[middle].bounds.intersection(list.frame)
      } else {
        list.commands[middle].bounds = bounds
      }
      list.commands[begin].operation = .beginTransition(transition)
      list.commands[middle].operation = .transitionNew(transition)
    } else {
      if chance(0.3) { group.tint = color() }
      if chance(0.3) { group.blend = element() }
      end.operation = .endGroup(group)
      if chance(0.4) {
        end.detail = Int32(list.details.count)
        list.details.append(.group(effects()))
        bounds = bounds.outset(by: list.reach(of: end)).intersection(list.frame)
      }
    }
    end.bounds = bounds
    list.commands[begin].bracketLength = Int32(start)
    list.commands[begin].bounds = bounds
  }

  private mutating func addMask(like end: DrawCommand, to list: inout DrawList) {
    var content = command(Int(end.layer), list)
    addDetail(to: &content, &list)
    var begin = DrawCommand(.beginMask, bounds: content.bounds)
    begin.layer = end.layer
    begin.bracketLength = 2
    var end = begin
    end.operation = .endMask
    list.commands += [begin, content, end]
  }
}
