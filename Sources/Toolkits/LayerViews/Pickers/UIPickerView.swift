import CoreAnimation
public import Foundation

/// Wheels of rows, of which the one in the middle is chosen.
///
/// The server lets wheels coast, so that they turn while the program is busy. They are shown flat: rows fade
/// towards the edges.
@preconcurrency @MainActor open class UIPickerView: UIView {
  private let wheelArea = UIView()
  private let lens = UIView()
  private let fade = CAGradientLayer()
  private var wheels: [PickerWheel] = []
  private var isLoaded = false

  private static let size = CGSize(width: 320, height: 216)
  private static let rowHeight: CGFloat = 32
  /// Points at the sides, and between wheels.
  private static let margin: CGFloat = 9
  private static let gap: CGFloat = 5

  /// Creates a picker without wheels; a size of zero becomes 320 × 216 points.
  public override init(frame: CGRect) {
    let isEmpty = frame.size == .zero
    super.init(frame: isEmpty ? CGRect(origin: frame.origin, size: Self.size) : frame)
    setUp()
  }

  /// Creates a picker without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    lens.backgroundColor = .tertiarySystemFill
    lens.layer.cornerRadius = 8
    lens.isUserInteractionEnabled = false
    addSubview(lens)
    addSubview(wheelArea)
    wheelArea.layer.mask = fade
  }

  // MARK: Contents

  /// The object that knows the numbers of wheels and rows; not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { contentsChanged() } }
  /// The object that knows the rows; not retained.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { contentsChanged() } }
  /// Has no effect: the chosen row is always marked, as since iOS 7.
  open var showsSelectionIndicator = true

  /// The number of wheels.
  open var numberOfComponents: Int { loadedWheels.count }
  /// Returns the number of rows of a wheel; 0 for a wheel that does not exist.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.rows ?? 0 }
  /// Returns the size of a wheel's rows.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard wheel(component) != nil else { return .zero }
    return CGSize(width: width(of: component), height: rowHeight(of: component))
  }
  /// Returns the view that the delegate has given to a row; nil for a row that is not shown.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    wheel(component)?.cell(of: row)?.custom
  }
  /// Asks for all numbers and rows again.
  open func reloadAllComponents() {
    isLoaded = false
    setNeedsLayout()
    _ = loadedWheels
  }
  /// Asks for the rows of a wheel again.
  open func reloadComponent(_ component: Int) { wheel(component)?.reload() }

  /// Turns a wheel to a row, without calling the delegate. A row or wheel that does not exist changes nothing,
  /// with a line on standard error.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component), (0..<wheel.rows).contains(row) else {
      return notices.say(
        "a picker with \(numberOfRows(inComponent: component)) rows in the wheel \(component) has no "
          + "row \(row)")
    }
    layoutIfNeeded()
    wheel.select(row, animated: animated)
  }
  /// Returns the row of a wheel; −1 for a wheel that does not exist or has no rows.
  open func selectedRow(inComponent component: Int) -> Int {
    guard let wheel = wheel(component), wheel.rows > 0 else { return -1 }
    return wheel.row
  }

  private func contentsChanged() {
    isLoaded = false
    setNeedsLayout()
  }

  private var loadedWheels: [PickerWheel] {
    guard !isLoaded else { return wheels }
    isLoaded = true
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count { wheels.removeLast().table.removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel(self, wheels.count)
      wheels.append(wheel)
      wheelArea.addSubview(wheel.table)
    }
    for wheel in wheels { wheel.reload() }
    return wheels
  }

  private func wheel(_ component: Int) -> PickerWheel? {
    let wheels = loadedWheels
    return wheels.indices.contains(component) ? wheels[component] : nil
  }

  final func fill(_ cell: PickerCell, row: Int, _ component: Int) {
    let view = delegate?.pickerView(
      self, viewForRow: row, forComponent: component, reusing: cell.custom)
    cell.custom = view
    cell.label.isHidden = view != nil
    guard view == nil else { return }
    if let title = delegate?.pickerView(
      self, attributedTitleForRow: row, forComponent: component)
    {
      cell.label.attributedText = title
    } else {
      cell.label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
  }

  final func wheelRested(_ component: Int, at row: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }

  private func rowHeight(of component: Int) -> CGFloat {
    let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    return height > 0 && height.isFinite ? height : Self.rowHeight
  }

  private func width(of component: Int) -> CGFloat {
    let count = loadedWheels.count
    let own = (0..<count).map {
      delegate?.pickerView(self, widthForComponent: $0) ?? UIView.noIntrinsicMetric
    }
    if own.indices.contains(component), own[component] >= 0, own[component].isFinite {
      return own[component]
    }
    let shares = own.filter { !($0 >= 0 && $0.isFinite) }.count
    let taken = own.filter { $0 >= 0 && $0.isFinite }.reduce(0, +)
    let free = bounds.width - 2 * Self.margin - CGFloat(max(count - 1, 0)) * Self.gap - taken
    return max(free / CGFloat(max(shares, 1)), 0)
  }

  override func layOutContents() {
    wheelArea.frame = bounds
    let wheels = loadedWheels
    let widths = wheels.map { width(of: $0.component) }
    let whole = widths.reduce(0, +) + CGFloat(max(widths.count - 1, 0)) * Self.gap
    var x = (bounds.width - whole) / 2
    for (wheel, width) in zip(wheels, widths) {
      let frame = directed(CGRect(x: x, y: 0, width: width, height: bounds.height))
      wheel.place(in: frame, rowHeight: rowHeight(of: wheel.component))
      x += width + Self.gap
    }
    let height = wheels.map { rowHeight(of: $0.component) }.max() ?? Self.rowHeight
    lens.frame = CGRect(
      x: Self.margin, y: bounds.midY - height / 2, width: max(bounds.width - 2 * Self.margin, 0),
      height: height)
    lens.isHidden = wheels.isEmpty
    placeFade(height)
  }

  /// Lets rows fade above and below the chosen one.
  private func placeFade(_ height: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fade.frame = wheelArea.bounds
    let half = bounds.height > 0 ? Double(min(height / bounds.height / 2, 0.5)) : 0.1
    let alphas: [CGFloat] = [0, 0.45, 1, 1, 0.45, 0]
    fade.colors = alphas.map { UIColor.black.withAlphaComponent($0).cgColor }
    fade.locations = [0, 0.5 - half, 0.5 - half, 0.5 + half, 0.5 + half, 1].map {
      NSNumber(value: $0)
    }
    CATransaction.commit()
  }
}
