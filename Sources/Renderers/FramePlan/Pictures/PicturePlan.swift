import Coverage
package import DrawList
package import GraphicsValues

/// Decides which brackets and backdrops of a frame are drawn as pictures, and which pictures must be drawn
/// in this frame.
package struct PicturePlan {
  /// Pixels of one client's pictures in a frame: sixteen outputs, but at least this. Items beyond the limit
  /// are shown without their effect.
  package static let leastPixels = 16 << 20
  /// Pixels of its backdrops among them, which other clients may cause to be drawn again in each frame:
  /// four outputs, but at least this.
  private static let leastBackdropPixels = 4 << 20
  /// Pictures of one client in a frame, at most: each is compared, even when nothing in it changes.
  private static let mostPictures = 1 << 12
  /// Commands that may be drawn again for the backdrops of one client.
  private static let mostRepeated = 1 << 18
  /// Pixels of those commands, in outputs; but at least those of a large output.
  private static let mostRepeatedOutputs = 32
  private static let leastRepeatedPixels = 1 << 26
  /// Nesting of pictures, at most; deeper ones are shown without their effect.
  private static let mostNested = 16
  /// Longest side of a bitmap, in pixels.
  private static let longestSide: Int32 = 16384

  /// The plan for an item of `Brackets`.
  package struct Item {
    package var isPicture = false
    /// True when the item exceeds the client's budget for pictures.
    package var isOverBudget = false
    /// True inside a picture or a bitmap, where the visible part is not known.
    package var isWithin = false
    /// True for a bitmap, which becomes an image, and inside one.
    package fileprivate(set) var isInBitmap = false
    fileprivate var depth = 0
    /// The area in which the surroundings of the item are drawn.
    package var outer = PixelRect.empty
    /// The area in which the contents of the item are drawn.
    package var inner = PixelRect.empty
    /// The area of the pictures.
    package var area = PixelRect.empty
    /// True when part of the item is visible.
    package var isNeeded = false
    /// True when the contents have to be drawn.
    package var isDrawn = false
    /// True when the same commands would give the same pixels in another frame.
    package fileprivate(set) var isKeepable = true
    /// True for a backdrop that repeats its last picture, whatever is behind it now.
    package fileprivate(set) var isStale = false
    /// Pixels drawn again for a backdrop.
    package fileprivate(set) var repeatedPixels = 0
    package var picture: Picture?
    /// True when `picture` is complete.
    package var isKept = false
    /// The new picture of a transition.
    package var second: Picture?
    package var isSecondKept = false
    /// For bitmaps: the index of the bitmap's image in the frame; −1 when the frame needs no image.
    package var image = -1
  }

  package private(set) var items: [Item] = []
  private var budgets: [PictureBudget] = []
  package private(set) var brackets = Brackets()
  /// The box of all pixels that must be drawn.
  package private(set) var visible = PixelRect.empty

  /// Begins the plan of a list; finds its pictures. Only `visible` will be drawn.
  mutating func begin(_ list: DrawList, frame: PixelRect, visible: PixelRect) {
    self.visible = visible
    items.removeAll(keepingCapacity: true)
    brackets.update(list)
    if brackets.items.isEmpty { return }
    items.append(contentsOf: repeatElement(Item(), count: brackets.items.count))
    for number in items.indices.reversed() { place(number, list, frame) }
    spend(list, frame)
    findKeepable()
    // A backdrop also shows its surroundings, including those outside the damage.
    for number in items.indices.reversed()
    where brackets.items[number].kind == .backdrop && items[number].isPicture
      && !items[number].isWithin
    {
      let bounds = list.commands.heads[brackets.items[number].begin].bounds
      if bounds.intersects(self.visible) { self.visible = self.visible.union(items[number].area) }
    }
  }

  /// Computes the area of an item, after the areas of the items around it.
  private mutating func place(_ number: Int, _ list: DrawList, _ frame: PixelRect) {
    let bracket = brackets.items[number]
    var item = Item()
    item.outer = frame
    if bracket.parent >= 0 {
      let parent = items[bracket.parent]
      item.outer = parent.inner
      item.isWithin = parent.isWithin || parent.isPicture
      item.isInBitmap = parent.isInBitmap
      item.depth = parent.depth + (parent.isPicture ? 1 : 0)
    }
    let end = list.commands[bracket.end]
    let shown = list.commands.heads[bracket.begin].bounds.intersection(end.bounds)
    item.inner = item.outer
    switch bracket.kind {
    case .mask: break
    case .group:
      let reach = list.reach(of: end).source
      if reach != .zero {
        item.isPicture = true
        item.area = shown.outset(by: reach).intersection(item.outer.outset(by: reach))
        item.inner = item.area
      }
    case .backdrop:
      let reach = list.reach(of: end)
      if reach != .zero {
        item.isPicture = true
        item.area = shown.outset(by: reach).intersection(item.outer)
      }
    case .transition:
      item.isPicture = true
      item.area = list.commands.heads[bracket.middle].bounds
      item.inner = item.area
    case .bitmap:
      item.isPicture = true
      item.isInBitmap = true
      guard case .beginBitmap(let size) = list.commands.bodies[bracket.begin].operation else {
        break
      }
      func side(_ v: Int32) -> Int32 { v > 0 && v <= Self.longestSide ? v : 0 }
      item.area = PixelRect(minX: 0, minY: 0, maxX: side(size.width), maxY: side(size.height))
      item.inner = item.area
    }
    items[number] = item
  }

  /// Returns the index in `budgets` of a client's budget.
  private mutating func budget(of client: UInt32, _ frame: PixelRect) -> Int {
    if let place = budgets.lastIndex(where: { $0.client == client }) { return place }
    budgets.append(PictureBudget(of: client, frame))
    return budgets.count - 1
  }

  /// The remaining budget for a client's pictures.
  private struct PictureBudget {
    let client: UInt32
    var pictures = PicturePlan.mostPictures
    var pixels: Int
    var backdropPixels: Int
    var commands = PicturePlan.mostRepeated
    var repeatedPixels: Int

    init(of client: UInt32, _ frame: PixelRect) {
      self.client = client
      pixels = max(PicturePlan.leastPixels, 16 * frame.area)
      backdropPixels = max(PicturePlan.leastBackdropPixels, 4 * frame.area)
      repeatedPixels = max(
        PicturePlan.leastRepeatedPixels, PicturePlan.mostRepeatedOutputs * frame.area)
    }
  }

  /// Removes the effect from items that exceed their client's budget. Reads only the list, so that damage
  /// cannot change a pixel, and budgets each client separately, so that no client affects another.
  private mutating func spend(_ list: DrawList, _ frame: PixelRect) {
    budgets.removeAll(keepingCapacity: true)
    for number in items.indices where items[number].isPicture {
      let item = items[number]
      let place = budget(of: list.commands.heads[brackets.items[number].end].client, frame)
      var budget = budgets[place]
      defer { budgets[place] = budget }
      let kind = brackets.items[number].kind
      let size = item.area.width.multipliedReportingOverflow(by: item.area.height)
      let cost = size.partialValue.multipliedReportingOverflow(by: kind == .transition ? 2 : 1)
      let scope = kind == .backdrop ? brackets.scope(ofBackdrop: number) : 0..<0
      let exceeds =
        size.overflow || cost.overflow || cost.partialValue > budget.pixels
        || kind == .backdrop && cost.partialValue > budget.backdropPixels
        || scope.count > budget.commands || item.depth > Self.mostNested || budget.pictures == 0
      let shown =
        exceeds ? 0 : Self.pixels(of: scope, in: item.area, list, atMost: budget.repeatedPixels)
      // The commands have been visited, even if the item is refused below.
      if !exceeds { budget.commands -= scope.count }
      if exceeds || shown > budget.repeatedPixels {
        items[number].isOverBudget = true
        items[number].isPicture = false
      } else {
        budget.pictures -= 1
        budget.pixels -= cost.partialValue
        if kind == .backdrop { budget.backdropPixels -= cost.partialValue }
        budget.repeatedPixels -= shown
        items[number].repeatedPixels = shown
      }
    }
  }

  /// Marks pictures that show an item without its effect as not keepable, because another frame may have
  /// budget for the effect.
  private mutating func findKeepable() {
    guard items.contains(where: \.isOverBudget) else { return }
    var exceeding: [Int] = []
    for number in items.indices where items[number].isOverBudget {
      exceeding.append(brackets.items[number].end)
    }
    exceeding.sort()
    for number in items.indices where items[number].isPicture {
      let bracket = brackets.items[number]
      let range =
        bracket.kind == .backdrop
        ? brackets.scope(ofBackdrop: number) : bracket.begin..<bracket.end
      let next = exceeding.firstIndexNotBelow(range.lowerBound)
      items[number].isKeepable = next == exceeding.count || exceeding[next] >= range.upperBound
    }
  }

  /// Returns an upper bound of the pixels that `scope` paints in `area`. Commands that begin a bracket
  /// paint nothing.
  ///
  /// - Parameter most: Counting stops here.
  private static func pixels(
    of scope: Range<Int>, in area: PixelRect, _ list: DrawList, atMost most: Int
  ) -> Int {
    let (all, overflow) = scope.count.multipliedReportingOverflow(by: area.boundedArea)
    // Small enough that a closer bound is not needed.
    if !overflow, all <= 1 << 20 { return all }
    return list.commands.heads.withUnsafeBufferPointer { heads in
      var sum = 0
      for index in scope where heads[index].kind.role != .begins {
        sum += heads[index].bounds.intersection(area).boundedArea
        if sum > most { break }
      }
      return sum
    }
  }

  /// Decides which items must be drawn, and uses pictures from the cache.
  ///
  /// - Parameter frozen: Clients whose kept backdrops are shown again unchanged.
  mutating func decide(
    _ list: DrawList, _ occlusion: Occlusion, _ cache: PictureCache, frozen: Set<UInt32>
  ) {
    for number in items.indices.reversed() {
      let bracket = brackets.items[number]
      let surroundings = bracket.parent < 0 || items[bracket.parent].isDrawn
      items[number].isNeeded =
        surroundings && isSeen(number, list, occlusion)
      items[number].isDrawn = items[number].isNeeded
      guard items[number].isNeeded, items[number].isPicture, items[number].isKeepable else {
        continue
      }
      if reuseFrozenBackdrop(number, list, cache, frozen) { continue }
      items[number].picture = cache.find(key(number, list), list, sought(number, list))
      var isComplete = items[number].picture != nil
      if bracket.kind == .transition {
        items[number].second = cache.find(
          key(number, list, part: 1), list, sought(number, list, part: 1))
        isComplete = isComplete && items[number].second != nil
      }
      items[number].isKept = items[number].picture != nil
      items[number].isSecondKept = items[number].second != nil
      items[number].isDrawn = !isComplete
    }
  }

  /// Reuses the last picture of a frozen backdrop. Backdrops inside kept pictures are not frozen: the
  /// picture must be right.
  private mutating func reuseFrozenBackdrop(
    _ number: Int, _ list: DrawList, _ cache: PictureCache, _ frozen: Set<UInt32>
  ) -> Bool {
    guard !frozen.isEmpty, brackets.items[number].kind == .backdrop,
      !items[number].isWithin
    else { return false }
    let key = key(number, list)
    guard frozen.contains(key.client),
      let picture = cache.findBackdrop(key, list, sought(number, list))
    else { return false }
    items[number].picture = picture
    items[number].isKept = true
    items[number].isStale = true
    items[number].isDrawn = false
    return true
  }

  private func isSeen(_ number: Int, _ list: DrawList, _ occlusion: Occlusion) -> Bool {
    let (bracket, item) = (brackets.items[number], items[number])
    let end = list.commands[bracket.end]
    switch bracket.kind {
    case .mask:
      // The frame itself has no mask, nor has a transition that is shown without pictures.
      guard bracket.parent >= 0 else { return false }
      return brackets.items[bracket.parent].kind != .transition
        || items[bracket.parent].isPicture
    case .bitmap:
      if end.opacity.byte == 0 || item.isOverBudget || item.area.isEmpty { return false }
    case .backdrop:
      if end.opacity.byte == 0 || item.isOverBudget { return false }
    case .group:
      if end.opacity.byte == 0 { return false }
    case .transition:
      break
    }
    if item.isWithin { return true }
    var shown = end.bounds
    if bracket.kind == .group {
      shown = shown.intersection(list.commands.heads[bracket.begin].bounds)
    }
    return shown.intersects(visible) && !occlusion.isHidden(bracket.begin)
  }

  /// Makes the missing pictures of an item.
  ///
  /// - Parameter storage: Makes memory for an area, or reuses the memory of a picture that is not needed any
  ///   more.
  package mutating func make<Failure>(
    _ number: Int, _ list: DrawList, _ cache: PictureCache,
    storage: (PixelRect, (any PictureStorage)?) throws(Failure) -> (any PictureStorage)?
  ) throws(Failure) {
    if items[number].picture == nil {
      items[number].picture = try cache.make(
        key(number, list), list, sought(number, list), keeps: items[number].isKeepable,
        storage: storage)
    }
    if brackets.items[number].kind == .transition, items[number].second == nil {
      items[number].second = try cache.make(
        key(number, list, part: 1), list, sought(number, list, part: 1),
        keeps: items[number].isKeepable, storage: storage)
    }
  }

  /// Sets the index that the image of a bitmap will have in the frame.
  mutating func setImage(_ image: Int, of number: Int) { items[number].image = image }

  /// Releases the pictures.
  mutating func finish() { items.removeAll(keepingCapacity: true) }

  private func key(_ number: Int, _ list: DrawList, part: UInt8 = 0) -> PictureCache.Key {
    let command = list.commands[brackets.items[number].end]
    return PictureCache.Key(
      client: command.client, layer: command.layer, kind: command.kind.rawValue, part: part,
      isInBitmap: items[number].isInBitmap)
  }

  /// Returns the description of an item's picture.
  package func sought(_ number: Int, _ list: DrawList, part: UInt8 = 0) -> PictureContent.Sought {
    let (bracket, area) = (brackets.items[number], items[number].area)
    var result = PictureContent.Sought(
      range: bracket.begin..<bracket.begin, command: -1, area: area, background: 0)
    switch bracket.kind {
    case .transition:
      result.range =
        part == 0 ? bracket.begin + 1..<bracket.middle : bracket.middle + 1..<bracket.end
    case .group:
      result.range = bracket.begin + 1..<bracket.end
      result.command = bracket.end
    case .bitmap:
      result.range = bracket.begin + 1..<bracket.end
    case .backdrop:
      result.range = brackets.scope(ofBackdrop: number)
      result.command = bracket.end
      if bracket.parent < 0 { result.background = list.background.value }
    case .mask: break
    }
    return result
  }
}

extension [Int] {
  /// Returns the first index in the sorted array whose element is at least `least`.
  fileprivate func firstIndexNotBelow(_ least: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
