/**
 * Leverage, options, bots and machines on a real core, with seconds that pass in moments: each
 * member wants some of each, whatever breaks meanwhile. What does not depend on the price of the
 * moment is asked for under a key that is the same after a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CommandBody,
  type DerivativesTerms,
  alertPriceText,
  describeDerivativesTerms,
  describeMiningTerms,
  quoteMachines,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { SECONDS_PER_DAY, at, decodeState } from '@anywhen/prices';
import { MACHINE_MODELS, OPTIONS_OFFER, quoteOf } from '@anywhen/protocol';
import { HandFeed } from '../../seconds/testing/hand-feed.ts';
import { gridCommandAt } from '../../strategy/testing/grid-wish.ts';
import { asSystem, submitUntilAnswered } from '../../testing/money.ts';
import type { TestCore } from '../../testing/test-cores.ts';

const PASSING_MS = 4;
const DAY_SECONDS = 60;
const SYMBOL = 'BTCUSDT';

/** Expiries every minute, and leverage that begins near its end: a few ticks decide something. */
export const TRADE_TERMS: readonly CommandBody[] = [
  { kind: 'set-business-days', daySeconds: DAY_SECONDS },
  {
    kind: 'set-options-terms',
    offer: { ...OPTIONS_OFFER, lengthsSeconds: [60], closeSeconds: 30 },
  },
  { kind: 'set-derivatives-terms', ...nearTerms() },
  { kind: 'set-mining-terms', ...describeMiningTerms() },
];

const DCA: CommandBody = {
  kind: 'create-dca',
  symbol: SYMBOL,
  amount: '20',
  interval: '1h',
  runs: 3,
  shownPrice: '65000',
};

export class TradeDesk {
  readonly #feed: HandFeed;

  constructor(
    private readonly core: TestCore,
    private readonly clock: { nowMs: number },
  ) {
    const { state } = core.facts.markets;
    if (!state) throw new Error('the markets are not open');
    this.#feed = new HandFeed(decodeState(state.process).second % SECONDS_PER_DAY);
  }

  /** A second at a time, and days as the driver turns them. */
  async letTimePass(time: { isOver: boolean }): Promise<void> {
    while (!time.isOver) {
      const tick = this.#feed.tick();
      this.clock.nowMs = Math.max(this.clock.nowMs, this.#feed.nowMs());
      // One whose answer was lost may have happened: then it is refused.
      await submitUntilAnswered(() => this.core, tick);
      if (this.#feed.second % DAY_SECONDS < 2) {
        const day = (this.core.facts.agenda.calendar?.day ?? 0) + 1;
        await this.core.submit(asSystem({ kind: 'roll-day', day })).catch(() => undefined);
      }
      await sleep(PASSING_MS);
    }
  }

  async serve(uid: number): Promise<void> {
    const side = uid % 2 === 0 ? 'buy' : 'sell';
    const order = { kind: 'place-leverage-order', quantity: '0.01', side } as const;
    const limit = { ...order, symbol: 'ETHUSDT', side: 'buy', quantity: '0.1' } as const;
    await this.#ask(uid, 'market', () => ({ ...order, symbol: SYMBOL, type: 'market' }));
    await this.#ask(uid, 'limit', () => ({ ...limit, type: 'limit', price: '3180' }));
    await this.#ask(uid, 'option', () => this.#option());
    await this.#ask(uid, 'dca', () => DCA);
    await this.#ask(uid, 'grid', () => this.#grid());
    await this.#ask(uid, 'machine', () => ({ kind: 'buy-machines', ...machineOf('Nano') }));
  }

  /**
   * Until it is taken: a price that has moved, or a key that was for another price, asks again.
   * Whose money is spent bought it before a restart, under the key of another price.
   */
  async #ask(uid: number, name: string, wish: () => CommandBody | undefined): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const body = wish();
      if (!body) {
        await sleep(PASSING_MS);
        continue;
      }
      const isSame = name !== 'option' && name !== 'grid';
      const id = `${name}:${uid}${isSame ? '' : `:${this.#feed.second}:${attempt}`}`;
      const request = { actor: { kind: 'member', uid }, id, body } as const;
      const { reply } = await submitUntilAnswered(() => this.core, request);
      if (reply.isAccepted || reply.rejection.code === 'BALANCE_INSUFFICIENT') return;
      await sleep(PASSING_MS);
    }
  }

  /** None while nothing is on sale: one series is closed, and the next not open yet. */
  #option(): CommandBody | undefined {
    const { options } = this.core.facts;
    const second = options.lastSecondOf(SYMBOL);
    const series = options.listSeries().find(({ symbol, closesAtSecond }) => {
      return symbol === SYMBOL && closesAtSecond > (second?.second ?? 0);
    });
    if (!second || !series) return undefined;
    const choice = { strikeUnits: at(series.strikes, 2), type: 'call' } as const;
    const { askUnits } = quoteOf(series, choice, second);
    return {
      kind: 'buy-option',
      series: series.code,
      strike: alertPriceText(SYMBOL, choice.strikeUnits),
      type: choice.type,
      quantity: 2,
      price: formatUnits(askUnits),
      second: second.second,
    };
  }

  #grid(): CommandBody {
    const price = this.core.facts.markets.priceUnits?.[0] ?? 0;
    return gridCommandAt({ symbol: SYMBOL, price, grids: 4, investment: '1000' });
  }
}

function nearTerms(): DerivativesTerms {
  const now = describeDerivativesTerms();
  const near = { leverages: [1, 5], mmrBps: 1_990, spreadBps: 1 };
  return { ...now, tiers: now.tiers.map((tier) => ({ ...tier, ...near })) };
}

function machineOf(code: string) {
  const model = MACHINE_MODELS.find((each) => each.code === code);
  if (!model) throw new Error(`there is no ${code}`);
  const { priceUnits, output } = quoteMachines(describeMiningTerms(), model, 1);
  const [cost, total] = [formatUnits(priceUnits), formatUnits(output.totalUnits)];
  return { model: code, quantity: 1, cost, output: total };
}
