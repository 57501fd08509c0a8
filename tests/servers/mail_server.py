"""A mail server that asks for TLS and for a password, and tells what it was given.

mail_server.py SCHEME NAME FOLDER: its certificate is for NAME; who vouches for it is written to FOLDER/ca.pem.
"""

import asyncio
import json
import logging
import ssl
import sys
import threading
import warnings
from email import message_from_bytes, policy

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

heard, letters = [], []


class Listener(SMTP):
    def data_received(self, data):
        heard.append(data.decode("latin-1"))
        super().data_received(data)


class Keeper:
    async def handle_DATA(self, server, session, envelope):
        letters.append(told(envelope))
        return "250 taken"


def told(envelope):
    letter = message_from_bytes(envelope.content, policy=policy.default)
    parts = list(letter.walk())
    defects = [fault for part in parts for fault in part.defects]
    defects += [fault for part in parts for value in part.values() for fault in value.defects]
    return {
        "from": envelope.mail_from,
        "to": envelope.rcpt_tos,
        "sender": letter["from"].addresses[0].display_name,
        "subject": letter["subject"],
        "message_id": letter["message-id"],
        "automatic": letter["auto-submitted"],
        "stop": letter["list-unsubscribe"],
        "kinds": [part.get_content_type() for part in parts],
        "plain": letter.get_body(("plain",)).get_content(),
        "html": letter.get_body(("html",)).get_content(),
        "defects": [repr(fault) for fault in defects],
    }


def authenticate(server, session, envelope, mechanism, login):
    return AuthResult(success=login == LoginPassword(b"site", b"secret@1"), handled=False)


async def serve(scheme, tls):
    if scheme == "smtps":
        kind, outside = {"auth_require_tls": False}, tls
    else:
        kind, outside = {"tls_context": tls, "require_starttls": True}, None

    def conversation():
        return Listener(Keeper(), hostname="mail.test", auth_required=True, authenticator=authenticate, **kind)

    server = await asyncio.get_running_loop().create_server(conversation, "127.0.0.1", 0, ssl=outside)
    print(json.dumps(server.sockets[0].getsockname()[1]), flush=True)
    await server.serve_forever()


def main(scheme, name, folder):
    # refused handshakes, and a server that wants a password, are what the tests are about
    logging.getLogger("mail.log").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore")
    authority = trustme.CA()
    authority.cert_pem.write_to_path(f"{folder}/ca.pem")
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(tls)
    threading.Thread(target=asyncio.run, args=[serve(scheme, tls)], daemon=True).start()
    for _ in sys.stdin:
        print(json.dumps({"heard": "".join(heard).splitlines(), "letters": letters}), flush=True)


main(*sys.argv[1:])
