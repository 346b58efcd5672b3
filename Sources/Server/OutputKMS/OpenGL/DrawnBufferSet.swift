import GraphicsValues
import OpenGLRenderer

/// The buffers of one size that OpenGL draws and a screen shows by turns. A buffer that the card does not
/// send any more goes back to be drawn on.
final class DrawnBufferSet: BufferSet {
  let pictures: any DrawnPictures
  /// The numbers of the pictures, by buffer.
  private var numbers: [UInt] = []
  /// Buffers that are finished and not released.
  private var held: Set<Int> = []
  /// The latest buffer that is drawn, which the card has not been given.
  private(set) var next: Int?

  init(
    _ card: any ModeSetting, mode: CardMode, bounds: PixelRect, _ pictures: any DrawnPictures
  ) {
    self.pictures = pictures
    super.init(card, mode: mode, bounds: bounds, ownsMemory: false)
  }

  /// The buffer that waits to be shown.
  override func free() -> Int? { next }

  override var isEmpty: Bool { next == nil }

  /// Ends the drawing of a buffer, which waits in place of an earlier one.
  func finish() throws {
    let picture = try pictures.finish()
    let index: Int
    if let known = numbers.firstIndex(of: picture.number) {
      index = known
    } else {
      do throws(DeviceError) {
        let buffer = try card.addPicture(picture, width: mode.width, height: mode.height)
        index = add(buffer)
      } catch {
        pictures.release(picture.number)
        throw error
      }
      numbers.append(picture.number)
    }
    held.insert(index)
    let earlier = next
    next = index
    if let earlier, earlier != index { releaseFree() }
  }

  override func queue(_ index: Int) {
    super.queue(index)
    if next == index { next = nil }
  }

  override func flip() {
    super.flip()
    releaseFree()
  }

  private func releaseFree() {
    for index in held where index != next && ring.slots[index].use == .free {
      held.remove(index)
      pictures.release(numbers[index])
    }
  }
}
