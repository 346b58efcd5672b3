public import UIKit

/// An article about implicit animation: transactions, the two trees, the search for an action.
public enum Article000 {
  /// 000-1: a colour changes in a transaction of four seconds.
  public static func changeColor(of sublayer: CALayer) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    sublayer.backgroundColor = UIColor.blue.cgColor
    CATransaction.commit()
  }

  /// 000-2: a view's wrapper of begin and commit.
  @MainActor public static func changeColorBetweenBeginAndCommit(of view: UIView) {
    UIView.beginAnimations(nil, context: nil)
    view.backgroundColor = .blue
    UIView.commitAnimations()
  }

  /// 000-2: the variant with a block.
  @MainActor public static func changeColorInBlock(of view: UIView) {
    UIView.animate(withDuration: 5) {
      view.backgroundColor = .blue
    }
  }

  /// 000-3: the article's explanation of `UIView.animate(withDuration: 5)`.
  public static func animate(_ block: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(5)
    block()
    CATransaction.commit()
  }

  /// 000-5, first step: a delegate that answers for every property.
  public final class ActionDelegate: NSObject, CALayerDelegate {
    /// Nil goes on with the search, `NSNull` ends it.
    public var answer: (any CAAction)?

    /// A delegate with one answer.
    public init(_ answer: (any CAAction)? = nil) { self.answer = answer }

    /// The answer, for every event.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
  }

  /// 000-6: the second step.
  public static func setActions(of layer: CALayer, _ action: any CAAction) {
    layer.actions = ["backgroundColor": action]
  }

  /// 000-7: the third step.
  public static func setStyle(of layer: CALayer, _ action: any CAAction) {
    layer.style = ["actions": ["backgroundColor": action]]
  }

  /// 000-8: the fourth step.
  public final class ActionLayer: CALayer {
    /// Four seconds for the colour.
    public override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "backgroundColor" ? Article000.action(lasting: 4) : nil
    }
  }

  /// An animation that takes its key path and its values from the change it answers.
  public static func action(lasting duration: CFTimeInterval) -> CABasicAnimation {
    let action = CABasicAnimation()
    action.duration = duration
    return action
  }

  /// 000-Q: how to avoid the implicit animation.
  public static func changeColorAtOnce(of layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = UIColor.blue.cgColor
    CATransaction.commit()
  }

  /// 000-Q: whether a point of the superlayer is in the layer, where the layer appears during its
  /// animation.
  public static func isHit(_ layer: CALayer, at point: CGPoint) -> Bool {
    layer.presentation()?.hitTest(point) != nil
  }
}
