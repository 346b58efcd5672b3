public import Foundation

/// A rectangle that constraints place like a view, and that is not shown.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  /// The origin of a guide: the program, or the part of a view for which the guide stands.
  enum Kind { case own, safeArea, margins, readable, content, frame, top, bottom, keyboard }

  let kind: Kind
  final var rect = CGRect.zero
  /// A name for debugging.
  open var identifier = ""
  /// The view that the guide was added to.
  open internal(set) weak var owningView: UIView?

  /// Creates a guide for `addLayoutGuide(_:)`.
  public override init() {
    kind = .own
    super.init()
  }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    super.init()
    owningView = view
  }

  /// The rectangle in the view's space, after the last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    switch kind {
    case .own: return rect
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .content: return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
    case .frame: return view.bounds
    case .readable, .top, .bottom, .keyboard: return view.bounds.inset(by: insets(of: view))
    }
  }

  /// The largest width in which text is easy to read, in points.
  static let readableWidth: CGFloat = 672

  /// Returns the distances of a part's edges from those of its view, as large as it is now.
  final func insets(of view: UIView) -> UIEdgeInsets {
    switch kind {
    case .safeArea: return view.safeAreaInsets
    case .margins: return view.layoutMargins
    case .readable:
      var insets = view.layoutMargins
      let spare = (view.bounds.width - insets.left - insets.right - Self.readableWidth) / 2
      if spare > 0 {
        insets.left += spare
        insets.right += spare
      }
      return insets
    case .top:
      let inset = view.safeAreaInsets.top
      return UIEdgeInsets(top: 0, left: 0, bottom: view.bounds.height - inset, right: 0)
    case .bottom:
      let inset = view.safeAreaInsets.bottom
      return UIEdgeInsets(top: view.bounds.height - inset, left: 0, bottom: 0, right: 0)
    case .keyboard:
      let height = (self as? UIKeyboardLayoutGuide)?.height(in: view) ?? 0
      return UIEdgeInsets(top: view.bounds.height - height, left: 0, bottom: 0, right: 0)
    case .own, .content, .frame: return .zero
    }
  }
}

extension UIView {
  /// The part of the bounds that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide { partGuide(.safeArea) }
  /// The part of the bounds within the layout margins, which begin at the safe area.
  public var layoutMarginsGuide: UILayoutGuide { partGuide(.margins) }
  /// The guides that the program added.
  public var layoutGuides: [UILayoutGuide] { rare?.guides.filter { $0.kind == .own } ?? [] }

  /// Adds a guide, and removes it from its present view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .own, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    rareState.guides.append(layoutGuide)
    constraintsChanged()
  }
  /// Removes a guide from the view, with its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.kind == .own else { return }
    removeConstraints { $0.firstItem === layoutGuide || $0.secondItem === layoutGuide }
    rare?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  final func partGuide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let made = rare?.guides.first(where: { $0.kind == kind }) { return made }
    let new = UILayoutGuide(kind, of: self)
    rareState.guides.append(new)
    return new
  }
}
