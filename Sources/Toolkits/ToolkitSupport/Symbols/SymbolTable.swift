import Foundation

/// The drawing of a symbol: parts, and the frame around them.
public struct SymbolShape: Sendable {
  /// The frame around a symbol.
  public enum Frame: Sendable {
    /// None.
    case none
    /// A circle.
    case circle
    /// A square with round corners.
    case square
  }

  /// The parts.
  public let parts: [SymbolPart]
  /// True if outlines are filled; with a frame, if the frame is.
  public let isFilled: Bool
  /// The frame around the parts.
  public let frame: Frame
}

/// The symbols that toolkits draw, by Apple's names. The drawings are this project's own.
public enum SymbolTable {
  /// The names of all drawings; those with an outline exist with `.fill`, and all with `.circle`,
  /// `.circle.fill`, `.square` and `.square.fill` behind their names, as far as they have a frame's room.
  public static var names: [String] { drawings.keys.sorted() }

  /// Returns the drawing of a name; nil for a name that is not in the table.
  public static func shape(_ name: String) -> SymbolShape? {
    if let parts = parts(name) {
      return SymbolShape(parts: parts, isFilled: false, frame: .none)
    }
    if let base = name.without(".circle.fill"), let parts = parts(base) {
      return SymbolShape(parts: parts, isFilled: true, frame: .circle)
    }
    if let base = name.without(".square.fill"), let parts = parts(base) {
      return SymbolShape(parts: parts, isFilled: true, frame: .square)
    }
    if let base = name.without(".circle"), let parts = parts(base) {
      return SymbolShape(parts: parts, isFilled: false, frame: .circle)
    }
    if let base = name.without(".square"), let parts = parts(base) {
      return SymbolShape(parts: parts, isFilled: false, frame: .square)
    }
    if let base = name.without(".fill"), let parts = parts(base),
      parts.contains(where: { $0.role == .outline })
    {
      return SymbolShape(parts: parts, isFilled: true, frame: .none)
    }
    return nil
  }

  private static func parts(_ name: String) -> [SymbolPart]? {
    drawings[others[name] ?? name].flatMap { SymbolPart.parts(of: $0) }
  }

  /// Other names of the same drawings.
  private static let others = [
    "chevron.forward": "chevron.right", "chevron.backward": "chevron.left",
    "arrow.forward": "arrow.right", "arrow.backward": "arrow.left", "gear": "gearshape",
    "line.horizontal.3": "line.3.horizontal", "icloud": "cloud", "multiply": "xmark",
    "bubble": "bubble.left", "arrowshape.turn.up.left": "arrow.uturn.left",
  ]

  private static let drawings: [String: String] = signs.merging(things) { first, _ in first }
}

extension String {
  fileprivate func without(_ ending: String) -> String? {
    hasSuffix(ending) ? String(dropLast(ending.count)) : nil
  }
}
