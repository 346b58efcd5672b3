import Expectations
import OutputKMS
import Testing

@Suite struct ScreenIdentityTests {
  private let edid: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    // DEL, product 0xA0B1, serial number 0x01020304.
    bytes.replaceSubrange(8..<16, with: [0x10, 0xAC, 0xB1, 0xA0, 4, 3, 2, 1])
    // A timing, then the name, the serial number and limits.
    bytes[54] = 1
    bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xFC, 0] + Array("DELL U2412M\n ".utf8))
    bytes.replaceSubrange(90..<108, with: [0, 0, 0, 0xFF, 0] + Array("0FFXD32\u{7}A\n   ".utf8))
    bytes.replaceSubrange(108..<126, with: [0, 0, 0, 0xFD, 0] + Array(repeating: 9, count: 13))
    return bytes
  }()

  @Test func makerModelAndSerialNumberAreRead() {
    let identity = ScreenIdentity(edid: edid)
    expectEqual(identity.make, "DEL")
    expectEqual(identity.model, "DELL U2412M")
    expectEqual(identity.serial, "0FFXD32A")
  }

  @Test func numbersStandInForTexts() {
    let identity = ScreenIdentity(edid: Array(edid[..<54]))
    expectEqual(identity.model, "0xA0B1")
    expectEqual(identity.serial, "16909060")
  }

  @Test func bytesCutAnywhereGiveWhatTheyHave() {
    for count in 0...edid.count {
      let identity = ScreenIdentity(edid: Array(edid[..<count]))
      expectEqual(identity.make, count < 16 ? "" : "DEL")
      expectEqual(identity.model, count < 16 ? "" : count < 90 ? "0xA0B1" : "DELL U2412M")
    }
  }

  @Test func otherBytesAreNoScreen() {
    expectEqual(ScreenIdentity(edid: Array(repeating: 255, count: 256)), ScreenIdentity(edid: []))
    var odd = edid
    (odd[8], odd[9]) = (0xFF, 0xFF)
    expectEqual(ScreenIdentity(edid: odd).make, "")
  }
}

@Suite struct FlipEventBytesTests {
  private func event(_ type: UInt32, _ length: UInt32, _ words: [UInt32]) -> [UInt8] {
    ([type, length] + words).flatMap { word in (0..<4).map { UInt8(word >> ($0 * 8) & 255) } }
  }

  private func read(_ bytes: [UInt8]) -> [FlipEvent] {
    bytes.withUnsafeBytes { FlipEvent.read($0) }
  }

  @Test func flipsAreReadAndOtherEventsAreSkipped() {
    let flip = event(2, 32, [7, 0, 12, 500_000, 99, 41])
    let refresh = event(1, 32, [0, 0, 0, 0, 0, 0])
    let longer = event(0x80, 12, [5])
    expectEqual(
      read(refresh + flip + longer + flip),
      Array(
        repeating: FlipEvent(controller: 41, token: 7, sequence: 99, time: 12.5), count: 2))
  }

  @Test func bytesCutAnywhereEndTheList() {
    let flips = event(2, 32, [7, 0, 1, 0, 1, 4]) + event(2, 32, [8, 0, 2, 0, 2, 4])
    for count in 0...64 { expectEqual(read(Array(flips[..<count])).count, count / 32) }
  }

  @Test func impossibleLengthsEndTheList() {
    for length: UInt32 in [0, 7, 33, .max] {
      expectEmpty(read(event(2, length, [7, 0, 1, 0, 1, 4])))
    }
    // An event that is too short for its kind is skipped.
    expectEqual(read(event(2, 8, []) + event(2, 32, [7, 0, 1, 0, 1, 4])).count, 1)
  }
}
