"""Checks the bearer token: a JWT signed with ES256.

The signature is verified with the `openssl` program, so nothing but the
standard library and openssl (1.1 or later) is needed. A token that was
verified once is remembered by its digest, so openssl runs once a token.
"""

import base64
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
        if not signature_is_good(self.key_file, self.private, signed, raw):
            raise TokenFault("the signature is wrong")
        self.verified.add(digest)
