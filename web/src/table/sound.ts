// SPDX-License-Identifier: Apache-2.0
//
// Synthesised sounds, each under 400 ms; at the viewer's turn a phone also vibrates.
import { settings } from '../settings.svelte';
import type { Position } from '../api/wire';

export type Sound = 'take' | 'tick' | 'bell' | 'bells' | 'thud' | 'tape';

let desk: AudioContext | null = null;

function strike(
  context: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loudness: number,
): void {
  const volume = context.createGain();
  volume.gain.setValueAtTime(loudness * settings.volume, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(context.destination);
  for (const [ratio, share] of [
    [1, 0.6],
    [2.76, 0.25],
    [5.4, 0.15],
  ] as const) {
    const tone = context.createOscillator();
    const part = context.createGain();
    tone.frequency.value = pitch * ratio;
    part.gain.value = share;
    tone.connect(part).connect(volume);
    tone.start(at);
    tone.stop(at + length);
  }
}

function knock(
  context: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loudness: number,
): void {
  const samples = Math.ceil(context.sampleRate * length);
  const noise = context.createBuffer(1, samples, context.sampleRate);
  const wave = noise.getChannelData(0);
  for (let n = 0; n < samples; n += 1) wave[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  volume.gain.value = loudness * settings.volume;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(at);
}

const SCORES: Record<Sound, (context: AudioContext, at: number) => void> = {
  take: (context, at) => knock(context, at, 700, 0.09, 1.2),
  tick: (context, at) => knock(context, at, 3200, 0.03, 0.7),
  bell: (context, at) => strike(context, at, 1180, 0.38, 0.35),
  bells: (context, at) => {
    strike(context, at, 1180, 0.2, 0.35);
    strike(context, at + 0.16, 1180, 0.24, 0.35);
  },
  thud: (context, at) => knock(context, at, 110, 0.3, 3),
  tape: (context, at) => {
    for (const beat of [0, 0.07, 0.1, 0.19, 0.24]) knock(context, at + beat, 2400, 0.025, 0.6);
  },
};

/** The sound for a change of position; `isLong`: more steps than the tape holds. */
export function soundOf(then: Position | null, now: Position, isLong: boolean): Sound {
  const isBust = now.market.companies.some(
    ({ price }, at) => price === 0 && (then?.market.companies[at]?.price ?? 0) > 0,
  );
  if (now.outcome.length > 0) return 'bells';
  if (isBust) return 'thud';
  if (isLong) return 'tape';
  return now.choices.length > 0 && (then?.choices.length ?? 0) === 0 ? 'bell' : 'take';
}

const TURN = 60; // milliseconds of vibration

/** Plays a sound. Browsers allow it only after a click or a key: until then it is silent. */
export function play(sound: Sound): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (sound === 'bell') navigator.vibrate?.(TURN);
  try {
    desk ??= new AudioContext();
    void desk.resume();
    SCORES[sound](desk, desk.currentTime + 0.01);
  } catch {
    // No sound hardware, or not allowed.
  }
}
