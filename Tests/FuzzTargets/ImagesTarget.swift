import ImageFiles

/// Image files: an error, or images that are what they say.
enum ImagesTarget {
  /// Small, so that an input cannot ask for more work than it finds.
  private static let limits = ImageLimits(pixels: 1 << 16, images: 6, framePixels: 1 << 18)

  static func run(_ input: [UInt8]) -> [String] {
    guard let reader = try? ImageFileReader(input, limits: limits) else { return [] }
    var problems: [String] = []
    var first: DecodedImage?
    for (index, description) in reader.images.enumerated() {
      guard let image = try? reader.image(at: index) else { continue }
      if index == 0 { first = image }
      if image.width != description.width || image.height != description.height {
        problems.append("image \(index) has another size than its description")
      }
      if image.pixels.count != image.width * image.height {
        problems.append("image \(index) has \(image.pixels.count) pixels")
      }
      if image.pixels.contains(where: { !isPremultiplied($0) }) {
        problems.append("image \(index) has a component above alpha")
      }
    }
    // After others, and from bytes that are freed afterwards.
    if let first, let again = try? reader.image(at: 0), again != first {
      problems.append("the first image differs when it is decoded again")
    }
    return problems
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 }
  }
}
