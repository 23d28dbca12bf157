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
    guard let content = BodyValue(body, key: "") else { return nil }
    self.init(method, collection, target, content)
  }
}

extension BodyValue {
  /// Only the value of an `id` outside of attributes names an object: texts of customers are never looked at.
  init?(_ value: JSONValue, key: String) {
    switch value.content {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number:
      guard let number = value.integer else { return nil }
      self = .integer(number)
    case .string(let text):
      guard key == "id" else {
        self = .text(text)
        return
      }
      guard let reference = Reference(parsing: text) else { return nil }
      self = .id(reference)
    case .brokenString: return nil
    case .array(let elements):
      var items: [BodyValue] = []
      for element in elements {
        guard let item = BodyValue(element, key: "") else { return nil }
        items.append(item)
      }
      self = .list(items)
    case .object(let members):
      var list: [Member] = []
      for member in members {
        let inner =
          member.key == "attributes"
          ? BodyValue(verbatim: member.value) : BodyValue(member.value, key: member.key)
        guard let inner else { return nil }
        list.append(Member(member.key, inner))
      }
      self = .object(list)
    }
  }

  /// Attributes, in which nothing is an id.
  private init?(verbatim value: JSONValue) {
    switch value.content {
    case .array(let elements):
      var items: [BodyValue] = []
      for element in elements {
        guard let item = BodyValue(verbatim: element) else { return nil }
        items.append(item)
      }
      self = .list(items)
    case .object(let members):
      var list: [Member] = []
      for member in members {
        guard let inner = BodyValue(verbatim: member.value) else { return nil }
        list.append(Member(member.key, inner))
      }
      self = .object(list)
    default:
      guard let plain = BodyValue(value, key: "") else { return nil }
      self = plain
    }
  }
}
