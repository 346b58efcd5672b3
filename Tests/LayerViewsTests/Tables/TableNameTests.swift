import Expectations
import Foundation
import LayerViews
import Testing

/// A table's delegate with every member that tells or decides about rows, and the calls that it got.
@MainActor private final class Teller: UITableViewDataSource, UITableViewDelegate {
  var calls: [String] = []
  var rows = 2

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: "cell")
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "h" }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "f" }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { calls.append("show \(indexPath.row)") }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { calls.append("hide \(indexPath.row)") }
  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { calls.append("header") }
  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) { calls.append("footer") }
  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { calls.append("no header") }
  func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) { calls.append("no footer") }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    indexPath.row != 0
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    calls.append("light \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    calls.append("dark \(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { nil }
  func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { "Remove" }
  func tableView(
    _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { false }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { sourceIndexPath }
  func tableView(
    _ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { indexPath.row }
}

@MainActor private final class NotingCell: UITableViewCell {
  var states: [String] = []
  override func willTransition(to state: StateMask) {
    super.willTransition(to: state)
    states.append("will \(state.rawValue)")
  }
  override func didTransition(to state: StateMask) {
    super.didTransition(to: state)
    states.append("did \(state.rawValue)")
  }
}

/// Views §24.4.
@MainActor @Suite struct TableNameTests {
  @Test func `a delegate is told of rows, headers and footers that come and go`() {
    let teller = Teller()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    table.dataSource = teller
    table.delegate = teller
    table.layoutIfNeeded()
    expectEqual(Set(teller.take()), ["show 0", "show 1", "header", "footer"])
    expectEqual(table.visibleCells.map(\.indentationLevel), [0, 1])
    table.separatorStyle = .none
    expectEqual(UITableView.SeparatorStyle.singleLine.rawValue, 1)
    expectEqual(UITableView.SeparatorStyle.singleLineEtched.rawValue, 2)
    table.setEditing(true, animated: false)
    table.layoutIfNeeded()
    // The delegate keeps contents at the edge.
    expectEqual(table.visibleCells.map(\.contentView.frame.minX), [0, 0])
    table.setEditing(false, animated: false)
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    table.scrollToNearestSelectedRow(at: .top, animated: false)
    teller.rows = 0
    table.reloadData()
    expectEqual(Set(teller.take()), ["hide 0", "hide 1", "no header", "no footer"])
  }

  @Test func `a cell is told of its controls`() {
    let cell = NotingCell(style: .default, reuseIdentifier: nil)
    cell.setEditing(true, animated: false)
    cell.setEditing(false, animated: false)
    expectEqual(cell.states, ["will 0", "did 0", "will 0", "did 0"])
    let both: UITableViewCell.StateMask = [.showingEditControl, .showingDeleteConfirmation]
    expectEqual(both, UITableViewCell.StateMask(rawValue: 3))
    let own = UIView()
    cell.multipleSelectionBackgroundView = own
    expectIdentical(cell.multipleSelectionBackgroundView, own)
    expectEqual(
      [UITableViewCell.SelectionStyle.none, .blue, .gray, .default].map(\.rawValue), [0, 1, 2, 3])
    typealias Accessory = UITableViewCell.AccessoryType
    let types: [Accessory] = [
      .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
    ]
    expectEqual(types.map(\.rawValue), [0, 1, 2, 3, 4])
    expectEqual(
      [UITableViewCell.EditingStyle.none, .delete, .insert].map(\.rawValue), [0, 1, 2])
    expectEqual(
      [UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none, .middle, .automatic]
        .map(\.rawValue), [0, 1, 2, 3, 4, 5, 6, 100])
    let header = UITableViewHeaderFooterView(reuseIdentifier: "h")
    header.detailTextLabel?.text = "more"
    header.layoutIfNeeded()
    expectGreater(header.detailTextLabel?.frame.height ?? 0, 0)
  }

  @Test func `an action keeps its handler`() {
    var calls = 0
    let action: UIContextualAction = UIContextualAction(style: .normal, title: "a") { _, _, done in
      calls += 1
      done(true)
    }
    action.handler(action, UIView()) { #expect($0) }
    expectEqual(calls, 1)
    expectEqual(UIContextualAction.Style.destructive.rawValue, 1)
    expectEqual(
      [UITableViewRowAction.Style.default, .normal, .destructive].map(\.rawValue), [0, 1, 0])
  }

  @Test func `methods are called in other modes and on other threads`() async {
    final class Counter: NSObject, @unchecked Sendable {
      let done: AsyncStream<Void>.Continuation
      init(_ done: AsyncStream<Void>.Continuation) { self.done = done }
      func add() { done.yield() }
    }
    let (stream, done) = AsyncStream<Void>.makeStream()
    let counter: NSObject = Counter(done)
    counter.performSelector(inBackground: Selector("add", Counter.add), with: nil)
    for await _ in stream { break }
    counter.perform(
      Selector("add", Counter.add), with: nil, afterDelay: 1000, inModes: [.default])
    NSObject.cancelPreviousPerformRequests(withTarget: counter)
    let late = Date(timeIntervalSinceNow: 1000)
    let add = Selector("add", Counter.add)
    let timer = Timer(
      fireAt: late, interval: 1, target: counter, selector: add, userInfo: nil, repeats: true)
    let other = Timer(timeInterval: 1, target: counter, selector: add, userInfo: 1, repeats: true)
    expectNil(timer.userInfo)
    expectEqual(other.userInfo as? Int, 1)
    timer.invalidate()
    other.invalidate()
  }
}
