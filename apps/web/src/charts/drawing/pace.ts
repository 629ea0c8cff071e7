/**
 * Throttles redraws of a chart: at most four a second, and one a second while the page is still
 * loading. The latest state is always drawn.
 */

const GAP_MS = 250;
const GAP_AT_FIRST_MS = 1_000;
const FIRST_MS = 5_000;

export class Pace {
  readonly #nowMs: () => number;
  readonly #beganMs: number;
  #lastMs = -Infinity;
  #waiting: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#beganMs = nowMs();
  }

  /** Draws as soon as the limit allows; a newer request replaces a waiting one. */
  run(draw: () => void): void {
    this.#waiting = draw;
    if (this.#timer !== undefined) return;
    const nowMs = this.#nowMs();
    const gapMs = nowMs - this.#beganMs < FIRST_MS ? GAP_AT_FIRST_MS : GAP_MS;
    const restMs = this.#lastMs + gapMs - nowMs;
    if (restMs <= 0) this.#draw();
    else this.#timer = setTimeout(() => this.#draw(), restMs);
  }

  /** Draws at once, for user actions; a waiting request is older and is dropped. */
  runNow(draw: () => void): void {
    this.stop();
    this.#waiting = draw;
    this.#draw();
  }

  stop(): void {
    clearTimeout(this.#timer);
    [this.#waiting, this.#timer] = [undefined, undefined];
  }

  #draw(): void {
    const draw = this.#waiting;
    [this.#waiting, this.#timer, this.#lastMs] = [undefined, undefined, this.#nowMs()];
    draw?.();
  }
}
