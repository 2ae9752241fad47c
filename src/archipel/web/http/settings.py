"""What the operator of a server can configure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Rates are per client address; 0 means no limit."""

    requests_per_second: int = 200
    work_per_second: float = 0.75  # seconds of expensive work, such as hints at large tables
    tables_per_hour: int = 120
    public_tables: int = 20  # unfinished ones, per client address
    chats_per_minute: int = 60  # per seat
    seatings_per_minute: int = 60  # changes of who plays a seat of one table, per person
    streams: int = 400  # open at once, per client address
    connections: int = 10_000  # open at once
    connections_per_client: int = 600
    head_seconds: float = 10  # for receiving the address and headers of a request
    body: int = 64 * 1024  # bytes
    address: str = ""  # public URL of this server, for invitations; empty: the one in the visitor's browser
    path: str = ""  # under which a proxy serves this server, such as /games
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses and networks whose X-Forwarded-… is trusted
    passphrase: str = ""  # of a private server; empty: any visitor may open tables
    news: str = "public"  # allowed targets of webhooks: public addresses, "any", or "no" for none
    form: int = 16 * 1024 * 1024  # bytes; pages have tighter limits, with a readable error
