// Synthesized sounds for dice, pen, your turn and the end. Off until switched on, then remembered.
import { byId } from "./page_state.js";

const STORAGE_KEY = "archipel-sound";
const button = byId("sound");
/** Notes: start and length in seconds, pitch in hertz. */
const TUNES = {
  dice: [[0, 0.04, 190], [0.08, 0.03, 230], [0.15, 0.04, 170], [0.27, 0.07, 140]],
  pen: [[0, 0.05, 2100], [0.06, 0.04, 1800], [0.1, 0.06, 2300]],
  turn: [[0, 0.12, 660], [0.13, 0.22, 880]],
  end: [[0, 0.15, 523], [0.15, 0.15, 659], [0.3, 0.15, 784], [0.45, 0.4, 1047]],
};
/** @type {AudioContext | undefined} */
let audio;

/** @param {keyof typeof TUNES} name */
export function play(name) {
  if (button.ariaPressed !== "true") return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [at, long, pitch] of TUNES[name]) note(audio, audio.currentTime + at, long, pitch);
}

/** @param {AudioContext} into @param {number} at @param {number} long @param {number} frequency */
function note(into, at, long, frequency) {
  const loud = new GainNode(into, { gain: 0 });
  loud.gain.setValueAtTime(0.15, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + long);
  const source = new OscillatorNode(into, { type: "triangle", frequency });
  source.connect(loud).connect(into.destination);
  source.start(at);
  source.stop(at + long);
}

button.ariaPressed = String(localStorage.getItem(STORAGE_KEY) === "on");
button.hidden = false;
button.addEventListener("click", () => {
  const on = button.ariaPressed !== "true";
  button.ariaPressed = String(on);
  localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  play("turn");
});
