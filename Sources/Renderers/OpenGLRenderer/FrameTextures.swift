import CSpanKernels
import DrawList
import FramePlan
import GraphicsValues

/// Frames of surfaces in textures: their planes as they are in memory, and the picture that the program `convert` makes
/// of them. The next frame of a surface uses the textures of the one that it replaces, and uploads and converts only
/// what differs.
final class FrameTextures {
  /// Frames after which unused textures are released.
  private static let patience: UInt64 = 120
  /// Bytes of textures that may be kept between frames.
  private static let byteLimit = 256 << 20

  private final class Entry {
    /// Weak: the next frame replaces this one at any time.
    weak var image: PixelImage?
    /// The frame whose pixels the textures have; nil for none.
    var content: FrameIdentity?
    let layout: SurfaceLayout
    let planes: [OpenGLTexture]
    let picture: RenderTarget
    var lastUse: UInt64 = 0
    /// The frame of the display for which the textures got their pixels.
    var filledIn: UInt64 = 0

    init(_ device: OpenGLDevice, _ layout: SurfaceLayout) throws(OpenGLError) {
      self.layout = layout
      picture = try RenderTarget(device, width: layout.width, height: layout.height)
      planes = layout.planes.indices.map { plane in
        let format = OpenGLTexture.Format(layout.format, plane: plane)
        return OpenGLTexture(
          device, format,
          width: layout.format.usedRowBytes(plane: plane, width: layout.width)
            / format.bytesPerPixel,
          height: layout.format.rows(plane: plane, height: layout.height))
      }
    }

    var byteCount: Int { planes.reduce(picture.byteCount) { $0 + $1.byteCount } }
  }

  private let device: OpenGLDevice
  private var entries: [Entry] = []
  private var frame: UInt64 = 0
  /// Cost of the frames of surfaces since the last `takeTraffic`.
  private var traffic = FrameTraffic()

  init(_ device: OpenGLDevice) { self.device = device }

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

  /// Returns the picture of a frame that was added.
  func picture(of image: PixelImage) -> OpenGLTexture? {
    entries.first { $0.image === image }?.picture.texture
  }

  /// Uploads a frame and records its conversion, once for each frame of a surface. Call before anything is drawn that
  /// shows it.
  func add(
    _ image: PixelImage, _ shown: SurfaceFrame, to recorder: FrameRecorder
  ) throws(OpenGLError) {
    if let entry = entries.first(where: { $0.image === image }) {
      entry.lastUse = frame
      return
    }
    let (entry, parts) = try entry(for: shown)
    entry.image = image
    entry.content = shown.identity
    (entry.lastUse, entry.filledIn) = (frame, frame)
    for part in parts {
      upload(part, of: shown, to: entry)
      convert(part, of: shown.picture, entry, recorder)
    }
  }

  /// Returns the cost of the frames that were added, and counts from 0.
  func takeTraffic() -> FrameTraffic {
    defer { traffic = FrameTraffic() }
    return traffic
  }

  /// Returns textures for a frame, and the parts of them that have other pixels: those of a frame that is gone, if
  /// possible of the one before it, or new ones.
  private func entry(for shown: SurfaceFrame) throws(OpenGLError) -> (Entry, [PixelRect]) {
    let layout = shown.layout
    let whole = PixelRect(
      minX: 0, minY: 0, maxX: Int32(clamping: layout.width), maxY: Int32(clamping: layout.height))
    let free = entries.filter { $0.image == nil && $0.layout.hasSameTextures(layout) }
    if let last = shown.predecessor, let entry = free.first(where: { $0.content === last.identity })
    {
      return (entry, last.changedParts.map { $0.map(whole.intersection) } ?? [whole])
    }
    if let entry = free.first { return (entry, [whole]) }
    let entry = try Entry(device, layout)
    entries.append(entry)
    return (entry, [whole])
  }

  /// Uploads the samples of some pixels, within the frame.
  private func upload(_ part: PixelRect, of shown: SurfaceFrame, to entry: Entry) {
    if part.isEmpty { return }
    for (number, texture) in entry.planes.enumerated() {
      // Samples of chroma are those of 2 × 2 pixels.
      let pixels: Int32 = number == 0 ? 1 : 2
      let (x, y) = (Int(part.minX / pixels), Int(part.minY / pixels))
      let width = Int((part.maxX + pixels - 1) / pixels) - x
      let height = Int((part.maxY + pixels - 1) / pixels) - y
      texture.upload(
        x: x, y: y, width: width, height: height,
        rowBytes: shown.layout.planes[number].rowBytes, from: shown.plane(number))
      traffic.uploadedBytes += width * height * texture.format.bytesPerPixel
    }
  }

  private func convert(
    _ part: PixelRect, of picture: frame_picture, _ entry: Entry, _ recorder: FrameRecorder
  ) {
    if part.isEmpty { return }
    traffic.convertedPixels += part.area
    let area = PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height)
    recorder.begin(
      FrameRecorder.Canvas(target: entry.picture, area: area, isOutput: false, isSolid: false))
    func plane(_ number: Int) -> OpenGLTexture? {
      number < entry.planes.count ? entry.planes[number] : nil
    }
    recorder.add(
      .convert, .none, part, 0, 0, image: plane(0), mask: plane(1), below: plane(2))
    var flags: UInt32 = 0
    if picture.is_opaque != 0 { flags |= ConvertShader.isOpaque }
    if picture.has_straight_alpha != 0 { flags |= ConvertShader.isStraight }
    if picture.is_cosited_across != 0 { flags |= ConvertShader.isCositedAcross }
    if picture.is_cosited_down != 0 { flags |= ConvertShader.isCositedDown }
    recorder.add(
      UInt32(bitPattern: picture.width), UInt32(bitPattern: picture.height),
      picture.format.rawValue, flags)
    let c = picture.colors
    recorder.add(Int(c.black), Int(c.luma), Int(c.red_v), Int(c.green_u))
    recorder.add(Int(c.green_v), Int(c.blue_u), 0, 0)
  }

  /// Releases everything. Call between frames.
  func removeAll() { entries.removeAll() }

  /// Ends a frame of the display.
  ///
  /// - Parameter isDrawn: false if what was recorded is lost, and with it the conversions.
  func endFrame(isDrawn: Bool) {
    if !isDrawn {
      for entry in entries where entry.filledIn == frame {
        (entry.image, entry.content) = (nil, nil)
      }
    }
    frame += 1
    if entries.isEmpty { return }
    let oldest = frame > Self.patience ? frame - Self.patience : 0
    entries.removeAll { $0.lastUse < oldest }
    var bytes = byteCount
    guard bytes > Self.byteLimit else { return }
    entries.sort { $0.lastUse > $1.lastUse }
    while bytes > Self.byteLimit, let last = entries.popLast() { bytes -= last.byteCount }
  }
}

extension SurfaceLayout {
  /// Returns whether frames of both layouts fit into the same textures.
  fileprivate func hasSameTextures(_ other: SurfaceLayout) -> Bool {
    width == other.width && height == other.height && format == other.format
  }
}

extension OpenGLTexture.Format {
  /// The format for a plane of a frame.
  fileprivate init(_ format: SurfaceFormat, plane: Int) {
    switch format {
    case .bgra8, .bgrx8, .rgba8, .rgbx8: self = .pixels
    case .nv12: self = plane == 0 ? .coverage : .pairs
    case .i420: self = .coverage
    }
  }
}

extension OpenGLTexture {
  /// Replaces a rectangle by that of a plane, whose rows lie `rowBytes` apart from `plane` on.
  fileprivate func upload(
    x: Int, y: Int, width: Int, height: Int, rowBytes: Int, from plane: UnsafeRawPointer
  ) {
    let unit = format.bytesPerPixel
    let first = plane + y * rowBytes + x * unit
    // The driver counts whole pixels from one row to the next, and takes no more than fit into 31 bits: the rows of a
    // plane that has one row may be any number of bytes apart.
    if rowBytes % unit == 0, height > 1 {
      upload(x: x, y: y, width: width, height: height, stride: rowBytes / unit, from: first)
      return
    }
    for row in 0..<height {
      upload(
        x: x, y: y + row, width: width, height: 1, stride: width, from: first + row * rowBytes)
    }
  }
}
