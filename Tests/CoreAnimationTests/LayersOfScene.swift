import CoreAnimation
import GraphicsValues
import Quartz2D
import RenderServer
import RenderTools
import RenderTree

/// The layers of a frame of a scene, as a program would have them: the values on screen become the model.
@MainActor struct LayersOfScene {
  /// A layer as large as the output, y pointing up, with the windows of the frame.
  let root = CALayer()
  private let tree: RenderTree
  /// Images by client and by the client's number.
  private var images: [UInt32: [UInt32: CGImage]] = [:]

  init(_ frame: Replay.Frame, background: UInt32) {
    tree = frame.core.tree
    let scale = tree.view.scale
    let size = CGSize(
      width: CGFloat(Double(frame.width) / scale), height: CGFloat(Double(frame.height) / scale))
    root.bounds = CGRect(origin: .zero, size: size)
    root.backgroundColor = Self.color(background)
    // On a display, y points down.
    let display = CALayer()
    display.bounds = root.bounds
    display.anchorPoint = .zero
    display.isGeometryFlipped = true
    root.addSublayer(display)
    for client in Set(tree.scene.contexts.map(\.client)) {
      for (id, image) in tree.scene.images(of: client) {
        images[client, default: [:]][id] = CGImage(
          width: image.width, height: image.height, pixels: image.pixels)
      }
    }
    for context in tree.scene.contexts where context.isWindow {
      guard let frame = context.frame else { continue }
      let window = CALayer()
      window.anchorPoint = .zero
      window.bounds = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
      window.position = CGPoint(
        x: (frame.x * scale).rounded() / scale, y: (frame.y * scale).rounded() / scale)
      window.masksToBounds = true
      display.addSublayer(window)
      addLayers(of: context, to: window)
    }
  }

  private func addLayers(of context: RenderContext, to window: CALayer) {
    var chain = [window]
    for node in tree.scene.nodes(of: context, values: .presentation) {
      let layer = layer(node)
      chain.removeLast(chain.count - 1 - node.depth)
      if node.isMask {
        chain[node.depth].mask = layer
      } else {
        chain[node.depth].addSublayer(layer)
      }
      chain.append(layer)
    }
  }

  private func layer(_ node: TreeNode) -> CALayer {
    let kind = node.properties.first { $0.key == .kind }?.value.asBits ?? 0
    let layer = Self.layer(LayerKind(bits: kind))
    // Classes have their own defaults.
    if layer is CAScrollLayer { layer.masksToBounds = false }
    for property in node.properties where property.key.isCoded {
      let value = boxed(property.value, property.key, of: node.client)
      if value != nil || property.value == .none {
        layer.setValue(value, forKey: property.key.name)
      }
    }
    return layer
  }

  private static func layer(_ kind: LayerKind) -> CALayer {
    switch kind {
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .scroll: CAScrollLayer()
    case .transform: CATransformLayer()
    case .tiled: CATiledLayer()
    case .emitter: CAEmitterLayer()
    case .plain, .text, .host: CALayer()
    }
  }

  // MARK: Values

  private func boxed(
    _ value: PropertyValue, _ key: PropertyKey, of client: UInt32
  ) -> Any? {
    switch value {
    case .none, .fade: nil
    case .bool(let value): value
    case .scalar(let value): value
    case .text(let value): value
    case .point(let value): CGPoint(value)
    case .size(let value): CGSize(value)
    case .rect(let value): CGRect(value)
    case .color(let value): CGColor(value)
    case .matrix(let value): CATransform3D(value)
    case .path(let value): CGPath(value)
    case .scalars(let values): values
    case .colors(let values): values.map { CGColor($0) }
    case .image(let id): images[client]?[id]
    case .bits(let value): Self.name(value, key)
    case .objects(let objects): key == .emitterCells ? nil : filters(objects, key, of: client)
    }
  }

  private func filters(
    _ objects: [ObjectValue], _ key: PropertyKey, of client: UInt32
  ) -> Any? {
    let filters = objects.map { object in
      let filter = CAFilter(type: object.kind)
      filter.name = object.name
      for (name, value) in object.attributes {
        filter.setValue(boxed(value, key, of: client), forKey: name)
      }
      return filter
    }
    return key == .compositingFilter ? filters.first : filters
  }

  private static func name(_ bits: UInt32, _ key: PropertyKey) -> Any {
    guard let names = names[key] else { return Int(bits) }
    return names.indices.contains(Int(bits)) ? names[Int(bits)] : ""
  }

  private static func color(_ pixel: UInt32) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  private static let names: [PropertyKey: [String]] = [
    .contentsGravity: [
      "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right",
      "topLeft", "topRight", "bottomLeft", "bottomRight",
    ],
    .minificationFilter: ["linear", "nearest", "trilinear"],
    .magnificationFilter: ["linear", "nearest", "trilinear"],
    .cornerCurve: ["circular", "continuous"],
    .fillRule: ["non-zero", "even-odd"],
    .lineCap: ["butt", "round", "square"],
    .lineJoin: ["miter", "round", "bevel"],
    .gradientType: ["axial", "radial", "conic"],
  ]
}
