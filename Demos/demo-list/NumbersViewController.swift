import UIKit

/// The numbers from 1 on, with their prime factors.
final class NumbersViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let rows: Int
  private let table = UITableView()

  init(rows: Int) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
    title = "Numbers"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.register(NumberCell.self, forCellReuseIdentifier: "number")
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
    (cell as? NumberCell)?.show(indexPath.row + 1)
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    print("number \(indexPath.row + 1)")
    fflush(nil)
    tableView.deselectRow(at: indexPath, animated: true)
  }
}

/// A row of the list: a number, its factors and a coloured band.
final class NumberCell: UITableViewCell {
  private let band = UIView()
  private let number = UILabel()
  private let factors = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    number.font = .systemFont(ofSize: 17)
    factors.font = .systemFont(ofSize: 13)
    factors.textColor = .secondaryLabel
    factors.textAlignment = .right
    for view in [band, number, factors] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ value: Int) {
    number.text = "\(value)"
    factors.text = Self.factors(of: value).map(String.init).joined(separator: " × ")
    // Neighbours differ in colour, and colours repeat after 360 rows.
    band.backgroundColor = UIColor(
      hue: CGFloat(value * 137 % 360) / 360, saturation: 0.7, brightness: 0.9, alpha: 1)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    band.frame = CGRect(x: 0, y: 0, width: 8, height: size.height)
    number.frame = CGRect(x: 24, y: 0, width: 100, height: size.height)
    factors.frame = CGRect(x: 124, y: 0, width: max(size.width - 140, 0), height: size.height)
  }

  private static func factors(of value: Int) -> [Int] {
    var (rest, factors) = (value, [Int]())
    var factor = 2
    while factor * factor <= rest {
      while rest % factor == 0 {
        factors.append(factor)
        rest /= factor
      }
      factor += 1
    }
    if rest > 1 || factors.isEmpty { factors.append(rest) }
    return factors
  }
}
