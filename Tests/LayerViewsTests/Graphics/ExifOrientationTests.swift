import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct ExifOrientationTests {
  /// A JPEG with an Exif segment of one entry.
  private func photograph(_ number: UInt8, isLittle: Bool) throws -> Data {
    let pixels = try unwrap(testImage(["RR", "BB", "BB"]))
    let jpeg = try pixels.jpegData(compressionQuality: 1)
    let tiff: [UInt8] =
      isLittle
      ? [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, number, 0, 0, 0, 0, 0, 0, 0,
      ]
      : [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0,
      ]
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
  }

  @Test(arguments: [
    (UInt8(1), UIImage.Orientation.up), (2, .upMirrored), (3, .down), (4, .downMirrored),
    (5, .leftMirrored), (6, .right), (7, .rightMirrored), (8, .left), (0, .up), (77, .up),
  ])
  func `a photograph is seen as its Exif data say`(
    number: UInt8, orientation: UIImage.Orientation
  ) throws {
    for isLittle in [true, false] {
      let image = try unwrap(UIImage(data: photograph(number, isLittle: isLittle)))
      expectEqual(image.imageOrientation, orientation)
      let isSideways = (5...8).contains(number)
      expectEqual(image.size, CGSize(width: isSideways ? 3 : 2, height: isSideways ? 2 : 3))
    }
  }

  @Test func `Exif data that end too early leave the image upright`() throws {
    let whole = try photograph(6, isLittle: true)
    for position in 6..<40 {
      var damaged = whole
      damaged[damaged.startIndex + position] = 0xFF
      if let image = UIImage(data: damaged) { expectEqual(image.cgImage?.width, 2) }
    }
  }
}
