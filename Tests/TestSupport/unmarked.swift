/// A text without its `↓`, and the UTF-8 offsets where they stood.
package func unmarked(_ text: String) -> (text: String, marks: [Int]) {
  let (bytes, arrow) = (Array(text.utf8), Array("↓".utf8))
  var (result, marks, offset) = ([UInt8](), [Int](), 0)
  result.reserveCapacity(bytes.count)
  while offset < bytes.count {
    if bytes[offset] == arrow[0], bytes[offset...].starts(with: arrow) {
      marks.append(result.count)
      offset += arrow.count
    } else {
      result.append(bytes[offset])
      offset += 1
    }
  }
  return (String(decoding: result, as: UTF8.self), marks)
}
