package import DrawList
package import GraphicsValues

/// Everything that determines the pixels of a picture, for comparison with a picture that another frame
/// needs.
package struct PictureContent {
  /// A picture that a frame needs.
  package struct Sought {
    /// The commands drawn on the picture.
    package var range: Range<Int>
    /// The command whose filters and shadow are then applied to the picture; −1 for none.
    package var command: Int
    package var area: PixelRect
    /// The colour of the picture before anything is drawn.
    package var background: UInt32
  }

  /// The commands, without `nothing`.
  private let commands: [DrawCommand]
  private let last: DrawCommand?
  /// The images of the commands, in the order of the commands.
  private let images: [ShownImage]
  private let details: [DrawDetail?]
  let area: PixelRect
  private let background: UInt32

  package init(_ sought: Sought, in list: DrawList) {
    var images: [ShownImage] = []
    var details: [DrawDetail?] = []
    commands = list.commands[sought.range].compactMap { command in
      if command.kind == .nothing { return nil }
      Self.forEachImage(command, list) { images.append(ShownImage($0)) }
      if command.detail >= 0 { details.append(list.detail(of: command)) }
      return Self.normalized(command)
    }
    last = sought.command >= 0 ? Self.effect(list.commands[sought.command]) : nil
    if sought.command >= 0 { details.append(list.detail(of: list.commands[sought.command])) }
    self.images = images
    self.details = details
    area = sought.area
    background = sought.background
  }

  package var byteCount: Int {
    commands.count * MemoryLayout<DrawCommand>.stride + details.count * 128
      + images.reduce(0) { $0 + 16 + 4 * $1.keptPixels }
  }

  /// Returns true when drawing `sought` would give the same pixels.
  package func shows(_ sought: Sought, in list: DrawList) -> Bool {
    guard sought.area == area, sought.background == background,
      sought.range.count >= commands.count, (sought.command >= 0) == (last != nil)
    else { return false }
    var (next, nextImage, nextDetail) = (0, 0, 0)
    for index in sought.range where list.commands.heads[index].kind != .nothing {
      let command = list.commands[index]
      guard next < commands.count, Self.normalized(command) == commands[next] else { return false }
      next += 1
      var isSame = true
      Self.forEachImage(command, list) { image in
        isSame = isSame && nextImage < images.count && images[nextImage].isSame(as: image)
        nextImage += 1
      }
      if command.detail >= 0 {
        isSame =
          isSame && nextDetail < details.count && details[nextDetail] == list.detail(of: command)
        nextDetail += 1
      }
      guard isSame else { return false }
    }
    guard next == commands.count else { return false }
    guard let last else { return true }
    let command = list.commands[sought.command]
    return Self.effect(command) == last
      && Self.isSameEffect(details.last ?? nil, list.detail(of: command))
  }

  /// Returns true for the picture of a backdrop in the same place, with the same filters.
  func isSameBackdrop(_ sought: Sought, in list: DrawList) -> Bool {
    guard sought.area == area, sought.background == background, sought.command >= 0, let last else {
      return false
    }
    let command = list.commands[sought.command]
    return Self.effect(command) == last
      && Self.isSameEffect(details.last ?? nil, list.detail(of: command))
  }

  /// Removes indices into the list, which do not affect pixels.
  private static func normalized(_ command: DrawCommand) -> DrawCommand {
    var result = command
    _ = result.body.removeImageIndex()
    if command.detail >= 0 { result.detail = 0 }
    result.bracketLength = 0
    return result
  }

  /// Keeps only the parts of the ending command that affect the picture, not its display.
  private static func effect(_ command: DrawCommand) -> DrawCommand {
    let operation: DrawCommand.Operation =
      command.kind == .backdrop ? .backdrop : .endGroup(GroupDraw())
    var result = DrawCommand(operation, bounds: .empty, transform: command.transform)
    result.perspective = command.perspective
    result.rect = command.rect
    return result
  }

  private static func isSameEffect(_ a: DrawDetail?, _ b: DrawDetail?) -> Bool {
    if case .group(let a) = a, case .group(let b) = b {
      return a.makesSamePicture(as: b)
    }
    return a == b
  }

  private static func forEachImage(
    _ command: DrawCommand, _ list: DrawList, _ body: (PixelImage?) -> Void
  ) {
    func image(_ index: Int32) -> PixelImage? {
      list.images.indices.contains(Int(index)) ? list.images[Int(index)] : nil
    }
    if case .image(let draw) = command.operation { body(image(draw.image)) }
    if command.kind == .particles, case .particles(let draw) = list.detail(of: command) {
      for particle in draw.particles { body(image(particle.image)) }
    }
  }
}

/// An image that a picture shows, for comparison with one that another frame needs. A frame of a surface is not kept
/// for that: its memory is its client's, and the next frame replaces it.
private struct ShownImage {
  private let pixels: PixelImage?
  private weak var frame: PixelImage?
  /// True where a command had no image.
  private let isMissing: Bool

  init(_ image: PixelImage?) {
    isMissing = image == nil
    pixels = image?.frame == nil ? image : nil
    frame = image?.frame == nil ? nil : image
  }

  func isSame(as image: PixelImage?) -> Bool {
    guard let image else { return isMissing }
    return image === pixels || image === frame
  }

  /// Number of pixels that are kept for the comparison.
  var keptPixels: Int { pixels?.pixelCount ?? 0 }
}
