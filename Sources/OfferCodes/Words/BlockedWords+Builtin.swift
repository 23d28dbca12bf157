extension BlockedWords {
  /// The words of the list `builtin-1`. They must never change, because the codes of batches that were made with it depend on
  /// them. A better list needs a new name.
  static let builtin1: [String] = [
    "ANAL", "ANUS", "ARSE", "ASS", "BASTARD", "BITCH", "BLOWJOB", "BOLLOCK", "BONER", "BOOB", "BUGGER",
    "CABRON", "CHINK", "CLIT", "COCK", "CONNARD", "COON", "CRAP", "CUM", "CUNT", "DAMN", "DICK", "DILDO",
    "DYKE", "FAG", "FICK", "FOTZE", "FUCK", "FUK", "GOOK", "HITLER", "HORNY", "HURE", "JIZZ", "KIKE", "KKK",
    "MERDE", "MIERDA", "MUFF", "NAZI", "NIGGA", "NIGGER", "NUTTE", "PENIS", "PISS", "POOP", "PORN", "PUSSY",
    "PUTA", "PUTE", "QUEER", "RAPE", "RETARD", "SCHEISSE", "SEMEN", "SEX", "SHIT", "SLUT", "SPIC", "SUCK",
    "TIT", "TITS", "TURD", "TWAT", "VAGINA", "WANK", "WHORE", "WICHSER",
  ]
}
