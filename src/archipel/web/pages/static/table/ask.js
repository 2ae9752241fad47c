// Requests to the server: every answer is data or a refusal; a lost connection is not an error.

/** A refusal: a stable code, a sentence, perhaps the rule behind it. */
export class No extends Error {
  /** @param {{error?: string, message?: string, rule?: string}} body @param {number} status */
  constructor(body, status) {
    super(body.message ?? "");
    this.code = body.error ?? "";
    this.rule = body.rule ?? "";
    this.status = status;
  }
}

/**
 * GET, or, with a body, POST.
 * @param {string} url
 * @param {object} [body]
 */
async function ask(url, body) {
  const kept = document.cookie.split("; ").sort().join(";"); // __Host- first
  const csrf = /(^|;)(__Host-)?archipel-csrf=([^;]*)/.exec(kept)?.[3] ?? "";
  const said = body && { method: "POST", body: JSON.stringify(body) };
  const headers = { "accept-language": document.documentElement.lang, "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await fetch(url, { ...said, headers });
  if (!answer.ok) throw new No(await answer.json().catch(() => ({})), answer.status);
  return answer;
}

/** @param {string} url @param {object} [body] @returns {Promise<string>} */
export const text = async (url, body) => (await ask(url, body)).text();

/** @param {string} url @param {object} [body] @returns {Promise<any>} */
export const json = async (url, body) => (await ask(url, body)).json();
