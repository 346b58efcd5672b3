import CoreAnimation
import Expectations
import ScreenKeyboard
import Testing

@Suite struct `The keys of a keyboard` {
  private func names(_ model: KeyboardModel) -> [String] { model.rows.joined().map(\.name) }

  @Test func `shift is for one letter, and twice for all`() {
    var model = KeyboardModel(layouts: [.us])
    expectEqual(model.press(.shift), nil)
    expectTrue(names(model).contains("Q"))
    expectEqual(model.press(.insert("Q")), .type("Q"))
    expectTrue(names(model).contains("q"))
    _ = model.press(.shift)
    _ = model.press(.shift)
    expectEqual(model.press(.insert("Q")), .type("Q"))
    expectTrue(names(model).contains("Q"))
    _ = model.press(.shift)
    expectTrue(names(model).contains("q"))
  }

  @Test func `pages lead to each other, and a space back to the letters`() {
    var model = KeyboardModel(layouts: [.us])
    _ = model.press(.page(.numbers))
    expectTrue(names(model).contains("1"))
    _ = model.press(.page(.symbols))
    expectTrue(names(model).contains("{"))
    expectEqual(model.press(.insert(" ")), .type(" "))
    expectTrue(names(model).contains("q"))
  }

  @Test(arguments: [
    (LayerTextInput.number, "-"), (.decimal, "."), (.phone, "#"), (.passcode, "0"),
  ])
  func `numbers get a pad`(kind: LayerTextInput, mark: String) {
    var model = KeyboardModel(layouts: [.us])
    model.begin(kind)
    expectEqual(model.page, .pad)
    expectTrue(names(model).contains(mark))
    expectTrue(names(model).contains("hide"))
    expectTrue(names(model).contains("backspace"))
  }

  @Test func `an address gets its marks`() {
    var model = KeyboardModel(layouts: [.us])
    model.begin(.email)
    expectTrue(names(model).contains("@"))
    model.begin(.url)
    expectTrue(names(model).contains(".com"))
    model.begin(.password)
    expectFalse(names(model).contains("@"))
    expectTrue(names(model).contains("space"))
  }

  @Test(arguments: KeyboardLayout.all)
  func `every layout has the alphabet, and each key its own name`(layout: KeyboardLayout) {
    let model = KeyboardModel(layouts: [layout])
    let names = names(model)
    for letter in "abcdefghijklmnopqrstuvwxyz" { expectTrue(names.contains(String(letter))) }
    expectEqual(Set(names).count, names.count)
  }

  @Test func `a key goes through the layouts, if there are several`() {
    var model = KeyboardModel(layouts: [.us, .de])
    expectEqual(names(model)[5], "y")
    _ = model.press(.nextLayout)
    expectEqual(names(model)[5], "z")
    _ = model.press(.nextLayout)
    expectEqual(model.layout, .us)
    expectFalse(names(KeyboardModel(layouts: [.us])).contains("layout"))
  }

  @Test func `capitals of special letters are letters`() {
    var model = KeyboardModel(layouts: [.de])
    _ = model.press(.shift)
    expectTrue(names(model).contains("Ü"))
    expectTrue(names(model).contains("ß"))
    expectNil(KeyboardLayout(named: "xx"))
    expectEqual(KeyboardLayout(named: "fr"), .fr)
  }
}
