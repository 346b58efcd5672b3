package import DrawList

/// Draws pictures in memory. A renderer whose own pictures are elsewhere needs one for bitmaps, which become
/// images, and for the pictures in them.
package protocol PicturePainter: AnyObject {
  /// Makes and draws the missing pictures of an item; the pictures that it shows must have been drawn.
  func drawPictures(
    of item: Int, _ list: DrawList, _ frame: PreparedFrame, _ cache: PictureCache)

  /// Ends the pictures of a frame.
  func endPictures()
}
