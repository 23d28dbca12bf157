/// What a text means where true or false is expected. A number can mean more than a truth.
package func interpretTruth(_ text: String) -> [Meaning<Bool>] {
  guard text.utf8.count <= 20 else { return [] }
  switch plainText(text).lowercased() {
  case "true", "yes", "on", "y", "t", "enabled", "enable", "active", "ja", "oui", "si", "sí", "sim", "✓", "✔",
    "x":
    return [Meaning(true)]
  case "false", "no", "off", "n", "f", "disabled", "disable", "inactive", "nein", "non", "não", "✗":
    return [Meaning(false)]
  case "1": return [Meaning(true, assuming: "1 means true")]
  case "0": return [Meaning(false, assuming: "0 means false")]
  default: return []
  }
}
