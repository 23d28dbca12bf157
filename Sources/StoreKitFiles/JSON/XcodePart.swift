import JSONText

/// A part of a file's text: one that was read, or a new one.
indirect enum XcodePart {
  case read(JSONValue)
  case scalar([UInt8])
  case list([XcodePart])
  case object([(name: String, part: XcodePart)])

  /// - Parameters:
  ///   - read: Values of the file that are added at the end of a list of the object.
  ///   - list: The key of that list.
  init(_ made: JSON, adding read: [JSONValue] = [], to list: String = "") {
    switch made {
    case .array(let elements):
      self = .list(elements.map { XcodePart($0) } + read.map(XcodePart.read))
    case .object(let members):
      self = .object(
        members.map { member in
          (member.name, XcodePart(member.value, adding: member.name == list ? read : []))
        })
    case .null, .boolean, .number, .text:
      self = .scalar(made.bytes)
    }
  }
}
