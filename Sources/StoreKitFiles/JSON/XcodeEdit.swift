import JSONText

/// A change of a file. Objects and elements are those that were read, even if another edit moves them.
enum XcodeEdit {
  /// Replaces or adds a member of the object.
  case set(JSONValue, String, XcodePart)
  /// Removes a member of the object.
  case unset(JSONValue, String)
  /// Adds an element to a list that is a member of the object, and the list if there is none.
  case append(JSONValue, String, XcodePart)
  /// Removes an element from its list.
  case remove(JSONValue)
}
