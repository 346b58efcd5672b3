import ArgumentParser
import CLinuxShims
import Foundation
import Glibc
import UIKit

/// Builds and commits many layers, or as many views, and prints the cost. `bench views` runs it
/// once for each, since memory is comparable in fresh processes only.
@main
struct ViewCost: ParsableCommand {
  enum Kind: String, ExpressibleByArgument, CaseIterable { case layers, views, fades, screen }

  static let configuration = CommandConfiguration(
    commandName: "view-cost",
    abstract: "Builds and commits many layers or views, or fades many layers, once.",
    discussion: """
      Prints one line: milliseconds of processor time to build them, to commit them, and bytes of \
      memory that they take. Fades are built by setting the opacity of layers that are shown. A \
      screen is rows of four views each, which constraints place; its build includes their layout.
      """)

  @Argument(help: "The kind of object to build.") var kind: Kind
  @Option(help: ArgumentHelp("The number of objects.", valueName: "n")) var count = 10_000
  @Option(help: ArgumentHelp("The render server's display.", valueName: "name"))
  var display: String?

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is 1 to 1000000.")
    }
  }

  func run() throws {
    try RenderServerConnection.shared.connect(path: display)
    MainActor.assumeIsolated {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
      window.makeKeyAndVisible()
      CATransaction.flush()
      if kind == .fades {
        addLayers(to: window.layer)
        CATransaction.flush()
      }
      let memory = Self.allocatedBytes
      let start = Self.processorTime
      switch kind {
      case .layers: addLayers(to: window.layer)
      case .views: addViews(to: window)
      case .fades: fade(window.layer)
      case .screen: addScreen(to: window)
      }
      let built = Self.processorTime
      CATransaction.flush()
      let committed = Self.processorTime
      let bytes = Self.allocatedBytes - memory
      print("\((built - start) * 1000) \((committed - built) * 1000) \(bytes)")
    }
  }

  private func frame(_ index: Int) -> CGRect {
    CGRect(x: index % 100 * 12, y: index / 100 % 60 * 12, width: 10, height: 10)
  }

  @MainActor private func addLayers(to layer: CALayer) {
    let color = UIColor.red.cgColor
    for index in 0..<count {
      let new = CALayer()
      new.frame = frame(index)
      new.backgroundColor = color
      layer.addSublayer(new)
    }
  }

  @MainActor private func addViews(to view: UIView) {
    for index in 0..<count {
      let new = UIView(frame: frame(index))
      new.backgroundColor = .red
      view.addSubview(new)
    }
  }

  /// Adds rows of a picture, two texts and a button, as a list of settings has them, and lays them out.
  @MainActor private func addScreen(to window: UIView) {
    let page = UIView(frame: window.bounds)
    window.addSubview(page)
    var above = page.topAnchor
    for _ in 0..<max(count / 5, 1) {
      above = addRow(to: page, below: above)
    }
    page.layoutIfNeeded()
  }

  @MainActor private func addRow(
    to page: UIView, below above: NSLayoutYAxisAnchor
  ) -> NSLayoutYAxisAnchor {
    let (row, picture, title, text, button) =
      (UIView(), UIView(), SizedView(), SizedView(), SizedView())
    page.addSubview(row)
    for view in [picture, title, text, button] { row.addSubview(view) }
    for view in [row, picture, title, text, button] {
      view.backgroundColor = .red
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: above),
      row.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      picture.leadingAnchor.constraint(equalTo: row.layoutMarginsGuide.leadingAnchor),
      picture.topAnchor.constraint(equalTo: row.layoutMarginsGuide.topAnchor),
      picture.widthAnchor.constraint(equalToConstant: 40),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
      title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8),
      title.topAnchor.constraint(equalTo: picture.topAnchor),
      title.trailingAnchor.constraint(lessThanOrEqualTo: button.leadingAnchor, constant: -8),
      text.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      text.trailingAnchor.constraint(lessThanOrEqualTo: button.leadingAnchor, constant: -8),
      button.trailingAnchor.constraint(equalTo: row.layoutMarginsGuide.trailingAnchor),
      button.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      row.layoutMarginsGuide.bottomAnchor.constraint(
        greaterThanOrEqualTo: picture.bottomAnchor),
      row.layoutMarginsGuide.bottomAnchor.constraint(greaterThanOrEqualTo: text.bottomAnchor),
      row.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
    let low = row.heightAnchor.constraint(equalToConstant: 0)
    low.priority = .defaultLow
    low.isActive = true
    return row.bottomAnchor
  }

  @MainActor private func fade(_ layer: CALayer) {
    for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
      sublayer.opacity = Float(index % 128) / 256
    }
  }

  /// Processor time of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var allocatedBytes: Int { Int(clinux_heap_byte_count()) }
}

/// A view with the size of a short text.
private final class SizedView: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 20) }
}
