"""A bot for Powderkeg: it takes a free seat at a table and makes a random legal move whenever it is asked.
python examples/bot.py http://localhost:8000 TABLE "My bot"
"""

import json
import random
import sys
import time
import urllib.request
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def sit(house: str, table: str, name: str) -> str:
    """Take a seat; the token is the secret that it belongs to."""
    body = json.dumps({"name": name, "token": True}).encode()
    request = urllib.request.Request(f"{house}/api/tables/{table}/seats", body, {"Content-Type": "application/json"})
    return str(json.load(urllib.request.urlopen(request))["token"])


def play(house: str, table: str, token: str, after: int = -1) -> None:
    """Watch from the last version seen, and answer whenever there are legal moves; on an error, wait and reconnect."""
    address, key = house.replace("http", "ws", 1) + "/live", {"Authorization": f"Bearer {token}"}
    while True:
        with suppress(WebSocketException, OSError), connect(address, additional_headers=key) as live:
            live.send(json.dumps({"type": "watch", "table": table, "after": after}))
            while (message := json.loads(live.recv()))["type"] != "refused":
                after = message.get("version", after)
                if message.get("status") == "finished":
                    return print(message["view"]["result"])
                if message.get("legal"):
                    move = random.choice(message["legal"])["text"]  # your idea goes here
                    live.send(json.dumps({"type": "move", "table": table, "version": after, "move": move}))
            print(message["error"]["sentence"])
        time.sleep(1)


play(sys.argv[1], sys.argv[2], sit(*sys.argv[1:4]))
