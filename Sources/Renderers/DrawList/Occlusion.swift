package import GraphicsValues

extension DrawCommand {
  /// Pixels that the command certainly makes opaque: two overlapping rectangles, each of which may be
  /// empty.
  ///
  /// Only axis-aligned rectangles count. Round corners leave a horizontal and a vertical bar.
  ///
  /// - Parameter images: The images of the command's list.
  package func opaqueInterior(
    images: [PixelImage?]
  ) -> (horizontal: PixelRect, vertical: PixelRect) {
    let nothing = (PixelRect.empty, PixelRect.empty)
    var radius = cornerRadius
    switch operation {
    case .fill(let color):
      guard color.pixel(at: opacity).alpha == 255 else { return nothing }
    case .image(let draw):
      let index = Int(draw.image)
      guard opacity.isOpaque, images.indices.contains(index), images[index]?.isOpaque == true else {
        return nothing
      }
      radius = 0
    default:
      return nothing
    }
    if !perspective.isFlat || hasContinuousCorners { return nothing }
    let m = transform
    guard m.isFinite, !rect.isEmpty, (m.b == 0 && m.c == 0) || (m.a == 0 && m.d == 0),
      m.determinant != 0, m.determinant.isFinite
    else { return nothing }
    let p = m.apply(Point(x: rect.x, y: rect.y))
    let q = m.apply(Point(x: rect.maxX, y: rect.maxY))
    guard p.isFinite, q.isFinite else { return nothing }
    let (minX, maxX) = (min(p.x, q.x), max(p.x, q.x))
    let (minY, maxY) = (min(p.y, q.y), max(p.y, q.y))
    if corners.isEmpty || !(radius > 0) {
      return (inside(minX, minY, maxX, maxY), .empty)
    }
    let (rx, ry) = (radius * abs(m.a + m.c), radius * abs(m.b + m.d))
    return (
      inside(minX, minY + ry, maxX, maxY - ry), inside(minX + rx, minY, maxX - rx, maxY)
    )
  }

  /// Returns the whole pixels within an area, and within `bounds`.
  private func inside(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double
  ) -> PixelRect {
    let limit = 1_073_741_824.0
    func whole(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
      Int32(min(max(v, -limit), limit).rounded(rule))
    }
    guard minX < maxX, minY < maxY else { return .empty }
    return PixelRect(
      minX: whole(minX, .up), minY: whole(minY, .up), maxX: whole(maxX, .down),
      maxY: whole(maxY, .down)
    ).intersection(bounds)
  }
}

/// Finds the commands that opaque commands hide.
///
/// Inside a group a command can hide only earlier commands of the same group, because the group is faded
/// and clipped as a whole; commands in front of the group hide its contents, too. Skipping hidden commands
/// never changes a pixel. The value keeps its storage from list to list.
package struct Occlusion {
  /// Smallest side of an occluder; smaller rectangles hide too little to be worth the comparisons.
  private static let minimumSide = 64
  /// Comparisons per command, at most.
  private static let maximumOccluders = 32

  private var hidden: [Bool] = []
  private var narrowest = 1
  private var occluders: [PixelRect] = []
  /// For each open group, the number of occluders outside it.
  private var scopes: [Int] = []
  /// Opaque pixels of the commands outside groups, frontmost first.
  private var interiors: [(index: Int, rect: PixelRect)] = []

  package init() {}

  /// Scans a list from front to back.
  ///
  /// - Parameters:
  ///   - visible: The box of everything that will be drawn.
  ///   - narrowest: The smallest width of a region that `start(in:)` will be called with.
  package mutating func update(_ list: DrawList, visible: PixelRect, narrowest: Int = 1) {
    hidden.removeAll(keepingCapacity: true)
    occluders.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    interiors.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(false, count: list.commands.count))
    self.narrowest = min(narrowest, Self.minimumSide)
    list.commands.heads.withUnsafeBufferPointer { scan($0, list, visible) }
  }

  private mutating func scan(
    _ heads: UnsafeBufferPointer<DrawCommand.Head>, _ list: DrawList, _ visible: PixelRect
  ) {
    var index = heads.count - 1
    while index >= 0 {
      let head = heads[index]
      if head.kind == .nothing {
        index -= 1
        continue
      }
      let isBehind = isBehindOccluder(head.bounds, visible)
      hidden[index] = isBehind
      switch head.kind {
      case .endGroup, .endMask, .endTransition, .endBitmap:
        let span = Int(head.bracketLength)
        if list.spreads(at: index), span > 0, span <= index {
          // The contents of a picture are moved about: they hide nothing, and nothing hides them.
          hidden[index - span] = isBehind
          index -= span
        } else if head.kind == .endGroup || head.kind == .endMask {
          scopes.append(occluders.count)
        }
      case .beginGroup, .beginMask:
        if let outside = scopes.popLast(), outside < occluders.count {
          occluders.removeLast(occluders.count - outside)
          hidden[index] = isBehindOccluder(head.bounds, visible)
        }
      case .backdrop:
        if !isBehind { forgetOccluders() }
      case .fill, .image:
        if !isBehind, head.isPossiblyOpaque, head.bounds.width >= self.narrowest {
          addInterior(of: list.commands[index], at: index, list)
        }
      default:
        break
      }
      index -= 1
    }
  }

  private func isBehindOccluder(_ bounds: PixelRect, _ visible: PixelRect) -> Bool {
    if occluders.isEmpty { return false }
    let shown = bounds.intersection(visible)
    return occluders.contains { $0.contains(shown) }
  }

  /// Removes all occluders: a backdrop also shows pixels from beside it, which may be behind something in
  /// front.
  private mutating func forgetOccluders() {
    occluders.removeAll(keepingCapacity: true)
    for index in scopes.indices { scopes[index] = 0 }
  }

  private mutating func addInterior(of command: DrawCommand, at index: Int, _ list: DrawList) {
    let (horizontal, vertical) = command.opaqueInterior(images: list.images)
    add(horizontal, index)
    add(vertical, index)
  }

  private mutating func add(_ rect: PixelRect, _ index: Int) {
    if rect.isEmpty { return }
    if scopes.isEmpty, rect.width >= narrowest { interiors.append((index, rect)) }
    if rect.width >= Self.minimumSide, rect.height >= Self.minimumSide,
      occluders.count < Self.maximumOccluders
    {
      occluders.append(rect)
    }
  }

  /// Returns true when no pixel of the command at `index` is visible. For the first command of a bracket,
  /// this holds for all commands up to its end.
  package func isHidden(_ index: Int) -> Bool {
    hidden.indices.contains(index) && hidden[index]
  }

  /// Calls `body` with the flags of all commands that `isHidden` reads; with an empty buffer when nothing
  /// is hidden.
  package func withHidden<R>(_ body: (UnsafeBufferPointer<Bool>) -> R) -> R {
    hidden.withUnsafeBufferPointer(body)
  }

  /// Returns the frontmost command outside groups that makes all of `region` opaque, so that drawing can
  /// begin there. Nil when drawing must begin with the background.
  package func start(in region: PixelRect) -> Int? {
    for interior in interiors where interior.rect.contains(region) { return interior.index }
    return nil
  }
}
