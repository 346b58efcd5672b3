import CSpanKernels
import DrawList
import Expectations
import FramePlan
import GraphicsValues
import Glibc
import SoftwareRenderer
import TestSupport
import Testing

/// Frames of surfaces are drawn as the pictures that they are, and only where they show.
@Suite struct SurfaceFrameTests {
  private static let size = (width: 150, height: 110)

  /// A list with one frame at any place: moved by whole pixels and by parts of them, scaled, mirrored, turned, faded,
  /// in a group with round corners, under other images.
  private func arrangement(_ random: inout PixelsRandom) -> DrawList {
    let (width, height) = Self.size
    var list = DrawList(
      width: width, height: height, background: Pixel(random.pixel().value | 0xFF00_0000))
    let side = (Int.random(in: 1...90, using: &random), Int.random(in: 1...70, using: &random))
    list.images = [
      PixelImage(
        width: side.0, height: side.1, pixels: [UInt32](repeating: 0, count: side.0 * side.1))
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      var command = DrawCommand(
        .image(
          ImageDraw(
            image: 0,
            source: Rectangle(x: 0, y: 0, width: Double(side.0), height: Double(side.1)))),
        bounds: list.frame, transform: .identity)
      command.rect = Rectangle(x: 0, y: 0, width: Double(side.0), height: Double(side.1))
      let x = number(-40...100)
      let y = number(-40...80)
      let matrix: AffineMatrix =
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: .translation(x.rounded(), y.rounded())
        case 3: .translation(x, y.rounded())
        case 4: .translation(x, y)
        case 5: AffineMatrix(a: number(0.6...3), b: 0, c: 0, d: number(0.6...3), tx: x, ty: y)
        case 6:
          AffineMatrix(a: number(-3...3), b: 0, c: 0, d: number(-3...3), tx: x + 40, ty: y + 40)
        default:
          AffineMatrix(
            a: number(-1...1), b: number(-1...1), c: number(-1...1), d: number(-1...1), tx: x, ty: y
          )
        }
      command.transform = matrix.snapped
      if random.chance(0.3) { command.opacity.value = number(0...1) }
      if random.chance(0.2) {
        var sampling = ImageSampling()
        sampling.minification = random.chance(0.5) ? .trilinear : .nearest
        sampling.magnification = random.chance(0.5) ? .linear : .nearest
        if case .image(var draw) = command.operation {
          draw.sampling = sampling
          command.operation = .image(draw)
        }
      }
      list.commands.append(command)
    }
    return list
  }

  private func check(
    _ lists: (frames: DrawList, pixels: DrawList), _ renderer: SoftwareRenderer, _ seed: UInt64,
    _ comment: String
  ) -> Bool {
    let difference = pixelsDifference(
      lists.frames.pixels(drawnBy: renderer),
      lists.pixels.pixels(drawnBy: SoftwareRenderer(threads: 1, level: .baseline)),
      width: lists.frames.width)
    if let difference { Issue.record("seed \(seed), \(comment): \(difference)") }
    return difference == nil
  }

  @Test(arguments: KernelLevel.allCases.filter(\.isAvailable))
  func `a frame has the pixels of its picture`(level: KernelLevel) {
    let renderers = [
      SoftwareRenderer(threads: 1, level: level),
      SoftwareRenderer(threads: 3, bandHeight: 9, level: level),
    ]
    for renderer in renderers { renderer.smallestSharedArea = 0 }
    for seed in 0..<listCount(400) {
      var random = PixelsRandom(seed: seed)
      let lists = random.withFrames(arrangement(&random))
      for (number, renderer) in renderers.enumerated() {
        if !check(lists, renderer, seed, "renderer \(number)") { return }
      }
    }
  }

  @Test func `frames in any list have the pixels of their pictures`() {
    let renderer = SoftwareRenderer(threads: 2, bandHeight: 16)
    renderer.smallestSharedArea = 0
    for seed in 0..<listCount(200) {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(
        width: Self.size.width, height: Self.size.height, commandCount: 25)
      if !check(random.withFrames(list), renderer, seed, "any list") { return }
    }
  }

  @Test func `a partial redraw of a frame equals a whole one`() {
    let (width, height) = Self.size
    let renderer = SoftwareRenderer(threads: 2, bandHeight: 20)
    renderer.smallestSharedArea = 0
    for seed in 2000..<2000 + listCount(300) {
      var random = PixelsRandom(seed: seed)
      let arrangement = arrangement(&random)
      let before = random.withFrames(arrangement).frames
      let after = random.withFrames(arrangement)
      var region = DamageRegion()
      for _ in 0..<3 {
        let x = Int32.random(in: 0..<Int32(width), using: &random)
        let y = Int32.random(in: 0..<Int32(height), using: &random)
        region.add(
          PixelRect(minX: x, minY: y, maxX: x + 33, maxY: y + 21).intersection(before.frame))
      }
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(before, damage: [before.frame], into: canvas.buffer)
      renderer.draw(after.frames, damage: region.rects, into: canvas.buffer)
      let old = before.pixels(drawnBy: SoftwareRenderer(threads: 1))
      let new = after.pixels.pixels(drawnBy: SoftwareRenderer(threads: 1))
      let expected = (0..<width * height).map { index in
        region.contains(x: Int32(index % width), y: Int32(index / width)) ? new[index] : old[index]
      }
      expectTrue(canvas.isIntact)
      if let difference = pixelsDifference(canvas.pixels, expected, width: width) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  // MARK: What is read

  /// A frame of `bgra8` whose rows are a page each, so that any of them can be made unreadable.
  private final class PagedFrame: SurfaceMemory, @unchecked Sendable {
    // @unchecked: used by one test, on one thread at a time.
    static let width = 1024
    static let height = 64
    private let guarded = GuardedBytes(count: PagedFrame.width * PagedFrame.height * 4)

    var bytes: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: guarded.base, count: guarded.count)
    }

    var image: PixelImage {
      PixelImage(
        frame: SurfaceFrame(
          layout: .packed(
            width: Self.width, height: Self.height, format: .bgra8, bufferCount: 1),
          sequence: 1, buffer: 0, memory: self))
    }

    /// Calls `body` while no row outside a range can be read: a read ends the process.
    func readable(_ rows: Range<Int>, _ body: () -> Void) {
      let base = UnsafeMutableRawPointer(guarded.base)
      let row = Self.width * 4
      mprotect(base, rows.lowerBound * row, PROT_NONE)
      mprotect(base + rows.upperBound * row, (Self.height - rows.upperBound) * row, PROT_NONE)
      body()
      mprotect(base, Self.height * row, PROT_READ | PROT_WRITE)
    }
  }

  private func list(_ image: PixelImage, _ transform: AffineMatrix) -> DrawList {
    var list = DrawList(width: 300, height: 200, background: Pixel(0xFF00_0000))
    list.images = [image]
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var command = DrawCommand(
      .image(ImageDraw(image: 0, source: whole)), bounds: list.frame, transform: transform)
    command.rect = whole
    list.commands.append(command)
    return list
  }

  @Test func `no row outside the damage is read`() {
    let paged = PagedFrame()
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 300, height: 200)
    let damage = PixelRect(minX: 10, minY: 30, maxX: 200, maxY: 37)
    // Rows 20 … 26 of the frame.
    paged.readable(20..<27) {
      renderer.draw(
        list(paged.image, .translation(-5, 10)), damage: [damage], into: canvas.buffer)
    }
    // Each pixel between two of them.
    paged.readable(20..<28) {
      renderer.draw(
        list(paged.image, .translation(-5, 9.5)), damage: [damage], into: canvas.buffer)
    }
    // Twice as high: from 9.75 to 12.75.
    paged.readable(9..<14) {
      renderer.draw(
        list(paged.image, AffineMatrix(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 10)), damage: [damage],
        into: canvas.buffer)
    }
    expectTrue(canvas.isIntact)
  }

  @Test func `the pixels that are converted are counted: those of rows that show, or all once`() {
    var random = PixelsRandom(seed: 11)
    let image = PixelImage(
      frame: random.frame(
        .packed(
          width: 200, height: 100, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
          bufferCount: 1)))
    let part = PixelRect(minX: 10, minY: 30, maxX: 60, maxY: 37)
    for threads in 1...2 {
      let renderer = SoftwareRenderer(threads: threads, bandHeight: 16)
      renderer.smallestSharedArea = 0
      let canvas = PixelsCanvas(width: 300, height: 200)
      func count(_ transform: AffineMatrix, _ damage: PixelRect) -> Int {
        renderer.draw(
          list(image, transform), DrawRequest(damage: [damage]), into: canvas.buffer
        ).frames.convertedPixels
      }
      let whole = PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 200)
      expectEqual(count(.translation(5, 10), whole), 200 * 100)
      expectEqual(count(.translation(5, 10), part), part.area)
      expectEqual(count(.translation(5, 10), .empty), 0)
      let turn = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 80, ty: 5).snapped
      expectEqual(count(turn, whole), 200 * 100)
      expectEqual(count(turn, whole), 0)
    }
  }

  @Test func `a film that is turned uses the same memory for each frame`() {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 300, height: 200)
    var random = PixelsRandom(seed: 3)
    let layout = SurfaceLayout.packed(
      width: 200, height: 100, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
      bufferCount: 1)
    let turn = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 80, ty: 5).snapped
    for sequence in 1...20 as ClosedRange<UInt64> {
      let frame = random.frame(layout, sequence: sequence)
      var shown = list(PixelImage(frame: frame), turn)
      shown.commands.heads[0].client = 7
      let damage = [shown.frame]
      renderer.draw(shown, damage: damage, into: canvas.buffer)
      expectEqual(renderer.keptBytes(of: 7), 4 * 200 * 100)
      expectEqual(canvas.pixels, list(frame.image, turn).pixels())
    }
    renderer.forget(client: 7)
    expectEqual(renderer.keptBytes(of: 7), 0)
  }

  @Test func `a picture that is kept finds its frame again, and does not keep its memory`() {
    let renderer = SoftwareRenderer(threads: 1)
    var random = PixelsRandom(seed: 5)
    let layout = random.surfaceLayout(width: 40, height: 30)
    weak var memory: FrameMemory?
    do {
      let owned = FrameMemory(count: layout.byteCount)
      memory = owned
      let frame = SurfaceFrame(layout: layout, sequence: 1, buffer: 0, memory: owned)
      var drawing = Drawing()
      drawing.list.images = [PixelImage(frame: frame)]
      var effects = GroupEffects()
      effects.filters = [.gaussianBlur(radius: 3)]
      let rect = Rectangle(x: 0, y: 0, width: 40, height: 30)
      drawing.group(effects) {
        $0.add(.image, rect) { $0.operation = .image(ImageDraw(image: 0, source: rect)) }
      }
      for _ in 0..<3 { _ = drawing.list.pixels(drawnBy: renderer) }
    }
    expectEqual(renderer.pictureCounters.hits, 2)
    expectNil(memory, "the picture of a frame that is gone")
  }

  @Test func `the picture of a frame is the same by rows and pixel by pixel`() {
    var random = PixelsRandom(seed: 4)
    for _ in 0..<300 {
      let layout = random.surfaceLayout(
        width: .random(in: 1...70, using: &random), height: .random(in: 1...9, using: &random))
      let frame = random.frame(layout)
      var rows = [UInt32](repeating: 0, count: layout.width * layout.height)
      rows.withUnsafeMutableBufferPointer {
        frame.convert(rows: 0..<layout.height, into: $0.baseAddress!, level: .best)
      }
      expectEqual(rows, PixelImage(frame: frame).pixels, "\(layout)")
    }
  }
}
