"""Tokens: each fault is 401 in Apple's form, and each role does what it may."""

import tempfile
import time
import unittest

from asc.token import TokenCheck

from .support import CONTRACT, encode, make_keys, make_service, make_token


class Tokens(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.private, cls.public = make_keys(cls.folder.name)
        cls.other, _ = make_keys(tempfile.mkdtemp(dir=cls.folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def service(self, role="ADMIN", key=None):
        check = TokenCheck(key or self.public, "TESTKEY", "test-issuer", role)
        return make_service("empty", check)

    def status(self, token, service=None, method="GET", path="/v1/apps", scheme="Bearer "):
        headers = {"Authorization": scheme + token} if token else {}
        answer = (service or self.service()).answer(method, path, headers, b"")
        if answer.status in (401, 403):
            self.assertEqual(CONTRACT.problems("ErrorResponse", answer.document), [])
            self.assertIn(answer.document["errors"][0]["code"], ("NOT_AUTHORIZED", "FORBIDDEN_ERROR"))
            self.assertNotIn(token or "no token", str(answer.document) + str(answer.headers))
        return answer.status, answer.headers.get("X-Standin-Reason")

    def token(self, header=None, **claims):
        return make_token(self.private, header, claims)

    def test_good(self):
        self.assertEqual(self.status(self.token())[0], 200)
        self.assertEqual(self.status(self.token(), self.service(key=self.private))[0], 200)
        self.assertEqual(self.status(self.token(iss=None, sub="user"))[0], 200)

    def test_faults(self):
        now = int(time.time())
        faults = {
            "alg is not ES256": self.token({"alg": "RS256"}),
            "typ is not JWT": self.token({"typ": None}),
            "kid is missing": self.token({"kid": None}),
            "kid is not the known key": self.token({"kid": "OTHER"}),
            "aud is not appstoreconnect-v1": self.token(aud="other"),
            "iss is not the known issuer": self.token(iss="other"),
            "neither iss nor sub of a user": self.token(iss=None),
            "both iss and sub": self.token(sub="user"),
            "iat or exp is missing": self.token(iat=None),
            "exp is in the past": self.token(iat=now - 900, exp=now - 1),
            "iat is in the future": self.token(iat=now + 300, exp=now + 600),
            "valid for more than 20 minutes": self.token(exp=now + 1260),
            "the signature is wrong": make_token(self.other),
            "not three parts": "a.b",
            "a part is not JSON": "aaaa.b.c", "a part is not base64url": "a.b.c",
            "the signature has not 64 bytes": self.token().rsplit(".", 1)[0] + "." + encode(b"short"),
            "no Authorization header": None,
        }
        for reason, token in faults.items():
            with self.subTest(reason):
                self.assertEqual(self.status(token), (401, reason))
        self.assertEqual(self.status(self.token(), scheme="Basic "), (401, "not a Bearer token"))

    def test_changed_claims(self):
        head, _, signature = self.token().split(".")
        claims = make_token(self.other, None, {"exp": int(time.time()) + 700}).split(".")[1]
        self.assertEqual(self.status(".".join((head, claims, signature))), (401, "the signature is wrong"))

    def test_a_verified_token_still_expires(self):
        service = self.service()
        token = self.token()
        self.assertEqual(self.status(token, service)[0], 200)
        service.tokens.clock = lambda: time.time() + 601
        self.assertEqual(self.status(token, service), (401, "exp is in the past"))

    def test_roles(self):
        def status(role, method, path):
            return self.status(self.token(), self.service(role), method, path)[0]
        self.assertEqual(status("FINANCE", "GET", "/v1/apps"), 403)
        self.assertEqual(status("DEVELOPER", "GET", "/v1/apps"), 200)
        self.assertEqual(status("DEVELOPER", "DELETE", "/v1/winBackOffers/1"), 403)
        self.assertEqual(status("MARKETING", "DELETE", "/v1/winBackOffers/1"), 404)
        self.assertEqual(status("MARKETING", "DELETE", "/v1/subscriptions/1"), 403)
        self.assertEqual(status("APP_MANAGER", "DELETE", "/v1/subscriptions/1"), 404)

    def test_the_log_never_has_the_token(self):
        service, token = self.service(), self.token()
        self.status(token, service)
        log = str(service.answer("GET", "/_standin/requests", {}, b"").document)
        self.assertIn("/v1/apps", log)
        self.assertNotIn(token.split(".")[2], log)
        self.assertNotIn("Bearer", log)
