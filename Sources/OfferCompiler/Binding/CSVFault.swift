/// What is wrong with a CSV file, and where; lines and columns count from 1.
package struct CSVFault: Error {
  package let line: Int
  package let column: Int
  package let message: String
}
