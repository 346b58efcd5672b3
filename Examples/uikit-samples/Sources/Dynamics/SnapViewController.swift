import UIKit

/// A card that snaps to the place of a tap.
final class SnapViewController: UIViewController {
  private let card = UIView()
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var snap: UISnapBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Snap"
    view.backgroundColor = .systemGroupedBackground
    card.backgroundColor = .secondarySystemGroupedBackground
    card.frame = CGRect(x: 0, y: 0, width: 180, height: 120)
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.15
    card.layer.shadowRadius = 10
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    view.addSubview(card)

    let label = UILabel(frame: card.bounds)
    label.text = "Tap anywhere"
    label.textAlignment = .center
    label.font = .preferredFont(forTextStyle: .headline)
    card.addSubview(label)
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Self.tap(_:)))
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if snap == nil { card.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY) }
  }

  private func tap(_ recognizer: UITapGestureRecognizer) {
    if let snap { animator.removeBehavior(snap) }
    let snap = UISnapBehavior(item: card, snapTo: recognizer.location(in: view))
    snap.damping = 0.6
    animator.addBehavior(snap)
    self.snap = snap
  }
}
