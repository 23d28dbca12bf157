import Diagnostics
import JSONText

/// The values of a file with a JSON object on each line, with their lines; `path` is for messages, `expected` what a line is.
/// - Parameter value: nil for a line that is something else.
/// - Throws: `PlainFailure` that names a line.
func jsonLines<Value>(
  _ bytes: [UInt8], _ path: String, expected: String, _ value: (JSONValue) -> Value?
) throws -> [(value: Value, line: Int)] {
  var values: [(Value, Int)] = []
  for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
    guard line.contains(where: { $0 > 0x20 }) else { continue }
    guard let document = try? JSONDocument(reading: bytes, in: line.indices), let value = value(document.root)
    else {
      throw PlainFailure(
        "\(path), line \(number + 1): expected \(expected); take the file from version control")
    }
    values.append((value, number + 1))
  }
  return values
}
