import UIKit

final class SearchViewController: UITableViewController {
  private enum Scope: Int, CaseIterable {
    case all, high, four

    var title: String {
      switch self {
      case .all: return "All"
      case .high: return "Over 3000 m"
      case .four: return "Over 4000 m"
      }
    }

    var minimum: Int {
      switch self {
      case .all: return 0
      case .high: return 3000
      case .four: return 4000
      }
    }
  }

  /// The mountains of a range.
  private final class DataSource: UITableViewDiffableDataSource<String, Mountain> {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
      sectionIdentifier(for: section)
    }
  }

  private let searchController = UISearchController(searchResultsController: nil)
  private let emptyLabel = UILabel()
  private lazy var dataSource = DataSource(tableView: tableView) {
    tableView, indexPath, mountain in
    let cell = tableView.dequeueReusableCell(withIdentifier: "mountain", for: indexPath)
    var content = UIListContentConfiguration.valueCell()
    content.text = mountain.name
    content.secondaryText = "\(mountain.height) m"
    cell.contentConfiguration = content
    return cell
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Mountains"
    navigationController?.navigationBar.prefersLargeTitles = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mountain")

    searchController.searchResultsUpdater = self
    searchController.obscuresBackgroundDuringPresentation = false
    searchController.searchBar.placeholder = "Name or range"
    searchController.searchBar.scopeButtonTitles = Scope.allCases.map(\.title)
    searchController.searchBar.delegate = self
    navigationItem.searchController = searchController
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true

    emptyLabel.text = "No Results"
    emptyLabel.font = .preferredFont(forTextStyle: .title2)
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center

    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: Self.refresh, for: .valueChanged)
    dataSource.defaultRowAnimation = .fade
    update(animated: false)
  }

  private func refresh() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      self.refreshControl?.endRefreshing()
    }
  }

  private func update(animated: Bool) {
    let text = searchController.searchBar.text ?? ""
    let scope = Scope(rawValue: searchController.searchBar.selectedScopeButtonIndex) ?? .all
    let found = Mountain.all.filter { mountain in
      let matches =
        text.isEmpty || mountain.name.localizedCaseInsensitiveContains(text)
        || mountain.range.localizedCaseInsensitiveContains(text)
      return matches && mountain.height >= scope.minimum
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Mountain>()
    for (range, mountains) in Dictionary(grouping: found, by: \.range).sorted(by: {
      $0.key < $1.key
    }) {
      snapshot.appendSections([range])
      snapshot.appendItems(mountains, toSection: range)
    }
    dataSource.apply(snapshot, animatingDifferences: animated)
    tableView.backgroundView = found.isEmpty ? emptyLabel : nil
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let mountain = dataSource.itemIdentifier(for: indexPath) else { return }
    tableView.deselectRow(at: indexPath, animated: true)
    let alert = UIAlertController(
      title: mountain.name, message: "\(mountain.height) m, \(mountain.range)",
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}

extension SearchViewController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) {
    update(animated: true)
  }
}

extension SearchViewController: UISearchBarDelegate {
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    update(animated: true)
  }
}
