// SHA-256 (FIPS 180-4). Browsers have it too, but only over HTTPS, which home networks often lack.

/** @param {number} value @param {number} count */
const turned = (value, count) => (value >>> count) | (value << (32 - count));

/**
 * The first 32 bits of the fractional parts of the roots of the first primes.
 * @param {number} count
 * @param {number} power
 */
function roots(count, power) {
  /** @type {number[]} */
  const primes = [];
  for (let at = 2; primes.length < count; at++) if (primes.every((prime) => at % prime)) primes.push(at);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const START = roots(8, 1 / 2);
const ROUNDS = roots(64, 1 / 3);

/**
 * The digest, in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  const state = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) words[at] = view.getInt32(block + 4 * at);
      else {
        const [late, early] = [words[at - 2], words[at - 15]];
        const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words[at] = words[at - 16] + first + words[at - 7] + second;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at] + value) | 0));
  }
  return state.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
