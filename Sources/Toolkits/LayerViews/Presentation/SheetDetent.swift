public import Foundation

extension UISheetPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor open class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public var rawValue: String
      /// Creates an identifier with a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier with a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The height of about half of the window.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The largest height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The name of the height.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver:
        @escaping (
          any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Returns the height of about half of the window.
    open class func medium() -> Detent {
      Detent(.medium) { ($0.maximumDetentValue * mediumShare).rounded() }
    }
    /// Returns the largest height.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// Returns a height that a closure computes; nil leaves the height out.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (
          any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

    /// Returns the height in points; nil for a height that is left out.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      guard let value = resolver(context), value.isFinite else { return nil }
      return min(max(value, 0), context.maximumDetentValue)
    }

    /// The share of the largest height that the medium height takes.
    private static let mediumShare: CGFloat = 0.54
  }
}

/// The surroundings in which the height of a sheet is computed.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The largest height, in points.
  var maximumDetentValue: CGFloat { get }
}

final class SheetSurroundings: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat

  init(_ traits: UITraitCollection, _ maximum: CGFloat) {
    (containerTraitCollection, maximumDetentValue) = (traits, maximum)
  }
}

/// Hears which height of a sheet the user has chosen, besides the methods of every presentation.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{
  /// Called after the user has dragged the sheet to another height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
