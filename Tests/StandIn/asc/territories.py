"""The 175 storefronts and their currencies, and an own ladder of prices for each currency.

Amounts follow the habits of Apple's price points, but they are made by the
rules below and are not Apple's list. `--price-points FILE` reads that list
from a file of the form currency, territories, count, minimum, maximum, amounts.
"""

from decimal import Decimal

STOREFRONTS = {
    "USD": (
        "AFG AGO AIA ALB ARG ARM ATG AZE BEN BFA BHR BHS BLR BLZ BMU BOL BRB BRN BTN BWA CIV CMR COD COG "
        "CPV CRI CYM DMA DOM DZA ECU FJI FSM GAB GEO GHA GMB GNB GRD GTM GUY HND IRQ ISL JAM JOR KEN KGZ "
        "KHM KNA KWT LAO LBN LBR LBY LCA LKA MAC MAR MDA MDG MDV MKD MLI MMR MNG MOZ MRT MSR MUS MWI NAM "
        "NER NIC NPL NRU OMN PAN PLW PNG PRY RWA SEN SLB SLE SLV STP SUR SWZ SYC TCA TCD TJK TKM TON TTO "
        "TUN UGA UKR URY USA UZB VCT VEN VGB VUT YEM ZMB ZWE "
    ).split(),
    "EUR": (
        "AUT BEL BGR BIH CYP DEU ESP EST FIN FRA GRC HRV IRL ITA LTU LUX LVA MLT MNE NLD PRT SRB SVK SVN "
        "XKS "
    ).split(),
}
SINGLE = (
    "ARE:AED AUS:AUD BRA:BRL CAN:CAD CHE:CHF CHL:CLP CHN:CNY COL:COP CZE:CZK DNK:DKK EGY:EGP GBR:GBP "
    "HKG:HKD HUN:HUF IDN:IDR ISR:ILS IND:INR JPN:JPY KOR:KRW KAZ:KZT MEX:MXN MYS:MYR NGA:NGN NOR:NOK "
    "NZL:NZD PER:PEN PHL:PHP PAK:PKR POL:PLN QAT:QAR ROU:RON RUS:RUB SAU:SAR SWE:SEK SGP:SGD THA:THB "
    "TUR:TRY TWN:TWD TZA:TZS VNM:VND ZAF:ZAR "
)

CURRENCIES = {territory: currency for currency, many in STOREFRONTS.items() for territory in many}
CURRENCIES.update(pair.split(":") for pair in SINGLE.split())

# The two letters that stand for a storefront in identifiers.
ALPHA_2 = dict(pair.split(":") for pair in (
    "AFG:AF AGO:AO AIA:AI ALB:AL ARE:AE ARG:AR ARM:AM ATG:AG AUS:AU AUT:AT AZE:AZ BEL:BE BEN:BJ BFA:BF BGR:BG "
    "BHR:BH BHS:BS BIH:BA BLR:BY BLZ:BZ BMU:BM BOL:BO BRA:BR BRB:BB BRN:BN BTN:BT BWA:BW CAN:CA CHE:CH CHL:CL "
    "CHN:CN CIV:CI CMR:CM COD:CD COG:CG COL:CO CPV:CV CRI:CR CYM:KY CYP:CY CZE:CZ DEU:DE DMA:DM DNK:DK DOM:DO "
    "DZA:DZ ECU:EC EGY:EG ESP:ES EST:EE FIN:FI FJI:FJ FRA:FR FSM:FM GAB:GA GBR:GB GEO:GE GHA:GH GMB:GM GNB:GW "
    "GRC:GR GRD:GD GTM:GT GUY:GY HKG:HK HND:HN HRV:HR HUN:HU IDN:ID IND:IN IRL:IE IRQ:IQ ISL:IS ISR:IL ITA:IT "
    "JAM:JM JOR:JO JPN:JP KAZ:KZ KEN:KE KGZ:KG KHM:KH KNA:KN KOR:KR KWT:KW LAO:LA LBN:LB LBR:LR LBY:LY LCA:LC "
    "LKA:LK LTU:LT LUX:LU LVA:LV MAC:MO MAR:MA MDA:MD MDG:MG MDV:MV MEX:MX MKD:MK MLI:ML MLT:MT MMR:MM MNE:ME "
    "MNG:MN MOZ:MZ MRT:MR MSR:MS MUS:MU MWI:MW MYS:MY NAM:NA NER:NE NGA:NG NIC:NI NLD:NL NOR:NO NPL:NP NRU:NR "
    "NZL:NZ OMN:OM PAK:PK PAN:PA PER:PE PHL:PH PLW:PW PNG:PG POL:PL PRT:PT PRY:PY QAT:QA ROU:RO RUS:RU RWA:RW "
    "SAU:SA SEN:SN SGP:SG SLB:SB SLE:SL SLV:SV SRB:RS STP:ST SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ SYC:SC TCA:TC "
    "TCD:TD THA:TH TJK:TJ TKM:TM TON:TO TTO:TT TUN:TN TUR:TR TWN:TW TZA:TZ UGA:UG UKR:UA URY:UY USA:US UZB:UZ "
    "VCT:VC VEN:VE VGB:VG VNM:VN VUT:VU XKS:XK YEM:YE ZAF:ZA ZMB:ZM ZWE:ZW ").split())

# How many units of a currency Apple asks for one US dollar, taxes included: rough figures.
RATES = {name: Decimal(rate) for name, rate in (pair.split(":") for pair in (
    "USD:1 EUR:1.15 GBP:1 AED:4 AUD:1.6 BRL:6.6 CAD:1.3 CHF:0.85 CLP:1000 CNY:7.2 COP:4500 CZK:25 DKK:8 "
    "EGP:50 HKD:7.8 HUF:400 IDR:16500 ILS:4 INR:100 JPY:160 KRW:1500 KZT:500 MXN:21 MYR:5 NGN:1650 NOK:13 "
    "NZD:1.8 PEN:4 PHP:60 PKR:300 PLN:5 QAR:4 RON:5 RUB:100 SAR:4.4 SEK:12 SGD:1.35 THB:36 TRY:50 "
    "TWD:32 TZS:2600 VND:26000 ZAR:20").split())}

# Storefronts where tax makes another equalized price than elsewhere in the same currency.
FACTORS = {territory: Decimal(factor) for territory, factor in (pair.split(":") for pair in (
    "ALB:1.1 ARM:1.1 AZE:1.1 BHS:1.1 BRB:1.15 GEO:1.1 ISL:1.2 KEN:1.1 MDA:1.1 OMN:1.1 UKR:1.2 UZB:1.1 "
    "ZMB:1.1 ZWE:1.1 FIN:1.05 GRC:1.05 IRL:1.05 HRV:1.05 LUX:0.95 XKS:0.9").split())}

# Currencies without decimals: (step, up to) of their ladder; the others go in cents.
WHOLE = {
    "CLP": [(100, 15000), (1000, 200000)], "COP": [(500, 50000), (1000, 500000)], "CZK": [(1, 500), (10, 3000)],
    "DKK": [(1, 300), (10, 1500)], "HKD": [(1, 300), (10, 1500)], "HUF": [(50, 5000), (100, 50000)],
    "IDR": [(1000, 200000), (10000, 2000000)], "INR": [(10, 2000), (50, 10000)], "JPY": [(10, 2000), (100, 15000)],
    "KRW": [(100, 20000), (1000, 200000)], "KZT": [(10, 5000), (100, 50000)], "MXN": [(1, 200), (10, 2000)],
    "NGN": [(50, 10000), (500, 200000)], "NOK": [(1, 300), (10, 2000)], "PHP": [(10, 1000), (50, 6000)],
    "PKR": [(10, 2000), (100, 30000)], "RUB": [(10, 1000), (50, 10000)], "SEK": [(1, 300), (10, 2000)],
    "THB": [(10, 600), (50, 4000)], "TWD": [(10, 600), (50, 4000)], "TZS": [(100, 20000), (1000, 300000)],
    "VND": [(1000, 200000), (10000, 3000000)],
}
CENTS_BELOW_TEN = "0.29 0.49 0.50 0.79 0.90 0.99"
CENTS_ABOVE = "0.49 0.90 0.99"


def own_ladder(currency):
    """The amounts of one currency, ascending."""
    amounts = set()
    if currency in WHOLE:
        start = 0
        for step, limit in WHOLE[currency]:
            for amount in range(start + step, limit + 1, step):
                amounts.add(Decimal(amount))
                if step >= 10 and start == 0:
                    amounts.add(Decimal(amount - step // 10))
            start = limit
        return sorted(amounts)
    for unit in range(0, 10):
        amounts.update(Decimal(unit) + Decimal(cents) for cents in CENTS_BELOW_TEN.split())
        amounts.add(Decimal(unit + 1))
    for unit in range(10, 150):
        amounts.update(Decimal(unit) + Decimal(cents) for cents in CENTS_ABOVE.split())
        amounts.add(Decimal(unit + 1))
    amounts.update(Decimal(hundred) - Decimal("0.01") for hundred in range(160, 1000, 10))
    return sorted(amounts)


def read_ladders(path):
    """Ladders from a file; only currencies that are storefront currencies count."""
    ladders = {}
    with open(path, encoding="utf-8") as rows:
        next(rows)
        for row in rows:
            cells = row.rstrip("\n").split("\t")
            ladders[cells[0]] = [Decimal(amount) for amount in cells[5].split()]
    return ladders
