/// Other codes and names that people have for countries, in capital letters, with the storefront: those of the Olympic
/// Committee and of cars first.
let otherNames: [String: String] = [
  "GER": "DEU", "SUI": "CHE", "NED": "NLD", "POR": "PRT", "DEN": "DNK", "GRE": "GRC", "CRO": "HRV",
  "SLO": "SVN", "BUL": "BGR", "LAT": "LVA", "RSA": "ZAF", "UAE": "ARE", "KSA": "SAU", "CHI": "CHL",
  "PHI": "PHL", "INA": "IDN", "MAS": "MYS", "VIE": "VNM", "TPE": "TWN", "URU": "URY", "PAR": "PRY",
  "CRC": "CRI", "ESA": "SLV", "ALG": "DZA", "NGR": "NGA", "HOL": "NLD", "SPA": "ESP", "ROM": "ROU",
  "JAP": "JPN", "TAI": "TWN", "ENG": "GBR", "SIN": "SGP", "IRE": "IRL", "SWI": "CHE", "ITL": "ITA",
  "U.S.": "USA", "U.S.A.": "USA", "UNITED STATES OF AMERICA": "USA", "ENGLAND": "GBR", "GREAT BRITAIN": "GBR",
  "U.K.": "GBR", "HOLLAND": "NLD", "KOREA": "KOR", "SOUTH KOREA": "KOR", "CZECH REPUBLIC": "CZE",
  "TURKEY": "TUR", "TÜRKIYE": "TUR", "RUSSIA": "RUS", "VIETNAM": "VNM", "TAIWAN": "TWN", "HONG KONG": "HKG",
  "CHINA": "CHN", "DEUTSCHLAND": "DEU", "ÖSTERREICH": "AUT", "SCHWEIZ": "CHE", "ESPAÑA": "ESP",
]
