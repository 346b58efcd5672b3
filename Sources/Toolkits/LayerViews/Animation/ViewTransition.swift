import CoreAnimation

/// The ways in which `UIView.transition` turns the old picture of a view into the new one; the raw
/// values are those of the options (§4).
enum ViewTransition: Int {
  case flipFromLeft = 1
  case flipFromRight = 2
  case curlUp = 3
  case curlDown = 4
  case crossDissolve = 5
  case flipFromTop = 6
  case flipFromBottom = 7

  private var type: CATransitionType {
    switch self {
    case .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom:
      CATransitionType(rawValue: "oglFlip")
    case .curlUp: CATransitionType(rawValue: "pageCurl")
    case .curlDown: CATransitionType(rawValue: "pageUnCurl")
    case .crossDissolve: .fade
    }
  }

  /// The side of the layer. Its top is its largest y, which is the lowest place in a window.
  private var subtype: CATransitionSubtype? {
    switch self {
    case .flipFromLeft: .fromLeft
    case .flipFromRight: .fromRight
    case .flipFromTop: .fromBottom
    case .flipFromBottom: .fromTop
    case .curlUp, .curlDown: .fromTop
    case .crossDissolve: nil
    }
  }

  /// Adds the transition to a view, as one of a block's animations. The server draws it.
  @MainActor func add(to view: UIView, in block: AnimationBlock) {
    guard block.animates, view.isOnDisplay else { return }
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    block.time(transition, on: view.layer)
    block.register(transition, of: view)
    view.layer.add(transition, forKey: kCATransition)
  }
}
