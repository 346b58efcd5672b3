import COpenGL
import GraphicsValues

/// How far in front of each other things on the frame are. What is blended has its number, from back to
/// front; what is opaque lies between the blended thing before it and the one after it.
enum Levels {
  /// Levels of a number: seven for what is opaque, in groups that are drawn one after the other, and the
  /// last for what is blended.
  static let step = 8
  /// What has a higher number is blended, and hides nothing.
  static let limit = 1 << 18 - 2
  /// Beyond all levels. A quarter of what 24 bits can tell apart, so that no driver rounds two to one.
  static let range = 1 << 21

  /// The level of what is blended, as the vertex shader has it.
  static func blended(_ number: Int) -> UInt32 {
    UInt32((min(number, limit) + 1) * step + step - 1)
  }
}

/// The opaque parts of a frame, which are drawn before everything else, from front to back: what they hide
/// is not drawn then, and what lies in front of them is blended with them later.
struct OpaqueParts: ~Copyable {
  /// Those between two moments at which the pixels of the frame are read.
  struct Run {
    let solids: Range<Int>
    let images: Range<Int>
    /// One part with nothing below: there is nothing to hide.
    let hidesNothing: Bool

    var isEmpty: Bool { solids.isEmpty && images.isEmpty }
  }

  private struct Start {
    var solid: Int
    var image: Int
    /// Of what is blended first.
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

  /// Begins a run, in front of so many blended things.
  ///
  /// - Returns: its number.
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

  /// The level of a part in front of so many blended things; nil where there is none left.
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
  /// - Returns: false where it has to be blended.
  mutating func addSolid(_ first: UInt32, _ last: UInt32, _ color: UInt32, number: Int) -> Bool {
    guard let level = level(number: number, .solids) else { return false }
    solids.reserve(4)
    solids.append(first, last, color, level)
    return true
  }

  /// Adds a part of an image.
  ///
  /// - Parameters:
  ///   - first: the corners of the part, as in all instances.
  ///   - words: of the instance of the whole image.
  /// - Returns: false where it has to be blended.
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
