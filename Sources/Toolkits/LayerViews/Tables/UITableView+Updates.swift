import CoreAnimation
import Foundation
import ToolkitSupport

/// Changes of rows and sections, in updates that the table shows together (views §24.3).
extension UITableView {
  // MARK: Recording

  /// Records changes, and shows them unless an update is open.
  final func change(_ body: (inout TableUpdate) -> Void) {
    body(&rows.update)
    if rows.openUpdates == 0 { showUpdate() }
  }

  final func openUpdate() { rows.openUpdates += 1 }

  final func closeUpdate() {
    guard rows.openUpdates > 0 else {
      return notices.say("a table's endUpdates() was called without beginUpdates()")
    }
    rows.openUpdates -= 1
    if rows.openUpdates == 0 { showUpdate() }
  }

  private func showUpdate() {
    let update = rows.update
    rows.update = TableUpdate()
    // A table that has never asked for its rows has none to change.
    guard let before = rows.counts else {
      reload()
      return complete(update)
    }
    closeSwipes()
    forgetLifted()
    let after = countsOfDataSource()
    do {
      let course = try ListCourse(update.changes, before: before, after: after, noun: "rows")
      rows.counts = after
      rows.generation += 1
      show(update, course)
    } catch {
      notices.say("an update of a table contradicts its data source: \(error)")
      reload()
      complete(update)
    }
  }

  private func complete(_ update: TableUpdate) {
    for completion in update.completions { completion(true) }
  }

  // MARK: Showing

  /// Cells of rows that are gone, or whose rows move out of sight, and the places where they go.
  private struct Leaving {
    let cell: UITableViewCell
    let row: TableRow
    let frame: CGRect
    let alpha: CGFloat
  }

  private func show(_ update: TableUpdate, _ course: ListCourse) {
    let old = (layout: currentLayout, cells: rows.cells)
    let goingEdges = renumberEdges(course, update)
    renumber(course, update)
    var kept: [TableRow: UITableViewCell] = [:]
    var going: [(cell: UITableViewCell, place: TableRow, animation: RowAnimation)] = []
    for (row, cell) in old.cells {
      let place = ListPlace(row)
      if let animation = update.animationOfGoing(place) {
        going.append((cell, row, animation))
      } else if let new = course.newPlace(of: place) {
        kept[TableRow(new)] = cell
      } else {
        going.append((cell, row, .fade))
      }
    }
    let cells = fill(kept, old.layout, course, update)
    let leaving = going.map { cell, row, animation in
      leave(cell, of: row, animation, old.layout, course)
    }
    let hidden = kept.filter { cells[$0.key] == nil }.map { row, cell in
      Leaving(cell: cell, row: row, frame: cellFrame(of: row), alpha: 1)
    }
    let comingEdges = addEdges()
    let isAnimated = window != nil && UIView.areAnimationsEnabled && !update.isInstant
    let place = {
      self.placeContents()
      for leaving in leaving + hidden {
        leaving.cell.frame = leaving.frame
        leaving.cell.alpha = leaving.alpha
      }
      for view in comingEdges { view.alpha = 1 }
      for edge in goingEdges { edge.view.alpha = 0 }
    }
    let end = { [weak self] in
      for leaving in leaving + hidden {
        leaving.cell.alpha = 1
        self?.endDisplay(of: leaving.cell, in: leaving.row)
      }
      for edge in goingEdges { self?.recycleEdge(edge.view, edge.edge, edge.section) }
      self?.complete(update)
    }
    setNeedsLayout()
    guard isAnimated else {
      UIView.performWithoutAnimation(place)
      return end()
    }
    for leaving in leaving { sendSubviewToBack(leaving.cell) }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: place
    ) { _ in end() }
  }

  /// Gives the table's state of its rows the new numbers.
  private func renumber(_ course: ListCourse, _ update: TableUpdate) {
    func moved(_ row: TableRow) -> TableRow? {
      course.newPlace(of: ListPlace(row)).map { TableRow($0) }
    }
    rows.selected = Set(
      rows.selected.compactMap { row in
        update.animationOfReloading(ListPlace(row)) == nil ? moved(row) : nil
      })
    var fitted: [TableRow: CGFloat] = [:]
    for (row, height) in rows.fitted where update.animationOfReloading(ListPlace(row)) == nil {
      if let new = moved(row) { fitted[new] = height }
    }
    rows.fitted = fitted
    rows.supplied = [:]
    rows.layout = makeLayout()
  }

  /// Makes the cells of the rows that will be visible, at the places from which they come.
  ///
  /// - Returns: all cells of visible rows.
  private func fill(
    _ kept: [TableRow: UITableViewCell], _ old: TableLayout, _ course: ListCourse,
    _ update: TableUpdate
  ) -> [TableRow: UITableViewCell] {
    rows.cells = kept
    let generation = rows.generation
    for cell in kept.values { cell.isFitted = false }
    UIView.performWithoutAnimation {
      var rounds = 20
      repeat {
        let layout = currentLayout
        let wanted = wantedRows(layout, at: offset(for: layout))
        for row in wanted where rows.cells[row] == nil && rows.generation == generation {
          show(row, layout)
          guard let cell = rows.cells[row] else { continue }
          let origin = course.oldPlace(of: ListPlace(row))
          let isReloaded = origin.map { update.animationOfReloading($0) } ?? nil
          if let origin, isReloaded == nil {
            cell.frame = frame(of: TableRow(origin), in: old)
          } else {
            let animation = isReloaded ?? update.animationOfComing(ListPlace(row))
            let way = animation.way(of: cell.frame)
            cell.frame = cell.frame.offsetBy(dx: way.x, dy: way.y)
            cell.alpha = animation.alpha
          }
        }
        rounds -= 1
      } while measureCells() && rounds > 0
    }
    let layout = currentLayout
    let wanted = Set(wantedRows(layout, at: offset(for: layout)))
    rows.cells = rows.cells.filter { wanted.contains($0.key) }
    return rows.cells
  }

  private func leave(
    _ cell: UITableViewCell, of row: TableRow, _ animation: RowAnimation, _ old: TableLayout,
    _ course: ListCourse
  ) -> Leaving {
    // A row that is loaded again moves to its new place while it goes.
    if let new = course.newPlace(of: ListPlace(row)) {
      return Leaving(cell: cell, row: row, frame: cellFrame(of: TableRow(new)), alpha: 0)
    }
    let way = animation.way(of: cell.frame)
    return Leaving(
      cell: cell, row: row, frame: cell.frame.offsetBy(dx: way.x, dy: way.y),
      alpha: animation == .none ? 0 : animation.alpha)
  }

  private struct GoingEdge {
    let view: UIView
    let edge: SectionEdge
    let section: Int
  }

  /// Gives the headers and footers their new sections, and returns those that go.
  private func renumberEdges(_ course: ListCourse, _ update: TableUpdate) -> [GoingEdge] {
    var going: [GoingEdge] = []
    let old = rows.edges
    rows.edges = [:]
    for (edge, views) in old {
      for (section, view) in views {
        if let new = course.newSection(of: section), update.reloadedSections[section] == nil {
          rows.edges[edge, default: [:]][new] = view
        } else {
          going.append(GoingEdge(view: view, edge: edge, section: section))
        }
      }
    }
    return going
  }

  /// Makes the headers and footers that come into view, and returns them.
  private func addEdges() -> [UIView] {
    var coming: [UIView] = []
    let layout = currentLayout
    let range = self.range(at: offset(for: layout))
    UIView.performWithoutAnimation {
      for edge in SectionEdge.allCases {
        for (section, frame) in frames(of: edge, layout, from: range.top, to: range.bottom)
        where rows.edges[edge]?[section] == nil {
          guard let view = addView(edge, section, frame) else { continue }
          view.alpha = 0
          coming.append(view)
        }
      }
    }
    return coming
  }

  /// Moves the cells, headers and footers to their places.
  private func placeContents() {
    let layout = currentLayout
    sizeContent(layout)
    for (row, cell) in rows.cells {
      let frame = cellFrame(of: row)
      if cell.frame != frame { cell.frame = frame }
      cell.alpha = 1
      decorate(cell, row)
    }
    for edge in SectionEdge.allCases {
      for (section, view) in rows.edges[edge] ?? [:]
      where layout.sections.indices.contains(section) {
        let frame = edgeFrame(edge, section)
        if view.frame != frame { view.frame = frame }
      }
    }
    placeEdges(layout)
  }

  /// Seconds.
  private static let updateDuration: TimeInterval = 0.3

  // MARK: Reconfiguring

  /// Asks for the cells of rows again, and gives the data source the cells that they have.
  final func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let old = rows.cells[TableRow(path)] else { continue }
      rows.reconfigured = old
      let cell = dataSource?.tableView(self, cellForRowAt: path)
      rows.reconfigured = nil
      if let cell, cell !== old {
        notices.say("a cell other than the one that its row has was given to be reconfigured")
        recycle(cell)
      }
      old.isFitted = false
    }
    setNeedsLayout()
  }
}
