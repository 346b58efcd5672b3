import CPNG

/// Writing PNG through libpng's simplified interface, which returns errors instead of jumping out.
enum PNGFormat {
  static func encode(
    width: Int, height: Int, pixels: [UInt32]
  ) throws(ImageFileError) -> [UInt8] {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    var samples: [UInt8] = []
    samples.reserveCapacity(pixels.count * (isOpaque ? 3 : 4))
    for pixel in pixels {
      let straight = unpremultiplied(pixel)
      samples.append(UInt8(truncatingIfNeeded: straight >> 16))
      samples.append(UInt8(truncatingIfNeeded: straight >> 8))
      samples.append(UInt8(truncatingIfNeeded: straight))
      if !isOpaque { samples.append(UInt8(truncatingIfNeeded: straight >> 24)) }
    }

    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = isOpaque ? rgb : rgba
    defer { png_image_free(&image) }
    // Deflate adds little to data that it cannot compress, so a buffer of this size is filled in one call.
    var size = png_alloc_size_t(samples.count + samples.count / 256 + 12 * height + 65536)
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isComplete =
        png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, samples, 0, nil) != 0
      count = isComplete ? min(size, buffer.count) : 0
    }
    guard isComplete else { throw ImageFileError(.cannotEncode(message(image))) }
    return bytes
  }

  // The header spells the formats as macros that Swift does not import.
  private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  private static let rgba = rgb | png_uint_32(PNG_FORMAT_FLAG_ALPHA)

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
