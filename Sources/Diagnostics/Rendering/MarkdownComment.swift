import ByteText

/// A part of a comment on a pull request. It stops growing before GitHub refuses the comment, which is at 65,536 characters.
package struct MarkdownComment {
  package private(set) var text = ""
  private var room: Int

  /// - Parameter room: in bytes, of this part.
  package init(room: Int) { self.room = room }

  package mutating func keepRoom(for lines: [String]) { room -= lines.reduce(0) { $0 + $1.utf8.count + 1 } }

  package mutating func add(_ line: String) {
    guard line.utf8.count < room else { return }
    text += line + "\n"
    room -= line.utf8.count + 1
  }

  /// As many as fit, and a line that counts the others; an empty line after them.
  package mutating func add(_ items: [String], rest: (Int) -> String) {
    for (number, item) in items.enumerated() {
      guard item.utf8.count + 200 < room else {
        add(rest(items.count - number))
        break
      }
      add(item)
    }
    add("")
  }

  /// Room was kept for it.
  package mutating func addFoot(_ lines: [String]) { text += lines.joined(separator: "\n") }

  /// Items that are shown when somebody asks; nothing where there are none, or where not one fits.
  package mutating func fold(_ title: String, _ items: [String], head: String? = nil, rest: (Int) -> String) {
    let frame = "<details><summary>\(title)</summary>\n"
    guard let first = items.first, first.utf8.count + frame.utf8.count + (head?.utf8.count ?? 0) + 300 < room
    else { return }
    if !text.byBytes.hasSuffix("\n\n") { text += "\n" }
    add(frame)
    if let head { add(head) }
    // The end of the frame always fits.
    room -= 20
    add(items, rest: rest)
    room += 20
    add("</details>\n")
  }
}
