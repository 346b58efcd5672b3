import Foundation

/// The pictures of the system's bar buttons, 22 points high, as templates.
@MainActor enum BarSymbols {
  private static var known: [Int: UIImage] = [:]

  static func image(of item: UIBarButtonItem.SystemItem) -> UIImage? {
    if let image = known[item.rawValue] { return image }
    guard let image = symbol(item) ?? draw(item) else { return nil }
    known[item.rawValue] = image
    return image
  }

  /// Returns the symbol of an item, where symbols are installed.
  private static func symbol(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
    let name: String? =
      switch item {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    return name.flatMap { UIImage(systemName: $0) }
  }

  private typealias Line = [(CGFloat, CGFloat)]

  private static func draw(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
    switch item {
    case .add: picture([[(11, 2), (11, 20)], [(2, 11), (20, 11)]])
    case .stop, .close: picture([[(4, 4), (18, 18)], [(18, 4), (4, 18)]])
    case .search: picture([[(14.2, 14.2), (20, 20)]], circles: [(9, 9, 7)])
    case .trash:
      picture([
        [(3, 5), (19, 5)], [(8, 5), (8, 2), (14, 2), (14, 5)],
        [(5, 5), (6, 20), (16, 20), (17, 5)], [(9, 9), (9, 16)], [(13, 9), (13, 16)],
      ])
    case .action:
      picture([
        [(8, 8), (4, 8), (4, 20), (18, 20), (18, 8), (14, 8)], [(11, 14), (11, 1.5)],
        [(7, 5), (11, 1.5), (15, 5)],
      ])
    case .compose:
      picture([
        [(10, 4), (3, 4), (3, 20), (18, 20), (18, 12)],
        [(8, 14.5), (9, 11), (18, 2), (20, 4), (11, 13), (8, 14.5)],
      ])
    case .reply: picture([[(9, 4), (2, 10), (9, 16)], [(2, 10), (15, 10), (20, 18)]])
    case .organize:
      picture([[(2, 18), (2, 4), (8, 4), (10, 7), (20, 7), (20, 18), (2, 18)]])
    case .bookmarks:
      picture([
        [
          (11, 5), (7, 3), (2, 3), (2, 18), (7, 18), (11, 20), (15, 18), (20, 18), (20, 3), (15, 3),
          (11, 5), (11, 20),
        ]
      ])
    case .refresh: picture([[(16, 1.5), (17.5, 5.5), (13.3, 6.5)]], arcs: [(11, 11.5, 8)])
    case .camera:
      picture(
        [[(2, 6), (6, 6), (8, 3), (14, 3), (16, 6), (20, 6), (20, 18), (2, 18), (2, 6)]],
        circles: [(11, 11.5, 4)])
    case .play: picture([[(5, 3), (18, 11), (5, 19), (5, 3)]], isFilled: true)
    case .pause:
      picture(
        [
          [(5, 3), (9, 3), (9, 19), (5, 19), (5, 3)],
          [(13, 3), (17, 3), (17, 19), (13, 19), (13, 3)],
        ],
        isFilled: true)
    case .rewind:
      picture(
        [[(11, 5), (2, 11), (11, 17), (11, 5)], [(20, 5), (11, 11), (20, 17), (20, 5)]],
        isFilled: true)
    case .fastForward:
      picture(
        [[(2, 5), (11, 11), (2, 17), (2, 5)], [(11, 5), (20, 11), (11, 17), (11, 5)]],
        isFilled: true)
    default: nil
    }
  }

  private static func picture(
    _ lines: [Line], circles: [(CGFloat, CGFloat, CGFloat)] = [],
    arcs: [(CGFloat, CGFloat, CGFloat)] = [], isFilled: Bool = false
  ) -> UIImage {
    let path = UIBezierPath()
    for line in lines {
      for (index, point) in line.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    for (x, y, radius) in circles {
      path.append(
        UIBezierPath(
          ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
    }
    for (x, y, radius) in arcs {
      path.append(
        UIBezierPath(
          arcCenter: CGPoint(x: x, y: y), radius: radius, startAngle: -.pi / 3,
          endAngle: 1.45 * .pi, clockwise: true))
    }
    path.lineWidth = isFilled ? 1 : 1.75
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    return UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { _ in
      UIColor.black.set()
      path.stroke()
      if isFilled { path.fill() }
    }.withRenderingMode(.alwaysTemplate)
  }
}
