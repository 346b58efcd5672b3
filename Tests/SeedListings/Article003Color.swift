public import UIKit

// A square whose colour changes at random.

extension Article003 {
  /// 8.1: the colour is back when the animation ends.
  open class ColorViewController: UIViewController {
    /// An outlet of the book's storyboard.
    public private(set) var layerView: UIView!
    /// The square.
    public private(set) var colorLayer: CALayer!
    /// The colour for the next change.
    public var makeColor: () -> UIColor = {
      UIColor(
        red: .random(in: 0...1), green: .random(in: 0...1), blue: .random(in: 0...1), alpha: 1)
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      layerView = UIView(frame: view.bounds)
      view.addSubview(layerView)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      // Creates the sublayer.
      colorLayer = CALayer()
      colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      colorLayer.backgroundColor = UIColor.blue.cgColor
      // Adds it to the view.
      layerView.layer.addSublayer(colorLayer)
    }

    /// The button's action.
    open func changeColor(_ sender: Any?) {
      let color = makeColor().cgColor

      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color

      colorLayer.add(animation, forKey: nil)
    }
  }

  /// 8.1a: two more lines make the colour stay.
  public final class ModelColorViewController: ColorViewController {
    public override func changeColor(_ sender: Any?) {
      let color = makeColor().cgColor

      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      animation.fromValue = colorLayer.backgroundColor
      colorLayer.backgroundColor = color

      colorLayer.add(animation, forKey: nil)
    }
  }

  /// 8.1b: starts from the shown value, without an implicit animation beside it.
  public final class PresentationColorViewController: ColorViewController {
    public override func changeColor(_ sender: Any?) {
      let color = makeColor().cgColor

      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      let layer = colorLayer.presentation() ?? colorLayer
      animation.fromValue = layer?.backgroundColor
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      colorLayer.backgroundColor = color
      CATransaction.commit()

      colorLayer.add(animation, forKey: nil)
    }
  }

  /// 8.2: the same for any key path.
  public final class ReusableColorViewController: ColorViewController {
    /// Animates to a value and leaves the layer there. The animation has to have `toValue`.
    public func applyBasicAnimation(_ animation: CABasicAnimation, to layer: CALayer) {
      guard let keyPath = animation.keyPath else { return }
      // Sets the start: the value on screen, if possible.
      animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)

      // Updates the property in advance.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(animation.toValue, forKeyPath: keyPath)
      CATransaction.commit()

      layer.add(animation, forKey: nil)
    }

    public override func changeColor(_ sender: Any?) {
      let color = makeColor().cgColor

      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color

      applyBasicAnimation(animation, to: colorLayer)
    }
  }

  /// 8.3: the delegate sets the colour. It is called after the animation's end: the old colour
  /// shows for a frame unless the animation keeps its end value.
  public final class DelegateColorViewController: ColorViewController,
    @MainActor CAAnimationDelegate
  {
    /// The book's remedy for the flash: the `fillMode` of its next chapter.
    public var keepsEnd = false

    public override func changeColor(_ sender: Any?) {
      let color = makeColor().cgColor

      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      animation.delegate = self
      if keepsEnd {
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
      }

      colorLayer.add(animation, forKey: nil)
    }

    /// Sets the colour that the animation ended with.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let color = (anim as? CABasicAnimation)?.toValue as? CGColor else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      colorLayer.backgroundColor = color
      CATransaction.commit()
      if keepsEnd { colorLayer.removeAllAnimations() }
    }
  }

  /// 8.5: several colours in turn.
  public final class KeyframeColorViewController: ColorViewController {
    public override func changeColor(_ sender: Any?) {
      let animation = CAKeyframeAnimation()
      animation.keyPath = "backgroundColor"
      animation.duration = 2
      animation.values = [
        UIColor.blue.cgColor, UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor,
      ]

      colorLayer.add(animation, forKey: nil)
    }
  }
}
