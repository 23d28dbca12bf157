import OfferLanguage
import Testing

/// What the rows say of each other fits together.
struct FieldTableTests {
  private let language = Language.current

  private var allObjects: [ObjectType] { ObjectID.allCases.map { language[$0] } }

  @Test func numbersLeadToTheirObjectsAndEnumerations() {
    #expect(allObjects.map(\.id) == ObjectID.allCases)
    #expect(EnumerationID.allCases.map { language[$0].id } == EnumerationID.allCases)
  }

  @Test func everyKeyIsOfAnObjectAndNoRowIsThereTwice() {
    #expect(Set(allObjects.flatMap(\.fields).map(\.key)) == Set(Key.allCases))
    for type in allObjects {
      #expect(Set(type.fields.map(\.key)).count == type.fields.count, "\(type.phrase)")
      for (number, field) in type.fields.enumerated() { #expect(type.number(of: field.key) == number) }
    }
  }

  @Test func keysAreCalledAsTheirCases() {
    #expect(Key.allCases.map(\.name) == Key.allCases.map { "\($0)" })
  }

  /// The order of the cases is the order in which the normal form writes keys.
  @Test func keysAreInTheOrderOfTheirBytes() {
    let names = Key.allCases.map(\.name)
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func conditionsAreAboutValuesThatAKeyOfTheSameObjectCanHave() throws {
    for type in allObjects {
      for field in type.fields {
        var conditions = field.allowed
        if case .requiredIf(let condition) = field.presence { conditions.append(condition) }
        for condition in conditions {
          let other = try #require(type.field(condition.key), "\(type.phrase).\(field.key.name)")
          #expect(!condition.values.isEmpty && Set(condition.values).isSubset(of: values(of: other)))
        }
      }
    }
  }

  private func values(of field: Field) -> Set<String> {
    switch field.type {
    case .enumeration(let id): Set(language[id].values)
    case .boolean: ["true", "false"]
    default: []
    }
  }

  @Test func aDefaultIsAValueOfItsKey() {
    for type in allObjects {
      for field in type.fields {
        switch (field.type, field.presence.fallback) {
        case (_, nil), (_, .derived), (.text, .text), (.storefront, .text), (.blockedWords, .text),
          (.boolean, .boolean):
          continue
        case (.integer(let bounds), .integer(let number)): #expect(bounds.contains(number))
        case (.enumeration(let id), .text(let value)): #expect(language[id].values.contains(value))
        default: Issue.record("\(type.phrase): the default of \(field.key.name) is of another type")
        }
      }
    }
  }

  @Test func locksAndNamesAreOfKeysThatTheObjectHas() {
    for type in allObjects {
      for field in type.fields {
        switch field.lock {
        case .until(let key): #expect(type.field(key) != nil, "\(type.phrase).\(field.key.name)")
        case .oneWay: #expect(values(of: field) == ["true", "false"], "\(type.phrase).\(field.key.name)")
        case .free, .fixed, .once, .growing, .later: continue
        }
      }
      if let name = type.nameKey { #expect(type.field(name) != nil, "\(type.phrase)") }
      switch type.recognition {
      case .keys(let keys): #expect(keys.last.flatMap(type.field) != nil, "\(type.phrase)")
      case .caseInsensitive(let key): #expect(type.field(key) != nil, "\(type.phrase)")
      case .sharedProducts, .single, .likeness, nil: continue
      }
    }
  }

  /// A word is answered with one key: no row has another row's key or spelling for its own.
  @Test func aSpellingMeansOneKey() {
    for type in allObjects {
      let keys = Set(type.fields.map(\.key.name))
      let spellings = type.fields.flatMap(\.spellings)
      #expect(Set(spellings).isDisjoint(with: keys), "\(type.phrase)")
      #expect(Set(spellings).count == spellings.count, "\(type.phrase)")
    }
  }

  @Test func documentationIsASentence() {
    for type in allObjects {
      for text in [type.documentation] + type.fields.map({ type.meaning(of: $0.key) }) {
        #expect(text.hasSuffix("."), "\(type.phrase): \(text)")
      }
    }
    for id in EnumerationID.allCases {
      #expect(language[id].cases.allSatisfy { $0.documentation.hasSuffix(".") }, "\(id)")
    }
  }

  /// `sentences.txt` says nothing of what the table does not have.
  @Test func everySentenceIsAboutSomething() {
    let types = Dictionary(uniqueKeysWithValues: allObjects.map { ("\($0.id)", $0) })
    #expect(Set(texts.objects.keys) == Set(types.keys))
    for (name, sentences) in texts.sentences where !name.contains(" of ") {
      let keys = types[name]?.fields.map(\.key.name) ?? []
      #expect(Set(sentences.keys) == Set(keys), "\(name)")
    }
    for id in EnumerationID.allCases {
      let sentences = texts.sentences["values of \(id)"] ?? [:]
      #expect(Set(sentences.keys) == Set(language[id].values), "\(id)")
    }
    #expect(texts.sentences.keys.filter { $0.hasPrefix("values of ") }.count == EnumerationID.allCases.count)
  }
}
