import JSONText

/// What a file has to have. The path of a fault begins at the value that was asked: each object that is read adds a step.
extension JSONValue {
  /// Reads the value of a key.
  func read<Value>(
    _ key: String, _ convert: (JSONValue) throws(SchemaFault) -> Value
  ) throws(SchemaFault) -> Value {
    guard members != nil else { throw SchemaFault(.wrongType(expected: "object"), self) }
    guard let value = self[key] else { throw SchemaFault(.missing(key), self) }
    do {
      return try convert(value)
    } catch {
      throw error.inside(key)
    }
  }

  /// Reads the value of a key; nil if there is no such key.
  func readIfPresent<Value>(
    _ key: String, _ convert: (JSONValue) throws(SchemaFault) -> Value
  ) throws(SchemaFault) -> Value? {
    self[key] == nil ? nil : try read(key, convert)
  }

  /// Reads the elements of the list under a key; none if there is no such key.
  func readList<Value>(
    _ key: String, _ convert: (JSONValue) throws(SchemaFault) -> Value
  ) throws(SchemaFault) -> [Value] {
    try readIfPresent(key) { list throws(SchemaFault) in try list.readElements(convert) } ?? []
  }

  /// Reads the elements of a list.
  func readElements<Value>(
    _ convert: (JSONValue) throws(SchemaFault) -> Value
  ) throws(SchemaFault) -> [Value] {
    guard let elements else { throw SchemaFault(.wrongType(expected: "array"), self) }
    var values: [Value] = []
    for element in elements {
      do {
        values.append(try convert(element))
      } catch {
        throw error.inside("[\(values.count)]")
      }
    }
    return values
  }
}

func readText(_ value: JSONValue) throws(SchemaFault) -> String {
  guard let text = value.string else { throw SchemaFault(.wrongType(expected: "string"), value) }
  return text
}

func readInteger(_ value: JSONValue) throws(SchemaFault) -> Int {
  guard let integer = value.integer else { throw SchemaFault(.wrongType(expected: "integer"), value) }
  return integer
}

func readBoolean(_ value: JSONValue) throws(SchemaFault) -> Bool {
  guard let boolean = value.boolean else { throw SchemaFault(.wrongType(expected: "boolean"), value) }
  return boolean
}

/// A case of an enumeration, by its raw value.
func readWord<Word: RawRepresentable & CaseIterable>(
  _ value: JSONValue
) throws(SchemaFault) -> Word where Word.RawValue == String {
  guard let word = Word(rawValue: try readText(value)) else {
    throw SchemaFault(.notListed(Word.allCases.map { .text($0.rawValue) }), value)
  }
  return word
}
