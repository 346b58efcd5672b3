public import CoreAnimation
public import Foundation

/// A list of rows that scrolls, with cells for the visible rows.
///
/// When content begins to coast, cells are made for all rows that it passes, up to 256, so that
/// they are visible while the program is busy: at once for the nearest rows, and in the next turns
/// of the main queue for the rest. Cells that are not needed are reused for other rows later.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The way in which sections are separated.
  public enum Style: Int, Sendable {
    /// Headers like rows.
    case plain = 0
    /// Space between sections.
    case grouped = 1
    /// Space between sections, whose rows are in rounded rectangles.
    case insetGrouped = 2
  }

  /// The place to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// The place at the least distance.
    case none = 0
    /// The row is at the top.
    case top = 1
    /// The row is in the middle.
    case middle = 2
    /// The row is at the bottom.
    case bottom = 3
  }

  /// The way in which rows appear and disappear.
  public enum RowAnimation: Int, Sendable {
    /// Rows fade in and out.
    case fade = 0
    /// Rows come from the right, and go there.
    case right = 1
    /// Rows come from the left, and go there.
    case left = 2
    /// Rows come from behind the row above, and go there.
    case top = 3
    /// Rows come from behind the row below, and go there.
    case bottom = 4
    /// Rows appear and disappear at once.
    case none = 5
    /// Rows come and go in the middle of their place: they fade.
    case middle = 6
    /// The table chooses: fading.
    case automatic = 100
  }

  /// The lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No lines.
    case none = 0
    /// A line below each row.
    case singleLine = 1
    /// The same lines as `singleLine`.
    case singleLineEtched = 2
  }

  /// The number that stands for the table's own height, and there for the height that the contents need.
  public static let automaticDimension: CGFloat = -1

  final var rows = TableRows()
  /// The swipes of rows, made with the table.
  final lazy var swipes = makeSwipes()
  final var hasSwipes = false

  /// Creates a table without rows.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Creates a plain table.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a plain table without reading the coder.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
    _ = swipes
    hasSwipes = true
  }

  // MARK: Data

  /// The way in which sections are separated; it does not change.
  public final let style: Style
  /// The object that gives the number of rows and their cells; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { dataChanged() } }
  }
  /// The delegate; a `UITableViewDelegate` also decides about rows.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      rows.delegate = delegate as? any UITableViewDelegate
      if rows.delegate != nil { installMenus() }
      layoutChanged()
    }
  }
  /// Asks for all numbers and heights again, and for the cells of the visible rows.
  open func reloadData() { reload() }
  /// The number of sections; 1, without rows, as long as there is no data source.
  open var numberOfSections: Int { knownCounts.count }
  /// Returns the number of rows of a section; 0 for a section that does not exist.
  open func numberOfRows(inSection section: Int) -> Int { rowCount(of: section) }

  // MARK: Cells

  /// Sets the class of the cells that are made for an identifier; nil removes it.
  ///
  /// Cells are made by their class's `init(style:reuseIdentifier:)` with the style `default`.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    registerCells(cellClass, identifier)
  }
  /// Returns an unused cell, or a new cell of the registered class. Without such a class the cell
  /// is a plain one, and standard error says so.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { dequeue(identifier) ?? makeMissingCell(identifier) }
  /// Returns an unused cell, or a new cell of the registered class; nil without such a class.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeue(identifier)
  }
  /// Sets the class of the views above and below sections that are made for an identifier, by their class's
  /// `init(reuseIdentifier:)`; nil removes it.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registerEdges(aClass, identifier)
  }
  /// Returns an unused view for a header or a footer, or a new one of the registered class; nil without such a class.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { dequeueEdge(identifier) }
  /// The cells of rows that are visible or that the content passes, from top to bottom.
  open var visibleCells: [UITableViewCell] { seenCells.map(\.cell) }
  /// The rows of `visibleCells`.
  open var indexPathsForVisibleRows: [IndexPath]? { seenCells.map(\.row.path) }
  /// Returns the cell of a row; nil for a row that is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    rows.cells[TableRow(indexPath)]
  }
  /// Returns the row of a cell; nil for an unused cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { row(of: cell)?.path }
  /// Returns the row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    currentLayout.row(at: point.y)?.path
  }
  /// Returns the place of a row in the content; zero for a row that does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { rect(of: TableRow(indexPath)) }
  /// Returns the rows whose places overlap a rectangle of the content.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    currentLayout.rows(from: rect.minY, to: rect.maxY, atMost: .max, upwards: false).map(\.path)
  }
  /// Returns the place of a section in the content, with header and footer.
  open func rect(forSection section: Int) -> CGRect { sectionRect(section) }
  /// Returns the place of a section's header in the content.
  open func rectForHeader(inSection section: Int) -> CGRect { edgeFrame(.header, section) }
  /// Returns the place of a section's footer in the content.
  open func rectForFooter(inSection section: Int) -> CGRect { edgeFrame(.footer, section) }
  /// Returns the view above a section; nil for one that is not visible.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.edges[.header]?[section] as? UITableViewHeaderFooterView
  }
  /// Returns the view below a section; nil for one that is not visible.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.edges[.footer]?[section] as? UITableViewHeaderFooterView
  }
  /// Scrolls to the selected row.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let row = rows.selected.min() { scroll(to: row, scrollPosition, animated) }
  }
  /// Scrolls to a row.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: TableRow(indexPath), scrollPosition, animated) }

  // MARK: Look

  /// The height of rows in points; by default `automaticDimension`, with which the constraints or the texts of
  /// each cell decide, once the row has a cell.
  open var rowHeight = automaticDimension {
    didSet { if rowHeight != oldValue { heightsChanged() } }
  }
  /// The height in points that counts for a row before its cell has decided; by default
  /// `automaticDimension`, which stands for 44.
  open var estimatedRowHeight = automaticDimension {
    didSet { if estimatedRowHeight != oldValue { heightsChanged() } }
  }
  /// The height of headers with a title or a view, in points; by default `automaticDimension`: the height that
  /// the constraints of the view or the lines of the title give, or 28.
  open var sectionHeaderHeight = automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { heightsChanged() } }
  }
  /// The height of footers with a title or a view, in points; by default `automaticDimension`, as for headers.
  open var sectionFooterHeight = automaticDimension {
    didSet { if sectionFooterHeight != oldValue { heightsChanged() } }
  }
  /// The lines between rows; `singleLine` by default.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { decorationChanged() } }
  /// The colour of the lines between rows; nil is the system's.
  open var separatorColor: UIColor? = .separator { didSet { decorationChanged() } }
  /// The space beside the lines between rows, in points.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { if separatorInset != oldValue { decorationChanged() } }
  }
  /// A view behind all rows, as large as the table; nil for none.
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }
  /// The space above each header of a plain table, in points; `automaticDimension`, the default, is none here.
  open var sectionHeaderTopPadding = automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { heightsChanged() } }
  }
  /// A view above all rows; its height counts.
  open var tableHeaderView: UIView? { didSet { replaceEdge(oldValue, tableHeaderView) } }
  /// A view below all rows; its height counts.
  open var tableFooterView: UIView? { didSet { replaceEdge(oldValue, tableFooterView) } }

  // MARK: Selection

  /// False ignores touches of rows.
  open var allowsSelection = true
  /// True lets the user select several rows; a touch of a selected row deselects it.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection, oldValue { select(nil, false) } }
  }
  /// The selected row, the first of several.
  open var indexPathForSelectedRow: IndexPath? { rows.selected.min()?.path }
  /// The selected rows from top to bottom; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    rows.selected.isEmpty ? nil : rows.selected.sorted().map(\.path)
  }
  /// Selects a row without telling the delegate; nil selects none.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let indexPath, TableRow(indexPath).row >= rowCount(of: indexPath.section) {
      return notices.say(
        "a table has no row \(indexPath.row) in section \(indexPath.section) to select")
    }
    select(indexPath.map { TableRow($0) }, animated)
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }
  /// Deselects a row without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(TableRow(indexPath), animated)
  }

  /// True lets the user select rows while the table is edited.
  open var allowsSelectionDuringEditing = false
  /// True lets the user select several rows while the table is edited; each row has a round control for it.
  open var allowsMultipleSelectionDuringEditing = false

  // MARK: Editing

  /// True while the user edits the table by the controls of its rows.
  open var isEditing: Bool {
    get { rows.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the controls that delete, insert, select and move rows. The selection ends.
  open func setEditing(_ editing: Bool, animated: Bool) { setEditingState(editing, animated) }

  // MARK: Changes

  /// Begins an update: the changes until `endUpdates()` are shown together.
  ///
  /// Deletions and reloads name rows before the update, insertions rows after it, in whatever order they are
  /// called. If the data source's numbers contradict the changes, the table loads everything again, with a line
  /// on standard error that names the numbers; Apple's framework raises an exception.
  open func beginUpdates() { openUpdate() }
  /// Ends an update, and shows its changes; also the heights of rows are asked for again.
  open func endUpdates() { closeUpdate() }
  /// Shows changes together.
  ///
  /// - Parameters:
  ///   - updates: changes the data and the table.
  ///   - completion: called when the changes are shown; the flag is true.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    openUpdate()
    updates?()
    if let completion { rows.update.completions.append(completion) }
    closeUpdate()
  }
  /// Shows rows that the data source has added. The indexes are those after the update.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insert(indexPaths, animation) }
  }
  /// Removes rows that the data source has removed. The indexes are those before the update.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.delete(indexPaths, animation) }
  }
  /// Asks for the cells of rows again. The indexes are those before the update.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reload(indexPaths, animation) }
  }
  /// Asks the data source about the cells that rows have, which it gets from
  /// `dequeueReusableCell(withIdentifier:for:)`, to bring them up to date.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  /// Moves a row from its place before the update to the one after it.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, newIndexPath) }
  }
  /// Shows sections that the data source has added. The numbers are those after the update.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insert(sections, animation) }
  }
  /// Removes sections that the data source has removed. The numbers are those before the update.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.delete(sections, animation) }
  }
  /// Asks for the rows of sections again. The numbers are those before the update.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reload(sections, animation) }
  }
  /// Moves a section from its place before the update to the one after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.changes.movedSections[section] = newSection }
  }
  /// True during an update.
  open var hasUncommittedUpdates: Bool { rows.openUpdates > 0 }

  // MARK: View

  /// Places the cells of the rows that are visible.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeBackground()
    arrange()
  }

  override var makesViewsAhead: Bool { true }

  override func offsetDidChange() {
    super.offsetDidChange()
    if rows.isCapped { arrange() }
    if motion.drag != nil, rows.lifted == nil { swipes.close(animated: true) }
    placeBackground()
  }
}
