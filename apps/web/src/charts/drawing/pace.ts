/**
 * Keeps a chart from redrawing more often than an eye can use: at most four times a second, and
 * once a second while the page is still loading. The newest picture always comes.
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

  /** As soon as the pace allows; a newer request takes the place of a waiting one. */
  run(draw: () => void): void {
    this.#waiting = draw;
    if (this.#timer !== undefined) return;
    const nowMs = this.#nowMs();
    const gapMs = nowMs - this.#beganMs < FIRST_MS ? GAP_AT_FIRST_MS : GAP_MS;
    const restMs = this.#lastMs + gapMs - nowMs;
    if (restMs <= 0) this.#draw();
    else this.#timer = setTimeout(() => this.#draw(), restMs);
  }

  /** At once, for what a person asked for; whatever waited is older and is dropped. */
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
