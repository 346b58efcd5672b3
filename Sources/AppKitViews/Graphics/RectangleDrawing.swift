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
  case clear = 0
  case copy = 1
  case sourceOver = 2
  case sourceIn = 3
  case sourceOut = 4
  case sourceAtop = 5
  case destinationOver = 6
  case destinationIn = 7
  case destinationOut = 8
  case destinationAtop = 9
  case xor = 10
  case plusDarker = 11
  case plusLighter = 13
  case multiply = 14
  case screen = 15
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
