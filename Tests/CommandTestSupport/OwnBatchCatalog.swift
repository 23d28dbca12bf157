import TestSupport

/// A catalog that lints without a finding, with batches that are made here: their ids and how many codes they have.
func ownBatchCatalog(_ batches: [String: Int]) -> String {
  ownBatchCatalog(batches: batches.sorted { $0.key < $1.key }.map { "id: \($0), count: \($1)" })
}
