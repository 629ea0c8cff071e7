/** How often each address has connected in the window by the clock (rulebook 29.9). In memory. */
import { networkOf } from '../../platform/ingress/networks.ts';

type Rate = { perWindow: number; windowMs: number; nowMs: () => number };

export class ConnectionCounts {
  readonly #rate: Rate;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** How long it must wait; zero when it may connect. */
  take(address: string): number {
    const { perWindow, windowMs, nowMs } = this.#rate;
    const atMs = nowMs();
    const window = Math.floor(atMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    const network = networkOf(address);
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > perWindow) return (window + 1) * windowMs - atMs;
    this.#counts.set(network, count);
    return 0;
  }
}
