// Short sounds, synthesised when they are played.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** Null if sounds are off, or before the first touch or key: browsers allow none until then. */
function audioContext(): AudioContext | null {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(frequency: number, at: number, length: number, loud: number, shape: OscillatorType = "sine"): void {
  const audio = audioContext();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: shape, frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

function noise(at: number, length: number, loud: number, from: number, to: number): void {
  const audio = audioContext();
  if (!audio) return;
  const start = audio.currentTime + at;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: from });
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

export const SOUNDS = {
  card: () => noise(0, 0.07, 0.18, 5200, 900),
  turn: () => [523, 659, 784].forEach((note, index) => tone(note, index * 0.09, 0.28, 0.11, "triangle")),
  no: () => [196, 165].forEach((note, index) => tone(note, index * 0.09, 0.16, 0.09, "square")),
  look: () => [880, 1175].forEach((note, index) => tone(note, index * 0.05, 0.16, 0.05)),
  knock: () => [0, 0.16].forEach((at) => noise(at, 0.09, 0.5, 700, 120)),
  boom: () => (noise(0, 0.9, 0.55, 1800, 60), tone(58, 0, 0.7, 0.3)),
  burn: () => noise(0, 0.6, 0.22, 900, 4200),
  won: () => [523, 659, 784, 1047].forEach((note, index) => tone(note, index * 0.13, 0.5, 0.12, "triangle")),
  lost: () => [392, 349, 311, 262].forEach((note, index) => tone(note, index * 0.16, 0.4, 0.08, "triangle")),
  reaction: () => tone(988, 0, 0.12, 0.06),
} as const;

export type Sound = keyof typeof SOUNDS;

export function sound(name: Sound): void {
  SOUNDS[name]();
}

/** Of several events at once, the one that stands first here is heard. */
const LOUDEST: readonly Sound[] = ["boom", "burn", "knock", "look", "card"];

/** What some events sound like: as the game says, else like a card, if they are events of the game at all. */
export function soundOf(
  events: readonly { kind: string }[],
  sounds: Readonly<Record<string, Sound>>,
  game: string,
): Sound | null {
  const heard = events.map(({ kind }) => sounds[kind] ?? (kind.startsWith(`${game}-`) ? "card" : null));
  return LOUDEST.find((sound) => heard.includes(sound)) ?? null;
}
