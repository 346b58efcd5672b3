import UIKit

/// A bar with a button for each change below the collection.
final class BarViewController: UIViewController {
  private let tiles: TilesViewController
  private let bar = UIStackView()

  init(_ tiles: TilesViewController) {
    self.tiles = tiles
    super.init(nibName: nil, bundle: nil)
    title = tiles.title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    addChild(tiles)
    view.addSubview(tiles.view)
    tiles.didMove(toParent: self)
    bar.distribution = .fillEqually
    bar.backgroundColor = .secondarySystemBackground
    view.addSubview(bar)
    for (title, change) in [
      ("Insert", tiles.insert), ("Delete", tiles.remove), ("Shuffle", tiles.shuffle),
      ("Layout", tiles.changeLayout),
    ] {
      let action = UIAction(title: title) { [tiles] _ in
        tiles.wasTouched()
        change()
      }
      bar.addArrangedSubview(UIButton(type: .system, primaryAction: action))
    }
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.cancelsTouchesInView = false
    press.addAction { [tiles] _ in tiles.wasTouched() }
    press.delegate = self
    tiles.view.addGestureRecognizer(press)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (whole, height) = (view.bounds, 48 as CGFloat)
    tiles.view.frame = CGRect(
      x: 0, y: 0, width: whole.width, height: max(whole.height - height, 0))
    bar.frame = CGRect(x: 0, y: whole.height - height, width: whole.width, height: height)
  }
}

extension BarViewController: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
