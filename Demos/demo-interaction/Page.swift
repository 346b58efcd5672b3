import CoreAnimation

/// The page: a list that scrolls, and what follows its offset.
///
/// The list's interaction moves one number, `scroll.y`. Everything on the page is an expression of it, and the program
/// hears of one thing: a finger that lets the page go while it is pulled down.
final class Page {
  static let size = CGSize(width: 390, height: 640)
  static let headerHeight: CGFloat = 220
  private static let rowHeight: CGFloat = 64

  private let list = CALayer()
  private let header: Header
  private let cards: CardStrip
  private let bar: TitleBar
  private let refresh: Refresh
  private let detail: CardDetail
  /// The winds of the rows, which every loading changes.
  private var winds: [Words] = []
  private var loads = 0

  private static let names = [
    "Dunes", "Lighthouse", "Tide pools", "Old harbour", "Salt marsh", "Ferry", "Cliffs", "Pier",
    "Seals", "Storm beach", "Estuary", "Islands",
  ]
  private static let end =
    headerHeight + CardStrip.height + CGFloat(names.count) * rowHeight

  init(in window: CALayer) {
    list.frame = CGRect(origin: .zero, size: Self.size)
    list.masksToBounds = true
    list.name = "list"
    window.addSublayer(list)

    let offset = list.interaction.y
    list.follow(\.bounds.origin.y, offset)

    header = Header(in: list, offset: offset)
    // Behind all rows, so that nothing shines through between them at a fraction of a point.
    let ground = CALayer()
    ground.frame = CGRect(
      x: 0, y: Self.headerHeight, width: Self.size.width, height: Self.end - Self.headerHeight)
    ground.backgroundColor = CGColor(gray: 0.97, alpha: 1)
    list.addSublayer(ground)
    cards = CardStrip(in: list, at: Self.headerHeight)
    refresh = Refresh(in: window, offset: offset)
    bar = TitleBar(in: window, offset: offset)
    detail = CardDetail(in: window)
    for (index, name) in Self.names.enumerated() {
      let top = Self.headerHeight + CardStrip.height + CGFloat(index) * Self.rowHeight
      addRow(name, index, CGRect(x: 0, y: top, width: Self.size.width, height: Self.rowHeight))
    }
    showWinds()
    listen(from: 0)
  }

  // MARK: Scrolling

  /// Gives the list an interaction, or replaces it, which keeps its value and its motion.
  ///
  /// - Parameter lower: the offset at which the page rests at its upper end.
  private func listen(from lower: CGFloat) {
    let scroll = CAInteraction()
    var y = CAInteractionAxis(.y, in: lower...(Self.end - Self.size.height), initialValue: 0)
    // Content moves against its offset, and never farther beyond a bound than the list is long.
    y.gain = -1
    y.extent = Self.size.height
    scroll.axes = [y]
    scroll.onChange = { [weak self] state in
      if state.phase == .released, state.value(.y) <= -Refresh.pull { self?.load() }
    }
    list.add(scroll, forKey: "scroll")
  }

  /// Loads the page anew: it rests below the ring meanwhile, wherever its way back has led it.
  private func load() {
    guard !refresh.isRunning else { return }
    listen(from: -Refresh.rest)
    list.interaction.animate(.y, to: -Refresh.rest)
    refresh.run { [weak self] in self?.loaded() }
  }

  private func loaded() {
    loads += 1
    showWinds()
    listen(from: 0)
    if let state = list.interaction.state, state.value(.y) < 0 {
      list.interaction.animate(.y, to: 0)
    }
  }

  private func showWinds() {
    for (index, words) in winds.enumerated() {
      words.string = "\(3 + index * 7 % 11) km, wind \(4 + (index * 5 + loads * 7) % 17) kn"
    }
  }

  // MARK: Cards

  /// Opens the card that a finger or a click taps. Fingers that move a card are cancelled.
  func hear(_ event: LayerWindowEvent) {
    switch event {
    case .touchEnded(let touch): tapped(touch.layer)
    case .pointerUp(let pointer) where pointer.clickCount > 0: tapped(pointer.layer)
    default: break
    }
  }

  private func tapped(_ layer: CALayer?) {
    var layer = layer
    while let current = layer {
      if let card = cards.cards.first(where: { $0.layer === current }) {
        return detail.open(card.layer, name: card.name)
      }
      layer = current.superlayer
    }
  }

  /// Adds a row: a disc, a name and a line of numbers.
  private func addRow(_ name: String, _ index: Int, _ frame: CGRect) {
    let row = CALayer()
    row.frame = frame
    row.backgroundColor = CGColor(gray: index % 2 == 0 ? 1 : 0.97, alpha: 1)
    let disc = CALayer()
    disc.frame = CGRect(x: 16, y: 14, width: 36, height: 36)
    disc.cornerRadius = 18
    disc.backgroundColor = Palette.color(index)
    row.addSublayer(disc)
    row.addSublayer(Words(name, size: 17, gray: 0.15, at: CGPoint(x: 68, y: 12), width: 240))
    let wind = Words("", size: 13, gray: 0.5, at: CGPoint(x: 68, y: 36), width: 240)
    row.addSublayer(wind)
    winds.append(wind)
    list.addSublayer(row)
  }
}
