import AppKit

/// A rounded square whose layer gets its look from `updateLayer()`.
final class Tile: NSView {
  var color: NSColor {
    didSet { needsDisplay = true }
  }

  init(_ color: NSColor) {
    self.color = color
    super.init(frame: NSRect(x: 0, y: 0, width: 56, height: 56))
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override var wantsUpdateLayer: Bool { true }

  override func updateLayer() {
    layer?.backgroundColor = color.cgColor
    layer?.cornerRadius = 14
  }
}

/// Four tiles, in a row or spread over the view.
final class TilesView: NSView {
  private static let colors: [NSColor] = [.systemBlue, .systemPink, .systemOrange, .systemTeal]
  private static let others: [NSColor] = [.systemIndigo, .systemPurple, .systemRed, .systemGreen]
  private let tiles: [Tile]
  private var isSpread = false

  override init(frame frameRect: NSRect) {
    tiles = Self.colors.map { Tile($0) }
    super.init(frame: frameRect)
    for tile in tiles { addSubview(tile) }
    needsLayout = true
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func layout() {
    for (index, tile) in tiles.enumerated() { tile.frame = place(index) }
  }

  /// Frame of a tile: in a row along the lower edge, or in one of the four quarters.
  private func place(_ index: Int) -> NSRect {
    guard isSpread else {
      return NSRect(x: 40 + CGFloat(index) * 82, y: 24, width: 56, height: 56)
    }
    let quarter = NSSize(width: bounds.width / 2, height: bounds.height / 2)
    return NSRect(
      x: CGFloat(index % 2) * quarter.width, y: CGFloat(index / 2) * quarter.height,
      width: quarter.width, height: quarter.height
    ).insetBy(dx: 44, dy: 22)
  }

  /// Moves all tiles at once.
  func spread(done: @escaping @MainActor () -> Void) {
    isSpread = true
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 0.9
      context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      for (index, tile) in tiles.enumerated() { tile.animator().frame = place(index) }
    } completionHandler: {
      done()
    }
  }

  /// Turns the tiles, each for longer than the one before.
  func turn(done: @escaping @MainActor () -> Void) {
    NSAnimationContext.runAnimationGroup { _ in
      for (index, tile) in tiles.enumerated() {
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 0.6 + 0.3 * Double(index)
          tile.animator().frameCenterRotation = index % 2 == 0 ? 30 : -30
          tile.animator().alphaValue = 0.75
        }
      }
    } completionHandler: {
      done()
    }
  }

  /// Returns the tiles to the row by layout, in other colours.
  func comeBack(done: @escaping @MainActor () -> Void) {
    isSpread = false
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 0.9
      context.allowsImplicitAnimation = true
      for (tile, pair) in zip(tiles, zip(Self.colors, Self.others)) {
        tile.frameCenterRotation = 0
        tile.alphaValue = 1
        tile.color = tile.color == pair.0 ? pair.1 : pair.0
        tile.displayIfNeeded()
      }
      needsLayout = true
      layoutSubtreeIfNeeded()
    } completionHandler: {
      done()
    }
  }
}
