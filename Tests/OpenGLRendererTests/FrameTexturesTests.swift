import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// Frames of surfaces, converted by the driver.
@Suite struct FrameTexturesTests {
  private func list(_ image: PixelImage, _ transform: AffineMatrix = .identity) -> DrawList {
    var list = DrawList(
      width: image.width + 5, height: image.height + 3, background: Pixel(0xFF10_2030))
    list.images = [image]
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var command = DrawCommand(
      .image(ImageDraw(image: 0, source: whole)), bounds: list.frame, transform: transform)
    command.rect = whole
    list.commands.append(command)
    return list
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `a frame has the bytes of the software renderer, in every format`(
    _ interface: OpenGLContext.Interface
  ) throws {
    try SoftwareOpenGL.withRenderer(interface, isDebug: true) { renderer in
      let software = SoftwareRenderer(threads: 1)
      for seed in 0..<150 as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let layout = random.surfaceLayout(
          width: .random(in: 1...80, using: &random), height: .random(in: 1...40, using: &random))
        let shown = list(PixelImage(frame: random.frame(layout)))
        // Where alpha blends, the driver rounds once more: a frame on black shows its own bytes.
        var onBlack = shown
        onBlack.background = Pixel(0xFF00_0000)
        let difference = pixelsDifference(
          onBlack.pixels(drawnBy: renderer), onBlack.pixels(drawnBy: software), width: shown.width)
        expectNil(difference, "seed \(seed), \(layout)")
      }
      expectNil(renderer.failure)
      expectEqual(renderer.context.messages?.texts, [])
    }
  }

  /// White, yellow, cyan, green, magenta, red, blue and black, all of 100 %: Y, Cb and Cr as a display's test signal has
  /// them, and the bytes of a pixel.
  private static let bars: [(SurfaceMatrix, SurfaceRange, samples: [[UInt8]], pixels: [UInt32])] = [
    (
      .bt601, .limited,
      [
        [235, 128, 128], [210, 16, 146], [170, 166, 16], [145, 54, 34], [106, 202, 222],
        [81, 90, 240], [41, 240, 110], [16, 128, 128],
      ],
      [0xFFFFFF, 0xFFFF00, 0x01FFFF, 0x00FF01, 0xFF00FE, 0xFE0000, 0x0000FF, 0]
    ),
    (
      .bt601, .full,
      [
        [255, 128, 128], [226, 0, 149], [179, 171, 0], [150, 44, 21], [105, 212, 235],
        [76, 85, 255], [29, 255, 107], [0, 128, 128],
      ],
      [0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF01, 0xFF00FE, 0xFE0000, 0x0000FE, 0]
    ),
    (
      .bt709, .limited,
      [
        [235, 128, 128], [219, 16, 138], [188, 154, 16], [173, 42, 26], [78, 214, 230],
        [63, 102, 240], [32, 240, 118], [16, 128, 128],
      ],
      [0xFFFFFF, 0xFEFF00, 0x00FEFF, 0x00FF01, 0xFF00FE, 0xFF0100, 0x0100FF, 0]
    ),
    (
      .bt709, .full,
      [
        [255, 128, 128], [237, 0, 140], [201, 157, 0], [182, 30, 12], [73, 226, 244],
        [54, 99, 255], [18, 255, 116], [0, 128, 128],
      ],
      [0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF00, 0xFF00FF, 0xFE0000, 0x0000FE, 0]
    ),
  ]

  @Test(arguments: [SurfaceFormat.nv12, .i420])
  func `colour bars have their bytes in both renderers`(_ format: SurfaceFormat) throws {
    // Each bar has eight columns; chroma samples of the middle four belong to the bar alone.
    let (bar, height) = (8, 4)
    try SoftwareOpenGL.withRenderer { renderer in
      for (matrix, range, samples, pixels) in Self.bars {
        let layout = SurfaceLayout.packed(
          width: bar * samples.count, height: height, format: format, matrix: matrix, range: range,
          siting: .left, bufferCount: 1)
        let memory = FrameMemory(count: layout.byteCount)
        for (number, plane) in layout.planes.enumerated() {
          let bytes = format.usedRowBytes(plane: number, width: layout.width)
          for row in 0..<format.rows(plane: number, height: height) {
            for byte in 0..<bytes {
              let channel = number == 0 ? 0 : format == .nv12 ? 1 + byte % 2 : number
              memory.base[plane.offset + row * plane.rowBytes + byte] =
                samples[byte * samples.count / bytes][channel]
            }
          }
        }
        let shown = list(
          PixelImage(
            frame: SurfaceFrame(layout: layout, sequence: 1, buffer: 0, memory: memory)))
        let drawings = [
          ("software", shown.pixels(drawnBy: SoftwareRenderer(threads: 1))),
          ("OpenGL", shown.pixels(drawnBy: renderer)),
        ]
        for (name, drawn) in drawings {
          let middles = samples.indices.map { drawn[shown.width + bar * $0 + bar / 2] & 0xFF_FFFF }
          expectEqual(middles, pixels, "\(name), \(matrix), \(range)")
        }
      }
      expectNil(renderer.failure)
    }
  }

  @Test func `rows of an odd number of bytes are read as they lie`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 7)
      var layout = SurfaceLayout.packed(
        width: 21, height: 10, format: .nv12, matrix: .bt601, range: .full, siting: .center,
        bufferCount: 1)
      layout.planes = [
        SurfacePlane(offset: 1, rowBytes: 23), SurfacePlane(offset: 240, rowBytes: 25),
      ]
      expectNil(layout.fault())
      let shown = list(PixelImage(frame: random.frame(layout)))
      expectEqual(
        shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: SoftwareRenderer(threads: 1)))
    }
  }

  @Test func `the rows of a plane with one row may be any number of bytes apart`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 8)
      for format in SurfaceFormat.allCases {
        var layout = SurfaceLayout.packed(
          width: 21, height: format.hasChroma ? 2 : 1, format: format,
          matrix: format.hasChroma ? .bt601 : .none, siting: format.hasChroma ? .left : .none,
          bufferCount: 1)
        for plane in layout.planes.indices
        where format.rows(plane: plane, height: layout.height) == 1 {
          layout.planes[plane].rowBytes = 0xFFFF_FFFC
        }
        expectNil(layout.fault())
        let shown = list(PixelImage(frame: random.frame(layout)))
        let difference = pixelsDifference(
          shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: SoftwareRenderer(threads: 1)),
          width: shown.width)
        expectNil(difference, "\(format)")
      }
      expectNil(renderer.failure)
    }
  }

  @Test func `frames in any list have the pixels of their pictures`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let (width, height) = (150, 110)
      for seed in 0..<(_isDebugAssertConfiguration() ? 20 : 100) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let plain = random.drawList(width: width, height: height, commandCount: 25)
        let lists = random.withFrames(plain)
        let difference = pixelsDifference(
          lists.frames.pixels(drawnBy: renderer), lists.pixels.pixels(drawnBy: renderer),
          width: width)
        if let difference {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  @Test func `each frame of a film is uploaded once, into the same textures`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 3)
      let layout = SurfaceLayout.packed(
        width: 64, height: 48, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
        bufferCount: 1)
      let software = SoftwareRenderer(threads: 1)
      for sequence in 1...6 as ClosedRange<UInt64> {
        let shown = list(PixelImage(frame: random.frame(layout, sequence: sequence)))
        expectEqual(shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: software))
        // Y, and Cb and Cr at half the size.
        expectEqual(renderer.frameCounters.bytesUploaded, 64 * 48 * 3 / 2)
        if sequence > 1 { expectEqual(renderer.frameCounters.texturesMade, 0) }
        expectEqual(shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: software))
        expectEqual(renderer.frameCounters.bytesUploaded, 0, "the same frame again")
      }
    }
  }

  // MARK: Parts of frames

  /// A film of one buffer, each frame of which differs from the one before in some rectangles.
  private final class Film {
    let layout: SurfaceLayout
    private let memory: FrameMemory
    private var random: PixelsRandom
    private(set) var last: SurfaceFrame

    init(_ layout: SurfaceLayout, seed: UInt64) {
      self.layout = layout
      random = PixelsRandom(seed: seed)
      memory = FrameMemory(count: layout.byteCount)
      for index in memory.base.indices { memory.base[index] = .random(in: 0...255, using: &random) }
      last = SurfaceFrame(layout: layout, sequence: 1, buffer: 0, memory: memory)
    }

    /// Writes even rectangles, and returns a frame in memory of its own.
    func next(_ count: Int) -> (frame: SurfaceFrame, parts: [PixelRect]) {
      let whole = PixelRect(
        minX: 0, minY: 0, maxX: Int32(layout.width), maxY: Int32(layout.height))
      let parts = (0..<count).map { _ -> PixelRect in
        let x = 2 * Int.random(in: 0..<layout.width / 2, using: &random)
        let y = 2 * Int.random(in: 0..<layout.height / 2, using: &random)
        let (width, height) = (min(layout.width - x, 12), min(layout.height - y, 6))
        write(x, y, width, height)
        // Chroma changes the pixels beside it, too.
        return PixelRect(
          minX: Int32(x - 1), minY: Int32(y - 1), maxX: Int32(x + width + 1),
          maxY: Int32(y + height + 1)
        ).intersection(whole)
      }
      last = SurfaceFrame(
        layout: layout, sequence: last.sequence + 1, buffer: 0, memory: memory
      ).copy.following(last, changing: parts)
      return (last, parts)
    }

    private func write(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      for (number, plane) in layout.planes.enumerated() {
        let pixels = number == 0 ? 1 : 2
        let bytes = layout.format.usedRowBytes(plane: number, width: layout.width)
        let perSample = bytes / ((layout.width + pixels - 1) / pixels)
        for row in y / pixels..<(y + height + pixels - 1) / pixels {
          for byte in x / pixels * perSample..<(x + width + pixels - 1) / pixels * perSample {
            memory.base[plane.offset + row * plane.rowBytes + byte] = .random(
              in: 0...255, using: &random)
          }
        }
      }
    }

    /// Bytes of the planes in a part.
    func bytes(_ part: PixelRect) -> Int {
      layout.planes.indices.reduce(0) { sum, number in
        let pixels: Int32 = number == 0 ? 1 : 2
        let perSample =
          layout.format.usedRowBytes(plane: number, width: layout.width)
          / ((layout.width + Int(pixels) - 1) / Int(pixels))
        func samples(_ from: Int32, _ to: Int32) -> Int {
          Int((to + pixels - 1) / pixels - from / pixels)
        }
        return sum + samples(part.minX, part.maxX) * samples(part.minY, part.maxY) * perSample
      }
    }
  }

  @Test(arguments: SurfaceFormat.allCases)
  func `only what differs from the frame before is uploaded and converted`(
    _ format: SurfaceFormat
  ) throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let software = SoftwareRenderer(threads: 1)
      for siting in format.hasChroma ? [ChromaSiting.left, .center, .topLeft] : [.none] {
        var layout = SurfaceLayout.packed(
          width: 63, height: 47, format: format, matrix: format.hasChroma ? .bt709 : .none,
          range: format.hasChroma ? .limited : .full, siting: siting, bufferCount: 1)
        layout.isOpaque = true
        let film = Film(layout, seed: UInt64(format.rawValue))
        var image = PixelImage(frame: film.last)
        _ = list(image).pixels(drawnBy: renderer)
        for step in 0..<12 {
          let (frame, parts) = film.next(step % 4)
          image = PixelImage(frame: frame)
          let shown = list(image)
          let canvas = PixelsCanvas(width: shown.width, height: shown.height)
          let report = renderer.draw(
            shown, DrawRequest(damage: [shown.frame]), into: canvas.buffer)
          expectEqual(canvas.pixels, shown.pixels(drawnBy: software), "\(layout), step \(step)")
          let bytes = parts.reduce(0) { $0 + film.bytes($1) }
          expectEqual(renderer.frameCounters.bytesUploaded, bytes)
          expectEqual(report.frames.uploadedBytes, bytes)
          expectEqual(report.frames.convertedPixels, parts.reduce(0) { $0 + $1.area })
        }
      }
      expectNil(renderer.failure)
    }
  }

  @Test func `a frame whose predecessor was not drawn is uploaded whole`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let layout = SurfaceLayout.packed(width: 64, height: 48, format: .bgrx8, bufferCount: 1)
      let film = Film(layout, seed: 8)
      var image = PixelImage(frame: film.last)
      _ = list(image).pixels(drawnBy: renderer)
      _ = film.next(1)
      image = PixelImage(frame: film.next(1).frame)
      let shown = list(image)
      expectEqual(
        shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: SoftwareRenderer(threads: 1)))
      expectEqual(renderer.frameCounters.bytesUploaded, 64 * 48 * 4)
    }
  }

  @Test func `a frame of a display's frame that OpenGL could not draw is converted again`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let layout = SurfaceLayout.packed(
        width: 64, height: 48, format: .nv12, matrix: .bt601, range: .full, siting: .left,
        bufferCount: 1)
      let film = Film(layout, seed: 9)
      let image = PixelImage(frame: film.last)
      let shown = list(image)
      // The shadow of a group needs a larger texture than there is.
      var effects = GroupEffects()
      effects.shadow = ShadowDraw(sigma: 2, offset: Point(x: 20_000, y: 0))
      effects.shadowColor = ColorValue(premultiplied: Pixel(0xFF00_0000))
      var beyond = shown
      beyond.details = [.group(effects)]
      for kind in [DrawCommand.Kind.beginGroup, .fill, .endGroup] {
        var command = DrawCommand(kind: kind, bounds: beyond.frame, transform: .identity)
        command.rect = Rectangle(x: 2, y: 2, width: 9, height: 9)
        command.recolor(Pixel(0xFFE0_4020))
        command.layer = 1
        if kind != .fill { command.bracketLength = 2 }
        if kind == .endGroup { command.detail = 0 }
        beyond.commands.append(command)
      }
      let software = SoftwareRenderer(threads: 1)
      expectEqual(beyond.pixels(drawnBy: renderer), beyond.pixels(drawnBy: software))
      expectEqual(renderer.counters.softwareFrames, 1)
      expectEqual(shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: software))
      expectEqual(renderer.counters.softwareFrames, 1)
    }
  }
}
