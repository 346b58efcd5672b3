import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `The validator on ids` {
  @Test func `new ids grow and are never used again`() {
    var validator = CommitValidator()
    expectNil(validator.error { $0.createLayer(5) })
    for id in [0, 4, 5] as [UInt32] {
      expectEqual(validator.error { $0.createLayer(id) }?.code, .badID)
    }
    expectNil(validator.error { $0.destroyLayer(5) })
    expectEqual(validator.error { $0.createLayer(5) }?.code, .badID)
    expectNil(validator.error { $0.createLayer(6) })
  }

  @Test func `kinds have ids of their own`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.addAnimation(1, to: 1, basic())
      $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
      $0.createContext(1, layer: 1, origin: nil, size: .zero, title: "")
    }
    expectNil(error)
  }

  static let uses: [@Sendable (inout CommitEncoder) -> Void] = [
    { $0.destroyLayer(2) }, { $0.setBool(true, for: .hidden, of: 2) },
    { $0.unset(.name, of: 2) }, { $0.setSublayers([], of: 2) }, { $0.setSublayers([2], of: 1) },
    { $0.insertSublayer(2, at: 0, of: 1) }, { $0.insertSublayer(1, at: 0, of: 2) },
    { $0.removeFromSuperlayer(2) }, { $0.addAnimation(9, to: 2, basic()) },
    { $0.removeAnimation(1, from: 2) }, { $0.removeAnimation(9, from: 1) },
    { $0.removeAnimation(0, from: 1) }, { $0.setImage(2, for: .contents, of: 1) },
    { $0.setImage(0, for: .contents, of: 1) }, { $0.releaseImage(2) },
    { $0.addAnimation(9, to: 1, basic(.contents, to: .image(2))) },
    { $0.createContext(9, layer: 2, origin: nil, size: .zero, title: "") },
    { $0.setContextTitle("", of: 2) }, { $0.setContextFrame(.zero, of: 2) },
    { $0.destroyContext(2) }, { $0.setHostingToken("", of: 2) },
    { $0.setContextOutput(.any, of: 2) }, { $0.setContextRole(.normal, of: 2) },
  ]

  @Test(arguments: uses.indices)
  func `destroyed objects cannot be named`(index: Int) {
    var validator = CommitValidator()
    let error = validator.error {
      for id in [1, 2] as [UInt32] {
        $0.createLayer(id)
        $0.addAnimation(id, to: 1, basic())
        $0.defineImageByDescriptor(id, width: 1, height: 1, rowBytes: 4, byteCount: 4)
        $0.createContext(id, layer: id, origin: nil, size: .zero, title: "")
      }
      $0.destroyContext(1)
      $0.destroyContext(2)
      $0.destroyLayer(2)
      $0.releaseImage(2)
    }
    expectNil(error)
    let used = validator.error { Self.uses[index](&$0) }
    expectEqual(used?.code, .badID)
    expectEqual(used?.operationIndex, 0)
  }

  @Test func `an animation that has ended can still be removed`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        $0.createLayer(1)
        $0.addAnimation(1, to: 1, basic())
        $0.addAnimation(2, to: 1, basic())
      })
    validator.animationEnded(1)
    expectEqual(validator.animationCount, 1)
    expectNil(validator.error { $0.removeAnimation(1, from: 1) })
    expectNil(validator.error { $0.removeAnimation(2, from: 1) })
    expectEqual(validator.animationCount, 0)
  }

  @Test func `siblings that move are counted for each commit`() {
    var validator = CommitValidator()
    let layers = 2...6401 as ClosedRange<UInt32>
    // At the end of the list, no sibling has to move.
    expectNil(
      validator.error {
        $0.createLayer(1)
        for layer in layers {
          $0.createLayer(layer)
          $0.insertSublayer(layer, at: layer - 2, of: 1)
        }
      })
    expectEqual(validator.siblingSteps, 0)
    // Each insertion passes 6,400 siblings and moves 6,399.
    expectNil(
      validator.error {
        for layer in 11...20 as ClosedRange<UInt32> { $0.insertSublayer(layer, at: 0, of: 1) }
      })
    expectEqual(validator.siblingSteps, 10 * (100 + 99))
    expectNil(validator.error { $0.removeFromSuperlayer(9) })
    expectEqual(validator.siblingSteps, 0)
  }

  @Test func `a layer takes its animations with it`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        $0.createLayer(1)
        $0.createLayer(2)
        for id in 1...6 as ClosedRange<UInt32> { $0.addAnimation(id, to: 1 + id % 2, basic()) }
        $0.destroyLayer(1)
      })
    expectEqual(validator.animationCount, 3)
  }

  @Test func `an animation is removed from its own layer`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.createLayer(2)
      $0.addAnimation(1, to: 1, basic())
      $0.removeAnimation(1, from: 2)
    }
    expectEqual(error?.code, .badID)
  }
}

@Suite struct `The validator on trees` {
  /// Layers 1…`count`, each a sublayer of the one before.
  static func chain(_ count: UInt32, leafFirst: Bool = false) -> CommitEncoder {
    var encoder = CommitEncoder()
    for id in 1...count { encoder.createLayer(id) }
    if count > 1 {
      let ids = Array(2...count)
      for id in leafFirst ? ids.reversed() : ids { encoder.insertSublayer(id, at: 0, of: id - 1) }
    }
    return encoder
  }

  @Test(arguments: [(1, 1), (3, 1), (3, 2), (2, 1)] as [(UInt32, UInt32)])
  func `cycles are refused`(parent: UInt32, child: UInt32) {
    var validator = CommitValidator()
    expectNil(validator.error(of: Self.chain(3).operations))
    expectEqual(
      validator.error { $0.insertSublayer(child, at: 0, of: parent) }?.code, .badHierarchy)
    var again = CommitValidator()
    expectNil(again.error(of: Self.chain(3).operations))
    expectEqual(again.error { $0.setSublayers([child], of: parent) }?.code, .badHierarchy)
  }

  @Test(arguments: [false, true])
  func `trees are as deep as the limit and no deeper`(leafFirst: Bool) {
    var limits = Limits()
    limits.treeDepth = 10
    var exact = CommitValidator(limits: limits)
    expectNil(exact.error(of: Self.chain(10, leafFirst: leafFirst).operations))
    var deeper = CommitValidator(limits: limits)
    expectEqual(
      deeper.error(of: Self.chain(11, leafFirst: leafFirst).operations)?.code, .limitExceeded)
  }

  @Test(arguments: [false, true])
  func `a chain of a hundred thousand is refused without deep recursion`(leafFirst: Bool) {
    var validator = CommitValidator()
    let error = validator.error(of: Self.chain(100_000, leafFirst: leafFirst).operations)
    expectEqual(error?.code, .limitExceeded)
  }

  @Test func `moving a subtree too deep is refused`() {
    var limits = Limits()
    limits.treeDepth = 6
    var validator = CommitValidator(limits: limits)
    expectNil(validator.error(of: Self.chain(4).operations))
    expectNil(
      validator.error {
        for id in 5...7 as ClosedRange<UInt32> { $0.createLayer(id) }
        $0.insertSublayer(6, at: 0, of: 5)
        $0.insertSublayer(7, at: 0, of: 6)
        $0.insertSublayer(5, at: 0, of: 3)
      })
    expectEqual(validator.error { $0.insertSublayer(5, at: 0, of: 4) }?.code, .limitExceeded)
  }

  @Test func `a layer cannot be named twice`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.createLayer(2)
      $0.setSublayers([2, 2], of: 1)
    }
    expectEqual(error?.code, .badHierarchy)
    expectEqual(error?.operationIndex, 2)
  }

  @Test func `an index counts without the child`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        for id in 1...3 as ClosedRange<UInt32> { $0.createLayer(id) }
        $0.setSublayers([2, 3], of: 1)
        $0.insertSublayer(2, at: 1, of: 1)
      })
    expectEqual(validator.error { $0.insertSublayer(2, at: 2, of: 1) }?.code, .badHierarchy)
  }

  @Test func `a sublayer leaves its old superlayer`() {
    var validator = CommitValidator()
    let error = validator.error {
      for id in 1...3 as ClosedRange<UInt32> { $0.createLayer(id) }
      $0.setSublayers([3], of: 1)
      $0.setSublayers([3], of: 2)
      // Layer 1 has lost 3, so that it may become a sublayer of 3.
      $0.insertSublayer(1, at: 0, of: 3)
    }
    expectNil(error)
  }

  @Test func `a context's root has no superlayer`() {
    func fresh() -> CommitValidator {
      var validator = CommitValidator()
      expectNil(
        validator.error {
          for id in 1...3 as ClosedRange<UInt32> { $0.createLayer(id) }
          $0.insertSublayer(2, at: 0, of: 1)
          $0.createContext(1, layer: 1, origin: nil, size: .zero, title: "")
        })
      return validator
    }
    var a = fresh()
    expectEqual(a.error { $0.insertSublayer(1, at: 0, of: 3) }?.code, .badHierarchy)
    var mask = fresh()
    expectEqual(mask.error { $0.setMask(1, of: 3) }?.code, .badHierarchy)
    var masked = fresh()
    expectNil(masked.error { $0.setMask(3, of: 1) })
    expectEqual(
      masked.error { $0.createContext(2, layer: 3, origin: nil, size: .zero, title: "") }?.code,
      .badHierarchy)
    // A layer that loses its host, or is removed, is free again.
    expectNil(
      masked.error {
        $0.removeFromSuperlayer(3)
        $0.setMask(3, of: 2)
        $0.destroyLayer(2)
        $0.createContext(2, layer: 3, origin: nil, size: .zero, title: "")
      })
    var b = fresh()
    expectEqual(
      b.error { $0.createContext(2, layer: 2, origin: nil, size: .zero, title: "") }?.code,
      .badHierarchy)
    var c = fresh()
    expectEqual(
      c.error { $0.createContext(2, layer: 1, origin: nil, size: .zero, title: "") }?.code,
      .badHierarchy)
    var d = fresh()
    expectNil(
      d.error {
        $0.destroyContext(1)
        $0.insertSublayer(1, at: 0, of: 3)
      })
  }
}

@Suite struct `The validator on the cost of a commit` {
  @Test func `images that a commit releases again count all the same`() {
    var validator = CommitValidator(limits: limits { $0.imageBytes = 100 })
    func define(_ id: UInt32, in encoder: inout CommitEncoder) {
      encoder.defineImageByDescriptor(id, width: 10, height: 1, rowBytes: 40, byteCount: 40)
      encoder.releaseImage(id)
    }
    for id in [1, 3] as [UInt32] {
      let error = validator.error {
        define(id, in: &$0)
        define(id + 1, in: &$0)
      }
      expectNil(error)
    }
    let error = validator.error { for id in 5...7 as ClosedRange<UInt32> { define(id, in: &$0) } }
    expectEqual(error?.code, .limitExceeded)
  }

  @Test func `small changes of a deep tree cannot go on for ever`() {
    var validator = CommitValidator(limits: limits { $0.layers = 300 })
    let built = validator.error {
      for id in 1...256 as ClosedRange<UInt32> { $0.createLayer(id) }
      for id in 1..<255 as Range<UInt32> { $0.insertSublayer(id + 1, at: 0, of: id) }
    }
    expectNil(built)
    func move(_ count: Int) -> WireError? {
      validator.error { for _ in 0..<count { $0.insertSublayer(256, at: 0, of: 255) } }
    }
    // 300 layers of depth 256 may be passed in all.
    expectNil(move(300 * 256 / 255))
    expectEqual(move(300 * 256 / 255 + 1)?.code, .limitExceeded)
  }

  @Test func `small changes of a long list of sublayers cannot go on for ever`() {
    var validator = CommitValidator(limits: limits { $0.treeDepth = 2 })
    let built = validator.error {
      for id in 1...6402 as ClosedRange<UInt32> { $0.createLayer(id) }
      $0.setSublayers(Array(2...6401), of: 1)
    }
    expectNil(built)
    func move(_ count: Int) -> WireError? {
      validator.error {
        for _ in 0..<count {
          $0.insertSublayer(6402, at: 0, of: 1)
          $0.removeFromSuperlayer(6402)
        }
      }
    }
    expectNil(move(100))
    expectEqual(move(10_000)?.code, .limitExceeded)
  }
}

private func limits(_ change: (inout Limits) -> Void) -> Limits {
  var limits = Limits()
  change(&limits)
  return limits
}
