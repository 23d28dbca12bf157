"""Puts marks of every format, each as one Swift character with a neighbor, through offerc's outputs, and reads them back.

Swift takes a quote with U+0301 after it, or with U+0600 before it, for one character. Whatever is escaped or searched by
characters misses the quote, and the reader of the file finds it. So every text goes through every output, and the
format's own reader must give the text back, or the form of it that terminals get: `\\u{200B}` for what cannot be seen.

Scripts/validate-outputs.py calls `check_hostile_texts`. The marks are in Tests/Fixtures/hostile/marks.json, which the Swift
tests read, too.
"""

import collections
import concurrent.futures
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree

import cmarkgfm
import html5lib
import icalendar
import yaml
from cmarkgfm.cmark import Options

TODAY = ["--today", "2027-01-01"]
ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_texts():
    """Each mark with a neighbor before it, after it, and on both sides."""
    fixture = json.loads((ROOT / "Tests/Fixtures/hostile/marks.json").read_text(encoding="utf-8"))
    return [
        text
        for mark in fixture["marks"]
        for neighbor in fixture["neighbors"]
        for text in (neighbor + mark, mark + neighbor, neighbor + mark + neighbor)
    ]


TEXTS = read_texts()


def is_unsafe(scalar):
    """What `escapingControls` escapes."""
    ranges = [
        (0, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F),
        (0x2028, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0xE007F),
    ]
    return any(first <= ord(scalar) <= last for first, last in ranges)


def shown(text):
    """The form of a text that people are shown."""
    return "".join(f"\\u{{{ord(one):X}}}" if is_unsafe(one) else one for one in text)


SHOWN = [shown(text) for text in TEXTS]

# Apple would refuse most of these names, and a test asks what offerc does with them nevertheless.
OPTIONS = """\
severity:
  active-offer-limit: off
  display-name-length: off
  group-display-name: off
  offer-id-duplicate: off
  offer-name-format: off
  promotional-offer-limit: off
  reference-name-duplicate: off
  text-characters: off
  winback-concurrent-limit: off
  winback-same-audience: off
"""


def purchase(number, text, other):
    return {
        "productId": f"com.example.p{number}",
        "referenceName": text,
        "type": "consumable",
        "reviewNote": other,
        "territories": ["USA"],
        "prices": {"USA": 0.99},
        "localizations": {"en-US": {"displayName": other, "description": text}},
        "offerCodes": [
            {"referenceName": text, "customerEligibilities": ["non-spender"], "free": True, "territories": ["USA"]}
        ],
    }


def subscription(number, texts):
    terms = {"mode": "free-trial", "duration": "P1M"}
    audience = {
        "paidSubscriptionDurationInMonths": 3,
        "timeSinceLastSubscribedInMonths": {"minimum": 2, "maximum": 24},
    }
    days = {"startDate": "2027-02-01", "endDate": "2027-03-01"}
    win_back = terms | days | {"priority": "normal", "territories": ["USA"], "customerEligibility": audience}
    return {
        "productId": f"com.example.s{number}",
        "referenceName": texts[0],
        "level": 1,
        "period": "P1M",
        "territories": ["USA"],
        "prices": {"USA": 9.99},
        "localizations": {"en-US": {"displayName": texts[1], "description": texts[2]}},
        "promotionalOffers": [
            terms | {"offerId": f"o{number}.{place}", "referenceName": text} for place, text in enumerate(texts)
        ],
        "winBackOffers": [
            win_back | {"offerId": f"w{number}.{place}", "referenceName": text} for place, text in enumerate(texts)
        ],
    }


def catalog(texts):
    """A catalog in which each text is the name of several things."""
    purchases = [purchase(number, text, texts[number - 1]) for number, text in enumerate(texts)]
    groups = [
        {
            "referenceName": texts[start] + "group",
            "localizations": {"en-US": {"displayName": texts[start], "customAppName": texts[start - 1]}},
            "subscriptions": [subscription(start, (texts[start:] + texts)[:20])],
        }
        for start in range(0, len(texts), 20)
    ]
    app = {"bundleId": "com.example", "name": "".join(texts[:5])}
    return {"version": 1, "app": app, "subscriptionGroups": groups, "inAppPurchases": purchases}


def faulty_catalog(texts):
    """A catalog whose findings quote every text; the long list of territories is where the text is a value."""
    purchases = [purchase(number, "name", "name") | {"territories": ["USA", text]} for number, text in enumerate(texts)]
    return {"version": 1, "app": {"bundleId": "com.example"}, "inAppPurchases": purchases}


class Outputs:
    """Runs offerc in a folder of its own; `check` takes a condition and what is wrong otherwise."""

    def __init__(self, offerc, folder, check):
        self.offerc = offerc
        self.folder = folder
        self.check = check
        self.write("store/catalog.yaml", json.dumps(catalog(TEXTS)))
        self.write("store/.offerc.yaml", OPTIONS)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def read(self, name):
        # Without a translation of line ends.
        return (self.folder / name).read_bytes().decode("utf-8")

    def run(self, *arguments, status=0, standard_input=None):
        run = subprocess.run([self.offerc, *arguments], cwd=self.folder, capture_output=True, input=standard_input)
        command = " ".join(map(str, arguments))
        self.check(run.returncode == status, f"{command}: exit status {run.returncode}: {run.stderr.decode()[-500:]}")
        return run.stdout.decode("utf-8")

    def same(self, found, expected, what):
        """Whether two lists have the same texts, in any order, as often."""
        found, expected = collections.Counter(found), collections.Counter(expected)
        more, less = list((found - expected).items()), list((expected - found).items())
        self.check(not more and not less, f"{what}: unexpected {ascii(more[:5])}, missing {ascii(less[:5])}")

    def all_in(self, texts, whole, what):
        missing = [text for text in texts if text not in whole]
        self.check(not missing, f"{what}: {len(missing)} texts missing: {ascii(missing[:5])}")


def names_of(document):
    """Every name of a catalog, as often as it is there."""
    if isinstance(document, list):
        return [name for one in document for name in names_of(one)]
    if not isinstance(document, dict):
        return []
    keys = {"referenceName", "displayName", "description", "reviewNote", "customAppName", "name"}
    own = [value for key, value in document.items() if key in keys and isinstance(value, str)]
    return own + names_of(list(document.values()))


def check_catalog(outputs):
    """catalog.json has the names byte for byte, and read back it is the same catalog."""
    built = json.loads(outputs.read("out/catalog.json"))
    wanted = names_of(catalog(TEXTS))
    outputs.same(names_of(built["catalog"]), wanted, "catalog.json")
    for one, other in ("store", "out/catalog.json"), ("out/catalog.json", "store"):
        changes = json.loads(outputs.run("diff", one, "--against", other, "--format", "json", *TODAY))
        outputs.check(not changes["catalogs"][0]["changes"], f"diff {one} --against {other} is not empty")
    return len(wanted)


def check_swift(outputs):
    """Offers.swift, compiled, prints the names that it has."""
    outputs.write(
        "out/main.swift",
        "for name in Offers.OfferCodes.all + Offers.SubscriptionGroups.all { print(Array(name.utf8)) }\n",
    )
    program = outputs.folder / "out/names"
    sources = [outputs.folder / "out" / name for name in ("Offers.swift", "main.swift")]
    run = subprocess.run(["swiftc", "-Onone", *sources, "-o", program], capture_output=True, text=True)
    outputs.check(run.returncode == 0, f"Offers.swift: {run.stderr[:500]}")
    if run.returncode == 0:
        lines = subprocess.run([program], capture_output=True, text=True).stdout.splitlines()
        found = [bytes(json.loads(line)).decode("utf-8") for line in lines]
        groups = [TEXTS[start] + "group" for start in range(0, len(TEXTS), 20)]
        outputs.same(found, TEXTS + groups, "Offers.swift")
    comments = re.findall(r"^ *///.*$", outputs.read("out/Offers.swift"), re.MULTILINE)
    outputs.all_in(SHOWN, "\n".join(comments), "comments of Offers.swift")


TAGS_OF_PAGES = set(
    "html head title meta style body header main nav section article footer h1 h2 h3 h4 p span small bdi b i strong em a ul ol"
    " li dl dt dd table thead tbody tr th td colgroup col caption code pre details summary button input label select option"
    " script noscript div form fieldset legend optgroup time br hr figure figcaption output"
    " svg g desc rect line path circle text tspan defs pattern clipPath polygon polyline use mask".split()
)


def plain(element):
    """The text of an element without comments."""
    text = (element.text or "") if isinstance(element.tag, str) else ""
    return text + "".join(plain(child) + (child.tail or "") for child in element)


def local(element):
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else "comment"


def check_report(outputs):
    """report.html by a parser of HTML 5, timeline.svg by one of XML: nothing but our own elements, and all names as text."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page = parser.parse(outputs.read("out/report.html"))
    errors = [error for error in parser.errors if error[1] != "invalid-codepoint"]
    outputs.check(not errors, f"report.html: {errors[:3]}")
    elements = list(page.iter())
    strange = {local(element) for element in elements} - TAGS_OF_PAGES
    outputs.check(not strange, f"report.html has {sorted(strange)}")
    scripts = [element for element in elements if local(element) == "script"]
    data = [element for element in scripts if element.get("type") == "application/json"]
    outputs.check(len(scripts) - len(data) == 1, "report.html has another script")
    for element in data:
        json.loads(plain(element))
    for element in elements:
        for name, value in element.attrib.items():
            outputs.check(not name.startswith("on"), f"report.html: {name}")
            if name in ("href", "src", "action"):
                outputs.check(value.startswith(("#", "https://apps.apple.com/")), f"report.html: {name}={ascii(value)}")
    texts = {plain(element) for element in elements if local(element) == "bdi"}
    outputs.all_in(SHOWN, "\n".join(texts), "report.html")
    drawing = xml.etree.ElementTree.fromstring(outputs.read("out/timeline.svg"))
    strange = {local(element) for element in drawing.iter()} - TAGS_OF_PAGES
    outputs.check(not strange, f"timeline.svg has {sorted(strange)}")


def check_calendar(outputs):
    events = icalendar.Calendar.from_ical((outputs.folder / "out/offers.ics").read_bytes()).walk("VEVENT")
    kinds = {"name": "SUMMARY", "product": "DESCRIPTION"}
    texts = {kind: [str(event[name]) for event in events] for kind, name in kinds.items()}
    outputs.all_in(["win-back offer " + text for text in SHOWN], "\n".join(texts["name"]) + "\n", "offers.ics")
    outputs.all_in(SHOWN[::20], "\n".join(texts["product"]), "offers.ics")
    known = {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "CATEGORIES", "TRANSP"}
    for event in events:
        outputs.check(set(event.keys()) == known, f"offers.ics: {sorted(event.keys())}")


def rows(text):
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def cell(text):
    """As spreadsheets get it: an apostrophe before what begins a formula."""
    return "'" + text if text[:1] in tuple("=+-@") else text


def check_tables(outputs):
    for name, text in {
        "offers.csv": outputs.read("out/offers.csv"),
        "show --format csv": outputs.run("show", "store", "--format", "csv", *TODAY),
        "prices.csv": outputs.read("out/prices.csv"),
    }.items():
        table = rows(text)
        outputs.check({len(row) for row in table} == {len(table[0])}, f"{name}: rows of other widths")
        formulas = [value for row in table for value in row if value[:1] in tuple("=+-@\t\r") and value[:1]]
        outputs.check(not formulas, f"{name}: formulas {ascii(formulas[:3])}")
        if name == "offers.csv":
            column = table[0].index("name")
            cells = collections.Counter(row[column] for row in table[1:])
            # Two kinds of offers and a code have each of them.
            outputs.check(all(cells[cell(text)] >= 3 for text in SHOWN), f"{name}: names missing")
        elif name != "prices.csv":
            outputs.all_in(map(cell, SHOWN), {value for row in table for value in row}, name)


def check_lines(outputs):
    """Tables for a terminal: each name on one line, no control."""
    text = outputs.run("show", "store", "--width", "1000", *TODAY)
    outputs.all_in(SHOWN, text, "show")
    strange = {one for one in text if is_unsafe(one)} - {"\n"}
    outputs.check(not strange, f"show: {ascii(strange)}")


def rendered(markdown):
    html = cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE)
    return html5lib.parse(html, namespaceHTMLElements=False)


TAGS_OF_MARKDOWN = set(
    "html head body h2 h3 h4 p strong em code ul li table thead tbody tr th td details summary br comment".split()
)


def check_markdown(outputs, name, markdown, texts=(), spans=()):
    """Markdown as GitHub reads it: no element and no link of the input, cells where they belong, all texts.

    `spans` are whole code spans, without blanks at their ends.
    """
    page = rendered(markdown)
    strange = collections.Counter(local(element) for element in page.iter() if local(element) not in TAGS_OF_MARKDOWN)
    outputs.check(not strange, f"{name}: {dict(strange)}")
    for table in page.iter("table"):
        widths = {len(row) for row in table.iter("tr")}
        outputs.check(len(widths) == 1, f"{name}: rows of {widths} cells")
    for element in page.iter():
        own = (element.text if local(element) not in ("code", "comment") else None, element.tail)
        calls = [text for text in own if text and re.search(r"[@#]\w", text)]
        outputs.check(not calls, f"{name}: {ascii(calls[:1])} would call somebody")
    blocks = [plain(element) for element in page.iter() if local(element) in ("td", "li", "p", "h2", "h3")]
    # A reader drops white space at the ends of a cell.
    outputs.all_in([text.strip(" ") for text in texts], "\n".join(blocks), name)
    found = {plain(element).strip(" ") for element in page.iter("code")}
    outputs.all_in([text.strip(" ") for text in spans], found, f"code in {name}")


def check_markdown_outputs(outputs):
    # A backtick in a cell is an apostrophe.
    in_cells = [text.replace("`", "'") for text in SHOWN]
    check_markdown(outputs, "show --format markdown", outputs.run("show", "store", "--format", "markdown", *TODAY), in_cells)
    # A comment has room for few.
    step = 40
    for start in range(0, len(TEXTS), step):
        texts, shown_texts = TEXTS[start : start + step], SHOWN[start : start + step]
        app = {"version": 1, "app": {"bundleId": "com.example", "name": texts[0]}}
        new = [purchase(number, text, "note") for number, text in enumerate(texts)]
        same = purchase(999, "same", "note")
        for folder, purchases in ("none", [same]), ("new", [same] + new):
            outputs.write(f"{folder}/catalog.yaml", json.dumps(app | {"inAppPurchases": purchases}))
            outputs.write(f"{folder}/.offerc.yaml", OPTIONS)
        # What is new has a row of a table, what is removed a list.
        added = ["offer code " + text for text in shown_texts]
        removed = ["offerCodes: " + text for text in shown_texts]
        for catalogs, spans in (["new", "none"], added), (["none", "new"], removed):
            path, base = catalogs
            markdown = outputs.run(
                "diff", path, "--against", base, "--format", "markdown", "--fail-on", "never", *TODAY)
            check_markdown(outputs, f"diff {path} --against {base}, {start}", markdown, spans=spans)


def check_findings(outputs):
    """Findings that quote every text, in a file whose name has marks."""
    # In a folder of its own: a catalog has everything below its folder.
    name = "findings/\u0600'\u0301 ,:|`#&<\"\u0301]]>\u0301%25\u0301[x](y)@.yaml"
    outputs.write(name, json.dumps(faulty_catalog(TEXTS)))
    kinds = ["json", "sarif", "gitlab", "junit", "checkstyle", "github", "concise", "text"]
    outputs.run("lint", name, *[f"--format={kind}={kind}" for kind in kinds], "--max-findings=0", *TODAY, status=1)
    found = json.loads(outputs.read("json"))["findings"]
    messages = [finding["message"] for finding in found]
    quoted = [f"'{text}'" for text in SHOWN]
    outputs.all_in(quoted, "\n".join(messages), "lint --format json")

    results = json.loads(outputs.read("sarif"))["runs"][0]["results"]
    for result in results:
        text = result["message"]["text"]
        # SARIF 2.1.0, 3.11.6: a link begins with `[`, `\` escapes what follows.
        outputs.check(not re.search(r"\](?<!\\\])\(|(?<!\\)(\\\\)+\]\(", text), f"sarif: a link in {ascii(text)}")
    plain_texts = [re.sub(r"\\(\\*)\]\(", lambda run: "\\" * (len(run[1]) // 2) + "](", result["message"]["text"]) for result in results]
    outputs.all_in(quoted, "\n".join(plain_texts), "sarif")

    issues = json.loads(outputs.read("gitlab"))
    outputs.all_in(quoted, "\n".join(issue["description"] for issue in issues), "gitlab")
    outputs.same([issue["location"]["path"] for issue in issues], [name] * len(issues), "gitlab")

    for kind, tag in ("junit", "failure"), ("checkstyle", "error"):
        elements = xml.etree.ElementTree.fromstring(outputs.read(kind).encode()).iter(tag)
        outputs.all_in(quoted, "\n".join(element.get("message") for element in elements), kind)

    for kind in ("concise", "text"):
        outputs.all_in(quoted, outputs.read(kind), kind)
    outputs.check(len(outputs.read("concise").split("\n")) == len(found) + 2, "concise: not a line for each finding")

    commands = [workflow_command(line) for line in outputs.read("github").split("\n")[:-1]]
    outputs.same([file for file, _ in commands], [name] * len(found), "github")
    outputs.all_in(quoted, "\n".join(message for _, message in commands), "github")


def workflow_command(line):
    """The file and the message of an annotation, as GitHub's runner reads them (ActionCommand.cs)."""
    head, _, data = line.removeprefix("::").partition("::")
    properties = dict(pair.partition("=")[::2] for pair in head.partition(" ")[2].split(","))
    for code, mark in ("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"):
        properties = {key: value.replace(code, mark) for key, value in properties.items()}
        if mark not in ":,":
            data = data.replace(code, mark)
    return properties["file"], data


def check_storekit(outputs):
    """A configuration file, and the YAML that `import` makes of it."""
    path = next((outputs.folder / "out").glob("*.storekit"))
    root = json.loads(path.read_text(encoding="utf-8"))
    names = {product["referenceName"] for product in root["products"]}
    outputs.all_in(TEXTS, names, "the .storekit file")
    outputs.run("storekit", "check", path, "store", *TODAY)
    (outputs.folder / "in.storekit").write_bytes(path.read_bytes())
    text = outputs.run("import", "in.storekit", "--bundle-id", "com.example", "--name", "".join(TEXTS[:400:7]), *TODAY, "--quiet")
    imported = yaml.safe_load(text)
    outputs.check(imported["app"]["name"] == "".join(TEXTS[:400:7]), "import: the name of the app")
    outputs.all_in(TEXTS, {product["referenceName"] for product in imported["inAppPurchases"]}, "import")
    outputs.all_in(TEXTS, {offer["referenceName"] for group in imported["subscriptionGroups"]
                           for one in group["subscriptions"] for offer in one["winBackOffers"]}, "import")
    outputs.write("imported/catalog.yaml", text)
    outputs.write("imported/.offerc.yaml", OPTIONS)
    again = json.loads(outputs.run("build", "imported", "-o", "-", "--quiet", *TODAY))
    outputs.same(names_of(again["catalog"]), names_of(imported), "import, read by offerc")


def check_fixes(outputs):
    """`lint --fix` changes a misspelled key beside each text, and no text."""
    good = {"version": 1, "app": {"bundleId": "com.example"}, "inAppPurchases": [purchase(n, t, t) for n, t in enumerate(TEXTS)]}
    for style in ("json", "yaml"):
        text = json.dumps(good, indent=1, ensure_ascii=False) if style == "json" else yaml.safe_dump(good, allow_unicode=True)
        outputs.write("fixed/catalog.yaml", text.replace("referenceName", "refrenceName"))
        outputs.write("fixed/.offerc.yaml", OPTIONS)
        outputs.run("lint", "fixed", "--fix", "--quiet", *TODAY, "--fail-on", "error")
        outputs.check(yaml.safe_load(outputs.read("fixed/catalog.yaml")) == good, f"lint --fix in {style}")


def check_file_names(outputs):
    """Lines of .gitignore, as git reads them, and words of a shell for files whose names have marks."""
    subprocess.run(["git", "init", "-q"], cwd=outputs.folder, check=True)
    marks = [text.replace("/", "").strip() for text in TEXTS]
    names = ["".join(marks[start : start + 12])[:60] for start in range(0, len(marks), 12)]
    outputs.write("one.storekit", '{"identifier": "1", "products": [], "version": {"major": 4, "minor": 0}}')
    for number, name in enumerate(names):
        folder = f"k{number}{name}"
        (outputs.folder / folder).mkdir()
        outputs.run("codes", "key", "new", "--key", f"{folder}/key ", "--gitignore")
        ignored = subprocess.run(["git", "check-ignore", "-q", "--", f"{folder}/key "], cwd=outputs.folder)
        outputs.check(ignored.returncode == 0, f".gitignore does not have {ascii(folder)}")
        shutil.rmtree(outputs.folder / folder)


def message(value):
    text = json.dumps(value).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


def converse(outputs, messages):
    """What the language server answers."""
    text = b"".join(map(message, messages))
    answers = outputs.run("lsp", standard_input=text).encode()
    found = []
    while answers:
        head, _, answers = answers.partition(b"\r\n\r\n")
        length = int(head.partition(b":")[2])
        found.append(json.loads(answers[:length]))
        answers = answers[length:]
    return found


def check_completions(outputs):
    """What an editor writes for a name of the catalog is that name to a reader of YAML, with quotes around it or not."""
    sets = {"version": 1, "app": {"bundleId": "com.example"}, "territorySets": {text: ["USA"] for text in TEXTS}}
    head = yaml.safe_dump(sets, allow_unicode=True) + "inAppPurchases:\n- territories: "
    outputs.write("edited/catalog.yaml", head + "USA\n")
    uri = (outputs.folder / "edited/catalog.yaml").resolve().as_uri()
    for before, after in ("", ""), ("[", "]"), ('"', '"'), ("'", "'"), ('[USA, "', '"]'):
        line = head.count("\n")
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": head + before + after + "\n"}
        place = {"line": line, "character": len("- territories: " + before)}
        answers = converse(outputs, [
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
            {"jsonrpc": "2.0", "method": "initialized", "params": {}},
            {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}},
            # The names are those of the last compilation, which this asks for.
            {"jsonrpc": "2.0", "id": 4, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": uri}}},
            {"jsonrpc": "2.0", "id": 2, "method": "textDocument/completion",
             "params": {"textDocument": {"uri": uri}, "position": place}},
            {"jsonrpc": "2.0", "id": 3, "method": "shutdown"}, {"jsonrpc": "2.0", "method": "exit"},
        ])
        items = next(answer["result"]["items"] for answer in answers if answer.get("id") == 2)
        written = {item["label"]: item["textEdit"]["newText"] for item in items}
        outputs.all_in(TEXTS, written, f"completion in {before}{after}")
        text = "\n".join(f"- {before}{written[name]}{after}" for name in TEXTS if name in written)
        values = [value[-1] if isinstance(value, list) else value for value in yaml.safe_load(text)]
        outputs.same(values, [name for name in TEXTS if name in written], f"completion in {before}{after}")


def check_hostile_texts(offerc, folder, check):
    """Returns how many texts went through all outputs."""
    outputs = Outputs(offerc, folder, check)
    outputs.run("build", "store", "-o", "out", "--emit", "catalog,storekit,swift,report,calendar,csv", "--quiet", *TODAY)
    steps = [
        check_catalog, check_swift, check_report, check_calendar, check_tables, check_lines, check_markdown_outputs,
        check_findings, check_storekit, check_fixes, check_file_names, check_completions,
    ]

    def run(step):
        try:
            step(outputs)
        except (ValueError, LookupError, OSError, subprocess.SubprocessError, SyntaxError, yaml.YAMLError) as error:
            # The reader refuses the file; the error of the XML parser is a SyntaxError.
            check(False, f"{step.__name__}: {error!r}")

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(run, steps))
    return len(TEXTS)
