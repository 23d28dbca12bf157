"""One conversation with `offerc lsp` for each feature, held by pygls' client; prints what the server answers.

Usage: conversation.py OFFERC FOLDER FEATURE…. The folder has a copy of examples/streaming-pass. Needs the package pygls.
"""

import asyncio
import json
import os
import sys

from lsprotocol import converters, types
from pygls.lsp.client import LanguageClient

OFFERC, FOLDER, *FEATURES = sys.argv[1:]
converter = converters.get_converter()


def uri(name):
    return "file://" + os.path.join(FOLDER, name)


def show(title, value):
    """Prints an answer with the folder left out, so that it is the same on every machine."""
    text = json.dumps(converter.unstructure(value), indent=1, ensure_ascii=False, sort_keys=True)
    print("== " + title)
    print(text.replace("file://" + FOLDER, "file:///W").replace(FOLDER, "/W"))


class Session:
    def __init__(self, encodings=None, pull=False):
        self.client = LanguageClient("conversation", "1")
        self.published = {}
        self.texts = {}
        self.edits = []
        self.news = asyncio.Event()
        self.encodings = encodings
        self.pull = pull

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def on_publish(params):
            self.published[params.uri] = params
            self.news.set()

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def on_register(params):
            self.registered = params

        @self.client.feature(types.WORKSPACE_APPLY_EDIT)
        def on_edit(params):
            self.edits.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        @self.client.feature(types.WINDOW_SHOW_MESSAGE)
        def on_message(params):
            show("message", params)

    async def __aenter__(self):
        await self.client.start_io(OFFERC, "lsp", "--today", "2027-01-15")
        item = types.ClientCompletionItemOptions(snippet_support=True, documentation_format=[types.MarkupKind.Markdown])
        self.result = await self.client.initialize_async(types.InitializeParams(
            process_id=os.getpid(), root_uri="file://" + FOLDER,
            workspace_folders=[types.WorkspaceFolder(uri="file://" + FOLDER, name="W")],
            capabilities=types.ClientCapabilities(
                general=types.GeneralClientCapabilities(position_encodings=self.encodings),
                workspace=types.WorkspaceClientCapabilities(
                    did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
                    workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True)),
                text_document=types.TextDocumentClientCapabilities(
                    diagnostic=types.DiagnosticClientCapabilities() if self.pull else None,
                    hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
                    completion=types.CompletionClientCapabilities(completion_item=item),
                    document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
                    code_action=types.CodeActionClientCapabilities(
                        data_support=True,
                        resolve_support=types.ClientCodeActionResolveOptions(properties=["edit"])),
                    publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
                        related_information=True, code_description_support=True,
                        tag_support=types.ClientDiagnosticsTagOptions(
                            value_set=[types.DiagnosticTag.Unnecessary, types.DiagnosticTag.Deprecated]))))))
        self.client.initialized(types.InitializedParams())
        return self

    async def __aexit__(self, *_):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client._server.wait(), 10)
        show("exit status", self.client._server.returncode)
        await self.client.stop()

    def open(self, name):
        with open(os.path.join(FOLDER, name), encoding="utf-8", newline="") as file:
            self.texts[name] = file.read()
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
            uri=uri(name), language_id="yaml", version=1, text=self.texts[name])))

    def change(self, name, old, new, version):
        """Replaces the one place with `old`, as an editor does it: by its range."""
        text = self.texts[name]
        assert text.count(old) == 1, (old, text.count(old))
        start = text.index(old)
        self.texts[name] = text.replace(old, new)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri(name), version=version),
            [types.TextDocumentContentChangePartial(text=new, range=types.Range(
                self.position(text, start), self.position(text, start + len(old))))]))

    def position(self, text, offset):
        before = text[:offset]
        line = before.rsplit("\n", 1)[-1]
        return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)

    def at(self, name, marked):
        """The place of `|` in a piece of the text."""
        plain = marked.replace("|", "", 1)
        assert self.texts[name].count(plain) == 1, (plain, self.texts[name].count(plain))
        place = self.position(self.texts[name], self.texts[name].index(plain) + marked.index("|"))
        return {"text_document": types.TextDocumentIdentifier(uri(name)), "position": place}

    async def findings(self, name, wanted):
        """Waits until what is published for a text has so many findings."""
        for _ in range(200):
            params = self.published.get(uri(name))
            if params and len(params.diagnostics) == wanted:
                return params
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), 0.1)
            except asyncio.TimeoutError:
                pass
        raise SystemExit(f"{name} never had {wanted} findings, but {self.published.get(uri(name))}")


async def initialize():
    async with Session() as s:
        show("initialize", s.result)


async def encodings():
    """The same place in both countings: Japanese letters take three bytes and one unit."""
    for wanted in ["utf-8", "utf-16"]:
        async with Session([types.PositionEncodingKind(wanted), types.PositionEncodingKind("utf-16")]) as s:
            s.open("catalog.yaml")
            text = s.texts["catalog.yaml"].replace("プレミアム, description", "プレミアム" * 7 + ", description")
            s.client.text_document_did_change(types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=uri("catalog.yaml"), version=2),
                [types.TextDocumentContentChangeWholeDocument(text=text)]))
            show(s.result.capabilities.position_encoding, (await s.findings("catalog.yaml", 1)).diagnostics)


async def findings():
    async with Session() as s:
        s.open("offers/basic.yaml")
        s.open("prices.yaml")
        show("as it is", (await s.findings("offers/basic.yaml", 0)).diagnostics)
        s.change("prices.yaml", "  growth-markets: [", "  unused: [USA]\n  growth-markets: [", 2)
        show("an unused set", (await s.findings("prices.yaml", 1)).diagnostics)
        s.change("prices.yaml", "usd-2-49:", "usd-2-48:", 3)
        show("a table that others use", (await s.findings("offers/basic.yaml", 1)).diagnostics)
        s.change("prices.yaml", "usd-2-48:", "usd-2-49:", 4)
        s.change("prices.yaml", "  unused: [USA]\n", "", 5)
        show("fixed", (await s.findings("offers/basic.yaml", 0)).diagnostics)
        show("fixed, too", (await s.findings("prices.yaml", 0)).diagnostics)


async def unfinished():
    """A line that is being written costs no other finding."""
    async with Session() as s:
        s.open("prices.yaml")
        s.change("prices.yaml", "    JPN: 300\n", "    JPN: 300.5\n", 2)
        await s.findings("prices.yaml", 1)
        s.change("prices.yaml", "    CAN: 3.29\n", "    CAN\n", 3)
        show("a key without its colon", (await s.findings("prices.yaml", 2)).diagnostics)


async def pull():
    async with Session(pull=True) as s:
        s.open("prices.yaml")
        s.change("prices.yaml", "  growth-markets: [", "  unused: [USA]\n  growth-markets: [", 2)
        first = await s.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri("prices.yaml"))))
        show("findings of a text", first.items)
        again = await s.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri("prices.yaml")), previous_result_id=first.result_id))
        show("nothing new", again.kind)
        everything = await s.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        show("all files", [(one.uri, len(one.items)) for one in everything.items])
        show("published", sorted(s.published))


async def labels(s, params):
    result = await s.client.text_document_completion_async(types.CompletionParams(**params))
    return result.items if result else []


async def completion():
    async with Session() as s:
        s.open("catalog.yaml")
        s.open("offers/basic.yaml")
        s.open("prices.yaml")
        name = "catalog.yaml"
        s.change(name, "        period: P1M\n        territories: licensed\n        prices: usd-4-99\n",
                 "        p\n        territories: licensed\n        prices: usd-4-99\n", 2)
        show("keys that are missing", await labels(s, s.at(name, "        p|\n")))
        s.change(name, "        p\n", "        period: \n", 3)
        show("values", await labels(s, s.at(name, "        period: |\n")))
        s.change(name, "        period: \n        territories: licensed\n        prices: usd-4-99\n",
                 "        period: P1M\n        territories: [l\n        prices: \n", 4)
        items = await labels(s, s.at(name, "        territories: [l|\n"))
        show("sets and storefronts, in an open bracket", [i for i in items if i.label in ("licensed", "all", "LTU")])
        show("how many", len(items))
        items = await labels(s, s.at(name, "        prices: |\n"))
        show("price tables", [i.label for i in items])
        s.change(name, "        territories: [l\n        prices: \n", "        territories: [USA, Germ\n", 5)
        items = await labels(s, s.at(name, "        territories: [USA, Germ|\n"))
        show("a storefront by its country", [i for i in items if i.label == "DEU"])
        s.change("prices.yaml", "    CAN: 3.29\n", "    CAN: 3.33\n", 2)
        show("price points", [i.label for i in await labels(s, s.at("prices.yaml", "    CAN: 3.33|\n"))])
        text = s.texts["offers/basic.yaml"]
        line = next(l for l in text.split("\n") if "startDate:" in l and "#" not in l)
        s.change("offers/basic.yaml", line, line.split(":")[0] + ": ", 2) if text.count(line) == 1 else None
        items = await labels(s, s.at("offers/basic.yaml", line.split(":")[0] + ": |"))
        show("dates", [(i.label, i.detail) for i in items])


async def hover():
    async with Session() as s:
        s.open("catalog.yaml")
        s.open("offers/basic.yaml")
        s.open("prices.yaml")
        for title, name, place in [
            ("a key", "catalog.yaml", "        bill|ingGracePeriod: #".replace("        ", "  ", 1)),
            ("a value", "catalog.yaml", "    renewalType: all-|renewals"),
            ("a set", "prices.yaml", "    euro-|east: 1.99"),
            ("an amount", "prices.yaml", "    CAN: 3.|29"),
            ("an offer", "offers/basic.yaml", "offerId: basic_win|back_1m"),
        ]:
            result = await s.client.text_document_hover_async(types.HoverParams(**s.at(name, place)))
            print("== " + title)
            print(result.contents.value if result else "nothing")


async def definition():
    async with Session() as s:
        s.open("catalog.yaml")
        s.open("offers/basic.yaml")
        name = "catalog.yaml"
        show("a set", await s.client.text_document_definition_async(types.DefinitionParams(
            **s.at(name, "        period: P1M\n        territories: lic|ensed\n        prices: usd-4-99"))))
        show("a table", await s.client.text_document_definition_async(types.DefinitionParams(
            **s.at(name, "        prices: usd-|4-99"))))
        show("references", await s.client.text_document_references_async(types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=True), **s.at(name, "        prices: usd-|4-99"))))
        product = await s.client.text_document_references_async(types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=False),
            **s.at(name, "productId: com.example.destination|video.basic.monthly")))
        show("uses of a product", sorted({(one.uri, one.range.start.line) for one in product}))


async def rename():
    async with Session() as s:
        s.open("catalog.yaml")
        place = s.at("catalog.yaml", "        period: P1M\n        territories: lic|ensed\n        prices: usd-4-99")
        show("prepare", await s.client.text_document_prepare_rename_async(types.PrepareRenameParams(**place)))
        show("rename", await s.client.text_document_rename_async(types.RenameParams(new_name="shown", **place)))
        for wrong in ["all", "USA", "euro-east", "a b"]:
            try:
                await s.client.text_document_rename_async(types.RenameParams(new_name=wrong, **place))
            except Exception as error:
                show(wrong, str(error))


async def symbols():
    async with Session() as s:
        s.open("offers/basic.yaml")
        tree = await s.client.text_document_document_symbol_async(types.DocumentSymbolParams(
            types.TextDocumentIdentifier(uri("offers/basic.yaml"))))

        def lines(nodes, depth=0):
            for node in nodes:
                yield "  " * depth + f"{node.name} ({node.detail})"
                yield from lines(node.children or [], depth + 1)

        print("== outline")
        print("\n".join(lines(tree)))
        found = await s.client.workspace_symbol_async(types.WorkspaceSymbolParams(query="usd-4"))
        show("search", found)


async def actions():
    async with Session() as s:
        s.open("prices.yaml")
        s.change("prices.yaml", "rest: equalized\n\n  usd-4-99:", "rest: equalised\n\n  usd-4-99:", 2)
        found = (await s.findings("prices.yaml", 1)).diagnostics[0]
        context = types.CodeActionContext(diagnostics=[found])
        document = types.TextDocumentIdentifier(uri("prices.yaml"))
        all_actions = await s.client.text_document_code_action_async(types.CodeActionParams(document, found.range, context))
        show("of a slip", all_actions)
        fix_all = next(one for one in all_actions if one.kind == "source.fixAll.offerc")
        show("all safe fixes", (await s.client.code_action_resolve_async(fix_all)).edit)
        await s.client.workspace_execute_command_async(types.ExecuteCommandParams("offerc.fixAll", [{"uri": document.uri}]))
        show("as a command", s.edits)
        s.change("prices.yaml", "rest: equalised\n\n  usd-4-99:", "rest: equalized\n\n  usd-4-99:", 3)
        s.change("prices.yaml", "  growth-markets: [", "  unused: [USA]\n  growth-markets: [", 4)
        await asyncio.sleep(0)
        for _ in range(100):
            found = (await s.findings("prices.yaml", 1)).diagnostics[0]
            if found.code == "unused-territory-set":
                break
            await asyncio.sleep(0.05)
        context = types.CodeActionContext(diagnostics=[found])
        show("of a rule", await s.client.text_document_code_action_async(
            types.CodeActionParams(document, found.range, context)))


async def hints():
    async with Session() as s:
        s.open("catalog.yaml")
        s.open("prices.yaml")
        for name in ["catalog.yaml", "prices.yaml"]:
            count = s.texts[name].count("\n")
            show(name, await s.client.text_document_inlay_hint_async(types.InlayHintParams(
                types.TextDocumentIdentifier(uri(name)), types.Range(types.Position(0, 0), types.Position(count, 0)))))


for feature in FEATURES:
    print("#### " + feature)
    asyncio.run(globals()[feature]())
