import UIKit

/// A text field with a title above and a place for a problem below.
final class FormField: UIStackView {
  let textField = UITextField()
  private let titleLabel = UILabel()
  private let problemLabel = UILabel()
  private let validation: Validation

  var text: String { textField.text ?? "" }
  var isValid: Bool { validation.problem(in: text) == nil }

  init(title: String, placeholder: String, symbol: String, validation: Validation) {
    self.validation = validation
    super.init(frame: .zero)
    axis = .vertical
    spacing = 6

    titleLabel.text = title
    titleLabel.font = .preferredFont(forTextStyle: .subheadline)
    titleLabel.textColor = .secondaryLabel

    textField.placeholder = placeholder
    textField.font = .preferredFont(forTextStyle: .body)
    textField.backgroundColor = .secondarySystemGroupedBackground
    textField.layer.cornerRadius = 10
    textField.clearButtonMode = .whileEditing
    textField.returnKeyType = .next
    let icon = UIImageView(image: UIImage(systemName: symbol))
    icon.tintColor = .secondaryLabel
    icon.contentMode = .center
    icon.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
    textField.leftView = icon
    textField.leftViewMode = .always
    textField.heightAnchor.constraint(equalToConstant: 48).isActive = true
    textField.addTarget(self, action: FormField.editingChanged, for: .editingChanged)

    problemLabel.font = .preferredFont(forTextStyle: .footnote)
    problemLabel.textColor = .systemRed
    problemLabel.numberOfLines = 0
    problemLabel.isHidden = true

    for subview in [titleLabel, textField, problemLabel] { addArrangedSubview(subview) }
  }

  required init(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  /// Shows or hides the problem.
  @discardableResult
  func validate() -> Bool {
    let problem = validation.problem(in: text)
    problemLabel.text = problem
    problemLabel.isHidden = problem == nil
    textField.layer.borderWidth = problem == nil ? 0 : 1
    textField.layer.borderColor = UIColor.systemRed.cgColor
    return problem == nil
  }

  private func editingChanged() {
    if !problemLabel.isHidden { validate() }
  }
}
