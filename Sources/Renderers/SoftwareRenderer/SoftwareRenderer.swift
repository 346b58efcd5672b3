import Coverage
import DrawList
import GraphicsValues

/// The reference renderer: its pixels define what is correct (docs/rendering.md).
///
/// The output is cut into bands of full rows, and each thread owns every n-th band. A pixel depends
/// on nothing but the draw list, so the number of threads, the height of the bands, the instruction
/// set and the damage never change it.
package final class SoftwareRenderer: Renderer {
  /// Shorter bands cost more in starting rows than they gain in balance.
  private static let minimumBandHeight = 135

  /// Commands that opaque ones hide are left out. Off only in tests: it never changes a pixel.
  package var cullsOccludedCommands = true
  /// Coverage is only computed near edges. Off only in tests: it never changes a pixel.
  package var usesSpans = true
  /// Frames that change fewer pixels are drawn without waking a thread.
  package var smallestSharedArea = 1 << 16

  private let frame: PreparedFrame
  private let bands: BandSchedule
  private let workers: BandWorkers
  private let painter: BandPainter
  private let pictures = PictureCache()
  private var visible = VisibleCommands()
  /// Pictures are kept from frame to frame. Off only in tests: it never changes a pixel.
  package var keepsPictures = true

  /// - Parameters:
  ///   - threads: how many threads draw, the calling one included; at least 1.
  ///   - bandHeight: rows per band; by default two bands per thread, of at least 135 rows.
  ///   - level: the instruction set; the best there is when the processor lacks it.
  ///   - gradients: the space in which their colours mix.
  ///   - pyramidBytes: what the levels of images may take between frames.
  package init(
    threads: Int, bandHeight: Int? = nil, level: KernelLevel = .best,
    gradients: GradientSpace = .generic, pyramidBytes: Int? = nil
  ) {
    let count = min(max(threads, 1), 256)
    let frame = PreparedFrame(
      level: level, gradientSpace: gradients, pyramidBytes: pyramidBytes ?? MipCache.byteLimit)
    self.frame = frame
    let bands = BandSchedule(
      frame: frame, painters: (0..<count).map { _ in BandPainter(level: level) },
      requestedHeight: bandHeight.map { max(1, $0) }, minimumHeight: Self.minimumBandHeight)
    self.bands = bands
    painter = BandPainter(level: level)
    workers = BandWorkers(count: count) { bands.paint(share: $0) }
  }

  /// What the caches did: pictures, coverage of outlines, pyramids of images, and ramps of gradients.
  package var pictureCounters: CacheCounters { pictures.counters }
  package var outlineCounters: CacheCounters { frame.outlines.counters }
  package var pyramidCounters: CacheCounters { frame.mips.counters }
  package var rampCounters: CacheCounters { frame.ramps.counters }

  /// Bytes kept between frames for what a client's layers show. Cost: O(pictures).
  package func keptBytes(of client: UInt32) -> Int {
    pictures.bytes(of: client) + frame.outlines.bytes(of: client) + frame.mips.bytes(of: client)
      + frame.ramps.bytes(of: client)
  }

  package func forget(client: UInt32) {
    pictures.forget(client)
    frame.outlines.forget(client)
    frame.mips.forget(client)
    frame.ramps.forget(client)
  }
  package var work: DrawnWork { frame.work }

  package var frozenBackdrops: Set<UInt32> {
    get { frame.plan.frozenBackdrops }
    set { frame.plan.frozenBackdrops = newValue }
  }

  package var staleBackdropArea: [PixelRect] { frame.staleBackdropArea }

  /// How many commands the last frame prepared: not those that cannot show in a small damage.
  package private(set) var preparedCount = 0

  package func draw(_ list: DrawList, damage: [PixelRect], into target: PixelBuffer) {
    guard visible.select(from: list, damage: damage) else {
      return drawAll(list, damage: damage, into: target)
    }
    drawAll(visible.list, damage: damage, into: target)
    visible.endFrame()
  }

  private func drawAll(_ list: DrawList, damage: [PixelRect], into target: PixelBuffer) {
    frame.prepare(
      list, damage: damage, target: target, culls: cullsOccludedCommands, usesSpans: usesSpans,
      cache: pictures)
    preparedCount = frame.commands.count
    var area = 0
    for rect in frame.damage { area += rect.area }
    if area > 0 {
      if !frame.plan.items.isEmpty { drawPictures(list) }
      let isShared = workers.count > 1 && area >= smallestSharedArea
      bands.begin(shares: isShared ? workers.count : 1)
      if isShared { workers.run() } else { bands.paint(share: 0) }
    }
    bands.endFrame()
    frame.finish()
    pictures.endFrame(keeps: keepsPictures)
  }

  /// Draws the pictures that are missing, whole and on this thread: what a band shows of them may
  /// come from any row.
  private func drawPictures(_ list: DrawList) {
    for number in frame.plan.items.indices {
      let item = frame.plan.items[number]
      guard item.isPicture, item.isNeeded else { continue }
      if item.isDrawn {
        frame.plan.make(number, list, pictures)
        frame.noteMade(number, list)
        painter.paintPictures(frame, number, list)
      }
      if item.image >= 0 {
        let end = frame.plan.brackets.items[number].end
        frame.noteLevels(
          {
            frame.setImage(
              frame.plan.items[number].picture?.image, of: end, number: item.image)
          }, of: list.commands.heads[end].client)
      }
    }
    painter.endFrame()
  }
}

/// Which thread draws which rows.
private final class BandSchedule: @unchecked Sendable {
  // @unchecked: changed only between frames; while threads draw, each uses its own painter.
  private let frame: PreparedFrame
  private let painters: [BandPainter]
  private let requestedHeight: Int?
  private let minimumHeight: Int
  private var shares = 1
  private var height = 1

  init(
    frame: PreparedFrame, painters: [BandPainter], requestedHeight: Int?, minimumHeight: Int
  ) {
    self.frame = frame
    self.painters = painters
    self.requestedHeight = requestedHeight
    self.minimumHeight = minimumHeight
  }

  func begin(shares: Int) {
    self.shares = shares
    let rows = frame.frame.height
    height =
      requestedHeight
      ?? (shares == 1 ? max(1, rows) : max(minimumHeight, (rows + 2 * shares - 1) / (2 * shares)))
  }

  func paint(share: Int) {
    let painter = painters[share]
    let rows = frame.frame.height
    var minY = share * height
    while minY < rows {
      let maxY = min(minY + height, rows)
      let band = PixelRect(
        minX: 0, minY: Int32(clamping: minY), maxX: frame.frame.maxX, maxY: Int32(clamping: maxY))
      for rect in frame.damage { painter.paint(frame, region: rect.intersection(band)) }
      minY += shares * height
    }
  }

  func endFrame() {
    for painter in painters { painter.endFrame() }
  }
}
