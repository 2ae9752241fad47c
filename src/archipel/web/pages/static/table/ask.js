// Talking to the server: every answer is data or a refusal, and a lost connection is nobody's fault.

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

/** @param {string} name */
const cookie = (name) =>
  document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

/**
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function ask(url, init) {
  const headers = { "accept-language": document.documentElement.lang, ...init?.headers };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new No(await answer.json().catch(() => ({})), answer.status);
  return answer;
}

/** @param {string} url @returns {Promise<string>} */
export const text = async (url) => (await ask(url)).text();

/** @param {string} url @returns {Promise<any>} */
export const json = async (url) => (await ask(url)).json();

/** @param {string} url @param {object} body */
const send = (url, body) => {
  const headers = { "content-type": "application/json", "x-csrf-token": cookie("archipel-csrf") };
  return ask(url, { method: "POST", headers, body: JSON.stringify(body) });
};

/** @param {string} url @param {object} body @returns {Promise<any>} */
export const post = async (url, body) => (await send(url, body)).json();

/** @param {string} url @param {object} body @returns {Promise<string>} */
export const postText = async (url, body) => (await send(url, body)).text();
