import UIKit

final class CalendarViewController: UIViewController {
  private let model = CalendarModel(year: 2025)
  private let today = (month: 9, day: 12)
  private let weekdayBar = UIStackView()
  private let eventsTable = UITableView(frame: .zero, style: .plain)
  private lazy var collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: makeLayout())
  private var events: [CalendarEvent] = []
  private var didScroll = false

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "2025"
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.addEvent() })
    ]
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Today", style: .plain, target: self, action: Self.showToday)
    setUpWeekdays()
    setUpCollectionView()
    setUpTable()
    setUpConstraints()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard !didScroll, collectionView.bounds.height > 0 else { return }
    didScroll = true
    showToday()
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, _ in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1 / 7), heightDimension: .fractionalHeight(1)))
      let week = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(56)),
        subitem: item, count: 7)
      let section = NSCollectionLayoutSection(group: week)
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 0, leading: 8, bottom: 16, trailing: 8)
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [header]
      return section
    }
  }

  private func setUpWeekdays() {
    weekdayBar.distribution = .fillEqually
    for name in ["M", "T", "W", "T", "F", "S", "S"] {
      let label = UILabel()
      label.text = name
      label.font = .systemFont(ofSize: 11, weight: .semibold)
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      weekdayBar.addArrangedSubview(label)
    }
  }

  private func setUpCollectionView() {
    collectionView.backgroundColor = .systemBackground
    collectionView.dataSource = self
    collectionView.delegate = self
    collectionView.register(DayCell.self, forCellWithReuseIdentifier: DayCell.reuseIdentifier)
    collectionView.register(
      MonthTitleView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: MonthTitleView.reuseIdentifier)
  }

  private func setUpTable() {
    eventsTable.dataSource = self
    eventsTable.rowHeight = 52
    eventsTable.register(UITableViewCell.self, forCellReuseIdentifier: "event")
    eventsTable.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  }

  private func setUpConstraints() {
    for subview in [weekdayBar, collectionView, eventsTable] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      weekdayBar.topAnchor.constraint(equalTo: guide.topAnchor),
      weekdayBar.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 8),
      weekdayBar.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      weekdayBar.heightAnchor.constraint(equalToConstant: 24),
      collectionView.topAnchor.constraint(equalTo: weekdayBar.bottomAnchor),
      collectionView.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      eventsTable.topAnchor.constraint(equalTo: collectionView.bottomAnchor),
      eventsTable.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      eventsTable.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      eventsTable.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      eventsTable.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.3),
    ])
  }

  private func showToday() {
    let month = model.months[today.month - 1]
    guard let item = month.days.firstIndex(of: today.day) else { return }
    let indexPath = IndexPath(item: item, section: today.month - 1)
    collectionView.scrollToItem(
      at: IndexPath(item: 0, section: today.month - 1), at: .top, animated: false)
    collectionView.contentOffset.y -= 44
    collectionView.selectItem(at: indexPath, animated: false, scrollPosition: [])
    showEvents(of: indexPath)
  }

  private func showEvents(of indexPath: IndexPath) {
    let month = model.months[indexPath.section]
    guard let day = month.days[indexPath.item] else { return }
    events = model.events(month: month.month, day: day)
    eventsTable.reloadData()
  }

  private func addEvent() {
    let alert = UIAlertController(
      title: "New Event", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Title" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
        guard let self, let title = alert?.textFields?.first?.text, !title.isEmpty else { return }
        events.append(CalendarEvent(title: title, time: "all-day", color: .systemPurple))
        eventsTable.insertRows(
          at: [IndexPath(row: events.count - 1, section: 0)], with: .automatic)
      })
    present(alert, animated: true)
  }
}

extension CalendarViewController: UICollectionViewDataSource, UICollectionViewDelegate {
  func numberOfSections(in collectionView: UICollectionView) -> Int {
    model.months.count
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    model.months[section].days.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: DayCell.reuseIdentifier, for: indexPath) as! DayCell
    let month = model.months[indexPath.section]
    let day = month.days[indexPath.item]
    cell.configure(
      day: day, isToday: month.month == today.month && day == today.day,
      isWeekend: indexPath.item % 7 > 4,
      hasEvents: day.map { !model.events(month: month.month, day: $0).isEmpty } ?? false)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header =
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: MonthTitleView.reuseIdentifier, for: indexPath)
      as! MonthTitleView
    header.label.text = model.months[indexPath.section].title
    header.backgroundColor = .systemBackground
    return header
  }

  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    UISelectionFeedbackGenerator().selectionChanged()
    showEvents(of: indexPath)
  }
}

extension CalendarViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    events.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "event", for: indexPath)
    let event = events[indexPath.row]
    var content = UIListContentConfiguration.valueCell()
    content.text = event.title
    content.secondaryText = event.time
    content.image = UIImage(systemName: "circle.fill")
    content.imageProperties.tintColor = event.color
    content.imageProperties.preferredSymbolConfiguration = .init(pointSize: 10)
    cell.contentConfiguration = content
    return cell
  }
}
