import TestSupport
import Testing

@Suite struct CommentTests {
  @Test(arguments: [
    ("# a\nb: 1 # c\n# d\n", ["# a", "# c", "# d"]),
    ("b: 1\n# after the last event", ["# after the last event"]),
    ("# only", ["# only"]),
    ("#", ["#"]),
    ("b: 1 #", ["#"]),
    ("a:\n  # deep\n  b: 1\n   # deeper\n# end\n", ["# deep", "# deeper", "# end"]),
    ("[a, # b\n  c # d\n, # e\n]", ["# b", "# d", "# e"]),
    ("{a: # b\n 1, # c\n}# d", ["# b", "# c", "# d"]),
    ("a: [1]# b", ["# b"]),
    ("- # a\n  b\n- # c\n", ["# a", "# c"]),
    ("? # a\n  b\n: # c\n  d", ["# a", "# c"]),
    ("a: # b\n\n  # c\n  - d", ["# b", "# c"]),
    ("# a\n---\n# b\nc: 1\n# d\n... # e\n# f\n--- # g\n", ["# a", "# b", "# d", "# e", "# f", "# g"]),
    ("%YAML 1.2 # a\n# b\n---\nc", ["# a", "# b"]),
  ])
  func `everywhere between the values`(text: String, expected: [String]) {
    equal(comments(text), expected)
  }

  @Test(arguments: [
    ("a: &b # c\n  d", ["# c"]),
    ("a: !!map # c\n  d: 1", ["# c"]),
    ("a: &b # c\n  # d\n  !!map # e\n  f: 1", ["# c", "# d", "# e"]),
    ("- &a # b\n  - c # d", ["# b", "# d"]),
    ("- &a # b\n- c # d", ["# b", "# d"]),
    ("a: !!str # b\n  'c # d' # e", ["# b", "# e"]),
    ("&a # b\r  # c\r\n  d", ["# b", "# c"]),
    ("&a\n\u{FEFF}# b\n  c", ["# b"]),
    ("a: &b # c\n  | # d\n  # e\n# f", ["# c", "# d", "# f"]),
  ])
  func `between an anchor or tag and its value`(text: String, expected: [String]) {
    equal(comments(text), expected)
  }

  @Test(arguments: [
    ("a: | # b\n  c # no\n  # no\n", ["# b"]),
    ("a: >2- # b\n  c\nd: 1 # e", ["# b", "# e"]),
    ("a: |\n  c\n# b\n", ["# b"]),
    ("a: |\n  c\n # b\n  # d\n", ["# b", "# d"]),
    ("a: |\n # b\n", []),
    ("a: |# b\n  c", ["# b"]),
    ("a: | # b", ["# b"]),
  ])
  func `around block texts`(text: String, expected: [String]) {
    equal(comments(text), expected)
  }

  @Test(arguments: [
    "a#b", "a: b#c", "'a # b'", "\"a # b\"", "\"a\n # b\n c\"", "'a\n#b'", "a: http://x/#y", "&a#",
    "|\n a # b\n",
  ])
  func `not inside values`(text: String) {
    empty(comments(text))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `to the end of the line, whatever ends it`(lineBreak: String) {
    equal(comments("# a\(lineBreak)b: 1 # ü\(lineBreak)"), ["# a", "# ü"])
  }

  @Test func `tabs and characters of any width`() {
    equal(comments("a: 'é' \t# b\t# c 日本\nd: 1"), ["# b\t# c 日本"])
  }

  @Test func `those before a fault stay`() {
    equal(comments("# a\nb: 1 # c\nd: [}\n# e"), ["# a", "# c"])
  }
}
