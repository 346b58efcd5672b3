import COpenGL
import GraphicsValues

/// Depth levels of a frame. Blended things are numbered from back to front; an opaque part lies between the
/// blended thing before it and the one after it.
enum Levels {
  /// Levels per number: seven for opaque parts, in groups that are drawn one after the other, and the last
  /// for the blended thing.
  static let step = 8
  /// Highest number of an opaque part; beyond it everything is blended, and hides nothing.
  static let limit = 1 << 18 - 2
  /// Greater than all levels. Levels are four steps of a 24-bit depth apart, so that no driver rounds two
  /// levels to one.
  static let range = 1 << 21

  /// Returns the level of a blended thing, as the vertex shader computes it.
  static func blended(_ number: Int) -> UInt32 {
    UInt32((min(number, limit) + 1) * step + step - 1)
  }
}

/// The opaque parts of a frame, which are drawn before everything else, from front to back: the depth
/// rejects what they hide, and things in front of them are blended later.
struct OpaqueParts: ~Copyable {
  /// The parts between two reads of the frame's pixels.
  struct Run {
    let solids: Range<Int>
    let images: Range<Int>
    /// True for a single part with nothing below it.
    let hidesNothing: Bool

    var isEmpty: Bool { solids.isEmpty && images.isEmpty }
  }

  private struct Start {
    var solid: Int
    var image: Int
    /// The number of the first blended thing.
    var number: Int
  }

  /// Instances of `ProgramKind.solid`, and of `ProgramKind.image`, from back to front.
  private(set) var solids = WordBuffer()
  private(set) var images = WordBuffer()
  private(set) var textures: [gl_name] = []
  private var starts: [Start] = []

  private enum Group {
    case solids
    case images
  }

  private var group = Group.solids
  private var number = -1
  private var place = 0

  /// Begins a run in front of `number` blended things.
  ///
  /// - Returns: The index of the run.
  mutating func beginRun(number: Int) -> Int {
    starts.append(Start(solid: solidCount, image: textures.count, number: number))
    return starts.count - 1
  }

  func run(_ index: Int) -> Run {
    let start = starts[index]
    let isLast = index + 1 == starts.count
    let solidEnd = isLast ? solidCount : starts[index + 1].solid
    let imageEnd = isLast ? textures.count : starts[index + 1].image
    let count = solidEnd - start.solid + imageEnd - start.image
    var hidesNothing = count == 0
    if count == 1 {
      let isSolid = solidEnd > start.solid
      let level =
        isSolid ? solids.base[4 * start.solid + 3] : images.base[imageWord(start.image) + 2]
      hidesNothing = Int(level) / Levels.step - 1 == start.number
    }
    return Run(
      solids: start.solid..<solidEnd, images: start.image..<imageEnd, hidesNothing: hidesNothing)
  }

  private func imageWord(_ image: Int) -> Int { 4 * ProgramKind.image.words * image }

  var solidCount: Int { solids.count / 4 }

  /// Returns the level of a part in front of `number` blended things; nil when no level is left.
  private mutating func level(number: Int, _ group: Group) -> UInt32? {
    if number != self.number {
      (self.number, self.group, place) = (number, group, 0)
    } else if group != self.group {
      (self.group, place) = (group, place + 1)
    }
    guard number <= Levels.limit, place < Levels.step - 1 else { return nil }
    return UInt32((number + 1) * Levels.step + place)
  }

  /// Adds a rectangle of one colour.
  ///
  /// - Returns: False when the rectangle has to be blended.
  mutating func addSolid(_ first: UInt32, _ last: UInt32, _ color: UInt32, number: Int) -> Bool {
    guard let level = level(number: number, .solids) else { return false }
    solids.reserve(4)
    solids.append(first, last, color, level)
    return true
  }

  /// Adds a part of an image.
  ///
  /// - Parameters:
  ///   - first: The first corner of the part, as in all instances.
  ///   - words: The words of the whole image's instance.
  /// - Returns: False when the part has to be blended.
  mutating func addImage(
    _ first: UInt32, _ last: UInt32, _ words: UnsafePointer<UInt32>, _ texture: gl_name, number: Int
  ) -> Bool {
    guard let level = level(number: number, .images) else { return false }
    images.reserve(4 * ProgramKind.image.words)
    images.append(first, last, level, 255 | ImageShader.opaquePart)
    images.append(words + 4, groups: ProgramKind.image.words - 1)
    textures.append(texture)
    return true
  }

  mutating func removeAll() {
    solids.removeAll()
    images.removeAll()
    textures.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    number = -1
  }
}
