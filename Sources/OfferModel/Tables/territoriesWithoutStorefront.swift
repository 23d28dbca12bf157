/// Codes of Apple's `StorefrontCode` enumeration (customer reviews, sandbox testers) that are no App Store storefronts.
///
/// Source: App Store Connect OpenAPI 4.4.1 less the storefronts; 58 rows.
package let territoriesWithoutStorefront: [String: String] = Dictionary(
  uniqueKeysWithValues: """
    ABW Aruba; AND Andorra; ANT Netherlands Antilles; ASM American Samoa; BDI Burundi; BES Bonaire, Sint \
    Eustatius and Saba; BGD Bangladesh; CAF Central African Republic; COK Cook Islands; COM Comoros; CUB \
    Cuba; CUW Curaçao; CXR Christmas Island; DJI Djibouti; ERI Eritrea; ETH Ethiopia; FLK Falkland \
    Islands; FRO Faroe Islands; GGY Guernsey; GIB Gibraltar; GIN Guinea; GLP Guadeloupe; GNQ Equatorial \
    Guinea; GRL Greenland; GUF French Guiana; GUM Guam; HTI Haiti; IMN Isle of Man; JEY Jersey; KIR \
    Kiribati; LIE Liechtenstein; LSO Lesotho; MCO Monaco; MHL Marshall Islands; MNP Northern Mariana \
    Islands; MTQ Martinique; MYT Mayotte; NCL New Caledonia; NFK Norfolk Island; NIU Niue; PRI Puerto \
    Rico; PSE Palestine, State of; PYF French Polynesia; REU Réunion; SHN Saint Helena, Ascension and \
    Tristan da Cunha; SMR San Marino; SOM Somalia; SPM Saint Pierre and Miquelon; SSD South Sudan; SXM \
    Sint Maarten; TGO Togo; TLS Timor-Leste; TUV Tuvalu; UMI United States Minor Outlying Islands; VAT \
    Holy See; VIR Virgin Islands, U.S.; WLF Wallis and Futuna; WSM Samoa
    """.split(separator: "; ").map { (String($0.prefix(3)), String($0.dropFirst(4))) })
