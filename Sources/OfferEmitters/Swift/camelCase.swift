/// Returns an identifier as a Swift name in camel case: `winBack2027` for `win_back-2027`.
///
/// Letters of other scripts than ASCII stay as they are, and everything that is not a letter or digit separates words. A name does
/// not end with an underscore, and only a digit can follow one.
func camelCase(_ identifier: some StringProtocol) -> String {
  let words = identifier.unicodeScalars.split { !isWordScalar($0) }
  var name = ""
  for word in words {
    let scalars = Array(word)
    if let last = name.unicodeScalars.last, isDigit(last), isDigit(scalars[0]) { name += "_" }
    let isFirst = name.isEmpty
    // In `springSale` capitals separate words and stay; in `SPRING` they do not.
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

/// Whether it is an ASCII digit, or a visible letter that Swift accepts at any place of a name.
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
