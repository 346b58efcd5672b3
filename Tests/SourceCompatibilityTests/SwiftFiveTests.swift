import AppKit
import CoreGraphics
import Expectations
import SwiftFiveMacViews
import SwiftFiveViews
import Testing
import UIKit

@MainActor @Suite struct SwiftFiveTests {
  @Test func `code of Swift 5 on no actor uses views and is their delegate`() {
    let layouter = Layouter()
    let box = layouter.makeBox()
    layouter.widen(box, to: 160)
    expectEqual(box.frame.width, 160)
    expectEqual(box.viewCount, 2)
  }

  @Test func `code of Swift 5 on no actor uses views of the Mac`() {
    let layouter = MacLayouter()
    let box = layouter.makeBox()
    layouter.widen(box, to: 160)
    expectEqual(box.frame.width, 160)
    expectEqual(box.subviews.count, 1)
  }

  @Test func `initializers without arguments make objects, of Apple's classes and of subclasses`() {
    let blanks = Blanks().all()
    expectEqual(Set(blanks.map { ObjectIdentifier($0) }).count, blanks.count)
    let macBlanks = MacBlanks().all()
    expectEqual(Set(macBlanks.map { ObjectIdentifier($0) }).count, macBlanks.count)
    let stack = PlainStack()
    expectEqual((stack.topViewController as? PlainController)?.rows, 3)
  }

  @Test func `recognizers are made without a target`() {
    for recognizer in Blanks().recognizers() { expectTrue(recognizer.isEnabled) }
  }

  @Test func `a subclass of a constraint inherits the initializer of a relation`() {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    let constraint = Blanks().width(of: view)
    constraint.label = "width"
    constraint.isActive = true
    expectIdentical(constraint.firstItem, view)
    expectEqual(constraint.constant, 40)
    expectTrue(constraint.isActive)
    let blank = NSLayoutConstraint()
    blank.isActive = true
    expectFalse(blank.isActive)
    expectNil(blank.firstItem)
  }

  @Test func `a dynamic colour is the one of the current traits`() {
    let color = Blanks().dynamicColor()
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    expectEqual(color.cgColor, UIColor.red.cgColor)
    expectEqual(color.resolvedColor(with: dark), .blue)
    dark.performAsCurrent { expectEqual(color.cgColor, UIColor.blue.cgColor) }
    expectEqual(
      color.withAlphaComponent(0.5).cgColor, UIColor.red.withAlphaComponent(0.5).cgColor)
    expectEqual(UITraitCollection.current.userInterfaceStyle, .light)
  }

  @Test func `a dynamic colour of the Mac is the one of the current appearance`() throws {
    let color = MacBlanks().dynamicColor()
    expectEqual(color.cgColor, NSColor.red.cgColor)
    try unwrap(NSAppearance(named: .darkAqua)).performAsCurrentDrawingAppearance {
      expectEqual(color.cgColor, NSColor.blue.cgColor)
    }
  }

  @Test func `a text field shows overridden views beside its text`() {
    let field = IconField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let (left, right) = (UIView(), UIView())
    left.frame.size = CGSize(width: 20, height: 10)
    right.frame.size = CGSize(width: 30, height: 10)
    (field.leftView, field.rightView) = (left, right)
    field.layoutIfNeeded()
    expectEqual(left.frame, CGRect(x: 4, y: 10, width: 20, height: 10))
    expectEqual(field.textRect(forBounds: field.bounds).minX, 24)
    expectNil(right.superview)
    field.rightViewMode = .always
    field.layoutIfNeeded()
    expectEqual(right.frame, CGRect(x: 170, y: 10, width: 30, height: 10))
    expectEqual(field.textRect(forBounds: field.bounds).maxX, 170)
    expectEqual(field.changes, 3)
  }
}
