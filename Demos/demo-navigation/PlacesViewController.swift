import UIKit

/// The places, one a row. A tap opens one.
final class PlacesViewController: UIViewController {
  private static let rowHeight: CGFloat = 74

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Places"
    view.backgroundColor = .white
    for (index, place) in Place.all.enumerated() {
      let row = UIView(
        frame: CGRect(
          x: 0, y: 44 + CGFloat(index) * Self.rowHeight, width: view.bounds.width,
          height: Self.rowHeight))
      row.autoresizingMask = .flexibleWidth
      let disc = UIView(frame: CGRect(x: 20, y: 15, width: 44, height: 44))
      disc.layer.cornerRadius = 22
      disc.backgroundColor = place.color
      row.addSubview(disc)
      row.addSubview(
        UILabel(place.name, size: 18, .black, in: CGRect(x: 84, y: 24, width: 220, height: 26)))
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] _ in
        self?.navigationController?.pushViewController(PlaceViewController(place), animated: true)
      }
      row.addGestureRecognizer(tap)
      view.addSubview(row)
    }
  }
}
