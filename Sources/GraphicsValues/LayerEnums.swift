/// How contents are placed in bounds (§2.5.2). "Top" is always maximum y.
package enum ContentsGravity: UInt8, CaseIterable, Hashable, Sendable {
  case resize = 0
  case resizeAspect = 1
  case resizeAspectFill = 2
  case center = 3
  case top = 4
  case bottom = 5
  case left = 6
  case right = 7
  case topLeft = 8
  case topRight = 9
  case bottomLeft = 10
  case bottomRight = 11
}

/// What an animation shows before it begins and after it has ended (§4.7).
package enum FillMode: UInt8, CaseIterable, Hashable, Sendable {
  case removed = 0
  case forwards = 1
  case backwards = 2
  case both = 3

  package var coversBefore: Bool { self == .backwards || self == .both }
  package var coversAfter: Bool { self == .forwards || self == .both }
}

/// Which corners a radius applies to; the raw values are those of `CACornerMask` (§2.1).
package struct CornerMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let minXMinY = CornerMask(rawValue: 1)
  package static let maxXMinY = CornerMask(rawValue: 2)
  package static let minXMaxY = CornerMask(rawValue: 4)
  package static let maxXMaxY = CornerMask(rawValue: 8)
  package static let all = CornerMask(rawValue: 15)
}
