public import Foundation
internal import Quartz2D

/// Fills a rectangle in the current context with its fill colour.
@MainActor public func NSRectFill(_ rect: NSRect) { rect.fill() }

extension CGRect {
  /// Fills the rectangle in the current context with its fill colour, over what is there.
  @MainActor public func fill(using operation: NSCompositingOperation = .copy) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setBlendMode(operation.blendMode)
    context.fill(self)
    context.restoreGState()
  }
  /// Draws a frame of a width inside the rectangle, with the fill colour.
  @MainActor public func frame(
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
  @MainActor public func clip() { NSGraphicsContext.current?.cgContext.clip(to: self) }
}

/// How what is drawn is combined with what is there.
public enum NSCompositingOperation: UInt, Sendable {
  /// Nothing is left.
  case clear = 0
  /// The source takes the place of what is there.
  case copy = 1
  /// The source over what is there.
  case sourceOver = 2
  /// The source where something is.
  case sourceIn = 3
  /// The source where nothing is.
  case sourceOut = 4
  /// The source over what is there, and nowhere else.
  case sourceAtop = 5
  /// The destination over the source.
  case destinationOver = 6
  /// The destination where the source is.
  case destinationIn = 7
  /// The destination where the source is not.
  case destinationOut = 8
  /// The destination over the source, where the source is.
  case destinationAtop = 9
  /// Each where the other is not.
  case xor = 10
  /// The sum, counted from black.
  case plusDarker = 11
  /// The sum, at most white.
  case plusLighter = 13
  /// The product: darker than either.
  case multiply = 14
  /// The inverse of the product of the inverses: lighter than either.
  case screen = 15
  /// The product where what is there is dark, `screen` where it is light.
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
