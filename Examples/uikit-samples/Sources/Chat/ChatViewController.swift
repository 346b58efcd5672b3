import UIKit

final class ChatViewController: UIViewController {
  private var messages = Message.sample()
  private let tableView = UITableView(frame: .zero, style: .plain)
  private let inputBar = InputBar(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
  private var observers: [NSObjectProtocol] = []

  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { inputBar }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Marie"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "phone"),
      primaryAction: UIAction { [weak self] _ in
        self?.call()
      })
    view.backgroundColor = .systemBackground

    tableView.dataSource = self
    tableView.delegate = self
    tableView.separatorStyle = .none
    tableView.keyboardDismissMode = .interactive
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    tableView.contentInset.top = 8
    tableView.register(MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
    tableView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(tableView)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    inputBar.delegate = self
    observeKeyboard()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
    scrollToBottom(animated: false)
  }

  deinit {
    observers.forEach(NotificationCenter.default.removeObserver)
  }

  // MARK: Keyboard

  private func observeKeyboard() {
    observers.append(
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: .main
      ) { [weak self] notification in
        MainActor.assumeIsolated { self?.keyboardWillChangeFrame(notification) }
      })
  }

  private func keyboardWillChangeFrame(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    else { return }
    let covered = view.convert(frame, from: nil).intersection(view.bounds)
    let inset = max(0, covered.height - view.safeAreaInsets.bottom)
    UIView.animate(withDuration: duration) {
      self.tableView.contentInset.bottom = inset
      self.tableView.verticalScrollIndicatorInsets.bottom = inset
    }
    scrollToBottom(animated: true)
  }

  private func scrollToBottom(animated: Bool) {
    guard !messages.isEmpty else { return }
    let last = IndexPath(row: messages.count - 1, section: 0)
    tableView.scrollToRow(at: last, at: .bottom, animated: animated)
  }

  private func call() {
    let alert = UIAlertController(
      title: "Call Marie?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Call", style: .default))
    present(alert, animated: true)
  }

  private func append(_ message: Message) {
    messages.append(message)
    let indexPath = IndexPath(row: messages.count - 1, section: 0)
    tableView.performBatchUpdates {
      self.tableView.insertRows(at: [indexPath], with: .automatic)
    }
    scrollToBottom(animated: true)
  }
}

extension ChatViewController: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(
        withIdentifier: MessageCell.reuseIdentifier, for: indexPath) as! MessageCell
    cell.configure(with: messages[indexPath.row])
    return cell
  }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, _, completion in
      self?.messages.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}

extension ChatViewController: InputBarDelegate {
  func inputBar(_ inputBar: InputBar, didSend text: String) {
    append(Message(sender: .me, text: text, date: Date()))
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { [weak self] in
      self?.append(Message(sender: .other, text: "Sounds good!", date: Date()))
    }
  }
}
