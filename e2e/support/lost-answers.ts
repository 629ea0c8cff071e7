/**
 * Stands between a browser and the endpoint of a money form: counts what the server really did, and
 * withholds or loses the answers.
 */
import type { BrowserContext, Route } from '@playwright/test';

/** `drop`: the request never arrives. `lose`: it does, its answer does not. `hold`: it waits. */
type Mode = 'pass' | 'drop' | 'lose' | 'hold';

export class Gate {
  /** How often the server carried out a request; a replay is none. */
  effects = 0;
  /** How many requests left the browser. */
  requests = 0;
  #mode: Mode = 'pass';
  #release: () => void = () => undefined;
  #held: Promise<void> = Promise.resolve();

  static async open(context: BrowserContext, path: string): Promise<Gate> {
    const gate = new Gate();
    await context.route(`**${path}`, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      return gate.#pass(route);
    });
    return gate;
  }

  /** Applies to the next request only that is not refused. */
  next(mode: Mode): void {
    this.#mode = mode;
    if (mode !== 'hold') return;
    this.#held = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#release();
  }

  async #pass(route: Route): Promise<void> {
    const mode = this.#mode;
    this.requests += 1;
    if (mode === 'drop') {
      this.#mode = 'pass';
      return route.abort('connectionreset');
    }
    const response = await route.fetch();
    // A refusal does nothing, as of a quote that has moved: the request after it is meant.
    if (!response.ok()) return route.fulfill({ response });
    this.#mode = 'pass';
    const isReplay = response.headers()['idempotent-replay'] === 'true';
    if (response.ok() && !isReplay) this.effects += 1;
    if (mode === 'lose') return route.abort('connectionreset');
    if (mode === 'hold') await this.#held;
    // The page may have been closed meanwhile.
    await route.fulfill({ response }).catch(() => undefined);
  }
}
