import TestSupport
import Testing

@testable import Diagnostics

struct UnifiedDiffTests {
  /// The diff of a text in which every `(a=b)` stands for an `a` that becomes `b`.
  private func diff(_ marked: String) -> String {
    var original: [UInt8] = []
    var edits: [TextEdit] = []
    for part in marked.split(separator: "(", omittingEmptySubsequences: false).enumerated() {
      guard part.offset > 0 else {
        original += Array(part.element.utf8)
        continue
      }
      let ends = part.element.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
      let words = ends[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      let start = UInt32(original.count)
      original += Array(words[0].utf8)
      edits.append(TextEdit(SourceRange(file: 0, start: start, end: UInt32(original.count)), words[1]))
      original += Array(ends[1].utf8)
    }
    var edited = EditedText(original)
    edited.apply(edits)
    return String(decoding: unifiedDiff(edited, name: "a.yaml"), as: UTF8.self)
  }

  @Test func aLineWithThreeLinesAround() {
    equal(
      diff("1\n2\n3\n4\n5: (a=b) (c=d)\n6\n7\n8\n9\n"),
      """
      --- a.yaml
      +++ a.yaml
      @@ -2,7 +2,7 @@
       2
       3
       4
      -5: a c
      +5: b d
       6
       7
       8

      """)
  }

  @Test func hunksThatMeetAreOne() {
    let between = (1...6).map { "\($0)\n" }.joined()
    equal(
      diff("(a=b)\n\(between)(a=b)\n").split(separator: "\n").filter { $0.hasPrefix("@@") },
      [
        "@@ -1,8 +1,8 @@"
      ])
    equal(
      diff("(a=b)\n\(between)7\n(x\n=)8\n(a=b)\n").split(separator: "\n").filter { $0.hasPrefix("@@") },
      ["@@ -1,4 +1,4 @@", "@@ -6,6 +6,5 @@"])
  }

  @Test func linesThatGo() {
    equal(diff("a\n(b\n=)c\n"), "--- a.yaml\n+++ a.yaml\n@@ -1,3 +1,2 @@\n a\n-b\n c\n")
    equal(diff("[a(,\n b=)]\n"), "--- a.yaml\n+++ a.yaml\n@@ -1,2 +1 @@\n-[a,\n- b]\n+[a]\n")
    equal(diff("(a\n=)"), "--- a.yaml\n+++ a.yaml\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func aTextWithoutItsLastLineFeed() {
    equal(
      diff("a\n(b=c)"),
      "--- a.yaml\n+++ a.yaml\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
    )
  }

  @Test func nothing() {
    equal(diff("a\n(b=b)\n"), "")
    equal(diff(""), "")
  }
}
