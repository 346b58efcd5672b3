import CLinuxShims
import DrawList
import Glibc
import GraphicsValues
import LiveServer
import SoftwareRenderer
import TestSupport

/// Frames of surfaces in the software renderer, beside a loop that reads and writes as many bytes once, and beside the
/// same picture as an image.
func measureSurfaces(repetitions: Int) -> [Report.Row] {
  measureFilm(
    "1080p nv12", Film(1920, 1080, .nv12), on: (1920, 1080), repetitions: repetitions, budget: 2.2)
    + measureFilm(
      "1080p bgra8", Film(1920, 1080, .bgra8), on: (1920, 1080), repetitions: repetitions,
      budget: 2.2)
    + measureImages(Film(1920, 1080, .bgra8), repetitions: repetitions)
    + measureScenes(repetitions: repetitions)
    + measureFilm(
      "4K nv12", Film(3840, 2160, .nv12), on: (3840, 2160), repetitions: max(repetitions / 2, 1),
      budget: nil)
}

/// Some buffers with pictures, shown by turns, so that each frame reads other memory.
private struct Film {
  private static let bufferCount = 3

  let layout: SurfaceLayout
  private let memory: FrameMemory

  init(_ width: Int, _ height: Int, _ format: SurfaceFormat) {
    layout = .packed(
      width: width, height: height, format: format, matrix: format.hasChroma ? .bt709 : .none,
      range: format.hasChroma ? .limited : .full, siting: format.hasChroma ? .left : .none,
      bufferCount: Self.bufferCount)
    memory = FrameMemory(count: layout.byteCount)
    var random = PixelsRandom(seed: 1)
    memory.base.withMemoryRebound(to: UInt64.self) { words in
      for index in words.indices { words[index] = random.next() }
    }
  }

  /// Bytes of a frame's pixels, without padding.
  var frameBytes: Int {
    layout.planes.indices.reduce(0) {
      $0 + layout.format.usedRowBytes(plane: $1, width: layout.width)
        * layout.format.rows(plane: $1, height: layout.height)
    }
  }

  func frame(_ number: Int) -> SurfaceFrame {
    SurfaceFrame(
      layout: layout, sequence: UInt64(number), buffer: number % Self.bufferCount, memory: memory)
  }
}

/// A target, and lists that show images on it.
private final class Stage {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  init(_ size: (width: Int, height: Int)) {
    (width, height) = size
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
  }

  deinit { pixels.deallocate() }

  func draw(_ list: DrawList, _ renderer: SoftwareRenderer, _ damage: [PixelRect]? = nil) {
    renderer.draw(
      list, damage: damage ?? [list.frame],
      into: PixelBuffer(base: pixels, width: width, height: height, stride: width))
  }

  /// A list that shows an image through each of some transforms.
  func list(_ image: PixelImage, _ transforms: [AffineMatrix] = [.identity]) -> DrawList {
    var list = DrawList(width: width, height: height, background: Pixel(0xFF00_0000))
    list.images = [image]
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    for transform in transforms {
      let box = transform.boundingBox(of: whole)
      let bounds = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
      var command = DrawCommand(
        .image(ImageDraw(image: 0, source: whole)), bounds: bounds.intersection(list.frame),
        transform: transform)
      command.rect = whole
      list.commands.append(command)
    }
    return list
  }

  /// A list of four rows of four surfaces, each of which shows another frame, and their places.
  func list(of film: Film, _ first: Int) -> (list: DrawList, damage: [PixelRect]) {
    let places = (0..<16 as Range<Int32>).map { ($0 % 4 * 400, $0 / 4 * 200) }
    var list = list(
      PixelImage(frame: film.frame(first)),
      places.map { AffineMatrix.translation(Double($0.0), Double($0.1)) })
    list.images = places.indices.map { PixelImage(frame: film.frame(first + $0)) }
    for index in places.indices {
      guard case .image(var draw) = list.commands[index].operation else { continue }
      draw.image = Int32(index)
      list.commands.bodies[index].operation = .image(draw)
    }
    let (width, height) = (Int32(film.layout.width), Int32(film.layout.height))
    let damage = places.map {
      PixelRect(minX: $0.0, minY: $0.1, maxX: $0.0 + width, maxY: $0.1 + height)
    }
    return (list, damage)
  }

  /// Reads each byte of a frame and writes each pixel of an area once, a row of both at a time.
  func readAndWrite(_ film: Film, _ frame: SurfaceFrame, _ area: PixelRect) {
    let count = film.frameBytes / area.height / 8
    for y in 0..<area.height {
      let row = (frame.bytes.baseAddress.unsafelyUnwrapped + y * count * 8)
        .assumingMemoryBound(to: UInt64.self)
      var all: UInt64 = 0
      for index in 0..<count { all |= row[index] }
      (pixels + (Int(area.minY) + y) * width + Int(area.minX))
        .update(repeating: UInt32(truncatingIfNeeded: all), count: area.width)
    }
  }
}

/// A film that fills the target at its size.
///
/// - Parameter budget: how many times the time of reading and writing the bytes one thread may take.
private func measureFilm(
  _ name: String, _ film: Film, on size: (width: Int, height: Int), repetitions: Int,
  budget: Double?
) -> [Report.Row] {
  let stage = Stage(size)
  let (one, two) = (SoftwareRenderer(threads: 1), SoftwareRenderer(threads: 2))
  var samples = Samples()
  for round in 0..<repetitions * 2 + 1 {
    let frame = film.frame(round)
    let list = stage.list(PixelImage(frame: frame))
    let limit = milliseconds { stage.readAndWrite(film, frame, list.frame) }
    let alone = milliseconds { stage.draw(list, one) }
    // Threads side by side cost no less processor time; they save waiting.
    let shared = wallMilliseconds { stage.draw(list, two) }
    guard round > 0 else { continue }
    samples.add("\(name), its bytes read and written once", limit)
    samples.add("\(name), one thread", alone)
    samples.add("\(name), two threads", shared)
  }
  var rows = samples.rows("surfaces", unit: "ms")
  if let budget {
    let limit = rows[0].value
    func times(_ factor: Double) -> Double { (100 * factor * limit).rounded() / 100 }
    rows[1].budget = times(budget)
    rows[2].budget = times(1.3 / 2.2 * budget)
  } else {
    (rows[1].budget, rows[2].budget) = (8, 4.6)
  }
  return rows
}

/// The same picture as an image of a commit: its bytes are read from a descriptor, clamped to their alpha and searched
/// for any alpha, and then drawn.
private func measureImages(_ film: Film, repetitions: Int) -> [Report.Row] {
  let stage = Stage((1920, 1080))
  let renderer = SoftwareRenderer(threads: 1)
  let count = film.layout.width * film.layout.height
  let file = clinux_memfd_create("bench", 0)
  defer { close(file) }
  let bytes = film.frame(0).bytes
  guard file >= 0, pwrite(file, bytes.baseAddress, count * 4, 0) == count * 4 else { return [] }
  var samples = Samples()
  for round in 0..<repetitions + 1 {
    let time = milliseconds {
      let read = [UInt32](unsafeUninitializedCapacity: count) { room, length in
        length = pread(file, room.baseAddress, count * 4, 0) / 4
      }
      let pixels = [UInt32](unsafeUninitializedCapacity: count) { room, length in
        for (index, pixel) in read.enumerated() {
          let alpha = pixel >> 24
          room[index] =
            alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8
            | min(pixel & 255, alpha)
        }
        length = read.count
      }
      guard pixels.count == count else { return }
      stage.draw(
        stage.list(PixelImage(width: 1920, height: 1080, pixels: pixels)), renderer)
    }
    if round > 0 {
      samples.add("1080p as an image: read, clamped, searched for alpha, drawn", time)
    }
  }
  return samples.rows("surfaces", unit: "ms")
}

/// Films that are scaled, turned, and many.
private func measureScenes(repetitions: Int) -> [Report.Row] {
  let stage = Stage((1920, 1080))
  let (one, two) = (SoftwareRenderer(threads: 1), SoftwareRenderer(threads: 2))
  let scaled = Film(1280, 720, .nv12)
  let turned = Film(1920, 1080, .nv12)
  let small = Film(320, 180, .nv12)
  let grow = AffineMatrix(a: 1.5, b: 0, c: 0, d: 1.5, tx: 0, ty: 0)
  let turn = AffineMatrix(a: 0.8, b: 0.3, c: -0.3, d: 0.8, tx: 300, ty: 20).snapped
  var samples = Samples()
  for round in 0..<repetitions + 1 {
    let grown = stage.list(PixelImage(frame: scaled.frame(round)), [grow])
    let skewed = stage.list(PixelImage(frame: turned.frame(round)), [turn])
    let many = stage.list(of: small, round)
    let limits = [
      milliseconds { stage.readAndWrite(scaled, scaled.frame(round), grown.frame) },
      milliseconds { stage.readAndWrite(turned, turned.frame(round), skewed.frame) },
      milliseconds {
        for (index, area) in many.damage.enumerated() {
          stage.readAndWrite(small, small.frame(round + index), area)
        }
      },
    ]
    let alone = [
      milliseconds { stage.draw(grown, one) }, milliseconds { stage.draw(skewed, one) },
      milliseconds { stage.draw(many.list, one, many.damage) },
    ]
    // Threads side by side cost no less processor time; they save waiting.
    let shared = [
      wallMilliseconds { stage.draw(grown, two) }, wallMilliseconds { stage.draw(skewed, two) },
      wallMilliseconds { stage.draw(many.list, two, many.damage) },
    ]
    guard round > 0 else { continue }
    let names = [
      "720p nv12 drawn at 1080p", "1080p nv12 turned", "16 surfaces of 320x180",
    ]
    for (index, name) in names.enumerated() {
      samples.add("\(name), the bytes read and written once", limits[index])
      samples.add("\(name), one thread", alone[index])
      samples.add("\(name), two threads", shared[index])
    }
  }
  return samples.rows(
    "surfaces", unit: "ms",
    budgets: [
      "720p nv12 drawn at 1080p, one thread": 4, "16 surfaces of 320x180, one thread": 1,
    ])
}

private func wallMilliseconds(_ work: () -> Void) -> Double {
  let start = wallTime()
  work()
  return wallTime() - start
}

private func milliseconds(_ work: () -> Void) -> Double {
  let start = processorTime()
  work()
  return processorTime() - start
}
