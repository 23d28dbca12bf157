/// The identifier as a Swift name in camel case: `win_back-2027` is `winBack2027`.
///
/// Only ASCII changes its case, so that a name has no characters that its identifier does not have. Letters of other
/// scripts stay; everything else divides words. A name never ends with an underscore, and after one it has a digit.
func camelCase(_ identifier: some StringProtocol) -> String {
  let words = identifier.unicodeScalars.split { !isWordScalar($0) }
  var name = ""
  for word in words {
    let scalars = Array(word)
    if let last = name.unicodeScalars.last, isDigit(last), isDigit(scalars[0]) { name += "_" }
    let isFirst = name.isEmpty
    // `SPRING` is a word in capitals, `springSale` has its own.
    let isLoud = !scalars.contains { (0x61...0x7A).contains($0.value) }
    for (place, scalar) in scalars.enumerated() {
      let isCapital = place == 0 && !isFirst
      let isChanged = place == 0 || isLoud
      name.unicodeScalars.append(isChanged ? withCase(scalar, upper: isCapital) : scalar)
    }
  }
  guard let first = name.unicodeScalars.first else { return "" }
  return isDigit(first) ? "_" + name : name
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

/// ASCII digits, and letters that Swift takes at any place of a name and that can be seen.
private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x80 else {
    return isDigit(scalar) || (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
  }
  switch scalar.properties.generalCategory {
  case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter:
    return !scalar.properties.isDefaultIgnorableCodePoint
  default: return false
  }
}

private func withCase(_ scalar: Unicode.Scalar, upper: Bool) -> Unicode.Scalar {
  switch scalar.value {
  case 0x41...0x5A where !upper: Unicode.Scalar(UInt8(scalar.value + 0x20))
  case 0x61...0x7A where upper: Unicode.Scalar(UInt8(scalar.value - 0x20))
  default: scalar
  }
}

/// As a declaration has it: keywords in backticks.
func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

/// Names that cannot be a member, or that the file uses itself; they get an underscore.
let reservedNames: Set<String> = ["all", "init", "self"]

/// All words that the grammar of Swift reserves in declarations, expressions, patterns and statements.
private let keywords: Set<String> = [
  "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class", "consuming", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "open", "operator",
  "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static",
  "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
  "while",
]
