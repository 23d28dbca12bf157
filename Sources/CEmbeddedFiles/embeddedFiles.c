// Each file is in a folder of the module that uses it. The C compiler copies its bytes as they are: a Swift array of them
// takes a hundred times as long to compile.
#include "CEmbeddedFiles.h"

#if !defined(__has_embed)
#error "offerc needs a C compiler with #embed: clang 19, which Swift 6.2 and Xcode 26 have, or newer"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

#define BEGIN(name) struct EmbeddedBytes name(void) { static const unsigned char bytes[] = {
#define END }; return (struct EmbeddedBytes){bytes, sizeof bytes}; }

BEGIN(embedded_assumptions)
#embed "../OfferSimulation/Eligibility/Embedded/assumptions.txt"
END

BEGIN(embedded_commands)
#embed "../OffercCommands/Commands/Embedded/commands.txt"
END

BEGIN(embedded_report_script)
#embed "../OfferEmitters/Report/Embedded/report.js"
END

BEGIN(embedded_hand_outs)
#embed "../CodeLedger/Ledger/SQL/hand-outs.sql"
END

BEGIN(embedded_apple_hand_outs)
#embed "../CodeLedger/Ledger/SQL/apple-hand-outs.sql"
END

BEGIN(embedded_ledger)
#embed "../CodeLedger/Ledger/SQL/ledger.sql"
END

BEGIN(embedded_locale_words)
#embed "../Interpretation/Embedded/locale-words.txt"
END

BEGIN(embedded_offer_skeletons)
#embed "../OfferCompiler/Skeletons/Embedded/offers.yaml"
END

BEGIN(embedded_postgresql)
#embed "../CodeRedemption/SQL/postgresql.sql"
END

BEGIN(embedded_postgresql_first)
#embed "../CodeRedemption/SQL/postgresql-1.sql"
END

BEGIN(embedded_postgresql_second)
#embed "../CodeRedemption/SQL/postgresql-2.sql"
END

BEGIN(embedded_postgresql_redeem)
#embed "../CodeRedemption/SQL/postgresql-2-redeem.sql"
END

BEGIN(embedded_postgresql_third)
#embed "../CodeRedemption/SQL/postgresql-3.sql"
END

BEGIN(embedded_postgresql_take)
#embed "../CodeRedemption/SQL/postgresql-3-take.sql"
END

BEGIN(embedded_pools)
#embed "../CodeLedger/Ledger/SQL/pools.sql"
END

BEGIN(embedded_postgresql_pool)
#embed "../CodeRedemption/SQL/postgresql-pool.sql"
END

BEGIN(embedded_postgresql_owner)
#embed "../CodeRedemption/SQL/postgresql-owner.sql"
END

BEGIN(embedded_price_points)
#embed "../OfferModel/Tables/Embedded/price-points.txt"
END

BEGIN(embedded_report_style)
#embed "../OfferEmitters/Report/Embedded/report.css"
END

BEGIN(embedded_skipped_codes)
#embed "../CodeLedger/Ledger/SQL/skipped-codes.sql"
END

BEGIN(embedded_sqlite)
#embed "../CodeRedemption/SQL/sqlite.sql"
END

BEGIN(embedded_sqlite_first)
#embed "../CodeRedemption/SQL/sqlite-1.sql"
END

BEGIN(embedded_sqlite_second)
#embed "../CodeRedemption/SQL/sqlite-2.sql"
END

BEGIN(embedded_sqlite_data)
#embed "../CodeRedemption/SQL/sqlite-data.sql"
END

BEGIN(embedded_starter)
#embed "../OffercCommands/Commands/Embedded/starter.yaml"
END

BEGIN(embedded_storefronts)
#embed "../OfferModel/Tables/Embedded/storefronts.txt"
END

BEGIN(embedded_syntax_faults)
#embed "../YAMLSyntax/Embedded/syntax-faults.txt"
END

BEGIN(embedded_territories_without_storefront)
#embed "../OfferModel/Tables/Embedded/territories-without-storefront.txt"
END

// One text of all pages. Each begins after the end of a line, the first one too.
BEGIN(embedded_rule_pages)
  '\n',
#embed "../OfferRules/Pages/AssumedValue.md" suffix(,)
#embed "../OfferRules/Pages/Baselines.md" suffix(,)
#embed "../OfferRules/Pages/Batches.md" suffix(,)
#embed "../OfferRules/Pages/BillingPlans.md" suffix(,)
#embed "../OfferRules/Pages/ChangedOffers.md" suffix(,)
#embed "../OfferRules/Pages/CountLimits.md" suffix(,)
#embed "../OfferRules/Pages/Groups.md" suffix(,)
#embed "../OfferRules/Pages/Ids.md" suffix(,)
#embed "../OfferRules/Pages/IntroOffers.md" suffix(,)
#embed "../OfferRules/Pages/LivePriceChanges.md" suffix(,)
#embed "../OfferRules/Pages/Locks.md" suffix(,)
#embed "../OfferRules/Pages/Names.md" suffix(,)
#embed "../OfferRules/Pages/OfferAvailability.md" suffix(,)
#embed "../OfferRules/Pages/OfferCodes.md" suffix(,)
#embed "../OfferRules/Pages/OfferTerms.md" suffix(,)
#embed "../OfferRules/Pages/OneWayChanges.md" suffix(,)
#embed "../OfferRules/Pages/OwnCodes.md" suffix(,)
#embed "../OfferRules/Pages/PriceChanges.md" suffix(,)
#embed "../OfferRules/Pages/PriceCoverage.md" suffix(,)
#embed "../OfferRules/Pages/Prices.md" suffix(,)
#embed "../OfferRules/Pages/PromotionalImage.md" suffix(,)
#embed "../OfferRules/Pages/Settings.md" suffix(,)
#embed "../OfferRules/Pages/Sources.md" suffix(,)
#embed "../OfferRules/Pages/Structure.md" suffix(,)
#embed "../OfferRules/Pages/Suppressions.md" suffix(,)
#embed "../OfferRules/Pages/Texts.md" suffix(,)
#embed "../OfferRules/Pages/WinBackOffers.md" suffix(,)
END
