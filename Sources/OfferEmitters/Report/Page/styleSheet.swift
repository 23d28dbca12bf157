/// The style sheet of the page: system fonts, light and dark, for screens of any width and for paper.
let styleSheet = """
  :root{color-scheme:light dark;\(Palette.light.variables)}
  @media(prefers-color-scheme:dark){:root{\(Palette.dark.variables)}}
  @media print{:root{color-scheme:light;\(Palette.light.variables)}}
  *{box-sizing:border-box}
  html{scroll-padding-top:1rem}
  body{margin:0 auto;padding:1.5rem 1.5rem 4rem;max-width:1140px;background:var(--paper);color:var(--text);\
  font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
  h1{margin:0;font-size:1.7rem;line-height:1.25}
  h2{margin:2.6rem 0 .6rem;font-size:1.25rem}
  h3{margin:0;font-size:1.05rem}
  p{margin:.3rem 0}
  a{color:var(--link)}
  code{font:.92em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
  .sub,small,.note{color:var(--muted)}
  small{display:block;font-size:.85em;font-weight:400}
  .facts{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0;padding:0;list-style:none}
  .facts li{padding:.45rem .8rem;background:var(--raised);border:1px solid var(--line);border-radius:8px;\
  color:var(--muted)}
  .facts b{color:var(--text);font-size:1.15rem}
  nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem}
  :focus-visible{outline:3px solid var(--link);outline-offset:2px}
  .chip{display:inline-block;min-width:1.5em;margin-right:.45em;padding:0 .35em;border:1px solid;border-radius:5px;\
  text-align:center;font-weight:700;font-size:.85em}
  \(chips)
  .tag{display:inline-block;padding:0 .45em;border:1px solid var(--line);border-radius:9px;font-size:.82em;\
  color:var(--muted)}
  .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.4rem 0 .8rem;padding:0;list-style:none;font-size:.9em}
  .scroll{overflow:auto;border:1px solid var(--line);border-radius:8px}
  .timeline{max-height:85vh;max-height:85dvh}
  .timeline svg{display:block;margin:0 8px}
  .axis{position:sticky;top:0;z-index:2;min-width:1076px;background:var(--raised);border-bottom:1px solid var(--line)}
  .lane{min-width:1076px;padding:.35rem 0 .2rem;border-bottom:1px solid var(--line)}
  .lane:last-child{border-bottom:0}
  .lane h3,.lane h4{margin:0;position:sticky;left:0;width:fit-content;max-width:min(1060px,calc(100vw - 4rem));\
  padding:0 8px;font-size:.92rem}
  .lane h3 small{display:inline;font-weight:400}
  svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--text);stroke:none}
  svg .axis-text,svg .axis{fill:var(--muted)}
  svg .now{fill:var(--today);font-weight:600}
  .grid{stroke:var(--line)}
  .nowline{stroke:var(--today);stroke-width:2}
  .letter{font-weight:700}
  \(bars)
  .lk{fill:var(--text);stroke:none}
  .lb{fill:none;stroke:var(--text)}
  table{width:100%;border-collapse:collapse;font-size:.93em}
  th,td{padding:.45rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
  tbody tr:last-child>*{border-bottom:0}
  thead th{background:var(--raised);font-weight:600;font-size:.9em;overflow-wrap:normal}
  tbody th{font-weight:600}
  .n{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
  .w{white-space:nowrap}
  .product{margin:1rem 0 1.4rem}
  .many .lane{content-visibility:auto;contain-intrinsic-size:auto 1076px auto 120px}
  .many .product{content-visibility:auto;contain-intrinsic-size:auto 400px}
  .product>header{margin-bottom:.4rem}
  .offers col.c1{width:23%}.offers col.c2{width:21%}.offers col.c3{width:16%}.offers col.c4{width:11%}\
  .offers col.c5{width:15%}
  .scroll:has(.grid-table){width:fit-content;max-width:100%}
  .grid-table{width:auto}
  .grid-table th:first-child{min-width:9rem;position:sticky;left:0;background:var(--paper)}
  .grid-table thead th:first-child{background:var(--raised)}
  .grid-table td,.grid-table thead th{min-width:6.2rem}
  .grid-table thead th{max-width:13rem}
  .grid-table thead small{font-weight:400}
  details{font-weight:400;font-size:.88em;color:var(--muted);max-width:22rem}
  summary{cursor:pointer;color:var(--text);font-weight:600;font-size:1.13em}
  .quota{display:grid;grid-template-columns:minmax(11rem,max-content) 1fr minmax(10rem,max-content);\
  gap:.4rem 1rem;align-items:center;margin:.6rem 0 1rem}
  .quota svg{width:100%;height:16px;display:block}
  .track{fill:var(--raised);stroke:var(--line)}
  .full{fill:var(--e3)}
  .over{fill:var(--error)}
  .findings,.changes{margin:0;padding:0;list-style:none}
  .findings li,.changes li{padding:.5rem 0;border-bottom:1px solid var(--line)}
  .findings li:last-child,.changes li:last-child{border-bottom:0}
  .error{color:var(--error);font-weight:700}.warning{color:var(--warning);font-weight:700}\
  .info{color:var(--muted);font-weight:700}
  .changes ul{margin:.2rem 0;padding-left:1.2rem}
  .filter{display:block;margin:.2rem 0 .6rem;color:var(--muted)}
  .filter input{font:inherit;width:min(20rem,100%);padding:.3rem .6rem;color:var(--text);background:var(--paper);\
  border:1px solid var(--muted);border-radius:6px}
  @media screen and (max-width:720px){
  body{padding:1rem .9rem 3rem}
  .cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
  .cards,.cards tbody,.cards tr,.cards td,.cards th{display:block;width:auto}
  .cards tr[hidden]{display:none}
  .cards tr{padding:.5rem .2rem;border-bottom:1px solid var(--line)}
  .cards tbody tr:last-child{border-bottom:0}
  .cards td,.cards tbody th{padding:.15rem .5rem;border:0}
  .cards td{display:flex;gap:.6rem}
  .cards td>span{flex:1;min-width:0}
  .cards td:empty,.cards td:has(>span:empty){display:none}
  .cards td::before{flex:0 0 5.6rem;color:var(--muted);font-size:.9em}
  .cards .n{text-align:left}
  \(labels)
  .quota{grid-template-columns:1fr}
  }
  @media print{
  body{max-width:none;padding:0;font-size:10pt}
  nav,.filter{display:none}
  a{color:inherit}
  .scroll{overflow:visible;max-height:none;border:0}
  .axis{position:static}
  .axis,.lane{min-width:0}
  .many .lane,.many .product{content-visibility:visible}
  .timeline svg{width:100%;height:auto;margin:0}
  .grid-table{font-size:.8em}
  .grid-table td,.grid-table thead th{min-width:0}
  .grid-table th:first-child{min-width:8rem;position:static}
  tr,.lane,.life,.product>header,.facts li,.findings li,.changes>li{break-inside:avoid}
  h2,h3,.product>header{break-after:avoid}
  thead{display:table-header-group}
  *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
  }
  """

private var chips: String {
  Palette.Kind.allCases.map { kind in
    let number = kind.rawValue
    return
      ".c-\(number){background:var(--f\(number));border-color:var(--e\(number));color:var(--k\(number))}"
  }.joined()
}

private var bars: String {
  Palette.Kind.allCases.map { kind in
    let number = kind.rawValue
    return
      ".k\(number)>path:first-of-type{fill:var(--f\(number));stroke:var(--e\(number))}.k\(number) .letter,.k\(number) .in{fill:var(--k\(number))}"
  }.joined()
}

/// Where a table is a list of cards, each value says what it is.
private var labels: String {
  let tables = [
    ("offers", ["", "Who", "Price", "Saving", "When", "App Store"]),
    ("next", ["", "When", "What", "Product"]),
    ("batches", ["", "Offer", "Kind", "Codes", "State", "Created", "Expires"]),
    ("lives", ["", "Product", "Available", "Assumed"]),
  ]
  return tables.flatMap { name, titles in
    titles.enumerated().filter { !$1.isEmpty }.map { number, title in
      ".\(name) td:nth-child(\(number + 1))::before{content:\"\(title)\"}"
    }
  }.joined()
}
