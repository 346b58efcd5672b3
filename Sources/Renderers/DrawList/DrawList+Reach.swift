package import GraphicsValues

// Commands whose pixels depend on more than the pixels directly below them.

extension DrawList {
  /// Returns true for the end of a bracket in which one changed pixel may change any other.
  package func spreads(_ command: DrawCommand) -> Bool {
    switch command.kind {
    case .endTransition, .endBitmap: true
    case .endGroup: reach(of: command) != .zero
    default: false
    }
  }

  /// Returns the same for the command at an index; does not read its body when the head suffices.
  package func spreads(at index: Int) -> Bool {
    let head = commands.heads[index]
    switch head.kind {
    case .endTransition, .endBitmap: return true
    case .endGroup: return mayReach(Int(head.detail)) && reach(of: commands[index]) != .zero
    default: return false
    }
  }

  /// Returns whether a detail has a shadow or a filter; without them its command has no reach. Most groups
  /// have cuts only.
  private func mayReach(_ detail: Int) -> Bool {
    guard details.indices.contains(detail) else { return false }
    switch details[detail] {
    case .filters(let filters): return !filters.isEmpty
    case .group(let effects): return effects.shadow != nil || !effects.filters.isEmpty
    default: return false
    }
  }

  /// Returns how far, in pixels, a command's output can lie outside its input.
  package func reach(of command: DrawCommand) -> Reach { Reach(of: command, detail(of: command)) }

  /// Adds the backdrops whose input is damaged: a backdrop shows pixels from its surroundings, so damage
  /// within its reach damages it, too.
  package func spreadThroughBackdrops(_ region: inout DamageRegion) {
    // Back to front, because a backdrop may be the input of another one.
    if let backdrops {
      for index in backdrops where commands.indices.contains(Int(index)) {
        spread(throughBackdrop: Int(index), &region)
      }
    } else {
      for index in commands.indices { spread(throughBackdrop: index, &region) }
    }
  }

  private func spread(throughBackdrop index: Int, _ region: inout DamageRegion) {
    let head = commands.heads[index]
    guard head.kind == .backdrop, !head.bounds.isEmpty else { return }
    let source = head.bounds.outset(by: reach(of: commands[index]))
    if region.rects.contains(where: { $0.intersects(source) }) { region.add(head.bounds) }
  }
}

/// The distance over which an effect spreads pixels, towards each side, in whole pixels.
package struct Reach: Hashable, Sendable {
  package var left: Int32 = 0
  package var top: Int32 = 0
  package var right: Int32 = 0
  package var bottom: Int32 = 0

  package static let zero = Reach()

  package init() {}

  /// How far, in pixels, the output of a command with a detail can lie outside its input.
  package init(of command: DrawCommand, _ detail: DrawDetail?) {
    switch detail {
    case .filters(let filters):
      self.init(filters, command)
    case .group(let effects):
      self.init(effects.filters, command)
      if let shadow = effects.shadow { formUnion(with: Reach(shadow, command)) }
    default: self.init()
    }
  }

  /// A reach of the same number of pixels on each side.
  init(allAround pixels: Double) {
    let pixels = Self.whole(pixels)
    (left, top, right, bottom) = (pixels, pixels, pixels, pixels)
  }

  /// Adds up the reaches of the filters, which are in the command's space.
  fileprivate init(_ filters: [FilterOperation], _ command: DrawCommand) {
    var units = 0.0
    for filter in filters { units += filter.reach }
    self.init(allAround: units > 0 ? units * command.plane.largestScale : 0)
  }

  fileprivate init(_ shadow: ShadowDraw, _ command: DrawCommand) {
    let blur = 2 * shadow.sigma * command.plane.largestScale
    let m = command.transform
    let x = shadow.offset.x * m.a + shadow.offset.y * m.c
    let y = shadow.offset.x * m.b + shadow.offset.y * m.d
    left = Self.whole(blur - x)
    right = Self.whole(blur + x)
    top = Self.whole(blur - y)
    bottom = Self.whole(blur + y)
  }

  package mutating func formUnion(with other: Reach) {
    left = max(left, other.left)
    top = max(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }

  /// The distance from which pixels come: a shadow that falls to the right comes from the left.
  package var source: Reach {
    var source = self
    (source.left, source.right, source.top, source.bottom) = (right, left, bottom, top)
    return source
  }

  /// Adds the reach of an effect on what another effect has spread; at most 32768 pixels on each side.
  package mutating func add(_ other: Reach) {
    left = min(left + other.left, 32768)
    top = min(top + other.top, 32768)
    right = min(right + other.right, 32768)
    bottom = min(bottom + other.bottom, 32768)
  }

  /// Rounds up and adds a pixel for edges between pixels; clamped to more than any display has.
  private static func whole(_ pixels: Double) -> Int32 {
    pixels > 0 ? Int32(min(pixels, 32768).rounded(.up)) + 1 : 0
  }
}

extension PixelRect {
  /// Returns the rectangle moved by an offset; coordinates beyond 32 bits are clamped.
  package func translated(x: Int32, y: Int32) -> PixelRect {
    func held(_ v: Int32, _ by: Int32) -> Int32 { Int32(clamping: Int64(v) + Int64(by)) }
    return PixelRect(
      minX: held(minX, x), minY: held(minY, y), maxX: held(maxX, x), maxY: held(maxY, y))
  }

  /// Returns the rectangle enlarged by `reach` on every side; an empty rectangle stays empty.
  package func outset(by reach: Reach) -> PixelRect {
    if isEmpty { return self }
    func held(_ v: Int32, _ by: Int32) -> Int32 {
      let (sum, overflow) = v.addingReportingOverflow(by)
      return overflow ? v : sum
    }
    return PixelRect(
      minX: held(minX, -reach.left), minY: held(minY, -reach.top), maxX: held(maxX, reach.right),
      maxY: held(maxY, reach.bottom))
  }
}
