import TestSupport
import OfferModel
import Testing

import Interpretation
@testable import OfferLanguage

/// What the rows say of each other fits together.
struct FieldTableTests {
  private let language = Language.current

  private var allObjects: [ObjectType] { ObjectID.allCases.map { language[$0] } }

  @Test func numbersLeadToTheirObjectsAndEnumerations() {
    equal(allObjects.map(\.id), ObjectID.allCases)
    equal(EnumerationID.allCases.map { language[$0].id }, EnumerationID.allCases)
  }

  @Test func everyKeyIsOfAnObjectAndNoRowIsThereTwice() {
    equal(Set(allObjects.flatMap(\.fields).map(\.key)), Set(Key.allCases))
    for type in allObjects {
      equal(Set(type.fields.map(\.key)).count, type.fields.count, "\(type.phrase)")
      for (number, field) in type.fields.enumerated() { equal(type.number(of: field.key), number) }
    }
  }

  /// What compares and finds keys by their number relies on it.
  @Test func theNumberOfAKeyIsItsPlaceAmongTheCases() {
    equal(Key.allCases.map(\.number), Array(Key.allCases.indices))
  }

  /// The order of the cases is the order in which the normal form writes keys.
  @Test func keysAreInTheOrderOfTheirBytes() {
    let names = Key.allCases.map(\.name)
    equal(names, names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
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
        case .oneWay: equal(values(of: field), ["true", "false"], "\(type.phrase).\(field.key.name)")
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
      equal(Set(spellings).count, spellings.count, "\(type.phrase)")
    }
  }

  @Test func documentationIsASentence() {
    for type in allObjects {
      for text in [type.documentation] + type.fields.map(\.sentence) {
        ends(text, with: ".", "\(type.phrase): \(text)")
      }
    }
    for id in EnumerationID.allCases {
      #expect(language[id].cases.allSatisfy { $0.documentation.hasSuffix(".") }, "\(id)")
    }
  }

  /// Every length that an offer can have is a value, and a year has a second spelling.
  @Test func theDurationsOfOffersAreThoseOfTheModel() {
    equal(language[.offerDuration].values, OfferDuration.all.map(\.description) + ["P12M"])
  }

  /// A key that the object has is not absent from it, and what is meant instead is a key of the object.
  @Test func absentKeysAreNotOfTheirObject() {
    for type in allObjects {
      let keys = type.absent.flatMap(\.keys)
      #expect(Set(keys).isDisjoint(with: type.fields.map(\.key.name)), "\(type.phrase)")
      equal(Set(keys).count, keys.count, "\(type.phrase)")
      #expect(type.absent.compactMap(\.meant).allSatisfy { type.field($0) != nil }, "\(type.phrase)")
    }
  }

  @Test func everyLocaleHasAName() {
    equal(AppStoreLocales.codesByName.values.sorted(), AppStoreLocales.all.sorted())
  }

  @Test func otherNamesAreOfStorefrontsAndInUpperCase() {
    for (name, code) in otherStorefrontNames {
      #expect(Storefront(code: code) != nil, "\(name)")
      equal(name, name.uppercased(), "\(name)")
    }
  }
}
