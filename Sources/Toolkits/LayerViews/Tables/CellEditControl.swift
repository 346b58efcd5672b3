import CoreAnimation
import Foundation

/// The round control at the leading edge of a cell while its table is edited: it deletes, inserts or selects.
@MainActor final class CellEditControl: UIControl {
  enum Kind: Equatable { case delete, insert, select }

  private let circle = UIView()
  private let glyph = UIImageView()
  /// Points.
  static let width: CGFloat = 40
  private static let diameter: CGFloat = 22

  var kind = Kind.delete { didSet { if kind != oldValue { show() } } }
  /// True for a row that is selected, or whose deletion the user is asked to confirm.
  var isOn = false { didSet { if isOn != oldValue { show() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    circle.layer.cornerRadius = Self.diameter / 2
    circle.isUserInteractionEnabled = false
    glyph.contentMode = .center
    glyph.tintColor = .white
    circle.addSubview(glyph)
    addSubview(circle)
    show()
  }
  required init?(coder: NSCoder) { nil }

  private func show() {
    isUserInteractionEnabled = kind != .select
    switch kind {
    case .delete: (circle.backgroundColor, glyph.image) = (.systemRed, CellSymbols.minus)
    case .insert: (circle.backgroundColor, glyph.image) = (.systemGreen, CellSymbols.plus)
    case .select:
      (circle.backgroundColor, glyph.image) =
        isOn ? (tintColor, CellSymbols.smallCheck) : (nil, nil)
    }
    let isRing = kind == .select && !isOn
    circle.layer.borderWidth = isRing ? 1.5 : 0
    appearanceChanged()
    circle.transform =
      kind == .delete && isOn ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
  }

  override func appearanceChanged() { circle.layer.borderColor = resolved(.systemGray3) }

  override func layOutContents() {
    let size = Self.diameter
    circle.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    circle.center = CGPoint(x: 27, y: bounds.midY.rounded())
    glyph.frame = circle.bounds
  }
}

/// The handle at the trailing edge of a cell by which the user moves its row.
@MainActor final class CellHandle: UIView {
  private let lines = UIImageView(image: CellSymbols.handle)
  /// Points.
  static let width: CGFloat = 54

  override init(frame: CGRect) {
    super.init(frame: frame)
    lines.contentMode = .center
    lines.tintColor = .systemGray3
    addSubview(lines)
  }
  required init?(coder: NSCoder) { nil }

  override func layOutContents() { lines.frame = bounds }
  // A touch of the handle is no touch of the row.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
