import Diagnostics

/// Subscriptions as people call them.
extension SimulatedCatalog {
  /// The subscription of a product id, or the only one whose id ends with the words.
  package func number(of product: String) -> Int? {
    if let number = number(ofProduct: product) { return number }
    let ending = productIds.filter { $0.hasSuffix("." + product) }
    return ending.count == 1 ? number(ofProduct: ending[0]) : nil
  }

  /// `did you mean com.example.basic.monthly or com.example.premium.monthly?`; nil where nothing is like the words.
  package func suggestion(for product: String) -> String? {
    let meant = meant(by: product)
    guard !meant.isEmpty else { return nil }
    return "did you mean \(meant.count > 5 ? firstFive(meant) : listed(meant))?"
  }

  /// The ids that end with the words, else those that contain them, else the nearest one, else those that have a part in
  /// common with them.
  private func meant(by product: String) -> [String] {
    guard !product.isEmpty, product.utf8.count <= 256 else { return [] }
    let ids = productIds
    let ending = ids.filter { $0.hasSuffix("." + product) }
    if !ending.isEmpty { return ending }
    let containing = ids.filter { ("." + $0 + ".").contains("." + product + ".") }
    if !containing.isEmpty { return containing }
    if let near = nearest(to: product, in: ids).first { return [near] }
    let parts = Set(product.split(separator: "."))
    let shared = ids.map { parts.intersection($0.split(separator: ".")).count }
    guard let most = shared.max(), most > 0 else { return [] }
    return zip(ids, shared).filter { $0.1 == most }.map(\.0)
  }
}
