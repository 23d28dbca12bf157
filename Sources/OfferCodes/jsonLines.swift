import Diagnostics
import JSONText

/// Returns the values of a file with a JSON object on each line, and the numbers of their lines, from 1.
///
/// - Parameters:
///   - path: The path of the file, for messages.
///   - expected: What a line should be, for messages.
///   - value: Returns the value of a line; nil if the line is something else.
/// - Throws: A `PlainFailure` that names the line that cannot be read.
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
