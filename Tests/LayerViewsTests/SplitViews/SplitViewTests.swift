import Expectations
import Foundation
import LayerViews
import Testing

/// Views §24.7.
@MainActor @Suite struct SplitViewTests {
  @MainActor private final class Delegate: UISplitViewControllerDelegate {
    var calls: [String] = []
    var top: UISplitViewController.Column?
    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { calls.append("mode \(displayMode.rawValue)") }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { top ?? proposedTopColumn }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { calls.append("collapse") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { calls.append("expand") }
  }

  private func page(_ title: String) -> UIViewController {
    let page = UIViewController()
    page.title = title
    return page
  }

  private func split(
    _ style: UISplitViewController.Style, width: CGFloat, _ delegate: Delegate
  ) -> (UISplitViewController, [UIViewController]) {
    let split = UISplitViewController(style: style)
    split.delegate = delegate
    let pages = ["list", "middle", "detail"].map { page($0) }
    split.setViewController(pages[0], for: .primary)
    if style == .tripleColumn { split.setViewController(pages[1], for: .supplementary) }
    split.setViewController(pages[2], for: .secondary)
    resize(split, width)
    return (split, pages)
  }

  private func resize(_ split: UISplitViewController, _ width: CGFloat) {
    split.view.frame = CGRect(x: 0, y: 0, width: width, height: 600)
    split.view.setNeedsLayout()
    split.view.layoutIfNeeded()
  }

  @Test func `two columns share a wide window, and are one stack in a narrow one`() {
    let delegate = Delegate()
    let (split, pages) = split(.doubleColumn, width: 1000, delegate)
    expectFalse(split.isCollapsed)
    expectEqual(split.displayMode, .oneBesideSecondary)
    expectEqual(pages[0].navigationController?.view.frame.width, 320)
    expectEqual(
      pages[2].navigationController?.view.frame.minX ?? 0, 321, "a line of a pixel")
    expectIdentical(pages[2].splitViewController, split)
    expectIdentical(split.viewController(for: .primary), pages[0])
    expectEqual(split.viewControllers.count, 2)
    resize(split, 400)
    expectTrue(split.isCollapsed)
    expectEqual(pages[0].navigationController?.viewControllers, [pages[0], pages[2]])
    expectEqual(split.viewControllers.count, 1)
    resize(split, 1000)
    expectEqual(pages[0].navigationController?.viewControllers, [pages[0]])
    expectEqual(pages[2].navigationController?.viewControllers, [pages[2]])
    expectEqual(delegate.calls, ["collapse", "expand"])
    delegate.top = .primary
    resize(split, 400)
    expectEqual(pages[0].navigationController?.viewControllers, [pages[0]])
    split.show(.secondary)
    expectEqual(pages[0].navigationController?.topViewController, pages[2])
    split.hide(.secondary)
    expectEqual(pages[0].navigationController?.topViewController, pages[0])
    let detail = page("other")
    split.showDetailViewController(detail, sender: nil)
    expectIdentical(pages[0].navigationController?.topViewController, detail)
  }

  @Test func `columns are shown and hidden, by modes and one by one`() {
    let delegate = Delegate()
    let (split, pages) = split(.tripleColumn, width: 1200, delegate)
    expectEqual(split.displayMode, .twoBesideSecondary)
    split.hide(.primary)
    expectEqual(split.displayMode, .oneBesideSecondary)
    expectNil(pages[0].navigationController?.view.superview)
    split.hide(.supplementary)
    expectEqual(split.displayMode, .secondaryOnly)
    expectEqual(pages[2].navigationController?.view.frame.width, 1200)
    split.show(.primary)
    expectEqual(split.displayMode, .twoBesideSecondary)
    split.preferredDisplayMode = .oneOverSecondary
    expectEqual(pages[2].navigationController?.view.frame.minX, 0)
    expectEqual(delegate.calls, ["mode 2", "mode 1", "mode 4", "mode 3"])
    let detail = page("other")
    split.showDetailViewController(detail, sender: nil)
    expectIdentical(split.viewController(for: .secondary), detail)
    split.show(page("next"), sender: nil)
    expectEqual(pages[0].navigationController?.viewControllers.count, 2)
  }

  @Test func `the first column's width is a number or a part, within limits`() {
    let (split, _) = split(.doubleColumn, width: 1000, Delegate())
    expectEqual(split.primaryColumnWidth, 320)
    split.preferredPrimaryColumnWidthFraction = 0.5
    expectEqual(split.primaryColumnWidth, 500)
    split.maximumPrimaryColumnWidth = 400
    expectEqual(split.primaryColumnWidth, 400)
    split.preferredPrimaryColumnWidth = 100
    split.minimumPrimaryColumnWidth = 200
    expectEqual(split.primaryColumnWidth, 200)
    split.preferredSupplementaryColumnWidth = 250
    expectEqual(split.supplementaryColumnWidth, 250)
    split.setViewController(UIViewController(), for: .supplementary)
    expectNil(split.viewController(for: .supplementary))
  }

  @Test func `the older form has controllers in an array`() {
    let split = UISplitViewController()
    let (list, detail) = (UINavigationController(rootViewController: page("list")), page("detail"))
    split.viewControllers = [list, detail]
    resize(split, 1000)
    expectEqual(split.viewControllers, [list, detail])
    expectEqual(list.view.frame.width, 320)
    resize(split, 400)
    expectEqual(list.viewControllers.count, 2)
    expectEqual(split.style, .unspecified)
    expectNotNil(split.displayModeButtonItem.action)
  }
}
