import UIKit

final class MessageCell: UITableViewCell {
  static let reuseIdentifier = "MessageCell"

  private let bubble = UIView()
  private let messageLabel = UILabel()
  private var leading: NSLayoutConstraint!
  private var trailing: NSLayoutConstraint!

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear

    bubble.layer.cornerRadius = 18
    bubble.layer.cornerCurve = .continuous
    bubble.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(bubble)

    messageLabel.numberOfLines = 0
    messageLabel.font = .preferredFont(forTextStyle: .body)
    messageLabel.translatesAutoresizingMaskIntoConstraints = false
    bubble.addSubview(messageLabel)

    leading = bubble.leadingAnchor.constraint(
      equalTo: contentView.leadingAnchor, constant: 16)
    trailing = bubble.trailingAnchor.constraint(
      equalTo: contentView.trailingAnchor, constant: -16)
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 3),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -3),
      bubble.widthAnchor.constraint(
        lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.75),
      messageLabel.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 8),
      messageLabel.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -8),
      messageLabel.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 14),
      messageLabel.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -14),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func configure(with message: Message) {
    messageLabel.text = message.text
    let isMine = message.sender == .me
    bubble.backgroundColor = isMine ? .systemBlue : .systemGray5
    messageLabel.textColor = isMine ? .white : .label
    // One of the two has to go before the other comes.
    NSLayoutConstraint.deactivate([leading, trailing])
    (isMine ? trailing : leading).isActive = true
  }
}
