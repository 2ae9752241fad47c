// Where addresses of this server begin: empty, or a path such as /games when a proxy shows it there.
export const root = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");
