/// A text without its `↓`, and the UTF-8 offsets where they stood.
package func unmarked(_ text: String) -> (text: String, marks: [Int]) {
  var result = ""
  var marks: [Int] = []
  for character in text {
    if character == "↓" { marks.append(result.utf8.count) } else { result.append(character) }
  }
  return (result, marks)
}
