import UIKit

final class GalleryViewController: UITableViewController {
  private struct Item {
    let title: String
    let subtitle: String
    let show: (GalleryViewController, UITableViewCell) -> Void
  }

  private let sections: [(title: String, items: [Item])] = [
    (
      "Alerts",
      [
        Item(title: "Simple", subtitle: "A title, a message and OK") { $0.showSimple($1) },
        Item(title: "OK and Cancel", subtitle: "Two buttons side by side") { $0.showTwo($1) },
        Item(title: "Three buttons", subtitle: "One below the other") { $0.showThree($1) },
        Item(title: "Text entry", subtitle: "A name and a password") { $0.showFields($1) },
      ]
    ),
    (
      "Action Sheets",
      [
        Item(title: "Choices", subtitle: "With a destructive one") { $0.showSheet($1) }
      ]
    ),
    (
      "Sheets",
      [
        Item(title: "Page sheet", subtitle: "The usual presentation") { $0.showPage($1) },
        Item(title: "Half sheet", subtitle: "Medium and large detents") { $0.showDetents($1) },
        Item(title: "Popover", subtitle: "From its row") { $0.showPopover($1) },
      ]
    ),
  ]

  private lazy var menuButton = UIBarButtonItem(
    image: UIImage(systemName: "ellipsis.circle"), menu: makeMenu())

  init() {
    super.init(style: .grouped)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Presentations"
    navigationItem.rightBarButtonItem = menuButton
    tableView.register(SubtitleCell.self, forCellReuseIdentifier: "item")
  }

  private func makeMenu() -> UIMenu {
    let sort = UIMenu(
      title: "Sort By", options: .displayInline,
      children: [
        UIAction(title: "Name", image: UIImage(systemName: "textformat"), state: .on) { _ in },
        UIAction(title: "Date", image: UIImage(systemName: "calendar")) { _ in },
      ])
    let delete = UIAction(
      title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive
    ) { _ in }
    return UIMenu(children: [sort, delete])
  }

  // MARK: UITableViewDataSource

  override func numberOfSections(in tableView: UITableView) -> Int {
    sections.count
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].title
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    let item = sections[indexPath.section].items[indexPath.row]
    cell.textLabel?.text = item.title
    cell.detailTextLabel?.text = item.subtitle
    cell.detailTextLabel?.textColor = .secondaryLabel
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let cell = tableView.cellForRow(at: indexPath) else { return }
    sections[indexPath.section].items[indexPath.row].show(self, cell)
  }

  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(children: [
        UIAction(title: "Show", image: UIImage(systemName: "eye")) { [weak self] _ in
          self?.tableView(tableView, didSelectRowAt: indexPath)
        }
      ])
    }
  }

  // MARK: Alerts

  private func showSimple(_ cell: UITableViewCell) {
    let alert = UIAlertController(
      title: "A Short Title Is Best",
      message: "A message should be a short, complete sentence.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  private func showTwo(_ cell: UITableViewCell) {
    let alert = UIAlertController(
      title: "Delete Photo?", message: "It is removed from all of your devices.",
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    present(alert, animated: true)
  }

  private func showThree(_ cell: UITableViewCell) {
    let alert = UIAlertController(
      title: "Save Changes?", message: "The document has changes that are not saved.",
      preferredStyle: .alert)
    let save = UIAlertAction(title: "Save", style: .default)
    alert.addAction(save)
    alert.addAction(UIAlertAction(title: "Discard", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.preferredAction = save
    present(alert, animated: true)
  }

  private func showFields(_ cell: UITableViewCell) {
    let alert = UIAlertController(
      title: "Sign In", message: "Enter your name and password.", preferredStyle: .alert)
    let signIn = UIAlertAction(title: "Sign In", style: .default)
    signIn.isEnabled = false
    alert.addTextField { field in
      field.placeholder = "Name"
      field.addAction(
        UIAction { action in
          let text = (action.sender as? UITextField)?.text ?? ""
          signIn.isEnabled = !text.isEmpty
        }, for: .editingChanged)
    }
    alert.addTextField { field in
      field.placeholder = "Password"
      field.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(signIn)
    present(alert, animated: true)
  }

  // MARK: Sheets

  private func showSheet(_ cell: UITableViewCell) {
    let sheet = UIAlertController(
      title: "Share Photo", message: "Choose what to send.", preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Original", style: .default))
    sheet.addAction(UIAlertAction(title: "Small Copy", style: .default))
    sheet.addAction(UIAlertAction(title: "Delete", style: .destructive))
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = cell
    sheet.popoverPresentationController?.sourceRect = cell.bounds
    present(sheet, animated: true)
  }

  private func showPage(_ cell: UITableViewCell) {
    let content = ColorViewController(color: .systemTeal)
    present(UINavigationController(rootViewController: content), animated: true)
  }

  private func showDetents(_ cell: UITableViewCell) {
    let content = ColorViewController(color: .systemOrange)
    if let sheet = content.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 20
    }
    present(content, animated: true)
  }

  private func showPopover(_ cell: UITableViewCell) {
    let content = ColorViewController(color: .systemPurple)
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 220, height: 160)
    content.popoverPresentationController?.sourceView = cell
    content.popoverPresentationController?.sourceRect = cell.bounds
    content.popoverPresentationController?.permittedArrowDirections = [.up, .down]
    content.popoverPresentationController?.delegate = self
    present(content, animated: true)
  }
}

extension GalleryViewController: UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    .none
  }
}

final class SubtitleCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

final class ColorViewController: UIViewController {
  private let color: UIColor

  init(color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    title = "Color"
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    let swatch = UIView()
    swatch.backgroundColor = color
    swatch.layer.cornerRadius = 24
    swatch.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(swatch)
    NSLayoutConstraint.activate([
      swatch.widthAnchor.constraint(equalToConstant: 96),
      swatch.heightAnchor.constraint(equalToConstant: 96),
      swatch.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      swatch.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 32),
    ])
  }
}
