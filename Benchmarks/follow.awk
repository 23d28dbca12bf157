# Writes a catalog of 20 subscriptions, each sold in the 175 storefronts whose codes it reads, with four offers whose
# amounts follow the regular price.
#   awk -f follow.awk storefronts.txt >catalog.yaml

{ code[NR] = $1; amount[NR] = $3 ~ /^(CLP|COP|HUF|IDR|JPY|KRW|KZT|NGN|PKR|TZS|VND)$/ ? 30000 : 99 }
END {
  print "version: 1\napp: {bundleId: com.example.follow, appleId: 1234567890, name: Follow}\npriceTables:\n  regular:"
  for (i = 1; i <= NR; i++) print "    " code[i] ": " amount[i]
  print "subscriptionGroups:\n  - referenceName: Pro\n    localizations: {en-US: {displayName: Pro}}\n    subscriptions:"
  for (n = 1; n <= 20; n++) {
    id = "com.example.follow.p" n
    print "      - {productId: " id ", referenceName: P" n ", level: 1, period: P1M, prices: regular, localizations: {en-US: {displayName: Pro " n "}},"
    print "         introductoryOffers: [{mode: pay-as-you-go, duration: P3M, prices: {follows: {discount: 50%}}}],"
    print "         promotionalOffers: ["
    for (k = 1; k <= 3; k++)
      print "           {offerId: p" n ".o" k ", referenceName: P" n " O" k ", mode: pay-up-front, duration: P6M, prices: {follows: {discount: " k "5.5%, round: nearest}}},"
    print "         ]}"
  }
}
