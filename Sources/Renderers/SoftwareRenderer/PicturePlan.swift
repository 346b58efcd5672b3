import Coverage
import DrawList
import GraphicsValues

/// Which brackets and backdrops of a frame are drawn as pictures, and which of these have to be
/// drawn now.
package struct PicturePlan {
  /// Pictures of one client may hold so many pixels in a frame, and what lies beyond is shown without its effect:
  /// sixteen outputs, but at least this.
  package static let leastPixels = 16 << 20
  /// Panes of glass among them, which others may have drawn again in each frame: four outputs, but at least this.
  private static let leastPanePixels = 4 << 20
  /// Pictures of one client in a frame: each is looked at, though nothing of it changes.
  private static let mostPictures = 1 << 12
  /// Commands that may be drawn again for backdrops of one client.
  private static let mostRepeated = 1 << 18
  /// Pixels of them: those of so many outputs, but at least those of a large one.
  private static let mostRepeatedOutputs = 32
  private static let leastRepeatedPixels = 1 << 26
  /// Pictures within pictures; deeper ones are shown without their effect.
  private static let mostNested = 16
  /// Sides of bitmaps.
  private static let longestSide = 16384.0

  /// What is planned for an item of `Brackets`.
  package struct Item {
    package var isPicture = false
    /// The pictures would hold too many pixels.
    package var isOverBudget = false
    /// In a picture or a bitmap, where nothing is known about what shows.
    package var isWithin = false
    fileprivate var depth = 0
    /// What surrounds it is drawn in here,
    package var outer = PixelRect.empty
    /// and what it brackets in here.
    package var inner = PixelRect.empty
    /// The area of the pictures.
    package var area = PixelRect.empty
    /// Something of it shows.
    package var isNeeded = false
    /// What it brackets has to be drawn.
    package var isDrawn = false
    /// The same commands would look the same in another frame.
    package fileprivate(set) var isKeepable = true
    /// A pane that shows what it did, whatever is behind it now.
    package fileprivate(set) var isStale = false
    /// Of a backdrop: what is drawn again for it.
    package fileprivate(set) var repeatedPixels = 0
    package var picture: Picture?
    /// It is complete.
    package var isKept = false
    /// The new picture of a transition.
    package var second: Picture?
    package var isSecondKept = false
    /// For bitmaps: where the frame has the image; −1 where it does not need one.
    package var image = -1
  }

  /// Pictures are drawn elsewhere than in memory.
  package var leavesPixels = false
  package private(set) var items: [Item] = []
  private var rooms: [Room] = []
  package private(set) var brackets = Brackets()
  /// Clients whose panes show what they did, as far as that is kept.
  package var frozenBackdrops: Set<UInt32> = []
  /// The box of all pixels that have to be known.
  package private(set) var visible = PixelRect.empty

  /// Finds the pictures of a list, of which `visible` will be drawn.
  package mutating func begin(_ list: DrawList, frame: PixelRect, visible: PixelRect) {
    self.visible = visible
    items.removeAll(keepingCapacity: true)
    brackets.update(list)
    if brackets.items.isEmpty { return }
    items.append(contentsOf: repeatElement(Item(), count: brackets.items.count))
    for number in items.indices.reversed() { place(number, list, frame) }
    spend(list, frame)
    findKeepable()
    // A backdrop shows what is around it as well, outside of the damage too.
    for number in items.indices.reversed()
    where brackets.items[number].kind == .backdrop && items[number].isPicture
      && !items[number].isWithin
    {
      let bounds = list.commands.heads[brackets.items[number].begin].bounds
      if bounds.intersects(self.visible) { self.visible = self.visible.union(items[number].area) }
    }
  }

  /// Finds out where an item is drawn, after the items around it.
  private mutating func place(_ number: Int, _ list: DrawList, _ frame: PixelRect) {
    let bracket = brackets.items[number]
    var item = Item()
    item.outer = frame
    if bracket.parent >= 0 {
      let parent = items[bracket.parent]
      item.outer = parent.inner
      item.isWithin = parent.isWithin || parent.isPicture
      item.depth = parent.depth + (parent.isPicture ? 1 : 0)
    }
    let end = list.commands[bracket.end]
    let shown = list.commands.heads[bracket.begin].bounds.intersection(end.bounds)
    item.inner = item.outer
    switch bracket.kind {
    case .mask: break
    case .group:
      let reach = list.reach(of: end)
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
      let size = list.commands[bracket.begin].rect
      func side(_ v: Double) -> Int32 {
        v > 0 && v <= Self.longestSide ? Int32(v.rounded(.up)) : 0
      }
      item.area = PixelRect(minX: 0, minY: 0, maxX: side(size.width), maxY: side(size.height))
      item.inner = item.area
    }
    items[number] = item
  }

  /// Where in `rooms` a client's is.
  private mutating func room(of client: UInt32, _ frame: PixelRect) -> Int {
    if let place = rooms.lastIndex(where: { $0.client == client }) { return place }
    rooms.append(Room(of: client, frame))
    return rooms.count - 1
  }

  /// What the pictures of a client may still cost.
  private struct Room {
    let client: UInt32
    var pictures = PicturePlan.mostPictures
    var pixels: Int
    var panePixels: Int
    var commands = PicturePlan.mostRepeated
    var repeatedPixels: Int

    init(of client: UInt32, _ frame: PixelRect) {
      self.client = client
      pixels = max(PicturePlan.leastPixels, 16 * frame.area)
      panePixels = max(PicturePlan.leastPanePixels, 4 * frame.area)
      repeatedPixels = max(
        PicturePlan.leastRepeatedPixels, PicturePlan.mostRepeatedOutputs * frame.area)
    }
  }

  /// Takes the effect from the items that exceed what pictures may cost their client. Looks at the list alone,
  /// so that damage cannot change a pixel, and at each client's by itself, so that none changes another's.
  private mutating func spend(_ list: DrawList, _ frame: PixelRect) {
    rooms.removeAll(keepingCapacity: true)
    for number in items.indices where items[number].isPicture {
      let item = items[number]
      let place = room(of: list.commands.heads[brackets.items[number].end].client, frame)
      var room = rooms[place]
      defer { rooms[place] = room }
      let kind = brackets.items[number].kind
      let size = item.area.width.multipliedReportingOverflow(by: item.area.height)
      let cost = size.partialValue.multipliedReportingOverflow(by: kind == .transition ? 2 : 1)
      let scope = kind == .backdrop ? brackets.scope(ofBackdrop: number) : 0..<0
      let exceeds =
        size.overflow || cost.overflow || cost.partialValue > room.pixels
        || kind == .backdrop && cost.partialValue > room.panePixels || scope.count > room.commands
        || item.depth > Self.mostNested || room.pictures == 0
      let shown =
        exceeds ? 0 : Self.pixels(of: scope, in: item.area, list, atMost: room.repeatedPixels)
      // They have been looked at, whatever comes of it.
      if !exceeds { room.commands -= scope.count }
      if exceeds || shown > room.repeatedPixels {
        items[number].isOverBudget = true
        items[number].isPicture = false
      } else {
        room.pictures -= 1
        room.pixels -= cost.partialValue
        if kind == .backdrop { room.panePixels -= cost.partialValue }
        room.repeatedPixels -= shown
        items[number].repeatedPixels = shown
      }
    }
  }

  /// What shows an item without its effect, which another frame may have room for, is not kept.
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

  /// What some commands show in an area, or no less than that. What begins a bracket shows nothing.
  ///
  /// - Parameter most: More is not looked at.
  private static func pixels(
    of scope: Range<Int>, in area: PixelRect, _ list: DrawList, atMost most: Int
  ) -> Int {
    let (all, overflow) = scope.count.multipliedReportingOverflow(by: area.boundedArea)
    // So little that it need not be known better.
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

  /// Decides what has to be drawn, and takes what the cache has.
  package mutating func decide(_ list: DrawList, _ occlusion: Occlusion, _ cache: PictureCache) {
    for number in items.indices.reversed() {
      let bracket = brackets.items[number]
      let surroundings = bracket.parent < 0 || items[bracket.parent].isDrawn
      items[number].isNeeded =
        surroundings && isSeen(number, list, occlusion)
      items[number].isDrawn = items[number].isNeeded
      guard items[number].isNeeded, items[number].isPicture, items[number].isKeepable else {
        continue
      }
      if takeStalePane(number, list, cache) { continue }
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

  /// Has a pane of a client whose panes stand still show what it did. A pane in a picture is part of that, which
  /// is kept as what it should be.
  private mutating func takeStalePane(
    _ number: Int, _ list: DrawList, _ cache: PictureCache
  ) -> Bool {
    guard !frozenBackdrops.isEmpty, brackets.items[number].kind == .backdrop, !items[number].isWithin
    else { return false }
    let key = key(number, list)
    guard frozenBackdrops.contains(key.client),
      let picture = cache.findPane(key, list, sought(number, list))
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
      // The frame itself has no mask, nor has what is shown in the place of pictures.
      guard bracket.parent >= 0 else { return false }
      return brackets.items[bracket.parent].kind != .transition
        || items[bracket.parent].isPicture
    case .bitmap:
      if end.opacity == 0 || item.isOverBudget || item.area.isEmpty { return false }
    case .backdrop:
      if end.opacity == 0 || item.isOverBudget { return false }
    case .group:
      if end.opacity == 0 { return false }
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

  /// Makes the pictures that are missing, with nothing on them yet.
  package mutating func make(_ number: Int, _ list: DrawList, _ cache: PictureCache) {
    if items[number].picture == nil {
      items[number].picture = cache.make(
        key(number, list), list, sought(number, list), keeps: items[number].isKeepable)
    }
    if brackets.items[number].kind == .transition, items[number].second == nil {
      items[number].second = cache.make(
        key(number, list, part: 1), list, sought(number, list, part: 1),
        keeps: items[number].isKeepable)
    }
  }

  /// False where the pictures of an item are drawn elsewhere than in memory: all but bitmaps, and what
  /// they show, with `leavesPixels`.
  package func hasPixels(_ number: Int) -> Bool {
    guard leavesPixels else { return true }
    var number = number
    while number >= 0 {
      if brackets.items[number].kind == .bitmap { return true }
      number = brackets.items[number].parent
    }
    return false
  }

  /// The image of a bitmap will be the frame's image of this number.
  package mutating func setImage(_ image: Int, of number: Int) { items[number].image = image }

  /// Lets the pictures go.
  package mutating func finish() { items.removeAll(keepingCapacity: true) }

  private func key(_ number: Int, _ list: DrawList, part: UInt8 = 0) -> PictureCache.Key {
    let command = list.commands[brackets.items[number].end]
    return PictureCache.Key(
      client: command.client, layer: command.layer, kind: command.kind.rawValue, part: part,
      hasPixels: hasPixels(number))
  }

  /// What a picture of an item shows.
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
  /// The first place of a sorted array whose element is not below another one.
  fileprivate func firstIndexNotBelow(_ least: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
