public import Foundation
import Quartz2D

/// Places a layer's sublayers by their `constraints` (§11.9).
///
/// The order of the sublayers does not matter. On each axis separately, a sublayer keeps its place
/// if it has no constraints, constrains the same attribute twice, names an unknown source or
/// itself, or takes part in a cycle or depends on one.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  // Safe to share, since the manager has no state.
  nonisolated(unsafe) private static let shared = CAConstraintLayoutManager()

  /// Returns the shared manager.
  open class func layoutManager() -> CAConstraintLayoutManager { shared }

  /// Places the sublayers of a layer by their constraints.
  open func layoutSublayers(of layer: CALayer) {
    ConstraintSystem(layer).solve()
  }
}

/// The constraints of the sublayers of one layer.
private struct ConstraintSystem {
  /// One axis of one sublayer.
  struct Node: Hashable {
    var layer: Int
    var axis: ConstraintAxis
  }

  private let layers: [CALayer]
  private let bounds: CGRect
  private var frames: [CGRect]
  /// The effective constraints: at most two for each node, the lower part first.
  private var constraints: [Node: [(constraint: CAConstraint, source: Int?)]] = [:]

  init(_ layer: CALayer) {
    layers = layer.sublayers ?? []
    bounds = layer.bounds
    frames = layers.map(\.frame)
    var indices: [String: Int] = [:]
    for (index, layer) in layers.enumerated().reversed() {
      if let name = layer.name { indices[name] = index }
    }
    let all = layers.map { $0.constraints ?? [] }
    for index in layers.indices {
      for axis in ConstraintAxis.allCases {
        let node = Node(layer: index, axis: axis)
        constraints[node] = Self.effective(all, node, indices)
      }
    }
  }

  /// Returns the effective constraints of a node; nil for an axis that keeps its place.
  private static func effective(
    _ all: [[CAConstraint]], _ node: Node, _ indices: [String: Int]
  ) -> [(constraint: CAConstraint, source: Int?)]? {
    var found: [(constraint: CAConstraint, source: Int?)] = []
    var seen: Set<CAConstraintAttribute> = []
    for constraint in all[node.layer] where constraint.attribute.axis == node.axis {
      guard seen.insert(constraint.attribute).inserted else { return nil }
      guard constraint.sourceName != "superlayer" else {
        found.append((constraint, nil))
        continue
      }
      guard let source = indices[constraint.sourceName], source != node.layer else { return nil }
      let axis = constraint.sourceAttribute.axis
      // A sibling without constraints on the axis is no source.
      if all[source].contains(where: { $0.attribute.axis == axis }) {
        found.append((constraint, source))
      }
    }
    guard let last = found.popLast() else { return nil }
    let lowest = found.min { $0.constraint.attribute.part < $1.constraint.attribute.part }
    return [lowest, last].compactMap { $0 }
      .sorted { $0.constraint.attribute.part < $1.constraint.attribute.part }
  }

  /// Returns the nodes in an order in which sources come before their readers, without nodes that
  /// are in a cycle or depend on one.
  private func order() -> [Node] {
    var waiting: [Node: Int] = [:]
    var readers: [Node: [Node]] = [:]
    var order: [Node] = []
    for index in layers.indices {
      for axis in ConstraintAxis.allCases {
        let node = Node(layer: index, axis: axis)
        for (constraint, source) in constraints[node] ?? [] {
          guard let source else { continue }
          readers[Node(layer: source, axis: constraint.sourceAttribute.axis), default: []]
            .append(node)
          waiting[node, default: 0] += 1
        }
        if waiting[node] == nil { order.append(node) }
      }
    }
    var next = 0
    while next < order.count {
      for reader in readers[order[next]] ?? [] {
        waiting[reader, default: 0] -= 1
        if waiting[reader] == 0 { order.append(reader) }
      }
      next += 1
    }
    return order
  }

  func solve() {
    var system = self
    for node in order() { system.place(node) }
    for (index, layer) in layers.enumerated() where system.frames[index] != frames[index] {
      layer.frame = system.frames[index]
    }
  }

  private mutating func place(_ node: Node) {
    guard let pair = constraints[node], let first = pair.first else { return }
    let lower = first.constraint.attribute.part
    var span = ConstrainedSpan(frames[node.layer], node.axis)
    if pair.count == 2, let second = pair.last {
      span = ConstrainedSpan(
        lower, value(first), second.constraint.attribute.part, value(second))
    } else {
      span = span.moved(lower, to: value(first))
    }
    let old = frames[node.layer]
    frames[node.layer] =
      switch node.axis {
      case .x: CGRect(x: span.min, y: old.minY, width: span.size, height: old.height)
      case .y: CGRect(x: old.minX, y: span.min, width: old.width, height: span.size)
      }
  }

  private func value(_ item: (constraint: CAConstraint, source: Int?)) -> CGFloat {
    let attribute = item.constraint.sourceAttribute
    let rect = item.source.map { frames[$0] } ?? bounds
    return ConstrainedSpan(rect, attribute.axis).value(attribute.part) * item.constraint.scale
      + item.constraint.offset
  }
}
