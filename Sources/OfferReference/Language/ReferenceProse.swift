import OfferCompiler
import OfferLanguage
import OfferRules
import Diagnostics
import OfferModel
import YAMLSyntax

/// What the reference says besides the rows of the table.
enum ReferenceProse {
  static let opening = """
    # The language

    <!-- Written by `make generate` from Sources/OfferCompiler/Language. Change it there. -->

    A *catalog* describes the in-app offers of one app, in YAML. Names are Apple's where Apple has one word for a thing; keys are \
    written in camelCase, values in kebab-case. A first catalog is in the [README](../README.md), a small and a rich one are in \
    [examples](../examples).

    ```yaml
    # yaml-language-server: $schema=<path of Schemas/offers.schema.json>
    version: 1                # of this language, once in a catalog
    app: {…}                  # once in a catalog
    territorySets: {…}        # names for groups of storefronts
    priceTables: {…}          # names for prices that several products share
    subscriptionGroups: […]   # the subscriptions, each with its offers
    inAppPurchases: […]
    offers: {…}               # offers kept apart from their product
    retiredProductIds: […]
    x-anything: …             # ignored: a home for anchors
    ```

    The first line gives an editor completion, explanations on hovering, and squiggles (`offerc schema > offers.schema.json` writes the \
    schema).

    ## Files and folders

    * A catalog is one file, standard input (`-`), or a *catalog folder*: a folder in which a YAML file has a top-level `app:`. That \
    folder and everything below it is one catalog.
    * All `*.yaml` and `*.yml` files of a catalog are read together, hidden ones left out. Lists of the same name are joined, \
    mappings united. `app` stands once, and so does every other key of a mapping. `version` may be repeated.
    * Offers may stand with their subscription or under `offers:`, in the same file or another. Where a line stands has no meaning.
    * Any other folder is searched for catalog folders. YAML files outside of them are not read, so `offerc lint .` works at the root \
    of a repository that is full of other YAML. \
    `--list-files` prints what is read. No catalog at all is a usage error, exit status 2.
    * A catalog folder inside of another one is an error.
    * The text is UTF-8. JSON is accepted where YAML is, and a `catalog.json` is read as the catalog it holds.
    * Anchors, aliases and merge keys (`<<`) work. Several documents in one file count as several files.
    * Unknown and repeated keys are errors, as are keys that another value forbids. \
    Apple's own spellings are answered with ours: `groupLevel`, `FREE_TRIAL`, `P7D`.
    * Limits: \(Budget.nesting) levels of nesting, \(grouped(Budget.nodes)) values with aliases followed, \
    \(Budget.fileSize >> 20) MiB a file.
    """

  static let howToRead = """
    ## How to read the tables

    *When left out* says whether a key is required, or what stands for it. A key without a value, or with `null`, counts as left out.

    *Once live* says what Apple still lets you change when the object is live in the App Store:

    | | |
    |---|---|
    | free | it may change at any time |
    | fixed | it never changes: a change means a new object |
    | once | it may be set, and never changed afterwards |
    | until `key` | it may change before the day in that key |
    | one way | it may change in one direction only |
    | identifies it | with another value it is another object |

    *Recognised by* names what makes an object the same one as in the *baseline*, which is what is live; *removal* says what it \
    means to delete it. This version of offerc does not compare a catalog with a baseline: all this is for whoever plans a change.
    """

  static let territories = """
    ## Territories

    Where something is sold or offered is an expression:

    | you write | it means |
    |---|---|
    | `USA` | one storefront, by its three-letter code |
    | `all`, `none` | the \(Storefront.count) storefronts of the App Store, none of them |
    | `currency-eur`, `currency-usd`, … | the storefronts that bill in a currency; built in for each currency |
    | `licensed` | a set of `territorySets` |
    | `[USA, CAN, currency-eur]` | all of these together |
    | `{include: all, exclude: [CHN, RUS]}` | the first without the second; without `include`, what the key would default to ([territory expression](#territory-expression)) |

    ```yaml
    territorySets:
      licensed: {exclude: [CHN, RUS]}          # include defaults to all
      growth-markets: [BRA, IND, IDN, MEX]
    ```

    Names of sets are lower-case words with hyphens. Sets may refer to each other, not in a circle. `all`, `none`, `rest`, `table` and \
    `currency-…` are taken. In an offer, a set stands for those of its storefronts where the product is sold.
    """

  static let prices = """
    ## Prices

    A price map gives customer prices, in the currency of each storefront:

    ```yaml
    prices:
      USA: 4.99
      GBR: 4.49
      currency-eur: 4.99      # a set, as long as all of it bills in one currency
      SVN: 3.99               # more specific than the set, so it wins
      rest: equalized         # every other storefront: Apple derives it from the base territory's price
    ```

    * An amount is above zero and has at most the decimals of its currency: none for yen and won, two for most. It is read as it is \
    written, never as a binary fraction. `"4990 KRW"` states the currency, and is refused where the storefront bills in another one.
    * The most specific key wins, whatever the order: a storefront, then a set of the catalog, then a built-in set. Two sets of the \
    catalog that give one storefront different prices are an error.
    * `rest: equalized` leaves the remaining storefronts to Apple. offerc does not know Apple's prices and does not guess them: rules \
    that need an amount leave those storefronts out.
    * `priceTables` names price maps. `prices: usd-4-99` uses one, `prices: {table: usd-4-99, CHE: 5.00}` uses one with changes. \
    Prices of a table for storefronts where the product is not sold are not used.
    * Without `territories`, a paid offer is offered where it has a price, with `rest` wherever the product is sold.
    """

  static let scalars = """
    ## Scalars

    What a plain word means is decided by the type of its key, not by its looks. So `NO` is a text where a text is expected, and \
    never false.

    | type | is written |
    |---|---|
    | text | plain or quoted; not blank, without control characters, kept exactly as it is |
    | boolean | `true` or `false`; not `yes`, `on` or `True` |
    | integer | digits without separators: `25000` |
    | date | `YYYY-MM-DD`, a day that exists |
    | storefront | one of the \(Storefront.count) codes of the App Store (table of \(Storefront.tableDate)): `USA`, `DEU`, `JPN` |
    | locale | a language that App Store Connect knows: `en-US`, `de-DE`, `ja` |
    """
}
