import JSONText

/// Edits of the object, with its members spelled as in the file. An object that is not in the file has none.
extension FileObject {
  func set(_ key: String, _ value: JSON) -> [XcodeEdit] { set(key, XcodePart(value)) }

  func set(_ key: String, _ part: XcodePart) -> [XcodeEdit] {
    value.map { [.set($0, spelling(of: key), part)] } ?? []
  }

  func unset(_ key: String) -> [XcodeEdit] { value.map { [.unset($0, spelling(of: key))] } ?? [] }

  func append(_ part: XcodePart, to key: String) -> [XcodeEdit] {
    value.map { [.append($0, spelling(of: key), part)] } ?? []
  }

  /// The edit that takes the object out of its list.
  var removal: [XcodeEdit] { value.map { [.remove($0)] } ?? [] }
}
