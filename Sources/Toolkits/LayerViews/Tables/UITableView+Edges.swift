import Foundation
import ToolkitSupport

/// The headers and footers of sections (views §14.5).
extension UITableView {
  // MARK: Heights

  final func height(_ edge: SectionEdge, _ section: Int) -> CGFloat {
    let asked = rows.delegate.map { delegate in
      switch edge {
      case .header: delegate.tableView(self, heightForHeaderInSection: section)
      case .footer: delegate.tableView(self, heightForFooterInSection: section)
      }
    }
    if let asked, asked.isHeight { return asked }
    let view = suppliedView(edge, section)
    let title = view == nil ? self.title(edge, section) : nil
    guard view != nil || title != nil else { return style == .plain ? 0 : 18 }
    let own = edge == .header ? sectionHeaderHeight : sectionFooterHeight
    if own.isHeight { return own }
    let width = max(bounds.width - 2 * sideInset, 0)
    if let view {
      return (view as? UITableViewHeaderFooterView)?.fittedHeight(width: width)
        ?? view.constrainedHeight(width: width) ?? UITableViewHeaderFooterView.leastHeight
    }
    return makeTitle(title ?? "").fittedHeight(width: width)
  }

  private func title(_ edge: SectionEdge, _ section: Int) -> String? {
    switch edge {
    case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
    case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
    }
  }

  /// Returns the delegate's view of a section; one that was asked for to find its height is kept until it is shown.
  private func suppliedView(_ edge: SectionEdge, _ section: Int) -> UIView? {
    if let shown = rows.edges[edge]?[section], rows.delegate != nil { return shown }
    if let known = rows.supplied[edge]?[section] { return known }
    let view =
      switch edge {
      case .header: rows.delegate?.tableView(self, viewForHeaderInSection: section)
      case .footer: rows.delegate?.tableView(self, viewForFooterInSection: section)
      }
    if let view { rows.supplied[edge, default: [:]][section] = view }
    return view
  }

  private func makeTitle(_ title: String) -> UITableViewHeaderFooterView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.isGrouped = style != .plain
    view.textLabel?.text = title
    return view
  }

  // MARK: Places

  /// Shows the headers or footers of a range, and no others.
  final func arrange(
    _ edge: SectionEdge, _ layout: TableLayout, from top: CGFloat, to bottom: CGFloat
  ) {
    let frames = frames(of: edge, layout, from: top, to: bottom)
    for (section, view) in rows.edges[edge] ?? [:] where frames[section] == nil {
      rows.edges[edge]?[section] = nil
      recycleEdge(view, edge, section)
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
    for index in layout.sections.indices {
      let frame = edgeFrame(edge, index)
      if frame.height > 0, frame.maxY > top, frame.minY < bottom { frames[index] = frame }
    }
    return frames
  }

  /// Returns the frame of a section's header or footer.
  final func edgeFrame(_ edge: SectionEdge, _ section: Int) -> CGRect {
    let sections = currentLayout.sections
    guard sections.indices.contains(section) else { return .zero }
    var frame = sections[section].frame(of: edge, width: bounds.width)
    frame = frame.insetBy(dx: min(sideInset, frame.width / 2), dy: 0)
    return frame.offsetBy(dx: 0, dy: displacement(of: edge, section))
  }

  /// Adds the view above or below a section.
  final func addView(_ edge: SectionEdge, _ section: Int, _ frame: CGRect) -> UIView? {
    guard let view = makeView(edge, section) else { return nil }
    view.frame = frame
    switch edge {
    case .header:
      rows.delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    case .footer:
      rows.delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    insertSubview(view, at: 0)
    rows.edges[edge, default: [:]][section] = view
    return view
  }

  final func removeEdges() {
    for (edge, views) in rows.edges {
      for (section, view) in views { recycleEdge(view, edge, section) }
    }
    rows.edges = [:]
    rows.supplied = [:]
  }

  final func recycleEdge(_ view: UIView, _ edge: SectionEdge, _ section: Int) {
    view.removeFromSuperview()
    view.alpha = 1
    switch edge {
    case .header:
      rows.delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    case .footer:
      rows.delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    }
    guard let view = view as? UITableViewHeaderFooterView, let name = view.reuseIdentifier else {
      return
    }
    rows.spareEdges[name, default: []].append(view)
  }

  private func makeView(_ edge: SectionEdge, _ section: Int) -> UIView? {
    if let view = suppliedView(edge, section) {
      rows.supplied[edge]?[section] = nil
      (view as? UITableViewHeaderFooterView)?.isGrouped = style != .plain
      return view
    }
    return title(edge, section).map { makeTitle($0) }
  }

  // MARK: Reuse

  final func registerEdges(_ kind: AnyClass?, _ identifier: String) {
    guard let kind else {
      rows.edgeClasses[identifier] = nil
      return
    }
    guard let views = kind as? UITableViewHeaderFooterView.Type else {
      return notices.say(
        "\(kind) is registered for \"\(identifier)\" and is no class of headers and footers")
    }
    rows.edgeClasses[identifier] = views
  }

  final func dequeueEdge(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = rows.spareEdges[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return rows.edgeClasses[identifier].map {
      DynamicInitialization.edge(of: $0, reuseIdentifier: identifier)
    }
  }
}

extension TableLayout.Section {
  /// Returns the frame of the header, below the space above it, or of the footer.
  func frame(of edge: SectionEdge, width: CGFloat) -> CGRect {
    switch edge {
    case .header: CGRect(x: 0, y: top + padding, width: width, height: header - padding)
    case .footer: CGRect(x: 0, y: rowsBottom, width: width, height: footer)
    }
  }
}
