/// What is wrong with a text that is read line by line, and where; lines and columns count from 1.
package struct TextFault: Error {
  package let line: Int
  package let column: Int
  package let message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
