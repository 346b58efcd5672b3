import CPNG

/// PNG through libpng's simplified interface, which returns errors instead of jumping out.
enum PNGFormat {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) -> DecodedImage {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      throw failure(image)
    }
    let (width, height) = (Int(image.width), Int(image.height))
    try ImageFiles.checkSize(width, height)

    image.format = bgra
    // Without this, libpng takes 16-bit samples for linear light.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var isComplete = false
    var pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      // A stride of 0 asks for rows without padding.
      isComplete = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      count = isComplete ? width * height : 0
    }
    guard isComplete else { throw failure(image) }
    for index in pixels.indices { pixels[index] = premultiplied(pixels[index].littleEndian) }
    return DecodedImage(width: width, height: height, pixels: pixels)
  }

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
  private static let bgra = rgba | png_uint_32(PNG_FORMAT_FLAG_BGR)

  private static func failure(_ image: png_image) -> ImageFileError {
    let message = message(image)
    let meansShort = ["read beyond end of data", "Not enough image data"]
    return ImageFileError(meansShort.contains(message) ? .truncated : .damaged(message))
  }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
