/**
 * Members who order at a steady pace through the core. Latency counts from when an order was due,
 * so that a core that stalls cannot hide it.
 */
import type { Core } from '../../apps/server/src/core/core.ts';
import { asSystem, dataOf, transferOf } from '../../apps/server/testing/money.ts';

const SYMBOL = 'BTCUSDT';
const FIRST_UID = 30_000_000;
/** So many that none of them orders more often than a person might. */
const TRADERS = 100;

export class SteadyOrders {
  #latenciesMs: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;

  constructor(
    private readonly core: Pick<Core, 'submit'>,
    private readonly perSecond: number,
  ) {}

  async open(): Promise<void> {
    for (let trader = 0; trader < TRADERS; trader += 1) {
      const uid = FIRST_UID + trader;
      dataOf(await this.core.submit(asSystem({ kind: 'open-member', uid })));
      dataOf(await this.core.submit(transferOf(uid, { quantity: '10000' })));
    }
  }

  start(): void {
    const beganAtMs = performance.now();
    const sentBefore = this.#sent;
    this.#timer = setInterval(() => {
      for (;;) {
        const dueAtMs = beganAtMs + ((this.#sent - sentBefore) * 1_000) / this.perSecond;
        if (dueAtMs > performance.now()) return;
        void this.#order(dueAtMs);
      }
    }, 1);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What was measured since the last time. */
  take(): number[] {
    const taken = this.#latenciesMs;
    this.#latenciesMs = [];
    return taken;
  }

  async #order(dueAtMs: number): Promise<void> {
    const uid = FIRST_UID + (this.#sent % TRADERS);
    this.#sent += 1;
    const body = { kind: 'place-order', symbol: SYMBOL, side: 'buy', type: 'market' } as const;
    const request = asSystem({ ...body, quoteAmount: '5.5' });
    dataOf(await this.core.submit({ ...request, actor: { kind: 'member', uid } }));
    this.#latenciesMs.push(performance.now() - dueAtMs);
  }
}
