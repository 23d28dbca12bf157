#include <stddef.h>

/// The bytes of a file, for as long as the program runs.
struct EmbeddedBytes {
  const unsigned char *_Nonnull start;
  size_t count;
};

struct EmbeddedBytes embedded_assumptions(void);
struct EmbeddedBytes embedded_commands(void);
struct EmbeddedBytes embedded_report_script(void);
struct EmbeddedBytes embedded_hand_outs(void);
struct EmbeddedBytes embedded_apple_hand_outs(void);
struct EmbeddedBytes embedded_ledger(void);
struct EmbeddedBytes embedded_locale_words(void);
struct EmbeddedBytes embedded_offer_skeletons(void);
struct EmbeddedBytes embedded_postgresql(void);
struct EmbeddedBytes embedded_postgresql_first(void);
struct EmbeddedBytes embedded_postgresql_owner(void);
struct EmbeddedBytes embedded_postgresql_pool(void);
struct EmbeddedBytes embedded_postgresql_redeem(void);
struct EmbeddedBytes embedded_postgresql_second(void);
struct EmbeddedBytes embedded_postgresql_take(void);
struct EmbeddedBytes embedded_postgresql_third(void);
struct EmbeddedBytes embedded_pools(void);
struct EmbeddedBytes embedded_price_points(void);
struct EmbeddedBytes embedded_report_style(void);
struct EmbeddedBytes embedded_rule_pages(void);
struct EmbeddedBytes embedded_skipped_codes(void);
struct EmbeddedBytes embedded_sqlite(void);
struct EmbeddedBytes embedded_sqlite_first(void);
struct EmbeddedBytes embedded_sqlite_second(void);
struct EmbeddedBytes embedded_sqlite_data(void);
struct EmbeddedBytes embedded_starter(void);
struct EmbeddedBytes embedded_storefronts(void);
struct EmbeddedBytes embedded_syntax_faults(void);
struct EmbeddedBytes embedded_territories_without_storefront(void);
