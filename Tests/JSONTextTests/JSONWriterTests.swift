import TestSupport
import JSONText
import Testing

private func written(pretty: Bool = false, _ value: (inout JSONWriter) -> Void) -> String {
  var json = JSONWriter(pretty: pretty)
  value(&json)
  return String(decoding: json.finish(), as: UTF8.self)
}

@Test func textsAreEscapedAsRFC8785Asks() {
  // The sample of section 3.2.2.2.
  let sample = "\u{20AC}$\u{0F}\u{0A}A'\u{42}\u{22}\u{5C}\\\"/"
  equal(written { $0.string(sample) }, #""€$\u000f\nA'B\"\\\\\"/""#)
  equal(written { $0.string("\u{8}\t\n\u{C}\r") }, #""\b\t\n\f\r""#)
}

@Test func everyOtherControlCharacterIsALowerCaseEscape() {
  let short: Set<UInt8> = [0x08, 0x09, 0x0A, 0x0C, 0x0D]
  for value in UInt8(0)..<0x20 where !short.contains(value) {
    let digits = String(value, radix: 16)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let text = String(Character(Unicode.Scalar(value)))
    equal(written { $0.string(text) }, "\"\\u\(padded)\"")
  }
  equal(written { $0.string("\u{7F}\u{80}\u{2028}\u{202E}/<>&") }, "\"\u{7F}\u{80}\u{2028}\u{202E}/<>&\"")
}

@Test func namesThatRFC8785SortsComeOutByteForByteInTheOrderOfTheCaller() {
  let text = written { json in
    json.object { json in
      for name in ["\u{D}", "1", "</script>", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"] {
        json.key(name)
        json.null()
      }
    }
  }
  equal(
    text,
    "{\"\\r\":null,\"1\":null,\"</script>\":null,\"\u{80}\":null,\"ö\":null,\"€\":null,\"😀\":null,\"\u{FB33}\":null}"
  )
}

private func everything(_ json: inout JSONWriter) {
  json.object { json in
    json.key("numbers")
    json.array { json in
      json.number(0)
      json.number(-1)
      json.number(Int.max)
    }
    json.key("flags")
    json.array { json in
      json.boolean(true)
      json.boolean(false)
      json.null()
    }
    json.key("empty")
    json.object { json in
      json.key("list")
      json.array { _ in }
      json.key("object")
      json.object { _ in }
    }
    json.key("texts")
    json.strings(["a", "b"])
    json.key("nested")
    json.array { json in
      json.object { json in
        json.key("a")
        json.number(1)
      }
      json.object { json in
        json.key("a")
        json.array { $0.array { $0.number(2) } }
      }
    }
  }
}

@Test func compactJSONHasNoWhiteSpaceAndNoLineFeedAtTheEnd() {
  equal(
    written(everything),
    #"{"numbers":[0,-1,9223372036854775807],"flags":[true,false,null],"empty":{"list":[],"object":{}},"texts":["a","b"],"nested":[{"a":1},{"a":[[2]]}]}"#
  )
}

@Test func prettyJSONHasTwoSpacesALevelEmptyThingsOnOneLineAndALineFeedAtTheEnd() {
  equal(
    written(pretty: true, everything),
    """
    {
      "numbers": [
        0,
        -1,
        9223372036854775807
      ],
      "flags": [
        true,
        false,
        null
      ],
      "empty": {
        "list": [],
        "object": {}
      },
      "texts": [
        "a",
        "b"
      ],
      "nested": [
        {
          "a": 1
        },
        {
          "a": [
            [
              2
            ]
          ]
        }
      ]
    }

    """)
}

@Test func aValueAloneIsADocument() {
  equal(written { $0.number(7) }, "7")
  equal(written(pretty: true) { $0.string("a") }, "\"a\"\n")
}

@Test func rawJSONTakesItsPlaceAmongTheOthers() {
  let text = written { json in
    json.object { json in
      json.key("a")
      json.raw(Array(#"{"b":1}"#.utf8))
      json.key("c")
      json.array { json in
        json.raw("1".utf8)
        json.raw("2".utf8)
      }
    }
  }
  equal(text, #"{"a":{"b":1},"c":[1,2]}"#)
}
