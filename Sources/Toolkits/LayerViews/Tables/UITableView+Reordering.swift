import CoreAnimation
import Foundation

/// A row that the user moves by its handle.
struct LiftedRow {
  let origin: TableRow
  /// The place that the row would have if it were let go.
  var target: TableRow
  let height: CGFloat
  /// The upper edge of the cell in the content, and the distance from it to the finger.
  var top: CGFloat
  let grip: CGFloat
}

/// The moving of rows by their handles (views §24.4).
extension UITableView {
  final func rowWasDragged(_ cell: UITableViewCell, _ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: lift(cell, pan)
    case .changed: follow(pan)
    case .ended: drop(cancelled: false)
    case .cancelled: drop(cancelled: true)
    case .possible, .failed: break
    }
  }

  private func lift(_ cell: UITableViewCell, _ pan: UIPanGestureRecognizer) {
    guard rows.lifted == nil, let row = row(of: cell) else { return }
    stopCourse()
    let frame = rect(of: row)
    rows.lifted = LiftedRow(
      origin: row, target: row, height: frame.height, top: frame.minY,
      grip: pan.location(in: self).y - frame.minY)
    bringSubviewToFront(cell)
    cell.clipsToBounds = false
    cell.layer.shadowRadius = 6
    cell.layer.shadowOffset = .zero
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      cell.layer.shadowOpacity = 0.25
    }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard let lifted = rows.lifted else { return }
    let finger = pan.location(in: self).y
    rows.lifted?.top = finger - lifted.grip
    scrollAtEdges(finger, pan)
    placeLifted()
  }

  /// Moves the cell to the finger, and makes room for it where it would come to lie.
  private func placeLifted() {
    guard var lifted = rows.lifted else { return }
    if let cell = rows.cells[lifted.origin] {
      UIView.performWithoutAnimation { cell.frame = cellFrame(of: lifted.origin) }
    }
    var target = proposedTarget(of: lifted)
    if let delegate = rows.delegate {
      target = TableRow(
        delegate.tableView(
          self, targetIndexPathForMoveFromRowAt: lifted.origin.path,
          toProposedIndexPath: target.path))
    }
    guard target != lifted.target, isPlace(target, for: lifted) else { return }
    lifted.target = target
    rows.lifted = lifted
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      for (row, cell) in self.rows.cells where row != lifted.origin {
        cell.frame = self.cellFrame(of: row)
      }
      for edge in SectionEdge.allCases {
        for (section, view) in self.rows.edges[edge] ?? [:] {
          view.frame = self.edgeFrame(edge, section)
        }
      }
    }
  }

  private func isPlace(_ target: TableRow, for lifted: LiftedRow) -> Bool {
    let sections = currentLayout.sections
    guard sections.indices.contains(target.section), target.row >= 0 else { return false }
    let room =
      sections[target.section].rows.count + (target.section == lifted.origin.section ? 0 : 1)
    return target.row < room
  }

  /// Returns the place of the lifted cell among the other rows: the section under its middle, and there the row in
  /// whose upper half, or above which, its upper edge is.
  private func proposedTarget(of lifted: LiftedRow) -> TableRow {
    let layout = currentLayout
    let middle = lifted.top + lifted.height / 2
    let origin = lifted.origin
    func shift(_ section: Int) -> CGFloat { section > origin.section ? 0 - lifted.height : 0 }
    let section =
      layout.sections.indices.last { layout.sections[$0].top + shift($0) <= middle } ?? 0
    guard layout.sections.indices.contains(section) else { return origin }
    let rows = layout.sections[section].rows
    var y = lifted.top - layout.sections[section].rowsTop - shift(section)
    if section == origin.section, y >= rows.span(of: origin.row).top { y += lifted.height }
    var row = rows.row(at: max(y, 0))
    if row < rows.count {
      let span = rows.span(of: row)
      if y > span.top + span.height / 2 { row += 1 }
    }
    if section == origin.section, row > origin.row { row -= 1 }
    let last = section == origin.section ? rows.count - 1 : rows.count
    return TableRow(section: section, row: min(max(row, 0), max(last, 0)))
  }

  /// Returns the way of a row that makes room for the lifted one.
  final func displacement(of row: TableRow) -> CGFloat {
    guard let lifted = rows.lifted else { return 0 }
    let (origin, target) = (lifted.origin, lifted.target)
    var way: CGFloat = 0
    var place = row
    if row > origin {
      way -= lifted.height
      if row.section == origin.section { place.row -= 1 }
    }
    if place.section > target.section || place.section == target.section && place.row >= target.row
    {
      way += lifted.height
    }
    return way
  }

  /// Returns the way of a section's header or footer that makes room for the lifted row.
  final func displacement(of edge: SectionEdge, _ section: Int) -> CGFloat {
    guard let lifted = rows.lifted else { return 0 }
    func isAfter(_ other: Int) -> Bool {
      edge == .header ? section > other : section >= other
    }
    return (isAfter(lifted.target.section) ? lifted.height : 0)
      - (isAfter(lifted.origin.section) ? lifted.height : 0)
  }

  /// Leaves a row that is moved where the data source has it, since rows change below the finger.
  final func forgetLifted() {
    guard let lifted = rows.lifted else { return }
    stopScrollingAtEdges()
    rows.lifted = nil
    guard let cell = rows.cells[lifted.origin] else { return }
    cell.layer.shadowOpacity = 0
    cell.clipsToBounds = true
  }

  private func drop(cancelled: Bool) {
    guard let lifted = rows.lifted else { return }
    stopScrollingAtEdges()
    let cell = rows.cells[lifted.origin]
    let old = cell?.frame
    rows.lifted = nil
    if !cancelled, lifted.target != lifted.origin {
      dataSource?.tableView(self, moveRowAt: lifted.origin.path, to: lifted.target.path)
      UIView.performWithoutAnimation {
        moveRow(at: lifted.origin.path, to: lifted.target.path)
      }
    }
    setNeedsLayout()
    guard let cell, let old else { return }
    let end = cell.frame
    UIView.performWithoutAnimation { cell.frame = old }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      cell.layer.shadowOpacity = 0
      cell.frame = self.row(of: cell).map { self.cellFrame(of: $0) } ?? end
      self.layoutIfNeeded()
    } completion: { _ in
      cell.clipsToBounds = true
    }
  }

  // MARK: Edges of the table

  /// Points from an edge of the table within which a lifted row scrolls it, and points a second.
  private static let edgeReach: CGFloat = 44
  private static let edgeSpeed: CGFloat = 300

  private func scrollAtEdges(_ finger: CGFloat, _ pan: UIPanGestureRecognizer) {
    let place = finger - bounds.minY
    let isAtTop = place < Self.edgeReach + adjustedContentInset.top
    let isAtBottom = place > bounds.height - adjustedContentInset.bottom - Self.edgeReach
    guard isAtTop || isAtBottom, isOnDisplay else { return stopScrollingAtEdges() }
    rows.edgeDirection = isAtTop ? -1 : 1
    guard rows.edgeLink == nil else { return }
    let link = CADisplayLink { [weak self, weak pan] link in
      guard let self else { return link.invalidate() }
      MainActor.assumeIsolated {
        let time = link.targetTimestamp - link.timestamp
        self.scrollByFrame(min(max(time, 0), 0.1), pan)
      }
    }
    link.add(to: .main, forMode: .common)
    rows.edgeLink = link
  }

  private func scrollByFrame(_ time: TimeInterval, _ pan: UIPanGestureRecognizer?) {
    guard let lifted = rows.lifted, let pan else { return stopScrollingAtEdges() }
    let way = rows.edgeDirection * Self.edgeSpeed * CGFloat(time)
    let offset = limits.y.clamped(bounds.minY + way)
    guard offset != bounds.minY else { return }
    bounds.origin.y = offset
    rows.lifted?.top = pan.location(in: self).y - lifted.grip
    placeLifted()
  }

  private func stopScrollingAtEdges() {
    rows.edgeLink?.invalidate()
    rows.edgeLink = nil
  }
}
