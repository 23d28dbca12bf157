import ByteText
import Diagnostics
import TestSupport
import Testing

struct WorkflowCommandFilterTests {
  private func escaped(_ text: String, pieces size: Int = .max) -> String {
    var filter = WorkflowCommandFilter()
    var rest = Array(text.utf8)[...]
    var result: [UInt8] = []
    while !rest.isEmpty {
      result += filter.escape(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    ("::error::x", #"::error:\u{3A}x"#), ("  ::error::x", #"  ::error:\u{3A}x"#),
    ("\u{3000}\u{A0}::error::x", "\u{3000}\u{A0}::error:\\u{3A}x"),
    ("\u{FEFF}::error::x", "\u{FEFF}::error:\\u{3A}x"), ("a\r::error::x", "a\r::error:\\u{3A}x"),
    ("::\u{301}error::x", "::\u{301}error:\\u{3A}x"), ("\u{600}::error::x", "\u{600}::error:\\u{3A}x"),
    (":\u{200D}:error:\u{200D}:x", ":\u{200D}:error:\u{200D}\\u{3A}x"),
    ("::::", #":::\u{3A}"#), ("::a:::::b", #"::a:\u{3A}:\u{3A}:b"#),
    ("::: a::error::x", #"::: a:\u{3A}error:\u{3A}x"#),
    ("a ##[error]x", #"a ##\u{5B}error]x"#), ("##[[error]", #"##\u{5B}[error]"#),
    ("###[error]x", #"###\u{5B}error]x"#), ("\u{600}##[\u{301}x]", "\u{600}##\\u{5B}\u{301}x]"),
    ("##[a]##[b]", #"##\u{5B}a]##\u{5B}b]"#),
  ])
  func whatTheRunnerObeysIsEscaped(text: String, expected: String) {
    equal(ExactText(escaped(text)), ExactText(expected))
    equal(ExactText(escaped("first\n" + text)), ExactText("first\n" + expected))
    for size in 1...4 { equal(ExactText(escaped(text, pieces: size)), ExactText(expected)) }
  }

  @Test(arguments: [
    ": a", "a::b", "a ::error::x", ":", ":a:", "# [x]", "#[x]", "## [x]", "", "\n\n", "\u{1B}[1m::x",
    "--> a.yaml:1:2", "  ::: origin/main:offers/catalog.yaml:12:3", ":::", ": :error::x", "::error: x",
  ])
  func otherTextStaysAsItIs(text: String) {
    equal(ExactText(escaped(text)), ExactText(text))
  }

  @Test func aReportStaysAsItIs() {
    let source = Source("a.yaml", "one: two\nthree: four\n")
    let text = Report([Finding("a", .error, "b: c", at: source["one"])], in: source).text(color: true)
    equal(ExactText(escaped(text)), ExactText(text))
  }
}
