import CEmbeddedFiles

/// The files that the program embeds, each copied when it is asked for.
package enum EmbeddedFiles {
  package static var assumptions: [UInt8] { unsafe bytes(embedded_assumptions()) }
  package static var commands: [UInt8] { unsafe bytes(embedded_commands()) }
  package static var reportScript: [UInt8] { unsafe bytes(embedded_report_script()) }
  package static var handOuts: [UInt8] { unsafe bytes(embedded_hand_outs()) }
  package static var appleHandOuts: [UInt8] { unsafe bytes(embedded_apple_hand_outs()) }
  package static var ledger: [UInt8] { unsafe bytes(embedded_ledger()) }
  package static var localeWords: [UInt8] { unsafe bytes(embedded_locale_words()) }
  package static var offerSkeletons: [UInt8] { unsafe bytes(embedded_offer_skeletons()) }
  package static var postgreSQL: [UInt8] { unsafe bytes(embedded_postgresql()) }
  package static var postgreSQLFirst: [UInt8] { unsafe bytes(embedded_postgresql_first()) }
  package static var postgreSQLOwner: [UInt8] { unsafe bytes(embedded_postgresql_owner()) }
  package static var postgreSQLPool: [UInt8] { unsafe bytes(embedded_postgresql_pool()) }
  package static var postgreSQLRedeem: [UInt8] { unsafe bytes(embedded_postgresql_redeem()) }
  package static var postgreSQLSecond: [UInt8] { unsafe bytes(embedded_postgresql_second()) }
  package static var postgreSQLTake: [UInt8] { unsafe bytes(embedded_postgresql_take()) }
  package static var postgreSQLThird: [UInt8] { unsafe bytes(embedded_postgresql_third()) }
  package static var pools: [UInt8] { unsafe bytes(embedded_pools()) }
  package static var pricePoints: [UInt8] { unsafe bytes(embedded_price_points()) }
  package static var reportStyle: [UInt8] { unsafe bytes(embedded_report_style()) }
  package static var rulePages: [UInt8] { unsafe bytes(embedded_rule_pages()) }
  package static var skippedCodes: [UInt8] { unsafe bytes(embedded_skipped_codes()) }
  package static var sqlite: [UInt8] { unsafe bytes(embedded_sqlite()) }
  package static var sqliteData: [UInt8] { unsafe bytes(embedded_sqlite_data()) }
  package static var sqliteFirst: [UInt8] { unsafe bytes(embedded_sqlite_first()) }
  package static var sqliteSecond: [UInt8] { unsafe bytes(embedded_sqlite_second()) }
  package static var starter: [UInt8] { unsafe bytes(embedded_starter()) }
  package static var storefronts: [UInt8] { unsafe bytes(embedded_storefronts()) }
  package static var syntaxFaults: [UInt8] { unsafe bytes(embedded_syntax_faults()) }
  package static var territoriesWithoutStorefront: [UInt8] {
    unsafe bytes(embedded_territories_without_storefront())
  }

  private static func bytes(_ file: EmbeddedBytes) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.start, count: file.count))
  }
}
