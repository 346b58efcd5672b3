import CSpanKernels
package import Coverage
package import DrawList
package import GraphicsValues

/// One frame to draw: written by the drawing thread, read by all bands.
///
/// Its arrays keep their storage from frame to frame.
package final class PreparedFrame: @unchecked Sendable {
  /// Longest side that is drawn; the rest of a larger frame is left out.
  private static let longestSide = 1 << 16

  // @unchecked: changed only between frames, while every band worker waits.
  package let outlines: OutlineCache
  package let mips: MipCache
  package var ramps = GradientRamps()
  /// How the renderer shows frames of surfaces.
  private let frameReading: FrameReading
  private var converted: ConvertedFrames
  /// Indices of the images that are frames of surfaces, for a renderer with textures of its own.
  package private(set) var shownFrames: [Int] = []
  package let gradientSpace: GradientSpace
  package private(set) var commands: [PreparedCommand] = []
  package var images: [PixelImage?] = []
  /// Shapes of commands, and holes of borders.
  package private(set) var shapes: [Shape] = []
  package var mappings: [ImageMapping] = []
  package var rare: [RareCommand] = []
  /// Particles, by the way in which they are painted.
  package var sprites: [Sprite] = []
  package var particles: [PreparedCommand] = []
  package private(set) var damage: [PixelRect] = []
  package private(set) var background: UInt32 = 0
  /// True when the frame is a display, whose pixels stay opaque.
  package var isOpaque: Bool { background >= 0xFF00_0000 }
  package private(set) var frame = PixelRect.empty
  var work = DrawnWork()
  /// Cost of the frames of surfaces so far; the renderer adds what it converts itself.
  package var traffic = FrameTraffic()
  private var staleBackdrops: [PixelRect] = []
  /// Largest number of surfaces open at one time.
  package private(set) var groupDepth = 0
  package private(set) var occlusion = Occlusion()
  package var plan = PicturePlan()
  /// Number of surfaces open at the command being prepared.
  private var depth = 0
  /// The area in which the command being prepared can show: the frame, or the picture that it is drawn on.
  private var space = PixelRect.empty
  /// True inside a picture, any part of which may be visible.
  private var isWithin = false

  package init(
    level: KernelLevel, gradientSpace: GradientSpace, pyramidBytes: Int, frameReading: FrameReading
  ) {
    self.gradientSpace = gradientSpace
    self.frameReading = frameReading
    converted = ConvertedFrames(level: level)
    outlines = OutlineCache(level: level)
    mips = MipCache(effects: level.effects, byteLimit: pyramidBytes)
  }

  /// Prepares a frame. Commands that cannot show in the damage are left out, and plain fills have no shape
  /// yet; see `makeShapes`.
  ///
  /// - Parameter area: The part of the frame that can be drawn; damage outside is left out.
  package func prepare(
    _ list: DrawList, _ request: DrawRequest, area: PixelRect, cache: PictureCache
  ) {
    images = list.images
    background = list.background.value
    frame = PixelRect(
      minX: 0, minY: 0, maxX: Int32(min(list.width, Self.longestSide)),
      maxY: Int32(min(list.height, Self.longestSide)))
    damage.removeAll(keepingCapacity: true)
    var visible = PixelRect.empty
    for rect in request.damage {
      let inside = rect.intersection(frame).intersection(area)
      if inside.isEmpty { continue }
      damage.append(inside)
      visible = visible.union(inside)
    }
    removeCommands()
    work.removeAll()
    traffic = FrameTraffic()
    staleBackdrops.removeAll(keepingCapacity: true)
    if damage.isEmpty { return }
    plan.begin(list, frame: frame, visible: visible)
    let narrowest = damage.reduce(Int.max) { min($0, $1.width) }
    occlusion.update(list, visible: plan.visible, narrowest: narrowest)
    plan.decide(list, occlusion, cache, frozen: request.frozenBackdrops)
    for number in plan.items.indices where plan.items[number].isStale {
      staleBackdrops.append(list.commands.heads[plan.brackets.items[number].begin].bounds)
    }
    commands.reserveCapacity(list.commands.count)
    space = frame
    isWithin = false
    while commands.count < list.commands.count {
      if !isWithin, list.commands.heads[commands.count].kind == .fill { prepareFills(list) }
      if commands.count < list.commands.count { prepareCommand(list) }
    }
  }

  /// Makes the shapes of plain fills, for a renderer that does not compute them itself.
  package func makeShapes(_ list: DrawList) {
    // A local array, so that appending does not check whether the frame's array is shared.
    var shapes: [Shape] = []
    swap(&shapes, &self.shapes)
    list.commands.bodies.withUnsafeBufferPointer { bodies in
      commands.withUnsafeMutableBufferPointer { commands in
        for index in commands.indices where commands[index].kind == .plainFill {
          let shape = Shape(
            transform: bodies[index].transform, rect: bodies[index].rect,
            radius: bodies[index].cornerRadius, corners: bodies[index].corners)
          commands[index].kind = shape == nil ? .nothing : .fill
          guard let shape else { continue }
          commands[index].shape = Int32(clamping: shapes.count)
          shapes.append(shape)
        }
      }
    }
    swap(&shapes, &self.shapes)
  }

  /// Adds a shape.
  ///
  /// - Returns: Its index; −1 for none.
  func add(_ shape: Shape?) -> Int32 {
    guard let shape else { return -1 }
    shapes.append(shape)
    return Int32(clamping: shapes.count - 1)
  }

  /// Prepares the next run of fills of plain shapes, of which there may be very many.
  private func prepareFills(_ list: DrawList) {
    // A local array, so that appending does not check whether the frame's array is shared.
    var commands: [PreparedCommand] = []
    swap(&commands, &self.commands)
    let visible = plan.visible
    list.commands.heads.withUnsafeBufferPointer { heads in
      list.commands.bodies.withUnsafeBufferPointer { bodies in
        occlusion.withHidden { hidden in
          var index = commands.count
          // The pixels of consecutive fills of one client.
          var (client, pixels) = (UInt32(0), 0)
          while index < heads.count, heads[index].kind == .fill, bodies[index].hasPlainShape {
            var prepared = PreparedCommand()
            prepared.bounds = heads[index].bounds.intersection(visible)
            let isHidden = index < hidden.count && hidden[index]
            if !prepared.bounds.isEmpty, !isHidden,
              case .fill(let color) = bodies[index].operation
            {
              prepared.color = color.word(at: bodies[index].opacity)
              if heads[index].client != client {
                work.painted.add(pixels, of: client)
                (client, pixels) = (heads[index].client, 0)
              }
              pixels &+= prepared.bounds.area
              if prepared.color != 0 { prepared.kind = .plainFill }
            }
            commands.append(prepared)
            index += 1
          }
          work.painted.add(pixels, of: client)
        }
      }
    }
    swap(&commands, &self.commands)
  }

  /// Prepares the next command, or several that are skipped together.
  private func prepareCommand(_ list: DrawList) {
    let index = commands.count
    let head = list.commands.heads[index]
    mips.owner = head.client
    ramps.owner = head.client
    let before = mips.madePixels + converted.madePixels
    defer { work.made.add(mips.madePixels + converted.madePixels - before, of: head.client) }
    if head.kind.isBracket {
      prepareBracket(list.divided(index), index, list)
    } else if head.kind == .backdrop {
      prepareBackdrop(list.divided(index), index, list)
    } else {
      var prepared = PreparedCommand()
      prepared.bounds = head.bounds.intersection(isWithin ? space : plan.visible)
      if !prepared.bounds.isEmpty, head.kind != .nothing, isWithin || !occlusion.isHidden(index) {
        let command = list.divided(index)
        prepared.opacity = UInt32(command.opacity.byte)
        preparePainting(command, list, &prepared)
        let area = prepared.bounds.boundedArea
        if isWithin {
          work.made.add(area, of: head.client)
        } else {
          work.painted.add(area, of: head.client)
        }
      }
      commands.append(prepared)
    }
  }

  /// Looks up coverage in the cache and charges the client for coverage made there.
  func chargeCoverage<Found>(of client: UInt32, _ find: () -> Found) -> Found {
    let before = outlines.madePixels
    defer { work.made.add(outlines.madePixels - before, of: client) }
    return find()
  }

  private func removeCommands() {
    commands.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    mappings.removeAll(keepingCapacity: true)
    rare.removeAll(keepingCapacity: true)
    sprites.removeAll(keepingCapacity: true)
    particles.removeAll(keepingCapacity: true)
    shownFrames.removeAll(keepingCapacity: true)
    groupDepth = 0
    depth = 0
  }

  package var report: DrawReport {
    DrawReport(work: work, staleBackdrops: staleBackdrops, frames: traffic)
  }

  /// Releases references to objects of the caller.
  package func finish() {
    images = []
    // They are large: a frame with few of them does not keep room for thousands.
    rare.removeAll(keepingCapacity: rare.capacity <= 8 * max(rare.count, 64))
    plan.finish()
    outlines.endFrame()
    mips.endFrame()
    converted.endFrame()
    ramps.endFrame()
  }

  /// Returns the area in which a command's coverage may be needed.
  func clip(of command: DrawCommand) -> PixelRect { command.bounds.intersection(space) }

  /// Adds rare data to a command.
  func add(_ rare: RareCommand, to prepared: inout PreparedCommand) {
    prepared.rare = Int32(clamping: self.rare.count)
    self.rare.append(rare)
  }

  /// Hides a group.
  func hide(_ begin: Int) { commands[begin].bounds = .empty }

  // MARK: Frames of surfaces

  /// Makes the image at an index, if it is a surface's frame, one whose pixels are all in memory.
  func convertWhole(_ index: Int) {
    guard let image = images[index], let frame = image.frame else { return }
    images[index] = converted.picture(of: image, frame, owner: mips.owner)
  }

  /// Prepares the image at an index, if it is a surface's frame, to be shown.
  ///
  /// - Parameter isUpright: Whether the rows that show suffice.
  func showFrame(_ index: Int, isUpright: Bool) {
    guard images[index]?.frame != nil else { return }
    switch frameReading {
    case .rows: if !isUpright { convertWhole(index) }
    case .textures: if !shownFrames.contains(index) { shownFrames.append(index) }
    }
  }

  /// Pixels of frames that are still to be converted before anything is painted.
  package var waitingPixels: Int { converted.waitingPixels }

  /// Converts one of `shares` equal shares of the frames that wait; shares may be converted side by side.
  package func convertFrames(share: Int, of shares: Int) {
    converted.convert(share: share, of: shares)
  }

  /// Marks the frames that wait as converted.
  package func endConversion() {
    traffic.convertedPixels += converted.waitingPixels
    converted.endConversion()
  }

  /// Converts the frames that wait, on this thread.
  func finishConversion() {
    guard converted.isWaiting else { return }
    convertFrames(share: 0, of: 1)
    endConversion()
  }

  /// Returns the bytes of whole pictures of frames that a client's commands needed first.
  package func convertedBytes(of client: UInt32) -> Int { converted.bytes(of: client) }

  package func forgetConverted(_ client: UInt32) { converted.forget(client) }

  // MARK: Brackets

  private func prepareBracket(_ command: DrawCommand, _ index: Int, _ list: DrawList) {
    guard let number = plan.brackets.item(of: index) else {
      // A bracket without a partner.
      commands.append(PreparedCommand())
      return
    }
    let bracket = plan.brackets.items[number]
    switch index {
    case bracket.begin: begin(command, number, list)
    case bracket.middle:
      // The new picture follows or, without pictures, the commands that replace it.
      commands.append(PreparedCommand())
    default: end(command, number, list)
    }
  }

  private func begin(_ command: DrawCommand, _ number: Int, _ list: DrawList) {
    let (bracket, item) = (plan.brackets.items[number], plan.items[number])
    var prepared = PreparedCommand()
    prepared.bounds = command.bounds
    prepared.end = Int32(clamping: bracket.end)
    guard item.isDrawn else {
      // The end shows a kept picture, or shows nothing.
      prepared.kind = .jump
      prepared.end -= item.isNeeded ? 1 : 0
      skip(from: prepared, to: bracket.end)
      if !item.isNeeded { commands.append(PreparedCommand()) }
      return
    }
    switch bracket.kind {
    case .group, .mask:
      if !item.isPicture {
        prepared.kind = bracket.kind == .group ? .beginGroup : .beginMask
        let end = list.commands.heads[bracket.end].bounds
        prepared.bounds = prepared.bounds.intersection(end)
        depth += 1
        groupDepth = max(groupDepth, depth)
        break
      }
      fallthrough
    case .bitmap, .transition:
      prepared.kind = .jump
      prepared.end -= 1
      if item.isOverBudget {
        // Only the new picture is shown, without the transition.
        prepared.end = Int32(clamping: bracket.middle)
        skip(from: prepared, to: bracket.middle)
        return
      }
    case .backdrop: break
    }
    space = item.inner
    if item.isPicture { isWithin = true }
    commands.append(prepared)
  }

  /// Adds a jump, and empty commands up to an index.
  private func skip(from jump: PreparedCommand, to end: Int) {
    commands.append(jump)
    commands.append(contentsOf: repeatElement(PreparedCommand(), count: end - commands.count))
  }

  private func end(_ command: DrawCommand, _ number: Int, _ list: DrawList) {
    let (bracket, item) = (plan.brackets.items[number], plan.items[number])
    space = item.outer
    isWithin = item.isWithin
    var prepared = PreparedCommand()
    prepared.opacity = UInt32(command.opacity.byte)
    prepared.bounds = command.bounds.intersection(item.isWithin ? space : plan.visible)
    switch bracket.kind {
    case .group:
      if item.isPicture {
        prepared.bounds = prepared.bounds.intersection(list.commands.heads[bracket.begin].bounds)
      } else {
        depth -= 1
      }
      prepareGroupEnd(command, number, list, &prepared)
    case .mask:
      depth -= 1
      prepared.kind = .endMask
    case .transition:
      if item.isPicture { prepareTransition(command, number, &prepared) }
    case .bitmap:
      guard case .endBitmap(let bitmap) = command.operation else { break }
      let image = images.count
      images.append(item.picture?.image)
      let draw = ImageDraw(
        image: Int32(clamping: image), source: bitmap.size.rectangle, sampling: bitmap.sampling)
      prepareImage(draw, command, &prepared)
      if prepared.kind != .nothing { plan.setImage(image, of: number) }
    case .backdrop: break
    }
    commands.append(prepared)
  }

  private func prepareBackdrop(_ command: DrawCommand, _ index: Int, _ list: DrawList) {
    var prepared = PreparedCommand()
    defer { commands.append(prepared) }
    guard let number = plan.brackets.item(of: index), plan.items[number].isNeeded,
      case .filters(let filters) = list.detail(of: command), !filters.isEmpty
    else { return }
    let item = plan.items[number]
    prepared.bounds = command.bounds.intersection(item.isWithin ? space : plan.visible)
    prepared.opacity = UInt32(command.opacity.byte)
    var rare = RareCommand()
    rare.outline = outline(of: command)
    rare.item = number
    guard rare.outline != nil, !prepared.bounds.isEmpty,
      let chain = filterChain(
        filters, command, edges: .extended, isPicture: item.isPicture)
    else { return }
    rare.filters = chain
    if !item.isPicture { groupDepth = max(groupDepth, depth + 1) }
    prepared.kind = .backdrop
    add(rare, to: &prepared)
  }
}

extension DrawCommand.Kind {
  fileprivate var isBracket: Bool { role != .paints }
}

extension DrawList {
  /// Returns the command at an index after `divide()`.
  fileprivate func divided(_ index: Int) -> DrawCommand {
    var command = commands[index]
    if !command.perspective.isFlat { command.divide() }
    return command
  }
}
