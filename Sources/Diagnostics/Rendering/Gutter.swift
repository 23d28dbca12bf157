/// The column of line numbers, and what is aligned with it.
struct Gutter {
  /// The digits of the highest line number.
  let width: Int
  let style: Style

  /// The cells before the text, with a line number of seven digits.
  static let mostCells = 10
  /// The cells before the text.
  var cells: Int { width + 3 }

  /// ` 7 | text`, or `   | text` without a number.
  func bar(_ line: Int? = nil, _ text: String = "") -> String {
    let number = line.map(String.init) ?? ""
    let bar = style.paint(padding(width - number.utf8.count) + number + " |", .quiet)
    return text.isEmpty ? bar : bar + " " + text
  }

  /// `  --> place`.
  func arrow(_ arrow: String, _ place: String) -> String {
    padding(width) + style.paint(arrow, .quiet) + " " + place
  }

  /// Stands for lines that are not shown.
  var gap: String { style.paint("...", .quiet) }

  /// `   = help: text`.
  func remark(_ name: String, _ text: String) -> String {
    padding(width + 1) + style.paint("=", .quiet) + " " + style.paint(name + ":", .strong) + " " + text
  }

  /// A further line of a remark, below its text.
  func continuation(_ name: String, _ text: String) -> String { padding(width + name.count + 5) + text }

  private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
