import Foundation

/// The headers and footers of sections (views §14.5).
extension UITableView {
  // MARK: Heights

  final func height(_ edge: SectionEdge, _ section: Int) -> CGFloat {
    let view = suppliedView(edge, section)
    let title = view == nil ? self.title(edge, section) : nil
    guard view != nil || title != nil else { return style == .grouped ? 18 : 0 }
    let asked = rows.delegate.map { delegate in
      switch edge {
      case .header: delegate.tableView(self, heightForHeaderInSection: section)
      case .footer: delegate.tableView(self, heightForFooterInSection: section)
      }
    }
    if let asked, asked.isHeight { return asked }
    let own = edge == .header ? sectionHeaderHeight : sectionFooterHeight
    if own.isHeight { return own }
    if let view { return view.constrainedHeight(width: bounds.width) ?? SectionTitle.leastHeight }
    guard let title else { return 0 }
    return SectionTitle(title, isGrouped: style == .grouped).height(width: bounds.width)
  }

  private func title(_ edge: SectionEdge, _ section: Int) -> String? {
    switch edge {
    case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
    case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
    }
  }

  private func suppliedView(_ edge: SectionEdge, _ section: Int) -> UIView? {
    switch edge {
    case .header: rows.delegate?.tableView(self, viewForHeaderInSection: section)
    case .footer: rows.delegate?.tableView(self, viewForFooterInSection: section)
    }
  }

  // MARK: Places

  /// Shows the headers or footers of a range, and no others.
  final func arrange(
    _ edge: SectionEdge, _ layout: TableLayout, from top: CGFloat, to bottom: CGFloat
  ) {
    let frames = frames(of: edge, layout, from: top, to: bottom)
    for (section, view) in rows.edges[edge] ?? [:] where frames[section] == nil {
      view.removeFromSuperview()
      rows.edges[edge]?[section] = nil
    }
    for (section, frame) in frames {
      if let view = rows.edges[edge]?[section] {
        if view.frame != frame { view.frame = frame }
      } else {
        _ = addView(edge, section, frame)
      }
    }
  }

  /// Returns the frames of the headers or footers in a range.
  final func frames(
    of edge: SectionEdge, _ layout: TableLayout, from top: CGFloat, to bottom: CGFloat
  ) -> [Int: CGRect] {
    var frames: [Int: CGRect] = [:]
    for (index, section) in layout.sections.enumerated() {
      let frame = section.frame(of: edge, width: bounds.width)
      if frame.height > 0, frame.maxY > top, frame.minY < bottom { frames[index] = frame }
    }
    return frames
  }

  /// Adds the view above or below a section.
  final func addView(_ edge: SectionEdge, _ section: Int, _ frame: CGRect) -> UIView? {
    guard let view = makeView(edge, section) else { return nil }
    view.frame = frame
    insertSubview(view, at: 0)
    rows.edges[edge, default: [:]][section] = view
    return view
  }

  final func removeEdges() {
    for view in rows.edges.values.flatMap(\.values) { view.removeFromSuperview() }
    rows.edges = [:]
  }

  private func makeView(_ edge: SectionEdge, _ section: Int) -> UIView? {
    if let view = suppliedView(edge, section) { return view }
    return title(edge, section).map { SectionTitle($0, isGrouped: style == .grouped) }
  }
}

extension TableLayout.Section {
  func frame(of edge: SectionEdge, width: CGFloat) -> CGRect {
    switch edge {
    case .header: CGRect(x: 0, y: top, width: width, height: header)
    case .footer: CGRect(x: 0, y: rowsBottom, width: width, height: footer)
    }
  }
}

/// The title above or below a section.
@MainActor private final class SectionTitle: UIView {
  private let label = UILabel()
  private static let margin: CGFloat = 16
  static let leastHeight: CGFloat = 28

  init(_ title: String, isGrouped: Bool) {
    super.init(frame: .zero)
    backgroundColor = isGrouped ? nil : .systemGray6
    label.text = title
    label.numberOfLines = 0
    label.font = isGrouped ? .systemFont(ofSize: 13) : .boldSystemFont(ofSize: 15)
    label.textColor = isGrouped ? .secondaryLabel : .label
    addSubview(label)
  }
  required init?(coder: NSCoder) { nil }

  /// Returns the height of all lines in a width.
  func height(width: CGFloat) -> CGFloat {
    let room = CGSize(width: max(width - 2 * Self.margin, 0), height: .greatestFiniteMagnitude)
    return max((label.sizeThatFits(room).height + 8).rounded(.up), Self.leastHeight)
  }

  override func layOutContents() {
    let width = max(bounds.width - 2 * Self.margin, 0)
    label.frame = CGRect(x: Self.margin, y: 0, width: width, height: bounds.height)
  }
}
