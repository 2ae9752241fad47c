// The prefix of this server's addresses: empty, or a path such as /games if a proxy serves it there.
export const root = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");
