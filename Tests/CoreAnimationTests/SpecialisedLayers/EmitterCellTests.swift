import CoreAnimation
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
      #expect(cell.birthRate == 5 && cell.minificationFilter == "nearest" && !cell.isEnabled)
      #expect(cell.contentsRect.width == 0.5 && cell.color === CGColor.black)
      #expect(cell.fillMode == .both && cell.value(forKey: "isEnabled") as? Bool == false)
      #expect(cell.value(forKey: "color") as? CGColor === CGColor.black)
      cell.spin = 2
      #expect(cell.value(forKey: "spin") as? Double == 2)
    }

    @Test func `nil gives the default back and misfits change nothing`() {
      let cell = CAEmitterCell()
      cell.scale = 3
      cell.setValue("large", forKey: "scale")
      cell.setValue(3, forKey: "contentsRect")
      cell.setValue(7, forKey: "color")
      #expect(cell.scale == 3 && cell.contentsRect.width == 1 && cell.color != nil)
      cell.setValue(nil, forKey: "scale")
      #expect(cell.scale == 1)
      cell.magnificationFilter = "cubic"
      #expect(cell.magnificationFilter == "linear")
    }

    @Test func `the copy of a cell that emits itself emits itself`() throws {
      let (cell, other) = (CAEmitterCell(), CAEmitterCell())
      cell.emitterCells = [other, cell]
      other.emitterCells = [cell]
      let copy = try #require(cell.copy() as? CAEmitterCell)
      defer { for cell in [cell, copy] { cell.emitterCells = nil } }
      let cells = try #require(copy.emitterCells)
      #expect(copy !== cell && cells.count == 2 && cells[0] !== other && cells[1] === copy)
      #expect(cells[0].emitterCells?.first === copy)
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
      let copy = try #require(cell.copy() as? Spark)
      #expect(copy !== cell && copy.name == "spark" && copy.birthRate == 5)
      #expect(copy.color === cell.color && copy.contents as? String == "picture")
      #expect(copy.value(forKey: "mine") as? Int == 7 && copy.value(forKey: "theirs") as? Int == 3)
      #expect(copy.note == "new", "a subclass copies its own variables")
      copy.setValue(9, forKeyPath: "emitterCells.inner.velocity")
      copy.birthRate = 6
      #expect(inner.velocity == 0 && cell.birthRate == 5)
      #expect(copy.emitterCells?.first?.name == "inner")
    }

    @Test func `undeclared keys, styles and defaults answer as layers' do`() {
      let cell = CAEmitterCell()
      cell.setValue("x", forKey: "mine")
      cell.style = ["theirs": 3]
      #expect(cell.value(forKey: "mine") as? String == "x")
      #expect(cell.value(forKey: "theirs") as? Int == 3)
      #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
      #expect(CAEmitterCell.defaultValue(forKey: "duration") as? Double == .infinity)
      #expect(CAEmitterCell.defaultValue(forKey: "birthRate") == nil)
      #expect(!cell.shouldArchiveValue(forKey: "scale") && cell.shouldArchiveValue(forKey: "mine"))
    }

    @Test func `key paths reach parts and cells by name`() {
      let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
      inner.name = "inner"
      outer.emitterCells = [CAEmitterCell(), inner]
      outer.setValue(4, forKeyPath: "emitterCells.inner.velocity")
      outer.setValue(0.25, forKeyPath: "contentsRect.size.width")
      #expect(inner.velocity == 4)
      #expect(outer.value(forKeyPath: "emitterCells.inner.velocity") as? Double == 4)
      #expect(outer.contentsRect.width == 0.25)
      outer.setValue(9, forKeyPath: "emitterCells.nobody.velocity")
      #expect(outer.value(forKeyPath: "emitterCells.nobody.velocity") == nil)
      let layer = CAEmitterLayer()
      outer.name = "outer"
      layer.emitterCells = [outer]
      layer.setValue(6, forKeyPath: "emitterCells.outer.emitterCells.inner.scale")
      #expect(inner.scale == 6)
      #expect(
        layer.value(forKeyPath: "emitterCells.outer.emitterCells.inner.scale") as? Double == 6)
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
