import ByteText
import EmbeddedFiles

/// Codes of Apple's `StorefrontCode` enumeration (customer reviews, sandbox testers) that are no App Store storefronts.
///
/// Source: App Store Connect OpenAPI 4.4.1 less the storefronts; 58 rows.
package let territoriesWithoutStorefront: [String: String] = Dictionary(
  uniqueKeysWithValues: String(decoding: EmbeddedFiles.territoriesWithoutStorefront, as: UTF8.self)
    .byBytes.split(separator: "\n").map { (String($0.prefix(3)), String($0.dropFirst(4))) })
