// Requests to the server. A refusal is an ApiError; a lost connection is whatever `fetch` throws.

/** A refusal: a stable code, a sentence, perhaps the rule behind it. */
export class ApiError extends Error {
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
async function request(url, body) {
  const cookies = document.cookie.split("; ").sort().join(";"); // sorted, so that __Host- comes first
  const csrf = /(^|;)(__Host-)?archipel-csrf=([^;]*)/.exec(cookies)?.[3] ?? "";
  const options = body && { method: "POST", body: JSON.stringify(body) };
  const headers = { "accept-language": document.documentElement.lang, "content-type": "application/json", "x-csrf-token": csrf };
  const response = await fetch(url, { ...options, headers });
  if (!response.ok) throw new ApiError(await response.json().catch(() => ({})), response.status);
  return response;
}

/** @param {string} url @param {object} [body] @returns {Promise<string>} */
export const fetchText = async (url, body) => (await request(url, body)).text();

/** @param {string} url @param {object} [body] @returns {Promise<any>} */
export const fetchJson = async (url, body) => (await request(url, body)).json();
