internal import Foundation
internal import GraphicsValues
internal import Quartz2D
internal import RenderTree

/// Where the parts of a picture go in a layer's bounds, by the same rules as on the screen.
struct PicturePlacement {
  struct Piece {
    /// In pixels of the picture.
    var source: CGRect
    /// In the layer's space.
    var destination: CGRect
  }

  let pieces: [Piece]

  init(_ values: LayerValues, _ image: CGImage) {
    let gravity = UInt8(exactly: values.bits(.contentsGravity)).flatMap {
      ContentsGravity(rawValue: $0)
    }
    var contents = LayerContents()
    contents.rect = values.rect(.contentsRect)
    contents.center = values.rect(.contentsCenter)
    contents.scale = values.scalar(.contentsScale)
    contents.gravity = gravity ?? .resize
    pieces = ContentsPlacement.pieces(
      of: contents, imageWidth: image.width, imageHeight: image.height, in: values.rect(.bounds)
    ).map { Piece(source: CGRect($0.source), destination: CGRect($0.destination)) }
  }
}
