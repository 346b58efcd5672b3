import Expectations
import Foundation
import OutputKMS
import Testing

@Suite struct DeviceFilesTests {
  @Test(arguments: [
    ("event0", 0), ("event31", 31), ("event", nil), ("mice", nil), ("event1x", nil),
    ("event99999999999999999999", nil), ("", nil),
  ])
  func `devices are the files with a number`(name: String, number: Int?) {
    expectEqual(DeviceFolder.number(name), number)
  }

  @Test func `records of the kernel are read as far as they are whole`() {
    func record(_ name: String, _ length: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 16 + length)
      bytes[12] = UInt8(length)
      for (index, byte) in name.utf8.enumerated() { bytes[16 + index] = byte }
      return bytes
    }
    let whole = record("event3", 16) + record("mouse1", 16) + record("", 0) + record("event12", 16)
    func names(_ bytes: [UInt8]) -> [String] { bytes.withUnsafeBytes { DeviceFolder.names($0) } }
    expectEqual(names(whole), ["event3", "event12"])
    for count in 0..<whole.count {
      expectEqual(names(Array(whole[..<count])), count < 32 ? [] : ["event3"], "\(count)")
    }
  }

  @Test func `sets of numbers have the highest word first`() {
    expectEqual(UdevData.bits("3", wordBits: 64), [0, 1])
    expectEqual(UdevData.bits("1 8000000000000000 2\n", wordBits: 64), [128, 127, 1])
    expectEqual(UdevData.bits("1 80000000 2", wordBits: 32), [64, 63, 1])
    expectEqual(UdevData.bits("", wordBits: 64), [])
    expectEqual(UdevData.bits("no 1 number", wordBits: 64), [64])
  }

  private func properties(_ files: [String: String]) -> [String] {
    UdevData.properties(UdevData.Capabilities { files[$0] }).map {
      $0.replacing("ID_INPUT_", with: "")
    }
  }

  @Test(.enabled(if: Int.bitWidth == 64))
  func `what a device can do says what it is`() {
    // As /sys has them for a machine of qemu, and for a touch screen by uinput.
    expectEqual(
      properties([
        "capabilities/key": "402000007 ff803078f800d001 feffffdfffefffff fffffffffffffffe"
      ]),
      ["ID_INPUT", "KEY", "KEYBOARD"])
    expectEqual(
      properties(["capabilities/key": "1f0000 0 0 0 0", "capabilities/rel": "143"]),
      ["ID_INPUT", "MOUSE"])
    expectEqual(
      properties(["capabilities/key": "1f0000 0 0 0 0", "capabilities/abs": "3"]),
      ["ID_INPUT", "MOUSE"])
    expectEqual(
      properties([
        "capabilities/key": "400 0 0 0 0 0", "capabilities/abs": "260800000000003",
        "properties": "2",
      ]),
      ["ID_INPUT", "TOUCHSCREEN"])
    expectEqual(
      properties(["capabilities/key": "e520 10000 0 0 0 0", "capabilities/abs": "2608000003"]),
      ["ID_INPUT", "TOUCHPAD"])
    expectEqual(properties(["capabilities/key": "10000000000000 0"]), ["ID_INPUT", "KEY"])
    expectEqual(properties(["capabilities/sw": "1"]), ["ID_INPUT", "SWITCH"])
    expectEqual(properties(["capabilities/snd": "6"]), [])
    expectEqual(properties([:]), [])
  }

  @Test func `udev's file has a line for each property`() {
    expectEqual(
      UdevData.text(["ID_INPUT", "ID_INPUT_MOUSE"]),
      "I:1\nE:RENDERD=1\nE:ID_INPUT=1\nE:ID_INPUT_MOUSE=1\n")
  }

  @Test func `devices are found as they come, also the folder's first`() throws {
    try withFolders { system, _ in
      let path = "\(system)/input"
      let folder = DeviceFolder(path)
      func make(_ name: String) { close(open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)) }
      expectEqual(folder.takeAll(), [])
      expectEqual(folder.takeNew(), [])
      mkdir("\(system)/other", 0o755)
      expectEqual(folder.takeNew(), [])
      mkdir(path, 0o755)
      make("event3")
      expectEqual(folder.takeNew(), ["event3"])
      make("event10")
      make("event2")
      make("mice")
      expectEqual(folder.takeNew(), ["event2", "event10"])
      expectEqual(folder.takeNew(), [])
      expectEqual(folder.takeAll(), ["event2", "event3", "event10"])
    }
  }

  @Test func `devices are found when the kernel has removed the folder with the last of them`()
    throws
  {
    try withFolders { system, _ in
      let path = "\(system)/input"
      func make(_ name: String) { close(open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)) }
      mkdir(path, 0o755)
      let folder = DeviceFolder(path)
      expectEqual(folder.takeAll(), [])
      for number in 1...3 {
        make("event\(number)")
        expectEqual(folder.takeNew(), ["event\(number)"])
        unlink("\(path)/event\(number)")
        rmdir(path)
        if number == 2 { expectEqual(folder.takeNew(), []) }
        mkdir(path, 0o755)
      }
      make("event7")
      expectEqual(folder.takeNew(), ["event7"])
      expectEqual(folder.takeNew(), [])
    }
  }

  // MARK: Files

  /// A folder with devices as in /sys, and one for udev's files.
  private func withFolders(_ body: (_ system: String, _ data: String) throws -> Void) throws {
    var template = Array("/tmp/agate-udev.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DeviceError("a folder", "/tmp", code: errno) }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, number, files) in [
      ("event0", "13:64", ["key": "fffffffffffffffe"]), ("event1", "13:65", ["snd": "6"]),
    ] {
      let device = "\(folder)/sys/\(name)"
      try FileManager.default.createDirectory(
        atPath: "\(device)/device/capabilities", withIntermediateDirectories: true)
      try "\(number)\n".write(toFile: "\(device)/dev", atomically: false, encoding: .utf8)
      for (file, text) in files {
        try text.write(
          toFile: "\(device)/device/capabilities/\(file)", atomically: false, encoding: .utf8)
      }
    }
    try body("\(folder)/sys", "\(folder)/run/data")
  }

  @Test func `what udev would know is written once, for devices of input`() throws {
    try withFolders { system, data in
      func write(_ node: String) -> UdevData.Outcome {
        UdevData.write(forNode: node, system: system, folder: data)
      }
      expectEqual(write("event0"), .known)
      let file = "\(data)/c13:64"
      expectEqual(
        try String(contentsOfFile: file, encoding: .utf8),
        "I:1\nE:RENDERD=1\nE:ID_INPUT=1\nE:ID_INPUT_KEY=1\nE:ID_INPUT_KEYBOARD=1\n")
      try "I:7\nE:ID_INPUT=1\n".write(toFile: file, atomically: false, encoding: .utf8)
      expectEqual(write("event0"), .known)
      expectEqual(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("I:7"), true)
      expectEqual(write("event1"), .useless)
      expectEqual(access("\(data)/c13:65", F_OK), -1)
    }
  }

  @Test func `what an earlier device of the same number could do is forgotten`() throws {
    try withFolders { system, data in
      func write() -> UdevData.Outcome {
        UdevData.write(forNode: "event0", system: system, folder: data)
      }
      func become(_ capability: String, _ text: String) throws {
        try? FileManager.default.removeItem(atPath: "\(system)/event0/device/capabilities/key")
        try text.write(
          toFile: "\(system)/event0/device/capabilities/\(capability)", atomically: false,
          encoding: .utf8)
      }
      expectEqual(write(), .known)
      try become("sw", "1")
      expectEqual(write(), .known)
      let file = "\(data)/c13:64"
      expectEqual(
        try String(contentsOfFile: file, encoding: .utf8),
        UdevData.text(["ID_INPUT", "ID_INPUT_SWITCH"]))
      try become("sw", "0")
      expectEqual(write(), .useless)
      expectEqual(access(file, F_OK), -1)
    }
  }

  @Test func `a device that libinput would wait for is named in place of that`() throws {
    try withFolders { system, data in
      func reason(_ node: String, _ folder: String) -> String? {
        if case .unknown(let reason) = UdevData.write(
          forNode: node, system: system, folder: folder)
        {
          reason
        } else {
          nil
        }
      }
      expectEqual(
        reason("event9", data),
        "event9 is not used: the kernel does not say its number in \(system)/event9")
      // Its folder's place is a file.
      expectEqual(
        reason("event0", "\(system)/event0/dev/data"),
        "event0 is not used: there is no udev, and its part failed: writing of "
          + "\(system)/event0/dev/data/c13:64: Not a directory")
      try "cut off".write(
        toFile: "\(system)/c13:64", atomically: false, encoding: .utf8)
      expectEqual(reason("event0", system), "event0 is not used: \(system)/c13:64 is not whole")
    }
  }
}
