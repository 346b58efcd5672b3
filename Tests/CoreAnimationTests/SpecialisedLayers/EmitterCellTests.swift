import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersEmitterCells {
    @Test func `keys and properties are the same values`() {
      let cell = CAEmitterCell()
      cell.setValue(5, forKey: "birthRate")
      cell.setValue("nearest", forKey: "minificationFilter")
      cell.setValue(false, forKey: "enabled")
      cell.setValue(CGRect(x: 0, y: 0, width: 0.5, height: 1), forKey: "contentsRect")
      cell.setValue(CGColor.black, forKey: "color")
      cell.setValue("both", forKey: "fillMode")
      expectEqual(cell.birthRate, 5)
      expectEqual(cell.minificationFilter, "nearest")
      expectFalse(cell.isEnabled)
      expectEqual(cell.contentsRect.width, 0.5)
      expectIdentical(cell.color, CGColor.black)
      expectEqual(cell.fillMode, .both)
      expectEqual(cell.value(forKey: "isEnabled") as? Bool, false)
      expectIdentical(cell.value(forKey: "color") as? CGColor, CGColor.black)
      cell.spin = 2
      expectEqual(cell.value(forKey: "spin") as? Double, 2)
    }

    @Test func `nil gives the default back and misfits change nothing`() {
      let cell = CAEmitterCell()
      cell.scale = 3
      cell.setValue("large", forKey: "scale")
      cell.setValue(3, forKey: "contentsRect")
      cell.setValue(7, forKey: "color")
      expectEqual(cell.scale, 3)
      expectEqual(cell.contentsRect.width, 1)
      expectNotNil(cell.color)
      cell.setValue(nil, forKey: "scale")
      expectEqual(cell.scale, 1)
      cell.magnificationFilter = "cubic"
      expectEqual(cell.magnificationFilter, "linear")
    }

    @Test func `the copy of a cell that emits itself emits itself`() throws {
      let (cell, other) = (CAEmitterCell(), CAEmitterCell())
      cell.emitterCells = [other, cell]
      other.emitterCells = [cell]
      let copy = try unwrap(cell.copy() as? CAEmitterCell)
      defer { for cell in [cell, copy] { cell.emitterCells = nil } }
      let cells = try unwrap(copy.emitterCells)
      #expect(copy !== cell && cells.count == 2 && cells[0] !== other && cells[1] === copy)
      expectIdentical(cells[0].emitterCells?.first, copy)
    }

    @Test func `a copy has the same values and its own cells, §17`() throws {
      final class Spark: CAEmitterCell {
        var note = "new"
      }
      let (cell, inner) = (Spark(), CAEmitterCell())
      inner.name = "inner"
      cell.name = "spark"
      cell.birthRate = 5
      cell.color = .black
      cell.contents = "picture"
      cell.style = ["theirs": 3]
      cell.emitterCells = [inner]
      cell.note = "old"
      cell.setValue(7, forKey: "mine")
      let copy = try unwrap(cell.copy() as? Spark)
      expectNotIdentical(copy, cell)
      expectEqual(copy.name, "spark")
      expectEqual(copy.birthRate, 5)
      expectIdentical(copy.color, cell.color)
      expectEqual(copy.contents as? String, "picture")
      expectEqual(copy.value(forKey: "mine") as? Int, 7)
      expectEqual(copy.value(forKey: "theirs") as? Int, 3)
      expectEqual(copy.note, "new", "a subclass copies its own variables")
      copy.setValue(9, forKeyPath: "emitterCells.inner.velocity")
      copy.birthRate = 6
      expectEqual(inner.velocity, 0)
      expectEqual(cell.birthRate, 5)
      expectEqual(copy.emitterCells?.first?.name, "inner")
    }

    @Test func `undeclared keys, styles and defaults answer as layers' do`() {
      let cell = CAEmitterCell()
      cell.setValue("x", forKey: "mine")
      cell.style = ["theirs": 3]
      expectEqual(cell.value(forKey: "mine") as? String, "x")
      expectEqual(cell.value(forKey: "theirs") as? Int, 3)
      expectEqual(CAEmitterCell.defaultValue(forKey: "scale") as? Double, 1)
      expectEqual(CAEmitterCell.defaultValue(forKey: "duration") as? Double, .infinity)
      expectNil(CAEmitterCell.defaultValue(forKey: "birthRate"))
      expectNil(CAEmitterCell.defaultValue(forKey: "minificationFilterBias"))
      #expect(!cell.shouldArchiveValue(forKey: "scale") && cell.shouldArchiveValue(forKey: "mine"))
    }

    @Test func `key paths reach parts and cells by name`() {
      let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
      inner.name = "inner"
      outer.emitterCells = [CAEmitterCell(), inner]
      outer.setValue(4, forKeyPath: "emitterCells.inner.velocity")
      outer.setValue(0.25, forKeyPath: "contentsRect.size.width")
      expectEqual(inner.velocity, 4)
      expectEqual(outer.value(forKeyPath: "emitterCells.inner.velocity") as? Double, 4)
      expectEqual(outer.contentsRect.width, 0.25)
      outer.setValue(9, forKeyPath: "emitterCells.nobody.velocity")
      expectNil(outer.value(forKeyPath: "emitterCells.nobody.velocity"))
      let layer = CAEmitterLayer()
      outer.name = "outer"
      layer.emitterCells = [outer]
      layer.setValue(6, forKeyPath: "emitterCells.outer.emitterCells.inner.scale")
      expectEqual(inner.scale, 6)
      expectEqual(
        layer.value(forKeyPath: "emitterCells.outer.emitterCells.inner.scale") as? Double, 6)
    }

    @Test func `the array is the layer's own`() {
      let layer = CAEmitterLayer()
      var cells = [CAEmitterCell()]
      layer.emitterCells = cells
      cells.append(CAEmitterCell())
      #expect(layer.emitterCells?.count == 1 && layer.emitterCells?.first === cells[0])
    }
  }
}
