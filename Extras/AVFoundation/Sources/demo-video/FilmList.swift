import AVFoundation
import UIKit

/// A list with a film in every third row. It scrolls by itself until it is touched.
final class FilmList: UIView, UITableViewDataSource, UITableViewDelegate {
  private static let rowCount = 60
  private let players: [AVPlayer]
  private let table = UITableView()
  private var timer: Timer?

  init(frame: CGRect, players: [AVPlayer]) {
    self.players = players
    super.init(frame: frame)
    table.frame = bounds
    table.layer.cornerRadius = 12
    table.dataSource = self
    table.delegate = self
    table.register(FilmCell.self, forCellReuseIdentifier: "film")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "text")
    addSubview(table)
    timer = Timer.scheduledTimer(withTimeInterval: 2.5, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.scrollOn() }
    }
  }

  required init?(coder: NSCoder) { nil }

  private func scrollOn() {
    guard !table.isTracking, !table.isDecelerating else { return }
    let end = table.contentSize.height - table.bounds.height
    let next = table.contentOffset.y + 190
    table.setContentOffset(CGPoint(x: 0, y: next > end ? 0 : next), animated: true)
  }

  private func hasFilm(_ row: Int) -> Bool { row % 3 == 1 }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Self.rowCount
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    hasFilm(indexPath.row) ? 140 : 44
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let row = indexPath.row
    guard hasFilm(row) else {
      let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
      cell.textLabel?.text = "Row \(row + 1)"
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: "film", for: indexPath)
    (cell as? FilmCell)?.film.player = players[row / 3 % players.count]
    return cell
  }
}

/// A row with a film.
final class FilmCell: UITableViewCell {
  let film = FilmView()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    film.backgroundColor = .black
    contentView.addSubview(film)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    film.frame = contentView.bounds.insetBy(dx: 10, dy: 6)
  }
}
