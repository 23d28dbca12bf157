import ByteText
import Diagnostics

/// The percentages that a text can mean, written as the language wants them: `50%` of `50 % off`, `50`, `half`, `0.5`.
package func interpretPercentage(_ text: String) -> [Meaning<String>] {
  guard text.utf8.count <= 40 else { return [] }
  var rest = plainText(text).lowercased()
  if rest == "half" || rest == "½" || rest == "1/2" || rest == "half price" || rest == "half off" {
    return [Meaning("50%")]
  }
  for suffix in [" discount", " off", "off", " less", " rabatt"] where rest.byBytes.hasSuffix(suffix) {
    rest = String(rest.unicodeScalars.dropLast(suffix.unicodeScalars.count))
  }
  rest = String(rest.byBytes.trimmed(" -+"))
  var hasSign = false
  for sign in ["%", "percent", "per cent", "pct", "prozent"] {
    guard rest.byBytes.hasSuffix(sign) || rest.byBytes.hasPrefix(sign) else { continue }
    hasSign = true
    rest = String(rest.byBytes.replacing(sign, with: "").byBytes.trimmed(" "))
    break
  }
  rest = rest.byBytes.replacing(",", with: ".")
  if rest.byBytes.hasPrefix(".") { rest = "0" + rest }
  let parts = rest.byBytes.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
    let whole = Int(parts[0]), whole < 100
  else { return [] }
  let fraction = parts.count == 2 ? String(parts[1].byBytes.dropLast("0")) : ""
  let asWritten = fraction.isEmpty ? "\(whole)%" : "\(whole).\(fraction)%"
  guard whole > 0 || !fraction.isEmpty else { return [] }
  guard whole == 0, !hasSign else { return fraction.utf8.count <= 2 ? [Meaning(asWritten)] : [] }
  guard !fraction.isEmpty, fraction.utf8.count <= 4 else { return [] }
  let hundredfold = fraction + String(repeating: "0", count: max(0, 2 - fraction.utf8.count))
  let percent = Int(hundredfold.prefix(2)) ?? 0
  let more = hundredfold.dropFirst(2)
  let share = more.isEmpty ? "\(percent)%" : "\(percent).\(more)%"
  return [Meaning(share, assuming: "\(rest) is a share of the price, not a percentage")]
}
