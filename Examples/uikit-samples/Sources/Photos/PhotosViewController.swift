import UIKit

final class PhotosViewController: UICollectionViewController {
  private let store = PhotoStore()
  private let spacing: CGFloat = 2
  private lazy var selectButton = UIBarButtonItem(
    title: "Select", style: .plain, target: self, action: Self.toggleSelecting)

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Photos"
    navigationController?.navigationBar.prefersLargeTitles = true
    navigationItem.rightBarButtonItem = selectButton
    collectionView.backgroundColor = .systemBackground
    collectionView.alwaysBounceVertical = true
    collectionView.allowsMultipleSelection = true
    collectionView.register(
      PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
    collectionView.register(
      MonthHeaderView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: MonthHeaderView.reuseIdentifier)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate { _ in self.collectionViewLayout.invalidateLayout() }
  }

  private func toggleSelecting() {
    setEditing(!isEditing, animated: true)
  }

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    selectButton.title = editing ? "Cancel" : "Select"
    for case let cell as PhotoCell in collectionView.visibleCells { cell.isEditing = editing }
    if !editing {
      for indexPath in collectionView.indexPathsForSelectedItems ?? [] {
        collectionView.deselectItem(at: indexPath, animated: animated)
      }
    }
    updateTitle()
  }

  private func updateTitle() {
    let count = collectionView.indexPathsForSelectedItems?.count ?? 0
    title = isEditing && count > 0 ? "\(count) Selected" : "Photos"
  }

  // MARK: UICollectionViewDataSource

  override func numberOfSections(in collectionView: UICollectionView) -> Int {
    store.months.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    store.months[section].photos.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath) as! PhotoCell
    cell.configure(with: photo(at: indexPath))
    cell.isEditing = isEditing
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header =
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: MonthHeaderView.reuseIdentifier, for: indexPath)
      as! MonthHeaderView
    header.titleLabel.text = store.months[indexPath.section].title
    header.backgroundColor = UIColor.systemBackground.withAlphaComponent(0.85)
    return header
  }

  private func photo(at indexPath: IndexPath) -> Photo {
    store.months[indexPath.section].photos[indexPath.item]
  }

  // MARK: UICollectionViewDelegate

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    guard !isEditing else { return updateTitle() }
    collectionView.deselectItem(at: indexPath, animated: false)
    let detail = PhotoViewController(photo: photo(at: indexPath))
    navigationController?.pushViewController(detail, animated: true)
  }

  override func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {
    updateTitle()
  }
}

// MARK: - UICollectionViewDelegateFlowLayout

extension PhotosViewController: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let columns = (collectionView.bounds.width / 130).rounded(.down)
    let side = ((collectionView.bounds.width - (columns - 1) * spacing) / columns).rounded(.down)
    return CGSize(width: side, height: side)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    spacing
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    spacing
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    CGSize(width: collectionView.bounds.width, height: 40)
  }
}
