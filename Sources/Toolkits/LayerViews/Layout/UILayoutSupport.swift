public import Foundation

/// A part of a controller's view that bars cover, as constraints knew it before safe areas.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the part, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// The part of a controller's view above or below its safe area.
final class CoveredPartGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The part of the view that bars above cover.
  public var topLayoutGuide: any UILayoutSupport { coveredPart(.top) }
  /// The part of the view that bars below cover.
  public var bottomLayoutGuide: any UILayoutSupport { coveredPart(.bottom) }

  private func coveredPart(_ kind: UILayoutGuide.Kind) -> CoveredPartGuide {
    let made = view.rare?.guides.first { $0.kind == kind } as? CoveredPartGuide
    if let made { return made }
    let new = CoveredPartGuide(kind, of: view)
    view.rareState.guides.append(new)
    return new
  }
}
