import ByteText
import Diagnostics
package import OfferModel

/// The names by which people call products on the command line: an ID, the end of an ID, or a reference name.
package struct ProductNames {
  private let products: [NamedProduct]
  private let ids: [String]

  package init(_ products: [Product]) {
    self.init(products.map { NamedProduct(id: $0.productId.value, referenceName: $0.referenceName.value) })
  }

  /// The names of products of which only the IDs are known.
  package init(ids: [String]) {
    self.init(ids.map { NamedProduct(id: $0, referenceName: nil) })
  }

  private init(_ products: [NamedProduct]) {
    self.products = products
    var seen: Set<String> = []
    ids = products.map(\.id).filter { seen.insert($0).inserted }
  }

  private struct NamedProduct {
    let id: String
    let referenceName: String?
  }

  /// What a text means.
  package enum Match: Equatable, Sendable {
    case product(String)
    /// The IDs of the products that it can mean.
    case several([String])
    case none
  }

  /// Finds the product that a text means.
  ///
  /// An ID comes before all other meanings. `monthly` is the end of `com.example.monthly`, and can also be a reference name. Only if
  /// neither is so, upper and lower case and spaces of a reference name do not matter, and an end can begin within a part of an
  /// ID.
  package func match(_ text: String) -> Match {
    guard !text.isEmpty, text.utf8.count <= 256 else { return .none }
    if ids.contains(where: { $0.isIdentical(to: text) }) { return .product(text) }
    let ends = ids.filter { $0.byBytes.hasSuffix("." + text) }
    let close = ends + ids(named: { name in name.isIdentical(to: text) })
    if !close.isEmpty { return match(of: close) }
    let letters = lettersOnly(text)
    let similar = letters.isEmpty ? [] : ids(named: { name in lettersOnly(name) == letters })
    let loose = ids.filter { $0.byBytes.hasSuffix(text) } + similar
    return loose.isEmpty ? .none : match(of: loose)
  }

  private func ids(named isMeant: (String) -> Bool) -> [String] {
    products.filter { $0.referenceName.map(isMeant) ?? false }.map(\.id)
  }

  private func match(of found: [String]) -> Match {
    let different = ids.filter { found.contains($0) }
    return different.count == 1 ? .product(different[0]) : .several(different)
  }

  /// `'Basic' is read as com.example.basic`; nil if the text is an ID, or the end of one, or means no product.
  package func assumption(for text: String) -> String? {
    guard case .product(let id) = match(text) else { return nil }
    return id == text || id.byBytes.hasSuffix("." + text) ? nil : "\(quoted(text)) is read as \(id)"
  }

  /// `did you mean com.example.basic.monthly or com.example.premium.monthly?`, or the first of all IDs if no name is similar to the
  /// text: `expected com.example.basic.monthly or com.example.premium.monthly`. Nil if there are no products.
  ///
  /// - Parameter verb: the word before the IDs if no name is similar.
  package func suggestion(for text: String, otherwise verb: String = "expected") -> String? {
    let near = near(text)
    if !near.isEmpty { return "did you mean \(ProductNames.some(of: near))?" }
    return ids.isEmpty ? nil : "\(verb) \(ProductNames.some(of: ids))"
  }

  private static func some(of ids: [String]) -> String {
    escapingControls(ids.count > 6 ? firstFive(ids) : listed(ids))
  }

  /// The IDs that a text can mean. If there are none: those that contain it, then the one whose spelling, or whose reference name,
  /// is most like it, then the IDs with which it has most parts between dots in common.
  private func near(_ text: String) -> [String] {
    guard !text.isEmpty, text.utf8.count <= 256 else { return [] }
    if case .several(let ids) = match(text) { return ids }
    let containing = ids.filter { ("." + $0 + ".").byBytes.contains("." + text + ".") }
    if !containing.isEmpty { return containing }
    if let near = nearest(to: text, in: ids).first { return [near] }
    if let near = nearest(to: text, in: products.compactMap(\.referenceName)).first {
      return ids(named: { name in name.isIdentical(to: near) })
    }
    let parts = Set(text.byBytes.split(separator: "."))
    let shared = ids.map { parts.intersection($0.byBytes.split(separator: ".")).count }
    guard let most = shared.max(), most > 0 else { return [] }
    return zip(ids, shared).compactMap { id, count in count == most ? id : nil }
  }
}
