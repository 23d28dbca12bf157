import TestSupport
import Diagnostics
import Testing

/// Tables for people.
struct TableTests {
  private let table = Table(
    [.text("name"), .numeric("codes"), .whole("day")],
    [["a", "1,000", "2027-01-01"], ["bcde", "7", ""], ["名", "12", "2027-01-02"]])

  @Test func columnsAreAsWideAsTheyHaveToBe() {
    let expected = """
      name  codes  day
      a     1,000  2027-01-01
      bcde      7
      名       12  2027-01-02

      """
    equal(table.text(), expected)
  }

  @Test func onlyTextsAreWrapped() {
    let table = Table(
      [.text("what"), .whole("day")],
      [["com.example.product.of-some-length and more", "2027-01-01 2027-01-02"]])
    let expected = """
      what               day
      com.example.       2027-01-01 2027-01-02
      product.of-some-
      length and more

      """
    equal(table.text(width: 40), expected)
  }

  @Test func rowsThatDoNotFitAreLists() {
    let table = Table(
      [.text("product"), .text("offer"), .text("who"), .whole("day")],
      [["com.example.product", "SPRING", "new subscribers", "2027-01-01"]], isGrouped: true)
    let expected = """
      com.example.
      product
      SPRING
        who: new
        subscribers
        day: 2027-01-01

      """
    equal(table.text(width: 17), expected)
  }

  @Test func rowsOfOneGroupHaveALineAboveThem() {
    let table = Table(
      ["product", "offer"].map(Table.Column.text), [["p", "a"], ["p", "b"], ["q", "c"]], isGrouped: true)
    equal(table.text(), "offer\np\na\nb\n\nq\nc\n")
  }

  @Test func nothingCommandsTheTerminal() {
    let text = Table(["a"], [["\u{1B}[2J\nx"]]).text()
    equal(text, "a\n\\u{1B}[2J\\u{A}x\n")
  }

  @Test func numbersAreAtTheRightInMarkdown() {
    equal(
      Table(table.columns, [["`a`", escapingBars("b|c"), ""]]).markdown(),
      """
      | name | codes | day |
      |---|---:|---|
      | `a` | b\\|c |  |
      """)
    equal(Table(["a", "b"]).markdown(isSpaced: true), "| a | b |\n| --- | --- |")
  }
}
