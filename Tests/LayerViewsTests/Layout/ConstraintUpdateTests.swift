import Expectations
import Foundation
import LayerViews
import Testing

/// Writes down the calls of a layout.
@MainActor private final class Log {
  var entries: [String] = []
}

@MainActor private final class LoggedView: UIView {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  }
  required init?(coder: NSCoder) { nil }

  override func updateConstraints() {
    log.entries.append("\(name).update")
    super.updateConstraints()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    log.entries.append("\(name).layout")
  }
}

@MainActor private final class LoggedController: UIViewController {
  let log: Log
  init(_ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func viewWillLayoutSubviews() { log.entries.append("willLayout") }
  override func viewDidLayoutSubviews() { log.entries.append("didLayout") }
}

/// Facts of views §17 about `updateConstraints()`.
@MainActor @Suite struct ConstraintUpdateTests {
  @Test func `updates come before layout, subviews first, and once for each request`() {
    let log = Log()
    let (root, child) = (LoggedView("root", log), LoggedView("child", log))
    let controller = LoggedController(log)
    controller.view = root
    root.addSubview(child)
    root.layoutIfNeeded()
    expectEqual(
      log.entries,
      ["child.update", "root.update", "willLayout", "root.layout", "didLayout", "child.layout"])
    log.entries = []
    root.setNeedsLayout()
    root.layoutIfNeeded()
    expectEqual(log.entries, ["willLayout", "root.layout", "didLayout"])
    log.entries = []
    child.setNeedsUpdateConstraints()
    root.setNeedsLayout()
    root.layoutIfNeeded()
    expectEqual(
      log.entries, ["child.update", "willLayout", "root.layout", "didLayout", "child.layout"])
    log.entries = []
    child.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    expectEqual(log.entries, ["child.update", "child.layout"])
  }

  @Test func `a view that comes into a laid out tree is updated, at any depth`() {
    let log = Log()
    let (root, middle, child) = (
      LoggedView("root", log), LoggedView("middle", log), LoggedView("child", log)
    )
    root.addSubview(middle)
    root.layoutIfNeeded()
    log.entries = []
    middle.addSubview(child)
    root.updateConstraintsIfNeeded()
    root.updateConstraintsIfNeeded()
    expectEqual(log.entries, ["child.update"])
  }

  @Test func `a view that makes its first constraints in updateConstraints() is laid out by them`()
  {
    final class Maker: UIView {
      let inner = UIView()
      override func updateConstraints() {
        if inner.superview == nil {
          inner.translatesAutoresizingMaskIntoConstraints = false
          addSubview(inner)
          NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
            inner.topAnchor.constraint(equalTo: topAnchor, constant: 10),
            inner.widthAnchor.constraint(equalToConstant: 50),
            inner.heightAnchor.constraint(equalToConstant: 50),
          ])
        }
        super.updateConstraints()
      }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let maker = Maker(frame: root.bounds)
    root.addSubview(maker)
    root.layoutIfNeeded()
    expectEqual(maker.inner.frame, CGRect(x: 10, y: 10, width: 50, height: 50))
  }

  @Test func `a direct call of updateConstraints() ends the need`() {
    let view = UIView()
    expectTrue(view.needsUpdateConstraints())
    view.updateConstraints()
    expectFalse(view.needsUpdateConstraints())
    view.setNeedsUpdateConstraints()
    expectTrue(view.needsUpdateConstraints())
  }
}
