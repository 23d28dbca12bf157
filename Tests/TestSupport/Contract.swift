import Foundation

/// What is known of Apple's API, from `Tests/Contract`: its operations, and the types of their bodies and answers.
package struct Contract: Sendable {
  /// One of the notation that `Tests/Contract/README.md` explains.
  package indirect enum Form: Sendable, Equatable {
    /// With its format: `date`, `uri`, or `string`.
    case text(format: String)
    case integer
    case boolean
    /// Texts of an enumeration.
    case values([String])
    /// A type by its name.
    case named(String)
    case list(Form)
    case object(members: [String: Form], required: Set<String>)
    case either([Form])
    case nullable(Form)
  }

  package struct Operation: Sendable {
    package let method: String
    /// With `{id}` in the place of an identifier.
    package let path: String
    /// The name of the type of its body.
    package let request: String?
    package let response: String?
    package let status: Int
    package let query: Set<String>
  }

  package static let apple = Contract(reading: ["subscriptions", "in-app-purchases", "app-versions"])

  package private(set) var operations: [Operation] = []
  package private(set) var types: [String: Form] = [:]

  /// - Parameter names: of files; a later one completes and replaces what an earlier one has.
  private init(reading names: [String]) {
    for name in names {
      let url = Repository.root.appending(path: "Tests/Contract/\(name).json")
      guard let data = try? Data(contentsOf: url),
        let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let operations = file["operations"] as? [String: [String: Any]],
        let types = file["types"] as? [String: Any]
      else { preconditionFailure("\(url.path) is no contract") }
      self.operations.removeAll { operations["\($0.method) \($0.path)"] != nil }
      self.operations += operations.map { Operation($0.key, $0.value) }
      self.types.merge(types.mapValues(Form.init)) { $1 }
    }
  }

  /// - Parameter path: with or without a query.
  package func operation(_ method: String, _ path: String) -> Operation? {
    let words = path.prefix { $0 != "?" }.split(separator: "/")
    return operations.first { operation in
      let pattern = operation.path.split(separator: "/")
      return operation.method == method && pattern.count == words.count
        && zip(pattern, words).allSatisfy { $0 == "{id}" || $0 == $1 }
    }
  }

  /// What is behind members, with lists, names and nulls seen through:
  /// `["SubscriptionCreateRequest", "data", "attributes", "subscriptionPeriod"]` gives values.
  package subscript(_ path: String...) -> Form? {
    var form = path.first.flatMap { types[$0] }
    for name in path.dropFirst() {
      guard let here = form, case .object(let members, _) = resolved(here) else { return nil }
      form = members[name]
    }
    return form.map(resolved)
  }

  private func resolved(_ form: Form) -> Form {
    switch form {
    case .named(let name): types[name].map(resolved) ?? form
    case .list(let inner), .nullable(let inner): resolved(inner)
    default: form
    }
  }

  /// What keeps a JSON value from being of a type, with its place; a member that the type does not have does.
  package func problems(_ value: Any, of type: String) -> [String] { problems(value, .named(type), "") }

  private func problems(_ value: Any, _ form: Form, _ place: String) -> [String] {
    switch (form, value) {
    case (.named(let name), _):
      types[name].map { problems(value, $0, place) } ?? ["\(place): there is no type \(name)"]
    case (.nullable, is NSNull): []
    case (.nullable(let inner), _): problems(value, inner, place)
    case (.boolean, let number as NSNumber) where number.isBoolean: []
    case (.integer, let number as NSNumber) where !number.isBoolean:
      number.doubleValue == Double(number.intValue) ? [] : ["\(place): \(number)"]
    case (.text(let format), let text as String):
      format != "date" || text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
        ? [] : ["\(place): \(text) is no date"]
    case (.values(let values), let text as String): values.contains(text) ? [] : ["\(place): \(text)"]
    case (.either(let forms), _):
      forms.contains { problems(value, $0, place).isEmpty } ? [] : ["\(place): none of \(forms.count) types"]
    case (.list(let inner), let list as [Any]):
      list.enumerated().flatMap { problems($1, inner, "\(place)/\($0)") }
    case (.object(let members, let required), let object as [String: Any]):
      required.subtracting(object.keys).sorted().map { "\(place)/\($0) is missing" }
        + object.sorted { $0.key < $1.key }.flatMap { name, value in
          members[name].map { problems(value, $0, "\(place)/\(name)") } ?? ["\(place)/\(name) does not exist"]
        }
    default: ["\(place): \(value) is not \(form)"]
    }
  }
}

extension Contract.Operation {
  /// - Parameter key: `GET /v1/apps`.
  fileprivate init(_ key: String, _ facts: [String: Any]) {
    let words = key.split(separator: " ").map(String.init)
    self.init(
      method: words[0], path: words[1], request: facts["request"] as? String,
      response: facts["response"] as? String, status: facts["status"] as? Int ?? 0,
      query: Set((facts["query"] as? [String: Any] ?? [:]).keys.map { String($0.prefix { $0 != "!" }) }))
  }
}

extension Contract.Form {
  fileprivate init(_ notation: Any) {
    switch notation {
    case let forms as [Any]: self = .either(forms.map(Self.init))
    case let object as [String: Any]:
      let members = object.map { (String($0.key.prefix { $0 != "!" }), Self($0.value)) }
      let required = object.keys.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }
      self =
        object["[]"].map { .list(Self($0)) }
        ?? .object(members: Dictionary(uniqueKeysWithValues: members), required: Set(required))
    case let text as String: self.init(text: text)
    default: preconditionFailure("\(notation) is no type")
    }
  }

  private init(text: String) {
    switch text.first {
    case _ where text.hasSuffix("?"): self = .nullable(Self(text: String(text.dropLast())))
    case "@": self = .named(String(text.dropFirst()))
    case "=": self = .values(text.dropFirst().split(separator: "|").map(String.init))
    case "[": self = .list(Self(text: String(text.dropFirst().dropLast())))
    case "-": self.init(["type!": "=" + text.dropFirst(2), "id!": "string"])
    case _ where text == "integer": self = .integer
    case _ where text == "boolean": self = .boolean
    default: self = .text(format: text)
    }
  }
}

extension NSNumber {
  /// JSONSerialization makes `true` a number, too.
  fileprivate var isBoolean: Bool { unsafe String(cString: objCType) == "c" }
}
