import UIKit

final class SignUpViewController: UIViewController {
  private let scrollView = UIScrollView()
  private let stackView = UIStackView()
  private let nameField = FormField(
    title: "Name", placeholder: "Johanna Appleseed", symbol: "person", validation: .required)
  private let emailField = FormField(
    title: "Email", placeholder: "name@example.com", symbol: "envelope", validation: .email)
  private let passwordField = FormField(
    title: "Password", placeholder: "At least 8 characters", symbol: "lock",
    validation: .password(minimum: 8))
  private let birthdayPicker = UIDatePicker()
  private let newsletterSwitch = UISwitch()
  private let planControl = UISegmentedControl(items: ["Free", "Plus", "Family"])
  private lazy var submitButton: UIButton = {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Create Account"
    configuration.buttonSize = .large
    configuration.cornerStyle = .large
    return UIButton(
      configuration: configuration,
      primaryAction: UIAction { [weak self] _ in self?.submit() })
  }()

  private var observers: [any NSObjectProtocol] = []

  private var fields: [FormField] { [nameField, emailField, passwordField] }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sign Up"
    view.backgroundColor = .systemGroupedBackground
    setUpFields()
    setUpLayout()
    observeKeyboard()
    let tap = UITapGestureRecognizer(target: self, action: Self.dismissKeyboard)
    tap.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
  }

  private func setUpFields() {
    for field in fields { field.textField.delegate = self }
    nameField.textField.textContentType = .name
    nameField.textField.autocapitalizationType = .words
    emailField.textField.textContentType = .emailAddress
    emailField.textField.keyboardType = .emailAddress
    emailField.textField.autocapitalizationType = .none
    emailField.textField.autocorrectionType = .no
    passwordField.textField.textContentType = .newPassword
    passwordField.textField.isSecureTextEntry = true
    passwordField.textField.returnKeyType = .done

    birthdayPicker.datePickerMode = .date
    birthdayPicker.preferredDatePickerStyle = .compact
    birthdayPicker.locale = Locale(identifier: "en_US")
    birthdayPicker.date = Date(timeIntervalSince1970: 631_152_000)
    birthdayPicker.maximumDate = Date()
    planControl.selectedSegmentIndex = 1
    newsletterSwitch.isOn = true
  }

  private func setUpLayout() {
    stackView.axis = .vertical
    stackView.spacing = 20
    stackView.isLayoutMarginsRelativeArrangement = true
    stackView.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 24, leading: 20, bottom: 24, trailing: 20)
    for field in fields { stackView.addArrangedSubview(field) }
    stackView.addArrangedSubview(row("Birthday", birthdayPicker))
    stackView.addArrangedSubview(planControl)
    stackView.addArrangedSubview(row("Newsletter", newsletterSwitch))
    stackView.addArrangedSubview(submitButton)
    stackView.setCustomSpacing(32, after: stackView.arrangedSubviews[5])

    scrollView.keyboardDismissMode = .onDrag
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    stackView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    scrollView.addSubview(stackView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stackView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
      stackView.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
      stackView.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
      stackView.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
      stackView.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
    ])
  }

  private func row(_ title: String, _ control: UIView) -> UIView {
    let label = UILabel()
    label.text = title
    label.font = .preferredFont(forTextStyle: .body)
    let row = UIStackView(arrangedSubviews: [label, control])
    row.alignment = .center
    row.distribution = .equalSpacing
    return row
  }

  // MARK: Keyboard

  private func observeKeyboard() {
    let center = NotificationCenter.default
    let willShow = center.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
    ) { [weak self] notification in
      let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      MainActor.assumeIsolated { self?.keyboardWillShow(frame ?? .zero) }
    }
    let willHide = center.addObserver(
      forName: UIResponder.keyboardWillHideNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.keyboardWillHide() }
    }
    observers = [willShow, willHide]
  }

  private func keyboardWillShow(_ frame: CGRect) {
    let covered = view.convert(frame, from: nil).intersection(view.bounds).height
    scrollView.contentInset.bottom = covered - view.safeAreaInsets.bottom
    scrollView.verticalScrollIndicatorInsets.bottom = scrollView.contentInset.bottom
    guard let field = fields.first(where: { $0.textField.isFirstResponder }) else { return }
    let visible = field.convert(field.bounds, to: scrollView).insetBy(dx: 0, dy: -16)
    scrollView.scrollRectToVisible(visible, animated: true)
  }

  private func keyboardWillHide() {
    scrollView.contentInset.bottom = 0
    scrollView.verticalScrollIndicatorInsets.bottom = 0
  }

  private func dismissKeyboard() {
    view.endEditing(true)
  }

  // MARK: Submitting

  private func submit() {
    view.endEditing(true)
    let results = fields.map { $0.validate() }
    guard results.allSatisfy({ $0 }) else {
      UINotificationFeedbackGenerator().notificationOccurred(.error)
      if let first = fields.first(where: { !$0.isValid }) { first.textField.becomeFirstResponder() }
      return
    }
    let alert = UIAlertController(
      title: "Welcome, \(nameField.text)!",
      message: "We have sent a message to \(emailField.text).", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}

extension SignUpViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let index = fields.firstIndex(where: { $0.textField === textField }) else { return true }
    fields[index].validate()
    if index + 1 < fields.count {
      fields[index + 1].textField.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
    }
    return false
  }
}
