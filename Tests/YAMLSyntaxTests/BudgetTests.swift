import Diagnostics
import TestSupport
import Testing
import YAMLSyntax

@Suite struct BudgetTests {
  private func messages(_ text: String) -> [String] { parse(text).findings.map(\.message) }

  private let nestingFault = ["lists and mappings are nested too deeply, expected at most 64 levels"]
  private let nodesFault = [
    "the file has too many values after all aliases are expanded, expected at most 5,000,000"
  ]

  @Test func `nesting of flow collections`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    empty(messages(nested(64)))
    equal(messages(nested(65)), nestingFault)
    equal(parse(nested(65)).findings.first?.primary.range.start, 64)
    equal(messages(nested(100_000)), nestingFault)
    equal(messages(String(repeating: "{a: ", count: 100_000)), nestingFault)
  }

  @Test func `nesting of block collections`() {
    func list(_ depth: Int) -> String { String(repeating: "- ", count: depth) + "a" }
    func mapping(_ depth: Int) -> String {
      (0..<depth).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    }
    empty(messages(list(64)))
    equal(messages(list(65)), nestingFault)
    equal(messages(list(100_000)), nestingFault)
    empty(messages(mapping(64)))
    equal(messages(mapping(65)), nestingFault)
    equal(messages(String(repeating: "? ", count: 100_000)), nestingFault)
  }

  @Test func `nesting counts what an alias stands for`() {
    func chain(_ length: Int) -> String {
      "- &a0 [x]\n" + (1..<length).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    }
    empty(messages(chain(63)))
    equal(messages(chain(64)), nestingFault)
    equal(messages(chain(5_000)), nestingFault)
    let half = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    empty(messages("- &a \(half)\n- [\(half)]"))
    equal(
      messages("a: &a \(half)\nb: " + half.replacing("[]", with: "[*a]", maxReplacements: 1)), nestingFault)
  }

  @Test func `an alias bomb is refused before it goes off`() {
    var text = "a: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<60 {
      text +=
        "b\(level): &a\(level) [" + (0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", ") + "]\n"
    }
    let (document, findings) = parse(text)
    equal(findings.map(\.message), nodesFault)
    empty(document.nodes)
    empty(document.roots)
    empty(document.anchors)
  }

  /// 1 list of 999 texts is 1,000 nodes; the list around, itself and 4,999 uses are 5,000,001.
  @Test func `exactly as many nodes as the budget has`() {
    let thousand = "&a [" + String(repeating: "x, ", count: 999) + "]"
    let uses = String(repeating: "- *a\n", count: 4_998)
    let rest = "- [" + String(repeating: "x, ", count: 998) + "]\n"
    empty(messages("- \(thousand)\n\(uses)\(rest)"))
    equal(messages("- \(thousand)\n\(uses)- *a\n"), nodesFault)
  }

  @Test func `a text beyond a mebibyte is refused`() {
    let text = String(repeating: "x", count: 1 << 20)
    empty(messages("a: \(text)\n"))
    for longer in ["\(text)x", "\"\(text)\"", "|\n \(text)"] {
      equal(messages("a: \(longer)\n"), ["the text has more than 1,048,576 bytes"])
    }
  }

  @Test func `a file beyond 256 MiB is not read`() {
    let part = [UInt8](repeating: 0x20, count: 1 << 20)
    var bytes: [UInt8] = [0x20]
    bytes.reserveCapacity(Budget.fileSize + 1)
    for _ in 0..<(Budget.fileSize >> 20) { bytes += part }
    let (document, findings) = parse(bytes, name: "large.yaml", file: 3)
    equal(findings.map(\.message), ["the file has more than 268,435,456 bytes"])
    equal(findings.map(\.rule), ["yaml-limit"])
    empty(document.roots)
  }
}
