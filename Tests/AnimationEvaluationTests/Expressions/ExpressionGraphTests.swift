import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// The order of programs that read what others set.
@Suite struct `Expressions that read each other` {
  private func property(_ layer: UInt32, _ key: PropertyKey = .opacity) -> ExpressionGraph.Property
  {
    ExpressionGraph.Property(layer: layer, key: key)
  }

  @Test func `a program comes after those whose properties it reads, in any order of adding`() {
    for order in [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3]] as [[UInt32]] {
      var graph = ExpressionGraph()
      for program in order {
        graph.add(
          program, sets: [property(program)], reads: program == 1 ? [] : [property(program - 1)],
          work: 2)
      }
      expectNil(graph.settle(depth: 8))
      expectEqual((1...4).map { graph.level(of: $0) }, [0, 1, 2, 3])
      expectEqual(graph.work, 8)
    }
  }

  @Test func `another property of a layer is not the one that is read`() {
    var graph = ExpressionGraph()
    graph.add(1, sets: [property(1)], reads: [property(1, .position)], work: 1)
    graph.add(2, sets: [property(1, .position)], reads: [property(2)], work: 1)
    expectNil(graph.settle(depth: 8))
    expectEqual([graph.level(of: 1), graph.level(of: 2)], [1, 0])
  }

  @Test(arguments: [1, 2, 3, 7] as [UInt32])
  func `a cycle is found, and named by a program on it`(length: UInt32) {
    var graph = ExpressionGraph()
    for program in 1...length {
      graph.add(
        program, sets: [property(program)], reads: [property(program % length + 1)], work: 1)
    }
    // This one reads the cycle, and is not on it.
    graph.add(90, sets: [property(90)], reads: [property(1)], work: 1)
    expectEqual(graph.settle(depth: 8), .cycle(program: 1))
    graph.remove(1)
    graph.add(91, sets: [property(91)], reads: [property(90)], work: 1)
    expectNil(graph.settle(depth: 8))
  }

  @Test func `a cycle is found again after another one was broken`() {
    var graph = ExpressionGraph()
    for program in 1...3 as ClosedRange<UInt32> {
      graph.add(
        program, sets: [property(program)], reads: [property(program % 3 + 1)], work: 1)
    }
    for program in 4...6 as ClosedRange<UInt32> {
      expectEqual(graph.settle(depth: 8), .cycle(program: 1))
      graph.remove(program - 1)
      graph.add(program, sets: [property(3)], reads: [property(1)], work: 1)
    }
    graph.remove(6)
    expectNil(graph.settle(depth: 8))
    expectEqual([graph.level(of: 1), graph.level(of: 2)], [1, 0])
  }

  @Test func `a way of eight programs is allowed, and one of nine is not`() {
    var graph = ExpressionGraph()
    for program in 1...8 as ClosedRange<UInt32> {
      graph.add(program, sets: [property(program)], reads: [property(program - 1)], work: 1)
    }
    expectNil(graph.settle(depth: 8))
    graph.add(9, sets: [property(0)], reads: [property(50)], work: 1)
    expectEqual(graph.settle(depth: 8), .depth(program: 8))
    graph.remove(3)
    graph.add(10, sets: [property(51)], reads: [], work: 1)
    expectNil(graph.settle(depth: 8))
  }

  @Test func `programs that are gone do not count, though they raised others`() {
    var graph = ExpressionGraph()
    for round in 0..<50 as Range<UInt32> {
      for program in 1...8 as ClosedRange<UInt32> {
        // The chain runs the other way in every second round.
        let other = round % 2 == 0 ? program - 1 : program + 1
        graph.add(
          100 * round + program, sets: [property(program)], reads: [property(other)], work: 1)
      }
      expectNil(graph.settle(depth: 8), "round \(round)")
      for program in 1...8 as ClosedRange<UInt32> where round < 49 || program < 8 {
        graph.remove(100 * round + program)
      }
    }
    expectEqual(graph.count, 1)
    expectEqual(graph.work, 1)
  }

  @Test func `thousands that set one property, which thousands read, have an order at once`() {
    let count: UInt32 = 32_768
    var graph = ExpressionGraph()
    for program in 1...count {
      graph.add(program, sets: [property(0)], reads: [], work: 1)
      graph.add(count + program, sets: [property(count + program)], reads: [property(0)], work: 1)
    }
    expectNil(graph.settle(depth: 8))
    expectEqual([1, count, count + 1, 2 * count].map { graph.level(of: $0) }, [0, 0, 1, 1])
    for program in 1...count { graph.remove(count - program + 1) }
    expectEqual(graph.count, Int(count))
  }

  @Test func `a cycle among thousands of programs is found at once`() {
    let count: UInt32 = 32_768
    var graph = ExpressionGraph()
    for program in 1...count {
      graph.add(program, sets: [property(program)], reads: [property(program - 1)], work: 1)
    }
    graph.add(count + 1, sets: [property(100)], reads: [property(count)], work: 1)
    // Programs from 101 on are part of the cycle.
    expectEqual(graph.settle(depth: 8), .cycle(program: 101))
  }

  @Test func `random graphs have an order, or a fault that a search finds as well`() {
    var random = Random(seed: 12)
    for _ in 0..<400 {
      var graph = ExpressionGraph()
      var nodes: [UInt32: (sets: UInt32, reads: [UInt32])] = [:]
      for program in 1...30 as ClosedRange<UInt32> {
        let sets = UInt32.random(in: 0..<20, using: &random)
        let reads = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          UInt32.random(in: 0..<20, using: &random)
        }
        if Int.random(in: 0..<3, using: &random) == 0, let old = nodes.keys.min() {
          nodes[old] = nil
          graph.remove(old)
        }
        nodes[program] = (sets, reads)
        graph.add(program, sets: [property(sets)], reads: reads.map { property($0) }, work: 1)
        let fault = graph.settle(depth: 8)
        // The longest way to each program, step by step; a way longer than the nodes is a cycle.
        var levels = nodes.mapValues { _ in 0 }
        for _ in 0...nodes.count {
          for (id, node) in nodes {
            for (other, writer) in nodes where node.reads.contains(writer.sets) {
              levels[id] = max(levels[id] ?? 0, 1 + (levels[other] ?? 0))
            }
          }
        }
        let deepest = levels.values.max() ?? 0
        expectEqual(fault == nil, deepest < min(8, nodes.count))
        if case .cycle? = fault { expectAtLeast(deepest, nodes.count) }
        guard fault == nil else { break }
        for (id, node) in nodes {
          for (other, writer) in nodes where node.reads.contains(writer.sets) {
            expectLess(graph.level(of: other), graph.level(of: id))
          }
        }
      }
    }
  }
}
