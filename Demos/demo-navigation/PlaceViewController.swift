import UIKit

/// A place: its colour, and a list that the server scrolls, since nothing answers to its movements.
final class PlaceViewController: UIViewController {
  private static let headerHeight: CGFloat = 190
  private static let rowHeight: CGFloat = 62
  private let place: Place

  init(_ place: Place) {
    self.place = place
    super.init(nibName: nil, bundle: nil)
    title = place.name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = place.color
    // The bar follows a scroll view that lies directly in the view, and then the program drags it.
    let (_, body) = view.bounds.divided(atDistance: Self.headerHeight, from: .minYEdge)
    let page = UIView(frame: body)
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(page)
    let list = UIScrollView(frame: page.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.backgroundColor = UIColor(white: 0.97, alpha: 1)
    list.contentSize = CGSize(width: 0, height: 12 * Self.rowHeight)
    page.addSubview(list)
    for index in 0..<12 {
      let row = UIView(
        frame: CGRect(
          x: 0, y: CGFloat(index) * Self.rowHeight, width: page.bounds.width,
          height: Self.rowHeight - 1))
      row.autoresizingMask = .flexibleWidth
      row.backgroundColor = .white
      row.addSubview(
        UILabel(
          place.facts[index % place.facts.count], size: 16, .darkGray,
          in: CGRect(x: 20, y: 18, width: 320, height: 24)))
      list.addSubview(row)
    }
  }
}
