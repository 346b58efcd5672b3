import Foundation

/// docs/compatibility.md.
struct CompatibilityPage {
  let layers: CompatibilityPart
  let views: CompatibilityPart
  let macViews: CompatibilityPart
  /// Pictures with times: names of Core Media, Core Video and AVFoundation.
  let media: CompatibilityPart
  /// Members that Apple's classes do not have.
  let own: CompatibilityPart
  let reasons: Reasons

  private var rows: [CompatibilityPart.Row] {
    layers.rows + views.rows + macViews.rows + media.rows
  }

  var summary: String {
    "\(share(of: rows)) are shown by a test: \(share(of: layers.rows)) of layers, "
      + "\(share(of: views.rows)) of UIKit, \(share(of: macViews.rows)) of AppKit, "
      + "\(share(of: media.rows)) of pictures with times"
  }

  private func share(of rows: [CompatibilityPart.Row]) -> String {
    let green = rows.count { !$0.tests.isEmpty }
    let share = rows.isEmpty ? 0 : Double(green) / Double(rows.count) * 100
    return "\(green) of \(rows.count) rows (\(String(format: "%.1f", share)) %)"
  }

  var text: String {
    """
    # What is compatible, and which test shows it

    Written by `swift run documentation compatibility` from the references
    (`docs/core-animation.md`, `docs/views.md`), the public declarations, and the tests; not edited by
    hand. A row is green (✓) when the name is declared and a test uses it, or when a test names the row
    of the oracle table.

    \(summary).

    Of UIKit, the rows are those of views and what they need: responders, windows, scenes, traits, controllers,
    presentations, menus, bars, gesture recognizers, controls, constraints, navigation, scroll views, tables,
    collections, dynamics, accessibility, colours, images, paths, text and drawing contexts. Drag and drop, state
    restoration, storyboards, the second TextKit, printing, documents and focus are other parts of UIKit, and have
    no rows.

    Of AppKit, the rows are those of views, windows, animators, events, colours, images, paths and simple
    controls. Constraints, view controllers, menus, documents, editing of text, tables, bindings, drag and
    drop and accessibility are other parts of AppKit, and have no rows.

    Of Core Media, Core Video and AVFoundation, the rows are those of pictures with times: times, clocks and timebases,
    pixel buffers, sample buffers and their layer. Players have no rows: their tests start programs of another package,
    and docs/video.md lists what there is. Sound, files, capture and compressed samples are other parts.

    ## What is not

    | row | why |
    |---|---|
    \(missing)
    ## What is not Apple's

    Members of Apple's classes that are additions here. Types of Apple's other frameworks have other names
    altogether, such as `LayerWindow`; they are not listed.
    \(names(of: own, reference: ""))
    ## Layers: sections of the reference

    \(sections(of: layers))
    ## Layers: oracle values (§15)

    \(oracle(of: layers))
    ## Layers: public names
    \(names(of: layers, reference: ""))
    ## Views: sections of the reference

    \(sections(of: views))
    ## Views: oracle values (views §12)

    \(oracle(of: views))
    ## Views: public names
    \(names(of: views, reference: "views "))
    ## Views of the Mac: public names
    \(names(of: macViews, reference: "views "))
    ## Pictures with times: public names
    \(names(of: media, reference: ""))
    """
  }

  private var missing: String {
    rows.filter(\.tests.isEmpty).map { row in
      let why = reasons[row.key] ?? (row.isDeclared ? "no test uses it" : "not there")
      return "| \(row.key) | \(why) |\n"
    }.joined()
  }

  private func sections(of part: CompatibilityPart) -> String {
    "| section | tests | for example |\n|---|---:|---|\n"
      + part.sections.map { section, tests in
        "| §\(section.number) \(escaped(section.title)) | \(tests.count) "
          + "| \(tests.first.map { escaped($0.name) } ?? "") |\n"
      }.joined()
  }

  private func oracle(of part: CompatibilityPart) -> String {
    "| row | | input: expected | test |\n|---:|---|---|---|\n"
      + part.oracle.map { oracle in
        let row = oracle.row
        return "| \(row.name) | \(mark(row)) | \(oracle.expected) | \(shown(row)) |\n"
      }.joined()
  }

  /// - Parameter reference: the word before the § of a section.
  private func names(of part: CompatibilityPart, reference: String) -> String {
    part.types.map { type in
      let title = type.name == Declarations.top ? "Functions and constants" : "`\(type.name)`"
      let section = type.section.isEmpty ? "" : " (\(reference)§\(type.section))"
      return "\n### \(title)\(section)\n\n| name | | test |\n|---|---|---|\n"
        + type.rows.map { "| `\($0.name)` | \(mark($0)) | \(shown($0)) |\n" }.joined()
    }.joined()
  }

  private func mark(_ row: CompatibilityPart.Row) -> String { row.tests.isEmpty ? "–" : "✓" }

  private func shown(_ row: CompatibilityPart.Row) -> String {
    row.tests.first.map { test in
      let file = test.file.split(separator: "/").last ?? ""
      return "\(escaped(test.name)) (\(file))"
    } ?? ""
  }

  private func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
