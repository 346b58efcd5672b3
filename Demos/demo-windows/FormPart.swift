import CoreAnimation
import DemoSupport
import Foundation

/// Two lines to type into. Tab or a press chooses one, Return sends both to standard output.
final class FormPart: DemoPart {
  let window = LayerWindow(title: "Form", size: CGSize(width: 300, height: 140))
  private let fields = [CATextLayer(), CATextLayer()]
  private let boxes = [CALayer(), CALayer()]
  private let blue = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
  private var texts = ["", ""]
  private var isFocused = false { didSet { showText() } }
  private var chosen = 0 { didSet { showChoice() } }

  init() {
    window.layer.backgroundColor = CGColor(gray: 0.95, alpha: 1)
    for (index, (box, field)) in zip(boxes, fields).enumerated() {
      box.frame = CGRect(x: 20, y: 20 + index * 55, width: 260, height: 40)
      box.backgroundColor = .white
      box.cornerRadius = 6
      box.borderWidth = 2
      field.frame = box.bounds.insetBy(dx: 10, dy: 8)
      field.fontSize = 18
      field.foregroundColor = .black
      box.addSublayer(field)
      window.layer.addSublayer(box)
    }
    showChoice()
  }

  private func showChoice() {
    for (index, box) in boxes.enumerated() {
      box.borderColor = index == chosen ? blue : CGColor(gray: 0.7, alpha: 1)
    }
    showText()
  }

  /// Shows the text with a bar at the place of the next letter.
  private func showText() {
    for (index, field) in fields.enumerated() {
      field.string = texts[index] + (isFocused && index == chosen ? "|" : "")
    }
  }

  func hear(_ event: LayerWindowEvent) {
    switch event {
    case .text(let text):
      texts[chosen] += text
      showText()
    case .keyDown(let key): press(key.symbol)
    case .pointerDown(let pointer):
      if let index = boxes.firstIndex(where: { $0.frame.contains(pointer.location) }) {
        chosen = index
      }
    case .focusChanged(let hasFocus): isFocused = hasFocus
    default: break
    }
  }

  private func press(_ symbol: String) {
    switch symbol {
    case "Tab": chosen = 1 - chosen
    case "Backspace":
      _ = texts[chosen].popLast()
      showText()
    case "Return": StandardOutput.write(line: "form \(texts.joined(separator: " | "))")
    default: break
    }
  }
}
