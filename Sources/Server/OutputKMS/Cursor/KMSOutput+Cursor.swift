import GraphicsValues
import Logging

extension KMSOutput {
  /// Shows the cursor with its tip at a place in upright pixels, without a frame of the server.
  package func showCursor(x: Int, y: Int) {
    cursorPlace = (x, y)
    guard isOn, !isPaused else { return }
    let image = cursorImage ?? CursorImage(scale: placement.scale, limit: cursorLimit)
    cursorImage = image
    if hasCursorPlane {
      do throws(DeviceError) {
        if cursorPlane == nil {
          cursorPlane = try CursorPlane(
            image, orientation: orientation, card, controller: pipeline.controller)
        }
        try cursorPlane?.show(x: x, y: y, image: image, on: placement)
        return
      } catch {
        logger.debug(
          "drawing the cursor into the picture", metadata: ["reason": "\(name): \(error)"])
        hasCursorPlane = false
        cursorPlane = nil
      }
    }
    if let old = cursor?.frame, (Int(old.minX), Int(old.minY)) == (x, y) { return }
    damageCursor()
    if cursor == nil { cursor = DrawnCursor(image, x: x, y: y) } else { cursor?.move(x: x, y: y) }
    damageCursor()
    commitLater()
  }

  package func hideCursor() {
    cursorPlace = nil
    cursorPlane?.hide()
    guard cursor != nil else { return }
    damageCursor()
    cursor = nil
    commitLater()
  }

  /// Makes the cursor's picture anew, for another orientation or scale.
  func renewCursor() {
    guard let place = cursorPlace else {
      (cursorImage, cursorPlane) = (nil, nil)
      return
    }
    hideCursor()
    (cursorImage, cursorPlane) = (nil, nil)
    showCursor(x: place.x, y: place.y)
  }

  /// Takes the number of pixels per point, which is the size of the cursor.
  func take(scale: Double) {
    guard scale != placement.scale else { return }
    setScale(scale)
    renewCursor()
  }

  private func damageCursor() {
    guard let frame = cursor?.frame else { return }
    addDamage(frame.intersection(placement.bounds))
  }

  private var cursorLimit: Int {
    min(card.capabilities.cursorWidth, card.capabilities.cursorHeight)
  }
}
