import DrawList
import Glibc
import GraphicsValues
import RenderServer

/// The cursor of a controller, which the card shows over the picture.
final class CursorPlane {
  private let card: any ModeSetting
  private let controller: UInt32
  private let buffer: CardBuffer
  /// The picture as the screen shows it: turned.
  private let size: (width: Int, height: Int)
  private var isShown = false

  /// Makes a cursor that is not shown yet.
  ///
  /// - Throws: if the picture is too large for the card, or the card has no memory.
  init(
    _ image: CursorImage, orientation: OutputOrientation, _ card: any ModeSetting,
    controller: UInt32
  ) throws(DeviceError) {
    self.card = card
    self.controller = controller
    let limits = card.capabilities
    size = orientation.size(of: image.width, image.height)
    guard size.width <= limits.cursorWidth, size.height <= limits.cursorHeight else {
      throw DeviceError("a cursor of \(size.width)x\(size.height) pixels", card.path, code: EINVAL)
    }
    buffer = try card.makeCursorBuffer(width: limits.cursorWidth, height: limits.cursorHeight)
    guard let base = buffer.pixels.baseAddress else { return }
    var pixels = image.pixels
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let upright = PixelBuffer(
        base: first, width: image.width, height: image.height, stride: image.width)
      let screen = PixelBuffer(
        base: base, width: size.width, height: size.height, stride: buffer.stride)
      let whole = PixelRect(
        minX: 0, minY: 0, maxX: Int32(clamping: image.width), maxY: Int32(clamping: image.height))
      TurnedCopy(orientation).copy([whole], of: upright, into: screen)
    }
  }

  deinit {
    hide()
    card.destroy(buffer)
  }

  /// Shows the cursor with its upright top left pixel at a place in upright pixels of the output.
  func show(x: Int, y: Int, image: CursorImage, on placement: OutputPlacement) throws(DeviceError) {
    let upright = PixelRect(
      minX: Int32(clamping: x), minY: Int32(clamping: y),
      maxX: Int32(clamping: x + image.width), maxY: Int32(clamping: y + image.height))
    let screen = placement.screen(fromUpright: upright)
    try card.moveCursor(controller, x: Int(screen.minX), y: Int(screen.minY))
    guard !isShown else { return }
    try card.setCursor(controller, to: buffer)
    isShown = true
  }

  func hide() {
    guard isShown else { return }
    isShown = false
    try? card.setCursor(controller, to: nil)
  }

  /// Forgets what the card shows, as after a pause.
  func forget() { isShown = false }
}
