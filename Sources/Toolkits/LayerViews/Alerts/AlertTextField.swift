import CoreAnimation
import Foundation

/// A text field of an alert: Return leads to the next field or to the preferred action.
final class AlertTextField: UITextField {
  weak var alert: UIAlertController?

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .systemFont(ofSize: 13)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    guard key.symbol == "Return", !key.isRepeat else { return super.keyDown(key) }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return true }
    send([.editingDidEndOnExit, .primaryActionTriggered], nil)
    alert?.returnPressed(in: self)
    return true
  }
}
