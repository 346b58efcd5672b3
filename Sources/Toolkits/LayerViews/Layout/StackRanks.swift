/// The order of a stack's views, which decides between views whose contents are equally important
/// (views §17): the first is compressed before the others, and the last of those without contents is stretched.
extension UIStackView {
  struct Ranks {
    let axis: NSLayoutConstraint.Axis
    private let ranks: [ObjectIdentifier: Double]
    private let hidden: Set<ObjectIdentifier>

    /// The priority with which views without contents are small: above the priority with which the
    /// stack itself is, below that of a fitting size.
    static let smallness = 49.5

    init(_ views: [UIView], hidden: [UIView], _ axis: NSLayoutConstraint.Axis) {
      self.axis = axis
      self.hidden = Set(hidden.map { ObjectIdentifier($0) })
      let last = max(Double(views.count - 1), 1)
      let pairs = views.enumerated().map { (ObjectIdentifier($1), Double($0) / last) }
      ranks = Dictionary(pairs) { first, _ in first }
    }

    /// Returns the place of a view, 0 for the first and 1 for the last; nil for a view that takes no place.
    func rank(of view: UIView) -> Double? { ranks[ObjectIdentifier(view)] }
    /// Returns true for a view of the stack that is hidden.
    func hasHidden(_ view: UIView) -> Bool { hidden.contains(ObjectIdentifier(view)) }

    /// Returns the weight of a preference that has to hold more the higher its rank is.
    static func weight(of rank: Double) -> Double { 1 + rank / 100 }
  }

  final var ranks: Ranks {
    Ranks(shownViews, hidden: arrangedSubviews.filter(\.isHidden), axis)
  }
}
