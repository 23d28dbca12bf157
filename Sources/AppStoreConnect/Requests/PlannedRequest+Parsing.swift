import JSONText

extension PlannedRequest {
  /// Nil for a value that no plan has.
  init?(_ value: JSONValue) {
    guard let method = value["method"]?.string.flatMap(Method.init(rawValue:)),
      let path = value["path"]?.string, path.hasPrefix("/v1/") || path.hasPrefix("/v2/")
    else { return nil }
    var target: Reference?
    var collection = path
    if method != .post {
      guard let slash = path.lastIndex(of: "/"),
        let id = Reference(parsing: String(path[path.index(after: slash)...]))
      else { return nil }
      collection = String(path[..<slash])
      target = id
    }
    guard collection.split(separator: "/").count == 2 else { return nil }
    guard let body = value["body"] else {
      self.init(method, collection, target, nil)
      return
    }
    guard let content = JSON(body) else { return nil }
    var hasOnlyReferences = true
    _ = content.mappingIds { text in
      if Reference(parsing: text) == nil { hasOnlyReferences = false }
      return text
    }
    guard hasOnlyReferences else { return nil }
    self.init(method, collection, target, content)
  }
}
