import CPango

/// The direction in which a paragraph is written.
package enum TextDirection: Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of the first letter that has one, outside isolated parts (rules P2 and P3 of
  /// Unicode's bidirectional algorithm); from left to right without such a letter.
  package init(of text: String) {
    self = .leftToRight
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth = max(depth - 1, 0)
      case _ where depth > 0: continue
      case 0x200E: return
      case 0x200F:
        self = .rightToLeft
        return
      default:
        guard scalar.properties.generalCategory.isLetter else { continue }
        if Self.isFromRight(scalar) { self = .rightToLeft }
        return
      }
    }
  }

  /// Returns true for a letter of the blocks that Unicode keeps for scripts from right to left.
  private static func isFromRight(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  var pango: PangoDirection {
    switch self {
    case .leftToRight: PANGO_DIRECTION_LTR
    case .rightToLeft: PANGO_DIRECTION_RTL
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
