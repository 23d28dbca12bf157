import ByteText

/// Returns what is before and after an amount in a text; nil if it is not there.
///
/// The amount is the last one of its kind in a text: a name before it can have the same words.
func textAround(_ amount: String, in text: String) -> (before: String, after: String)? {
  guard let start = text.byBytes.lastIndex(of: amount) else { return nil }
  let after = text[start...].utf8.dropFirst(amount.utf8.count)
  return (before: String(text[..<start]), after: String(decoding: after, as: UTF8.self))
}
