import CoreAnimation

/// The page: a list that scrolls, and what follows its offset.
///
/// The list's interaction moves one number, `scroll.y`. Everything on the page is an expression of it.
struct Page {
  static let size = CGSize(width: 390, height: 640)
  static let headerHeight: CGFloat = 220
  private static let rowHeight: CGFloat = 64

  private let list = CALayer()
  private let header: Header
  private let cards: CardStrip
  private let bar: TitleBar
  private let ring: RefreshRing

  init(in window: CALayer) {
    let frame = CGRect(origin: .zero, size: Self.size)
    let names = [
      "Dunes", "Lighthouse", "Tide pools", "Old harbour", "Salt marsh", "Ferry", "Cliffs", "Pier",
      "Seals", "Storm beach", "Estuary", "Islands",
    ]
    let end = Self.headerHeight + CardStrip.height + CGFloat(names.count) * Self.rowHeight
    list.frame = frame
    list.masksToBounds = true
    list.name = "list"
    window.addSublayer(list)

    let scroll = CAInteraction()
    var y = CAInteractionAxis(.y, in: 0...(end - Self.size.height), initialValue: 0)
    // Content moves against its offset, and never farther beyond a bound than the list is long.
    y.gain = -1
    y.extent = Self.size.height
    scroll.axes = [y]
    list.add(scroll, forKey: "scroll")
    let offset = list.interaction.y
    list.follow(\.bounds.origin.y, offset)

    header = Header(in: list, offset: offset)
    // Behind all rows, so that nothing shines through between them at a fraction of a point.
    let ground = CALayer()
    ground.frame = CGRect(
      x: 0, y: Self.headerHeight, width: Self.size.width, height: end - Self.headerHeight)
    ground.backgroundColor = CGColor(gray: 0.97, alpha: 1)
    list.addSublayer(ground)
    cards = CardStrip(in: list, at: Self.headerHeight)
    for (index, name) in names.enumerated() {
      let top = Self.headerHeight + CardStrip.height + CGFloat(index) * Self.rowHeight
      list.addSublayer(
        Self.row(
          name, index, CGRect(x: 0, y: top, width: Self.size.width, height: Self.rowHeight)))
    }
    ring = RefreshRing(in: window, offset: offset)
    bar = TitleBar(in: window, offset: offset)
  }

  /// A row: a disc, a name and a number.
  private static func row(_ name: String, _ index: Int, _ frame: CGRect) -> CALayer {
    let row = CALayer()
    row.frame = frame
    row.backgroundColor = CGColor(gray: index % 2 == 0 ? 1 : 0.97, alpha: 1)
    let disc = CALayer()
    disc.frame = CGRect(x: 16, y: 14, width: 36, height: 36)
    disc.cornerRadius = 18
    disc.backgroundColor = Palette.color(index)
    row.addSublayer(disc)
    row.addSublayer(Words(name, size: 17, gray: 0.15, at: CGPoint(x: 68, y: 12), width: 240))
    row.addSublayer(
      Words("\(3 + index * 7 % 11) km", size: 13, gray: 0.5, at: CGPoint(x: 68, y: 36), width: 240))
    return row
  }
}
