import UIKit

protocol InputBarDelegate: AnyObject {
  func inputBar(_ inputBar: InputBar, didSend text: String)
}

/// The field for a new message, above the keyboard.
final class InputBar: UIView {
  weak var delegate: InputBarDelegate?

  private let textView = UITextView()
  private let placeholder = UILabel()
  private let sendButton = UIButton(type: .system)

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = .flexibleHeight

    let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    background.frame = bounds
    background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(background)

    textView.font = .preferredFont(forTextStyle: .body)
    textView.isScrollEnabled = false
    textView.delegate = self
    textView.layer.cornerRadius = 18
    textView.layer.borderWidth = 1
    textView.layer.borderColor = UIColor.separator.cgColor
    textView.backgroundColor = .systemBackground
    textView.textContainerInset = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 10)

    placeholder.text = "Message"
    placeholder.textColor = .placeholderText
    placeholder.font = textView.font

    sendButton.setImage(
      UIImage(
        systemName: "arrow.up.circle.fill",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 28)), for: .normal)
    sendButton.addTarget(self, action: Self.send, for: .touchUpInside)
    sendButton.isEnabled = false
    sendButton.accessibilityLabel = "Send"

    for subview in [textView, placeholder, sendButton] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      addSubview(subview)
    }
    sendButton.setContentHuggingPriority(.required, for: .horizontal)
    NSLayoutConstraint.activate([
      textView.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      textView.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      textView.bottomAnchor.constraint(
        equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -8),
      textView.heightAnchor.constraint(greaterThanOrEqualToConstant: 36),
      placeholder.leadingAnchor.constraint(equalTo: textView.leadingAnchor, constant: 15),
      placeholder.topAnchor.constraint(equalTo: textView.topAnchor, constant: 8),
      sendButton.leadingAnchor.constraint(equalTo: textView.trailingAnchor, constant: 8),
      sendButton.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      sendButton.bottomAnchor.constraint(equalTo: textView.bottomAnchor),
      sendButton.widthAnchor.constraint(equalToConstant: 36),
      sendButton.heightAnchor.constraint(equalToConstant: 36),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  // The height follows the text.
  override var intrinsicContentSize: CGSize {
    .zero
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    textView.layer.borderColor = UIColor.separator.cgColor
  }

  private func send() {
    let text = textView.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return }
    textView.text = ""
    textViewDidChange(textView)
    delegate?.inputBar(self, didSend: text)
  }
}

extension InputBar: UITextViewDelegate {
  func textViewDidChange(_ textView: UITextView) {
    placeholder.isHidden = !textView.text.isEmpty
    sendButton.isEnabled = !textView.text.isEmpty
    invalidateIntrinsicContentSize()
  }
}
