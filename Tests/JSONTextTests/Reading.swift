import JSONText

/// A text of JSON, read with the usual limits unless others are given.
func read(_ text: String, _ limits: JSONLimits = JSONLimits()) throws -> JSONDocument {
  try JSONDocument(reading: Array(text.utf8), limits: limits)
}

/// The fault of a text; nil for a text without one.
func fault(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> JSONFault? {
  do {
    _ = try JSONDocument(reading: bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

func fault(_ text: String, _ limits: JSONLimits = JSONLimits()) -> JSONFault? {
  fault(Array(text.utf8), limits)
}

/// A value without its place.
indirect enum Plain: Equatable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case broken
  case array([Plain])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: Plain
  }

  init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .number(let number): .number(number.text)
      case .string(let text): .string(text)
      case .brokenString: .broken
      case .array(let elements): .array(elements.map(Plain.init))
      case .object(let members): .object(members.map { Member(key: $0.key, value: Plain($0.value)) })
      }
  }
}
