internal import Foundation
internal import GraphicsValues
internal import Quartz2D
internal import RenderTree

/// The places of an image's parts in a layer's bounds, by the rules of the server.
struct PicturePlacement {
  struct Piece {
    /// Part of the image, in its pixels.
    var source: CGRect
    /// Place of that part, in the layer's space.
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
