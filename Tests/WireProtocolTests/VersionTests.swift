import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Versions of the protocol` {
  private static func scene(_ encoder: inout CommitEncoder) {
    encoder.createLayer(1)
    encoder.createContext(1, layer: 1, origin: nil, size: .zero, title: "")
  }

  private static let additions: [(ErrorCode, @Sendable (inout CommitEncoder) -> Void)] = [
    (.unknownOperation, { $0.setContextOutput(.any, of: 1) }),
    (.unknownOperation, { $0.setContextRole(.inputPanel, of: 1) }),
    (
      .unknownOperation,
      {
        $0.defineSurface(1, .packed(width: 1, height: 1, format: .bgra8, bufferCount: 1))
      }
    ),
    (.unknownOperation, { $0.importSurface(1, token: String(repeating: "0", count: 32)) }),
    (.badKey, { $0.setProperty(.bits(1), for: .wantsText, of: 1) }),
    (.badKey, { $0.setBits(1, for: .wantsText, of: 1) }),
    (.badKey, { $0.unset(.wantsText, of: 1) }),
  ]

  @Test(arguments: additions.indices)
  func `a client of version 1.0 cannot send what came later`(index: Int) {
    let (code, addition) = Self.additions[index]
    var validator = CommitValidator()
    validator.minor = 0
    let error = validator.error {
      Self.scene(&$0)
      addition(&$0)
    }
    expectEqual(error?.code, code)
  }

  @Test func `properties of version 1.0 are accepted beside one that came later`() {
    var validator = CommitValidator()
    validator.minor = 0
    expectNil(
      validator.error {
        $0.createLayer(1)
        $0.setBits(1, for: .seed, of: 1)
        $0.setScalar(2, for: .instanceCount, of: 1)
      })
  }

  @Test func `a client of version 1.1 sends outputs, roles and wanted text`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        Self.scene(&$0)
        $0.setContextOutput(.name("DP-1"), of: 1)
        $0.setContextOutput(.number(3), of: 1)
        $0.setContextRole(.inputPanel, of: 1)
        $0.setBits(TextInputKind.passcode.rawValue, for: .wantsText, of: 1)
      })
    expectTrue(validator.isInputPanel(1))
    expectFalse(validator.isInputPanel(2))
    expectNil(validator.error { $0.setContextRole(.normal, of: 1) })
    expectFalse(validator.isInputPanel(1))
  }

  @Test func `a destroyed panel leaves no role to the context after it`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        Self.scene(&$0)
        $0.setContextRole(.inputPanel, of: 1)
        $0.destroyContext(1)
        $0.createContext(2, layer: 1, origin: nil, size: .zero, title: "")
      })
    expectFalse(validator.isInputPanel(1))
    expectFalse(validator.isInputPanel(2))
  }

  @Test(arguments: [
    // A role without a meaning.
    ([20, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0] as [UInt8], ErrorCode.badValue),
    // A role without its payload.
    ([20, 0, 0, 0, 1, 0, 0, 0], .malformed),
    // A name and a number.
    (
      [19, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 65, 0, 0, 0], .badValue
    ),
    // A name that is longer than the commit.
    ([19, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 65, 0, 0, 0], .malformed),
    // A key.
    ([20, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .badKey),
  ])
  func `a role or an output that cannot be is refused`(bytes: [UInt8], code: ErrorCode) {
    var validator = CommitValidator()
    expectNil(validator.error { Self.scene(&$0) })
    let error = bytes.withUnsafeBytes { bytes in
      #expect(throws: WireError.self) { try validator.validate(bytes, commitTime: 0) }
    }
    expectEqual(error?.code, code)
  }

  @Test func `every message tells the version that added it`() {
    expectEqual(MessageOpcode.text.minorVersion, 0)
    expectEqual(MessageOpcode.outputChanged.minorVersion, 1)
    expectEqual(MessageOpcode.allCases.map(\.minorVersion).max(), ProtocolVersion.minor)
  }
}
