import UIKit

final class BooksViewController: UIViewController {
  private enum Section: Int, CaseIterable {
    case reading, finished

    var title: String {
      switch self {
      case .reading: return "Reading Now"
      case .finished: return "Finished"
      }
    }
  }

  private lazy var collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: makeLayout())
  private var dataSource: UICollectionViewDiffableDataSource<Section, Book>!

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Library"
    navigationController?.navigationBar.prefersLargeTitles = true
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    view.addSubview(collectionView)
    makeDataSource()
    applySnapshot()
    collectionView.selectItem(
      at: dataSource.indexPath(for: Book.all[0]), animated: false, scrollPosition: [])
  }

  private func makeLayout() -> UICollectionViewLayout {
    var configuration = UICollectionLayoutListConfiguration(appearance: .sidebar)
    configuration.headerMode = .supplementary
    return UICollectionViewCompositionalLayout.list(using: configuration)
  }

  private func makeDataSource() {
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Book> {
      cell, _, book in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = book.title
      content.secondaryText = book.author
      content.image = UIImage(systemName: book.isFinished ? "book.closed.fill" : "book")
      content.imageProperties.tintColor = UIColor(named: "Accent")
      cell.contentConfiguration = content
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] view, _, indexPath in
      var content = UIListContentConfiguration.sidebarHeader()
      content.text = self?.dataSource.sectionIdentifier(for: indexPath.section)?.title
      view.contentConfiguration = content
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      collectionView, indexPath, book in
      collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: book)
    }
    dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
    }
  }

  private func applySnapshot() {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Book>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems(Book.all.filter { !$0.isFinished }, toSection: .reading)
    snapshot.appendItems(Book.all.filter { $0.isFinished }, toSection: .finished)
    dataSource.apply(snapshot, animatingDifferences: false)
  }
}

extension BooksViewController: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    guard let book = dataSource.itemIdentifier(for: indexPath) else { return }
    let detail = BookViewController()
    detail.book = book
    splitViewController?.setViewController(detail, for: .secondary)
    splitViewController?.show(.secondary)
  }
}
