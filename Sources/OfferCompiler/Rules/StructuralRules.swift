/// The ids of findings that come from parsing and from the field table: always errors.
package let structuralRules: Set<String> = [
  "yaml-syntax", "yaml-limit", "encoding", "duplicate-key", "unknown-key", "key-not-allowed", "missing-key",
  "unsupported-key", "wrong-type", "invalid-value", "duplicate-item", "unknown-territory",
  "unknown-territory-set",
  "territory-set-cycle", "empty-territories", "mixed-currency-set", "price-conflict", "price-precision",
  "price-currency", "unknown-price-table", "unknown-product", "unsupported-version", "multiple-apps",
  "no-app",
]
