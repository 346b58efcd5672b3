package import Coverage
package import DrawList
package import FramePlan
package import GraphicsValues

/// The reference renderer: its pixels define what is correct (docs/rendering.md).
///
/// The output is divided into bands of full rows, and each thread owns every n-th band. A pixel depends on
/// nothing but the draw list: the number of threads, the height of the bands, the instruction set and the
/// damage never change it.
package final class SoftwareRenderer: Renderer {
  /// Rows of a band, at least: shorter bands cost more in starting rows than they gain in balance.
  private static let minimumBandHeight = 135

  /// Computes coverage only near edges. Off only in tests: it never changes a pixel.
  package var usesSpans = true {
    didSet {
      painter.shapes.usesSpans = usesSpans
      bands.setUsesSpans(usesSpans)
    }
  }
  /// Pixels below which a frame's damage is drawn without waking a thread.
  package var smallestSharedArea = 1 << 16

  private let frame: PreparedFrame
  private let bands: BandSchedule
  private let workers: BandWorkers
  private let painter: BandPainter
  private let pictures = PictureCache()
  private var visible = VisibleCommands()
  /// Keeps pictures from frame to frame. Off only in tests: it never changes a pixel.
  package var keepsPictures = true

  /// - Parameters:
  ///   - threads: Number of drawing threads, including the calling one; at least 1.
  ///   - bandHeight: Rows per band; by default two bands per thread, of at least 135 rows.
  ///   - level: The instruction set; replaced by the best available one when the processor lacks it.
  ///   - gradients: The space in which the colours of gradients mix.
  ///   - pyramidBytes: Bytes that the levels of images may occupy between frames.
  package init(
    threads: Int, bandHeight: Int? = nil, level: KernelLevel = .best,
    gradients: GradientSpace = .srgb, pyramidBytes: Int? = nil
  ) {
    let count = min(max(threads, 1), 256)
    let frame = PreparedFrame(
      level: level, gradientSpace: gradients, pyramidBytes: pyramidBytes ?? MipCache.byteLimit,
      frameReading: .rows)
    self.frame = frame
    let bands = BandSchedule(
      frame: frame, painters: (0..<count).map { _ in BandPainter(level: level) },
      requestedHeight: bandHeight.map { max(1, $0) }, minimumHeight: Self.minimumBandHeight)
    self.bands = bands
    painter = BandPainter(level: level)
    workers = BandWorkers(count: count) { bands.work(share: $0) }
  }

  /// Counters of the caches: pictures, coverage of outlines, pyramids of images, and ramps of gradients.
  package var pictureCounters: CacheCounters { pictures.counters }
  package var outlineCounters: CacheCounters { frame.outlines.counters }
  package var pyramidCounters: CacheCounters { frame.mips.counters }
  package var rampCounters: CacheCounters { frame.ramps.counters }

  /// Returns the bytes kept between frames for a client's layers. Cost: O(pictures).
  package func keptBytes(of client: UInt32) -> Int {
    pictures.bytes(of: client) + frame.outlines.bytes(of: client) + frame.mips.bytes(of: client)
      + frame.ramps.bytes(of: client) + frame.convertedBytes(of: client)
  }

  package func forget(client: UInt32) {
    pictures.forget(client)
    frame.outlines.forget(client)
    frame.mips.forget(client)
    frame.ramps.forget(client)
    frame.forgetConverted(client)
  }

  /// Number of commands that the last frame prepared, without those that cannot show in a small damage.
  package private(set) var preparedCount = 0

  @discardableResult
  package func draw(
    _ list: DrawList, _ request: DrawRequest, into target: PixelBuffer
  ) -> DrawReport {
    if visible.select(from: list, damage: request.damage) {
      drawAll(visible.list, request, into: target)
      visible.endFrame()
    } else {
      drawAll(list, request, into: target)
    }
    return frame.report
  }

  private func drawAll(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) {
    frame.prepare(list, request, area: target.area, cache: pictures)
    frame.makeShapes(list)
    preparedCount = frame.commands.count
    var area = 0
    for rect in frame.damage { area += rect.area }
    if area > 0 {
      convertFrames()
      if !frame.plan.items.isEmpty {
        frame.drawPictures(list) { drawPictures(of: $0, list, frame, pictures) }
        endPictures()
      }
      let isShared = workers.count > 1 && area >= smallestSharedArea
      bands.begin(
        shares: isShared ? workers.count : 1,
        on: Surface(area: target.area, base: target.base, stride: target.stride))
      if isShared { workers.run() } else { bands.work(share: 0) }
    }
    frame.traffic.convertedPixels += bands.endFrame()
    frame.finish()
    pictures.endFrame(keeps: keepsPictures)
  }
}

extension SoftwareRenderer {
  /// Converts the frames of surfaces that are read as a whole.
  private func convertFrames() {
    let pixels = frame.waitingPixels
    guard pixels > 0 else { return }
    let isShared = workers.count > 1 && pixels >= smallestSharedArea
    bands.beginConversion(shares: isShared ? workers.count : 1)
    if isShared { workers.run() } else { bands.work(share: 0) }
    frame.endConversion()
  }
}

extension SoftwareRenderer: PicturePainter {
  /// Draws on this thread, and the whole picture: a band may show any row of it.
  package func drawPictures(
    of item: Int, _ list: DrawList, _ frame: PreparedFrame, _ cache: PictureCache
  ) {
    frame.plan.make(item, list, cache, storage: PictureSurface.of)
    painter.paintPictures(frame, item, list)
    frame.traffic.convertedPixels += painter.convertedRows.takeCount()
  }

  package func endPictures() { painter.endFrame() }
}

/// The division of rows among the threads.
private final class BandSchedule: @unchecked Sendable {
  /// The next work of all threads.
  private enum Step {
    /// Converts frames that are read as a whole.
    case convert
    /// Paints bands.
    case paint
  }

  // @unchecked: changed only between frames; while threads draw, each uses its own painter.
  private let frame: PreparedFrame
  private let painters: [BandPainter]
  private let requestedHeight: Int?
  private let minimumHeight: Int
  private var step = Step.convert
  private var shares = 1
  private var height = 1
  /// The memory that the frame is drawn into; nil between frames.
  private var output: Surface?

  init(
    frame: PreparedFrame, painters: [BandPainter], requestedHeight: Int?, minimumHeight: Int
  ) {
    self.frame = frame
    self.painters = painters
    self.requestedHeight = requestedHeight
    self.minimumHeight = minimumHeight
  }

  func setUsesSpans(_ usesSpans: Bool) {
    for painter in painters { painter.shapes.usesSpans = usesSpans }
  }

  func begin(shares: Int, on output: Surface) {
    step = .paint
    self.shares = shares
    self.output = output
    let rows = frame.frame.height
    height =
      requestedHeight
      ?? (shares == 1 ? max(1, rows) : max(minimumHeight, (rows + 2 * shares - 1) / (2 * shares)))
  }

  func beginConversion(shares: Int) {
    step = .convert
    self.shares = shares
  }

  /// Does one share of the step.
  func work(share: Int) {
    switch step {
    case .convert: frame.convertFrames(share: share, of: shares)
    case .paint: paint(share: share)
    }
  }

  private func paint(share: Int) {
    guard let output else { return }
    let painter = painters[share]
    let rows = frame.frame.height
    var minY = share * height
    while minY < rows {
      let maxY = min(minY + height, rows)
      let band = PixelRect(
        minX: 0, minY: Int32(clamping: minY), maxX: frame.frame.maxX, maxY: Int32(clamping: maxY))
      for rect in frame.damage { painter.paint(frame, region: rect.intersection(band), on: output) }
      minY += shares * height
    }
  }

  /// Releases the output.
  ///
  /// - Returns: pixels of frames that were converted while painting.
  func endFrame() -> Int {
    output = nil
    return painters.reduce(0) { count, painter in
      painter.endFrame()
      return count + painter.convertedRows.takeCount()
    }
  }
}
