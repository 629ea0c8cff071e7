/**
 * The state of the progress bar while a page loads: it starts at 0.08, advances every 800 ms in
 * decreasing steps, and only the arrival fills it.
 */

export const PROGRESS_MIN = 0.08;
export const TRICKLE_MS = 800;
const PROGRESS_MAX_BEFORE_ARRIVAL = 0.994;
const FADE_MS = 240;

/** 0 when idle; at 1 the bar is full and fading. */
let progress = 0;
let trickle: ReturnType<typeof setInterval> | undefined;
let fade: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function startProgress(): void {
  stopTimers();
  show(PROGRESS_MIN);
  trickle = setInterval(() => show(trickled(progress)), TRICKLE_MS);
}

export function finishProgress(): void {
  if (progress === 0) return;
  stopTimers();
  show(1);
  fade = setTimeout(() => show(0), FADE_MS);
}

export function currentProgress(): number {
  return progress;
}

export function watchProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The next value: large steps first, then ever smaller ones, and never the end. */
export function trickled(value: number): number {
  const step = value < 0.2 ? 0.1 : value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005;
  return Math.min(value + step, PROGRESS_MAX_BEFORE_ARRIVAL);
}

function show(value: number): void {
  progress = value;
  for (const notify of listeners) notify();
}

function stopTimers(): void {
  clearInterval(trickle);
  clearTimeout(fade);
}
