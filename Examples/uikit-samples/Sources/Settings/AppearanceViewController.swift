import UIKit

final class AppearanceViewController: UITableViewController {
  private let styles: [(title: String, style: UIUserInterfaceStyle)] = [
    ("Automatic", .unspecified), ("Light", .light), ("Dark", .dark),
  ]

  init() {
    super.init(style: .insetGrouped)
    title = "Appearance"
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    styles.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = styles[indexPath.row].title
    cell.contentConfiguration = content
    let current = view.window?.overrideUserInterfaceStyle ?? .unspecified
    cell.accessoryType = styles[indexPath.row].style == current ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let window = view.window else { return }
    UIView.transition(
      with: window, duration: 0.3, options: .transitionCrossDissolve,
      animations: { window.overrideUserInterfaceStyle = self.styles[indexPath.row].style })
    tableView.reloadSections([0], with: .none)
  }
}
