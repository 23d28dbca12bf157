/// The path from the root without links and `..`; nil when it leads nowhere.
package func realPath(_ path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}
