import UIKit

/// A form on a card, which a pan moves and a double click puts back.
final class FormViewController: UIViewController {
  private let card = UIView(frame: CGRect(x: 40, y: 30, width: 400, height: 420))
  private let kinds = UISegmentedControl(items: ["Tea", "Coffee", "Water"])
  private let name = UITextField()
  private let secret = UITextField()
  private let amount = UISlider()
  private let bar = UIProgressView(progressViewStyle: .default)
  private let express = UISwitch()
  private let star = UIActivityIndicatorView(style: .large)
  private let answer = UILabel()
  private let order = UIButton(configuration: .filled())
  private let forget = UIButton(configuration: .gray())
  private let help = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "An order"
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.15
    card.layer.shadowRadius = 12
    view.addSubview(card)
    setUpControls()
    placeControls()

    let pan = UIPanGestureRecognizer(target: self, action: FormViewController.cardMoved)
    card.addGestureRecognizer(pan)
    let back = UITapGestureRecognizer(target: self, action: FormViewController.cardTapped)
    back.numberOfTapsRequired = 2
    card.addGestureRecognizer(back)
  }

  private func setUpControls() {
    kinds.selectedSegmentIndex = 1
    name.borderStyle = .roundedRect
    name.placeholder = "Name"
    name.clearButtonMode = .whileEditing
    secret.borderStyle = .roundedRect
    secret.text = "secret"
    secret.isSecureTextEntry = true
    amount.value = 0.4
    amount.addTarget(self, action: FormViewController.amountChanged, for: .valueChanged)
    bar.progress = amount.value
    express.isOn = true
    star.startAnimating()
    express.addTarget(self, action: FormViewController.expressChanged, for: .valueChanged)
    answer.text = "Nothing was ordered."
    answer.textColor = .secondaryLabel
    order.configuration?.title = "Order"
    order.configuration?.cornerStyle = .capsule
    order.addTarget(self, action: FormViewController.ordered, for: .touchUpInside)
    forget.configuration?.title = "Not available"
    forget.isEnabled = false
    help.setTitle("Help", for: .normal)
    help.addAction(
      UIAction { [answer] _ in answer.text = "Tab goes from one control to the next." },
      for: .touchUpInside)
  }

  private func placeControls() {
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = CGRect(x: x, y: y, width: width, height: height)
      card.addSubview(view)
    }
    place(kinds, 24, 24, 352, 32)
    place(name, 24, 76, 352, 34)
    place(secret, 24, 122, 352, 34)
    place(amount, 24, 174, 352, 31)
    place(bar, 24, 222, 352, 4)
    place(express, 24, 250, 51, 31)
    place(star, 100, 247, 37, 37)
    place(order, 24, 310, 110, 36)
    place(forget, 146, 310, 150, 36)
    place(help, 306, 310, 70, 36)
    place(answer, 24, 366, 352, 30)
  }

  private func amountChanged() { bar.setProgress(amount.value, animated: true) }

  private func expressChanged(_ sender: UISwitch) {
    if sender.isOn { star.startAnimating() } else { star.stopAnimating() }
  }

  private func ordered() {
    let kind = kinds.titleForSegment(at: kinds.selectedSegmentIndex) ?? "Nothing"
    let buyer = name.text.flatMap { $0.isEmpty ? nil : $0 } ?? "nobody in particular"
    answer.text = "\(kind) for \(buyer)."
  }

  private func cardMoved(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: view)
    card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
    pan.setTranslation(.zero, in: view)
  }

  private func cardTapped() {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [],
      animations: { self.card.frame.origin = CGPoint(x: 40, y: 30) }, completion: nil)
  }
}
