package import JSONText

extension SchemaFault {
  /// Where in the text it is, what was found and what is expected: `steps[2].number is a text, expected a whole number`.
  ///
  /// - Parameter noun: what the text is.
  package func message(of noun: String = "file") -> String {
    let place = path.isEmpty ? "the \(noun)" : path
    return switch problem {
    case .wrongType(let type): "\(place) is \(value.noun), expected \(typeNoun(type))"
    case .missing(let key): "\(place) has no \(key)"
    case .unknown(let key): "\(place) has the unknown key \(quoted(key))"
    case .notListed(let values): "\(place) is \(found), expected \(oneOf(values))"
    case .wrongForm(let pattern): "\(place) is \(found), which does not match \(pattern)"
    case .outside(let bound): "\(place) is \(found), expected \(bound)"
    case .notA(let expected): "\(place) is \(found), expected \(expected)"
    case .noAlternative: "\(place) has none of the forms that are allowed here"
    }
  }

  private var found: String { value.string.map(quoted) ?? value.integer.map(String.init) ?? value.noun }

  private func oneOf(_ values: [JSON]) -> String {
    let words = values.map { $0.string ?? $0.integer.map(String.init) ?? "" }
    return words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
  }

  private func typeNoun(_ type: String) -> String {
    switch type {
    case "object": "an object"
    case "array": "a list"
    case "string": "text"
    case "boolean": "true or false"
    default: "a whole number"
    }
  }
}

extension JSONValue {
  fileprivate var noun: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number: "a number"
    case .string, .brokenString: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
