import CSpanKernels
import DrawList
import GraphicsValues

/// Whole pictures of frames of surfaces, for what cannot be drawn from a few rows of a frame: images that are turned
/// or in perspective, particles, and levels.
///
/// A picture is made once for each frame of a surface, and only on request. The next frame of about the same size is
/// converted into the same memory, so that a film needs no new pages.
struct ConvertedFrames {
  /// Bytes that pictures may occupy after a frame.
  static let byteLimit = 128 << 20
  /// Frames after which an unused picture is released.
  private static let patience: UInt64 = 120
  /// Rows that are converted at a time: an even number, since two rows share their chroma.
  private static let rowsAtOnce = 16

  private struct Entry {
    /// Weak: the next frame replaces this one at any time, and its picture is then of no use.
    weak var image: PixelImage?
    let picture: PixelImage
    let memory: PixelMemory
    let owner: UInt32
    var lastUse: UInt64

    var bytes: Int { 4 * memory.capacity }
  }

  /// A picture whose pixels are still to be converted.
  private struct Job {
    let frame: SurfaceFrame
    let picture: PixelImage
    let memory: PixelMemory
  }

  private let level: KernelLevel
  private var entries: [Entry] = []
  private var jobs: [Job] = []
  private var frame: UInt64 = 0
  /// Pixels converted for pictures so far.
  private(set) var madePixels = 0

  init(level: KernelLevel) { self.level = level }

  func bytes(of owner: UInt32) -> Int {
    entries.reduce(0) { $0 + ($1.owner == owner ? $1.bytes : 0) }
  }

  mutating func forget(_ owner: UInt32) { entries.removeAll { $0.owner == owner } }

  /// Returns the picture of a frame, whose pixels are there after the next `convert`.
  ///
  /// - Parameters:
  ///   - image: the image whose frame is `frame`.
  ///   - owner: the client whose command needs the picture.
  mutating func picture(of image: PixelImage, _ frame: SurfaceFrame, owner: UInt32) -> PixelImage {
    if let index = entries.firstIndex(where: { $0.image === image }) {
      entries[index].lastUse = self.frame
      return entries[index].picture
    }
    let memory = room(for: image.pixelCount)
    let picture = PixelImage(
      width: image.width, height: image.height, memory: memory, isOpaque: image.isOpaque)
    entries.append(
      Entry(image: image, picture: picture, memory: memory, owner: owner, lastUse: self.frame))
    jobs.append(Job(frame: frame, picture: picture, memory: memory))
    madePixels += image.pixelCount
    return picture
  }

  /// Returns the memory of a picture whose frame is gone, or new memory.
  private mutating func room(for count: Int) -> PixelMemory {
    let index = entries.firstIndex {
      $0.image == nil && $0.memory.capacity >= count && $0.memory.capacity / 4 <= count
    }
    return index.map { entries.remove(at: $0).memory } ?? PixelMemory(capacity: count)
  }

  /// Whether pixels are still to be converted.
  var isWaiting: Bool { !jobs.isEmpty }

  /// Pixels that are still to be converted.
  var waitingPixels: Int { jobs.reduce(0) { $0 + $1.picture.pixelCount } }

  /// Converts one of `shares` equal shares of all pixels that wait. Shares may be converted side by side.
  func convert(share: Int, of shares: Int) {
    for job in jobs {
      let (width, height) = (job.picture.width, job.picture.height)
      var first = share * Self.rowsAtOnce
      while first < height {
        let end = min(first + Self.rowsAtOnce, height)
        job.frame.convert(rows: first..<end, into: job.memory.base + first * width, level: level)
        first += shares * Self.rowsAtOnce
      }
    }
  }

  /// Marks all pixels as converted.
  mutating func endConversion() { jobs.removeAll(keepingCapacity: true) }

  /// Releases pictures that were not used for some time, and the least recently used until the rest fits.
  mutating func endFrame() {
    if entries.isEmpty { return }
    // A frame that was not drawn leaves pictures without pixels.
    for job in jobs { entries.removeAll { $0.picture === job.picture } }
    jobs.removeAll(keepingCapacity: true)
    let oldest = frame > Self.patience ? frame - Self.patience : 0
    entries.removeAll { $0.lastUse < oldest }
    var bytes = entries.reduce(0) { $0 + $1.bytes }
    if bytes > Self.byteLimit {
      entries.sort { $0.lastUse > $1.lastUse }
      while bytes > Self.byteLimit, let last = entries.popLast() { bytes -= last.bytes }
    }
    frame += 1
  }
}
