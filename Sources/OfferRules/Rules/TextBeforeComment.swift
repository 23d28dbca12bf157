import Diagnostics
import OfferModel

extension Rulebook {
  static let textBeforeComment = Rule<Catalog>("text-before-comment") { catalog, findings in
    var last: SourceRange?
    for cut in catalog.textsBeforeComments.sorted(by: { $0.comment < $1.comment }) {
      // An alias reads a text once more.
      guard cut.comment != last else { continue }
      last = cut.comment
      let text = "'" + cut.whole.replacing("'", with: "''") + "'"
      findings.warning(
        "the text \(quoted(cut.text.value)) ends before `#`, which begins a comment", object: cut.object,
        at: cut.comment, label: "not part of the text", related: [Label(cut.text.range, "the text")],
        help: "write \(text) if `#` belongs to the text; otherwise put a space after `#`")
    }
  }
}
