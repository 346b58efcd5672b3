public import Foundation
import Quartz2D

/// Fills a rectangle in the current context with its fill colour.
@preconcurrency @MainActor public func NSRectFill(_ rect: NSRect) { rect.fill() }

extension CGRect {
  /// Fills the rectangle in the current context with its fill colour, replacing the destination by
  /// default.
  @preconcurrency @MainActor public func fill(using operation: NSCompositingOperation = .copy) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setBlendMode(operation.blendMode)
    context.fill(self)
    context.restoreGState()
  }
  /// Draws a frame of a width inside the rectangle, with the fill colour.
  @preconcurrency @MainActor public func frame(
    withWidth frameWidth: CGFloat = 1, using operation: NSCompositingOperation = .copy
  ) {
    let inner = insetBy(dx: frameWidth, dy: frameWidth)
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setBlendMode(operation.blendMode)
    context.beginPath()
    context.addRect(self)
    if !inner.isNull { context.addRect(inner) }
    context.fillPath(using: .evenOdd)
    context.restoreGState()
  }
  /// Restricts drawing in the current context to the rectangle.
  @preconcurrency @MainActor public func clip() {
    NSGraphicsContext.current?.cgContext.clip(to: self)
  }
}

/// The way in which a source is combined with the destination.
public enum NSCompositingOperation: UInt, Sendable {
  /// Nothing remains.
  case clear = 0
  /// The source replaces the destination.
  case copy = 1
  /// The source over the destination.
  case sourceOver = 2
  /// The source where the destination is.
  case sourceIn = 3
  /// The source where the destination is not.
  case sourceOut = 4
  /// The source over the destination, where the destination is.
  case sourceAtop = 5
  /// The destination over the source.
  case destinationOver = 6
  /// The destination where the source is.
  case destinationIn = 7
  /// The destination where the source is not.
  case destinationOut = 8
  /// The destination over the source, where the source is.
  case destinationAtop = 9
  /// Source and destination, each where the other is not.
  case xor = 10
  /// The sum, counted from black.
  case plusDarker = 11
  /// The sum, at most white.
  case plusLighter = 13
  /// The product: darker than source and destination.
  case multiply = 14
  /// The inverse of the product of the inverses: lighter than source and destination.
  case screen = 15
  /// The product where the destination is dark, `screen` where it is light.
  case overlay = 16

  var blendMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    }
  }
}
