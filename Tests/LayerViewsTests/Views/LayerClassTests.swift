import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

private final class OwnLayer: CALayer {
  var isMade = false
  override init() {
    super.init()
    isMade = true
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor private final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

@MainActor private final class OwnView: UIView {
  override class var layerClass: AnyClass { OwnLayer.self }
}

@MainActor private final class MistakenView: UIView {
  override class var layerClass: AnyClass { NSObject.self }
}

@MainActor @Suite struct LayerClassTests {
  @Test func `the layer is of the class that the view names`() {
    #expect(ShapeView().layer is CAShapeLayer)
    expectEqual((OwnView(frame: .zero).layer as? OwnLayer)?.isMade, true)
  }

  @Test func `a class that is not a layer class gives a plain layer`() {
    #expect(type(of: MistakenView().layer) == CALayer.self)
  }

  @Test func `a view answers null for all properties, and nothing for other layers' delegates`() {
    let view = ShapeView()
    for key in ["opacity", "path", "onOrderIn", "sublayers", "anything"] {
      expectNil(view.layer.action(forKey: key))
      #expect(view.action(for: view.layer, forKey: key) is NSNull)
    }
  }
}
