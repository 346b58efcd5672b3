// Pixel formats and the keys of colours, which CoreVideo has as well. They are here because a layer
// reads them from a surface.

/// Four bytes a pixel: blue, green, red, alpha. Colours are premultiplied by alpha.
public let kCVPixelFormatType_32BGRA: OSType = code("BGRA")
/// Four bytes a pixel: red, green, blue, alpha. Colours are premultiplied by alpha.
public let kCVPixelFormatType_32RGBA: OSType = code("RGBA")
/// NV12, in the limited range: a plane of Y, and one of Cb and Cr with half the width and height.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = code("420v")
/// NV12, in the full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = code("420f")
/// I420, in the limited range: a plane of Y, and planes of Cb and Cr with half the width and height.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = code("y420")
/// I420, in the full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = code("f420")

/// The attachment with the matrix between Y′CbCr and R′G′B′. A layer shows a Y′CbCr surface only if it has
/// one of the three matrices: none is guessed.
public let kCVImageBufferYCbCrMatrixKey = "CVImageBufferYCbCrMatrix"
/// The matrix of ITU-R BT.709, of high definition.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The matrix of ITU-R BT.601, of standard definition.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The matrix of ITU-R BT.2020, of ultra-high definition.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

/// The attachment with the place of the chroma samples among those of Y. A layer shows a Y′CbCr surface only
/// if it has one of the three places: none is guessed.
public let kCVImageBufferChromaLocationTopFieldKey = "CVImageBufferChromaLocationTopField"
/// Beside the left one of two samples of Y, and between the upper and the lower one.
public let kCVImageBufferChromaLocation_Left = "Left"
/// A sample in the middle of four samples of Y.
public let kCVImageBufferChromaLocation_Center = "Center"
/// A sample on the first of four samples of Y.
public let kCVImageBufferChromaLocation_TopLeft = "TopLeft"

/// The attachment with the shape of a pixel: a dictionary with both spacings.
public let kCVImageBufferPixelAspectRatioKey = "CVPixelAspectRatio"
/// The width of a pixel, in units of `kCVImageBufferPixelAspectRatioVerticalSpacingKey`'s.
public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// The height of a pixel.
public let kCVImageBufferPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"

private func code(_ characters: StaticString) -> OSType {
  characters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | OSType($1) } }
}
