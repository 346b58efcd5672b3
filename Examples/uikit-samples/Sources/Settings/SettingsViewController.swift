import UIKit

final class SettingsViewController: UITableViewController {
  private let sections = SettingsSection.all
  private let defaults = UserDefaults.standard

  init() {
    super.init(style: .insetGrouped)
    defaults.register(defaults: ["brightness": 0.6, "textSize": 17.0, "bold": false])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    navigationController?.navigationBar.prefersLargeTitles = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    tableView.register(SliderCell.self, forCellReuseIdentifier: "slider")
  }

  // MARK: UITableViewDataSource

  override func numberOfSections(in tableView: UITableView) -> Int {
    sections.count
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].header
  }

  override func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? {
    sections[section].footer
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    switch sections[indexPath.section].rows[indexPath.row] {
    case .slider(let key):
      let cell = tableView.dequeueReusableCell(withIdentifier: "slider", for: indexPath)
      (cell as? SliderCell)?.configure(value: defaults.float(forKey: key)) { [defaults] value in
        defaults.set(value, forKey: key)
      }
      return cell
    case let row:
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      configure(cell, with: row)
      return cell
    }
  }

  private func configure(_ cell: UITableViewCell, with row: SettingsRow) {
    cell.accessoryType = .none
    cell.accessoryView = nil
    cell.selectionStyle = .none
    var content = UIListContentConfiguration.valueCell()
    switch row {
    case .link(let icon, let color, let title, let value):
      content.text = title
      content.secondaryText = value
      content.image = Self.icon(icon, color)
      cell.accessoryType = .disclosureIndicator
      cell.selectionStyle = .default
    case .toggle(let icon, let color, let title, let key):
      content.text = title
      content.image = Self.icon(icon, color)
      let toggle = UISwitch()
      toggle.isOn = defaults.bool(forKey: key)
      toggle.addAction(
        UIAction { [defaults] action in
          defaults.set((action.sender as? UISwitch)?.isOn ?? false, forKey: key)
        }, for: .valueChanged)
      cell.accessoryView = toggle
    case .stepper(let title, let key, let range):
      content.text = title
      content.secondaryText = "\(Int(defaults.double(forKey: key)))"
      let stepper = UIStepper()
      stepper.minimumValue = range.lowerBound
      stepper.maximumValue = range.upperBound
      stepper.value = defaults.double(forKey: key)
      stepper.addAction(
        UIAction { [weak self, weak cell] action in
          guard let self, let cell, let stepper = action.sender as? UIStepper else { return }
          self.defaults.set(stepper.value, forKey: key)
          self.configure(cell, with: row)
        }, for: .valueChanged)
      cell.accessoryView = stepper
    case .button(let title, let isDestructive):
      content = .cell()
      content.text = title
      content.textProperties.color = isDestructive ? .systemRed : .systemBlue
      content.textProperties.alignment = .center
      cell.selectionStyle = .default
    case .slider:
      break
    }
    cell.contentConfiguration = content
  }

  /// A symbol in white on a coloured square with round corners.
  private static func icon(_ name: String, _ color: UIColor) -> UIImage {
    let size = CGSize(width: 29, height: 29)
    return UIGraphicsImageRenderer(size: size).image { _ in
      color.setFill()
      UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6.5).fill()
      let configuration = UIImage.SymbolConfiguration(pointSize: 16, weight: .medium)
      guard
        let symbol = UIImage(systemName: name, withConfiguration: configuration)?
          .withTintColor(.white, renderingMode: .alwaysOriginal)
      else { return }
      symbol.draw(
        at: CGPoint(x: (29 - symbol.size.width) / 2, y: (29 - symbol.size.height) / 2))
    }
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    switch sections[indexPath.section].rows[indexPath.row] {
    case .link(_, _, "Appearance", _):
      show(AppearanceViewController(), sender: self)
    case .link(_, _, let title, _):
      let detail = UIViewController()
      detail.title = title
      detail.view.backgroundColor = .systemGroupedBackground
      show(detail, sender: self)
    case .button:
      tableView.deselectRow(at: indexPath, animated: true)
      confirmReset(from: indexPath)
    default:
      break
    }
  }

  private func confirmReset(from indexPath: IndexPath) {
    let sheet = UIAlertController(
      title: nil, message: "This resets all settings. No data is deleted.",
      preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Reset All Settings", style: .destructive) { [weak self] _ in
        for key in ["airplane", "bold", "brightness", "textSize"] {
          self?.defaults.removeObject(forKey: key)
        }
        self?.tableView.reloadData()
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = tableView.cellForRow(at: indexPath)
    present(sheet, animated: true)
  }
}
