import ByteText

/// The elements with the same key as an earlier element, each with the first element of that key, in order.
func repeats<Element, Key: Hashable>(
  in elements: some Sequence<Element>, by key: (Element) -> Key
) -> [(first: Element, again: Element)] {
  var first: [Key: Element] = [:]
  var result: [(first: Element, again: Element)] = []
  for element in elements {
    if let earlier = first[key(element)] {
      result.append((earlier, element))
    } else {
      first[key(element)] = element
    }
  }
  return result
}
