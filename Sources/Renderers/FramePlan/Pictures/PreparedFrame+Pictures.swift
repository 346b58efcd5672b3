package import DrawList
import GraphicsValues

// Drawing pictures, which happens before anything that shows them.

extension PreparedFrame {
  /// Calls `draw` for the items whose pictures are missing, inner ones first, charges their clients, and
  /// takes the images of bitmaps into the frame.
  package func drawPictures<Failure>(
    _ list: DrawList, draw: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    for number in plan.items.indices {
      let item = plan.items[number]
      guard item.isPicture, item.isNeeded else { continue }
      if item.isDrawn {
        chargePicture(number, list)
        try draw(number)
      }
      if item.image >= 0 { takeImage(of: number, list) }
    }
  }

  /// Charges the client for drawing the picture of a bracket, with its filters.
  private func chargePicture(_ number: Int, _ list: DrawList) {
    let bracket = plan.brackets.items[number]
    let pixels = list.workOfPicture(at: bracket.end)
    let client = list.commands.heads[bracket.end].client
    if bracket.kind == .backdrop {
      work.backdrops.add(pixels + plan.items[number].repeatedPixels, of: client)
    } else {
      work.made.add(pixels, of: client)
    }
  }

  /// Sets the image of a bitmap after it has been drawn, and charges its client for the image's levels.
  private func takeImage(of number: Int, _ list: DrawList) {
    let (item, end) = (plan.items[number], plan.brackets.items[number].end)
    let before = mips.madePixels
    setImage(item.picture?.image, of: end, number: item.image)
    work.made.add(mips.madePixels - before, of: list.commands.heads[end].client)
  }
}
