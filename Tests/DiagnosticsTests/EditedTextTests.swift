import TestSupport
import Testing

@testable import Diagnostics

/// Edits upon edits, and the diff that follows from them.
struct EditedTextTests {
  private func edit(_ start: Int, _ end: Int, _ text: String) -> TextEdit {
    TextEdit(SourceRange(file: 0, start: UInt32(start), end: UInt32(end)), text)
  }

  private func text(_ edited: EditedText) -> String { String(decoding: edited.bytes, as: UTF8.self) }

  @Test func editsInOneGo() {
    var edited = EditedText(Array("0123456789".utf8))
    edited.apply([edit(8, 9, ""), edit(0, 0, "<"), edit(2, 4, "abc"), edit(10, 10, ">")])
    equal(text(edited), "<01abc4567" + "9>")
    equal(edited.changes.map(\.range), [0..<0, 2..<4, 8..<9, 10..<10])
  }

  @Test func editsOfEdits() {
    var edited = EditedText(Array("0123456789".utf8))
    edited.apply([edit(2, 4, "abcdef")])
    edited.apply([edit(1, 4, "X"), edit(6, 9, "")])
    equal(text(edited), "0Xcd56789")
    equal(edited.changes, [EditedText.Change(range: 1..<5, bytes: Array("Xcd".utf8))])
  }

  @Test func nothingAndEverything() {
    var edited = EditedText(Array("abc".utf8))
    equal(text(edited), "abc")
    empty(edited.changes)
    edited.apply([edit(0, 3, "")])
    equal(text(edited), "")
    equal(edited.changes, [EditedText.Change(range: 0..<3, bytes: [])])
    equal(EditedText([]).bytes, [])
    empty(EditedText([]).changes)
  }

  @Test func ofFixesThatTouchTheFirstIsMade() {
    func finding(_ edits: TextEdit...) -> Finding {
      Finding(
        "a", .error, "", at: .top(of: 0), fix: Fix("", edits: edits))
    }
    let all = [
      finding(edit(4, 6, "a")), finding(edit(0, 1, ""), edit(5, 5, "b")), finding(edit(6, 7, "")),
      finding(edit(4, 4, "c")), finding(edit(1, 2, ""), edit(9, 9, "")), finding(edit(0, 20, "")),
    ]
    equal(all.withFixesApart().map { $0.fix?.edits.first?.range.start }, [4, 6, 1])
  }
}
