/// The elements whose key an earlier one has, each with the first of that key, in order.
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
