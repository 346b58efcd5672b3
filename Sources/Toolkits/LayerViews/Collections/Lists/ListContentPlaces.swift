import Foundation

/// The places of texts and an image in a row of a list, with the leading edge on the left (views §20.6).
struct ListContentPlaces {
  /// The lengths that a configuration gives.
  struct Lengths {
    var margins: NSDirectionalEdgeInsets
    var imageToText: CGFloat
    var between: CGSize
    var isSideBySide: Bool
    var leastHeight: CGFloat
  }

  private(set) var image = CGRect.zero
  private(set) var text = CGRect.zero
  private(set) var secondary = CGRect.zero
  private(set) var height: CGFloat = 0

  /// Places texts in a width.
  ///
  /// - Parameters:
  ///   - image: the size of the image and of the room for it; nil without an image.
  ///   - hasBoth: true if there are two texts.
  ///   - measure: returns the size of the first or the second text in a width; nil if there is none.
  init(
    width: CGFloat, height given: CGFloat?, image: (size: CGSize, room: CGSize)?,
    _ lengths: Lengths, hasBoth: Bool,
    measure: (_ isFirst: Bool, _ width: CGFloat) -> CGSize?
  ) {
    let margins = lengths.margins
    var left = margins.leading
    if let image { left += image.room.width + lengths.imageToText }
    let room = max(width - left - margins.trailing, 0)
    let whole = CGFloat.greatestFiniteMagnitude
    var first = measure(true, room) ?? .zero
    var second = measure(false, room) ?? .zero
    var isLevel = false
    if lengths.isSideBySide, hasBoth, let one = measure(true, whole),
      let two = measure(false, whole),
      one.width + two.width + lengths.between.width <= room
    {
      (first, second) = (one, two)
      isLevel = true
    }
    let texts =
      isLevel
      ? max(first.height, second.height)
      : first.height + second.height + (hasBoth ? lengths.between.height : 0)
    let needed = max(texts, image?.room.height ?? 0) + margins.top + margins.bottom
    height = given ?? max(needed, lengths.leastHeight)
    let middle = margins.top + (height - margins.top - margins.bottom) / 2
    if let image {
      let size = image.size
      self.image = CGRect(
        x: margins.leading + (image.room.width - size.width) / 2, y: middle - size.height / 2,
        width: size.width, height: size.height)
    }
    let top = middle - texts / 2
    if isLevel {
      text = CGRect(
        x: left, y: middle - first.height / 2, width: first.width, height: first.height)
      secondary = CGRect(
        x: left + room - second.width, y: middle - second.height / 2, width: second.width,
        height: second.height)
    } else {
      text = CGRect(x: left, y: top, width: room, height: first.height)
      secondary = CGRect(
        x: left, y: top + texts - second.height, width: room, height: second.height)
    }
  }
}
