import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// A hundred numbers, and three words as views.
@MainActor private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var calls: [String] = []
  var hasViews = false

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    component == 0 ? 100 : 3
  }
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "\(row)" }
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { component == 1 ? NSAttributedString(string: "word \(row)") : nil }
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView? {
    guard hasViews, component == 1 else { return nil }
    let label = view as? UILabel ?? UILabel()
    label.text = "\(row)"
    return label
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    component == 0 ? 80 : -1
  }
  func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { component == 0 ? 40 : -1 }
  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) { calls.append("\(component) \(row)") }
}

extension LiveViewTests {
  /// Views §26.2.
  @Suite struct PickerViewTests {
    @Test func `a picker has the numbers and sizes of its source`() async throws {
      try await ViewStage.perform { s in
        let (picker, rows) = (UIPickerView(), Rows())
        expectEqual(picker.bounds.size, CGSize(width: 320, height: 216))
        expectEqual(picker.numberOfComponents, 0)
        expectEqual(picker.selectedRow(inComponent: 0), -1)
        rows.hasViews = true
        (picker.dataSource, picker.delegate) = (rows, rows)
        s.window.addSubview(picker)
        try await s.stage.settle()
        expectEqual(picker.numberOfComponents, 2)
        expectEqual(picker.numberOfRows(inComponent: 0), 100)
        expectEqual(picker.numberOfRows(inComponent: 2), 0)
        expectEqual(picker.rowSize(forComponent: 0), CGSize(width: 80, height: 40))
        expectEqual(picker.rowSize(forComponent: 1), CGSize(width: 320 - 18 - 5 - 80, height: 32))
        expectEqual(picker.rowSize(forComponent: 5), .zero)
        expectEqual((picker.view(forRow: 1, forComponent: 1) as? UILabel)?.text, "1")
        expectNil(picker.view(forRow: 0, forComponent: 0))
        picker.selectRow(7, inComponent: 0, animated: false)
        expectEqual(picker.selectedRow(inComponent: 0), 7)
        picker.selectRow(100, inComponent: 0, animated: false)
        picker.selectRow(0, inComponent: 9, animated: false)
        expectEqual(picker.selectedRow(inComponent: 0), 7)
        picker.reloadComponent(0)
        picker.reloadAllComponents()
        expectEqual(picker.selectedRow(inComponent: 0), 7)
        expectTrue(picker.showsSelectionIndicator)
        expectEqual(rows.numberOfComponents(in: picker), 2)
        expectEqual(rows.pickerView(picker, numberOfRowsInComponent: 1), 3)
        expectEqual(rows.pickerView(picker, titleForRow: 4, forComponent: 0), "4")
        expectEmpty(rows.calls)
      }
    }

    @Test func `a wheel is turned by a finger, by a tap and by calls, and rests on a row`()
      async throws
    {
      try await ViewStage.perform { s in
        let (picker, rows) = (
          UIPickerView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), Rows()
        )
        (picker.dataSource, picker.delegate) = (rows, rows)
        s.window.addSubview(picker)
        try await s.stage.settle()
        var time = 0.0
        func finger(_ kind: TouchKind, _ y: Double) async throws {
          try await s.stage.input(.touch(finger: 1, kind, at: .init(x: 40, y: y), pressure: 1))
        }
        try await finger(.began, 150)
        for step in 1...10 {
          time += 0.01
          try await s.stage.show(at: time)
          try await finger(.moved, 150 - 6 * Double(step))
        }
        try await finger(.ended, 90)
        expectEmpty(rows.calls)
        for _ in 0..<20 {
          time += 0.2
          try await s.stage.show(at: time)
        }
        let row = picker.selectedRow(inComponent: 0)
        expectGreater(row, 0)
        expectEqual(rows.calls, ["0 \(row)"])
        // A tap one row below the middle.
        try await finger(.began, 140)
        try await finger(.ended, 140)
        for _ in 0..<10 {
          time += 0.1
          try await s.stage.show(at: time)
        }
        expectEqual(rows.calls.last, "0 \(row + 1)")
        rows.calls = []
        picker.selectRow(50, inComponent: 0, animated: true)
        for _ in 0..<10 {
          time += 0.1
          try await s.stage.show(at: time)
        }
        expectEqual(picker.selectedRow(inComponent: 0), 50)
        expectEmpty(rows.calls)
      }
    }
  }
}
