"""Checks the bearer token: a JWT signed with ES256.

The signature is verified by the libcrypto of Python's own TLS, or, where
that cannot be called, with the `openssl` program (1.1 or later). A token that
was verified once is remembered by its digest.
"""

import base64
import ctypes
import hashlib
import json
import os
import subprocess
import tempfile
import time

from .errors import refuse

AUDIENCE = "appstoreconnect-v1"
LONGEST_LIFE = 20 * 60
CLOCK_LEEWAY = 60
DETAIL = ("Provide a properly configured and signed bearer token, and make sure that it has not expired. "
          "Learn more about Generating Tokens for API Requests "
          "https://developer.apple.com/go/?id=api-generating-tokens")

# What a role may do: "read", "offers" (write offers and codes), "write" (everything).
ROLES = {
    "ACCOUNT_HOLDER": {"read", "offers", "write"}, "ADMIN": {"read", "offers", "write"},
    "APP_MANAGER": {"read", "offers", "write"}, "MARKETING": {"read", "offers"},
    "DEVELOPER": {"read"}, "CUSTOMER_SUPPORT": {"read"},
    "FINANCE": set(), "SALES": set(),
}


class TokenFault(Exception):
    """Why a token was refused, in words that hold nothing of the token."""


def _decode(part):
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except (ValueError, TypeError):
        raise TokenFault("a part is not base64url")


def _decode_json(part):
    try:
        value = json.loads(_decode(part))
    except ValueError:
        raise TokenFault("a part is not JSON")
    if not isinstance(value, dict):
        raise TokenFault("a part is not an object")
    return value


def der_signature(raw):
    """The ASN.1 form, which openssl wants, of the 64 bytes r and s of a JWT."""
    def integer(part):
        part = part.lstrip(b"\0") or b"\0"
        if part[0] & 0x80:
            part = b"\0" + part
        return b"\x02" + bytes([len(part)]) + part
    body = integer(raw[:32]) + integer(raw[32:])
    return b"\x30" + bytes([len(body)]) + body


class Library:
    """The libcrypto of Python's own TLS: a process of openssl for each token takes as long as ten requests."""

    def __init__(self, key_file, private):
        """Raises OSError, ImportError or AttributeError where it cannot be called."""
        import _ssl
        library = ctypes.CDLL(_ssl.__file__)
        self._new, self._free, self._begin, self._verify = (
            library.EVP_MD_CTX_new, library.EVP_MD_CTX_free, library.EVP_DigestVerifyInit, library.EVP_DigestVerify)
        read = library.PEM_read_bio_PrivateKey if private else library.PEM_read_bio_PUBKEY
        for function in (self._new, library.EVP_sha256, library.BIO_new_mem_buf, read):
            function.restype = ctypes.c_void_p
        with open(key_file, "rb") as text:
            pem = text.read()
        self._digest = ctypes.c_void_p(library.EVP_sha256())
        self._key = ctypes.c_void_p(read(ctypes.c_void_p(library.BIO_new_mem_buf(pem, len(pem))), None, None, None))
        if not self._key:
            raise OSError("no key")

    def is_good(self, signed, signature):
        context = ctypes.c_void_p(self._new())
        try:
            return self._begin(context, None, self._digest, None, self._key) == 1 and self._verify(
                context, signature, ctypes.c_size_t(len(signature)), signed, ctypes.c_size_t(len(signed))) == 1
        finally:
            self._free(context)


def signature_is_good(key_file, private, signed, raw):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "signature")
        with open(path, "wb") as out:
            out.write(der_signature(raw))
        result = subprocess.run(
            ["openssl", "dgst", "-sha256", "-prverify" if private else "-verify", key_file, "-signature", path],
            input=signed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return result.returncode == 0


class TokenCheck:
    def __init__(self, key_file, key_id=None, issuer_id=None, role="ADMIN", clock=time.time):
        self.key_file, self.key_id, self.issuer_id, self.role = key_file, key_id, issuer_id, role
        self.clock = clock
        self.verified = set()
        with open(key_file) as text:
            self.private = "PRIVATE KEY" in text.read()
        try:
            self.library = Library(key_file, self.private)
        except (OSError, ImportError, AttributeError):
            self.library = None

    def authorize(self, header, method, path):
        """Raises 401 or 403, or returns."""
        try:
            self._check(header)
        except TokenFault as fault:
            raise refuse(401, "NOT_AUTHORIZED", DETAIL, headers={"X-Standin-Reason": str(fault)})
        self._check_role(method, path)

    def _check_role(self, method, path):
        rights = ROLES.get(self.role, set())
        if method == "GET":
            needed = "read"
        else:
            needed = "offers" if "Offer" in path else "write"
        if needed not in rights:
            raise refuse(403, "FORBIDDEN_ERROR", "The API key in use does not allow this request")

    def _check(self, header):
        if not header:
            raise TokenFault("no Authorization header")
        scheme, _, token = header.partition(" ")
        if scheme != "Bearer" or not token:
            raise TokenFault("not a Bearer token")
        parts = token.split(".")
        if len(parts) != 3:
            raise TokenFault("not three parts")
        self._check_header(_decode_json(parts[0]))
        self._check_claims(_decode_json(parts[1]))
        self._check_signature(parts, token)

    def _check_header(self, header):
        if header.get("alg") != "ES256":
            raise TokenFault("alg is not ES256")
        if header.get("typ") != "JWT":
            raise TokenFault("typ is not JWT")
        kid = header.get("kid")
        if not isinstance(kid, str) or not kid:
            raise TokenFault("kid is missing")
        if self.key_id and kid != self.key_id:
            raise TokenFault("kid is not the known key")

    def _check_claims(self, claims):
        if claims.get("aud") != AUDIENCE:
            raise TokenFault("aud is not " + AUDIENCE)
        issuer, subject = claims.get("iss"), claims.get("sub")
        if issuer and subject:
            raise TokenFault("both iss and sub")
        if issuer:
            if self.issuer_id and issuer != self.issuer_id:
                raise TokenFault("iss is not the known issuer")
        elif subject != "user":
            raise TokenFault("neither iss nor sub of a user")
        issued, expires, now = claims.get("iat"), claims.get("exp"), self.clock()
        if not all(isinstance(t, (int, float)) and not isinstance(t, bool) for t in (issued, expires)):
            raise TokenFault("iat or exp is missing")
        if expires <= now:
            raise TokenFault("exp is in the past")
        if issued > now + CLOCK_LEEWAY:
            raise TokenFault("iat is in the future")
        if expires - issued > LONGEST_LIFE:
            raise TokenFault("valid for more than 20 minutes")

    def _check_signature(self, parts, token):
        digest = hashlib.sha256(token.encode()).hexdigest()
        if digest in self.verified:
            return
        raw = _decode(parts[2])
        if len(raw) != 64:
            raise TokenFault("the signature has not 64 bytes")
        signed = (parts[0] + "." + parts[1]).encode()
        good = self.library.is_good(signed, der_signature(raw)) if self.library else signature_is_good(
            self.key_file, self.private, signed, raw)
        if not good:
            raise TokenFault("the signature is wrong")
        self.verified.add(digest)
