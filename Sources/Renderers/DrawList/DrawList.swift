package import GraphicsValues

/// Everything that one frame shows, back to front: the input of the renderers, the damage tracker and the
/// dumps. A draw list knows no layers, only areas of pixels and the commands that cover them.
package struct DrawList: Sendable {
  /// Size of the output in pixels.
  package var width: Int
  package var height: Int
  /// The colour behind everything. Opaque for a display, whose pixels stay opaque whatever is drawn over
  /// them; any other background makes a transparent picture.
  package var background: Pixel
  package var commands: DrawCommands
  /// Indices of the `backdrop` commands, in ascending order; nil when unknown, so that all commands have to
  /// be searched. Code that sets it must update it when the commands change.
  package var backdrops: [Int32]?
  /// Images that commands refer to by index; an entry may be unused.
  package var images: [PixelImage?]
  /// Data that does not fit into commands, which refer to it by index.
  package var details: [DrawDetail]

  package init(
    width: Int, height: Int, background: Pixel, commands: DrawCommands = DrawCommands(),
    images: [PixelImage?] = [], details: [DrawDetail] = []
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.commands = commands
    self.images = images
    self.details = details
  }

  package init(
    width: Int, height: Int, background: Pixel, commands: [DrawCommand],
    images: [PixelImage?] = [], details: [DrawDetail] = []
  ) {
    self.init(
      width: width, height: height, background: background, commands: DrawCommands(commands),
      images: images, details: details)
  }

  /// Returns the detail of a command; nil when it has none, or when its index is not valid.
  package func detail(of command: DrawCommand) -> DrawDetail? { detail(of: command.head) }

  package func detail(of head: DrawCommand.Head) -> DrawDetail? {
    let index = Int(head.detail)
    return details.indices.contains(index) ? details[index] : nil
  }

  package var frame: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
  }
}
