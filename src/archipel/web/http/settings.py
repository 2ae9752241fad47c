"""What the operator of a server can configure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Rates are per client address; 0 means no limit."""

    requests_per_second: int = 200
    work_per_second: float = 0.75  # seconds of expensive work, such as advice at large tables
    tables_per_hour: int = 120
    public_tables: int = 20  # not over, per client address
    chats_per_minute: int = 60  # per seat
    seatings_per_minute: int = 60  # changes of who plays a seat of one table, per person
    streams: int = 400  # open at once, per client address
    connections: int = 10_000  # open at once
    connections_per_client: int = 600
    head_seconds: float = 10  # for the address and headers of a request to come in
    body: int = 64 * 1024  # bytes
    address: str = (
        ""  # of this server for others, as invitations give it; empty: as the visitor's browser has it
    )
    path: str = ""  # under which a proxy shows this server, such as /games
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses and networks that may say who asks
    passphrase: str = ""  # of a private server; empty: everybody may open tables
    news: str = "public"  # where webhooks may go: to public addresses, anywhere ("any"), or nowhere ("no")
    form: int = 16 * 1024 * 1024  # bytes; pages have tighter limits, with a readable error
