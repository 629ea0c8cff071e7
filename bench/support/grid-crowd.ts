/** Members who each run a grid in one market, with lines of their own, started by command. */
import { describeStrategyTerms } from '@anywhen/exchange';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { marketIndex } from '@anywhen/prices';
import type { CommandRequest, Core } from '../../apps/server/src/core/core.ts';
import type { MarketFacts } from '../../apps/server/src/markets/facts.ts';
import { asSystem, dataOf } from '../../apps/server/testing/money.ts';
import { gridRequest } from './grid-request.ts';

const SYMBOL = 'BTCUSDT';
const FIRST_UID = 30_000_000;
/** As near to each other as lines may be: so prices come by often. */
const GRIDS = 25;
const INVESTMENT = '9000';
/** Of the price, in hundred-thousandths: how far a grid reaches, and where its middle may be. */
const REACH = 5_400;
const MIDDLE = 216;
/** The book must have what the next ones buy at their start. */
const MEMBERS_PER_TICK = 20;

export class GridCrowd {
  readonly #random = new SeededRandom(7);

  constructor(
    private readonly core: Pick<Core, 'submit'>,
    private readonly markets: Pick<MarketFacts, 'priceUnits'>,
    private readonly tick: () => Promise<void>,
  ) {}

  async grow(bots: number): Promise<void> {
    const terms = { kind: 'set-strategy-terms', ...describeStrategyTerms() } as const;
    dataOf(await this.core.submit(asSystem(terms)));
    for (let member = 0; member < bots; member += 1) {
      const uid = FIRST_UID + member;
      dataOf(await this.core.submit(asSystem({ kind: 'open-member', uid })));
      const all = { from: 'funds', to: 'strategy', currency: 'USDT', quantity: '10000' } as const;
      await this.#ask(uid, { kind: 'transfer', ...all });
      await this.#ask(uid, this.#gridRequest());
      if (member % MEMBERS_PER_TICK === 0) await this.tick();
    }
  }

  #gridRequest(): CommandRequest['body'] {
    const price = this.markets.priceUnits?.[marketIndex(SYMBOL)];
    if (price === undefined) throw new Error(`${SYMBOL} has no price`);
    const middle =
      price + Math.round((price * (this.#random.below(2 * MIDDLE) - MIDDLE)) / 100_000);
    const reach = Math.round((price * REACH) / 100_000);
    const [lower, upper] = [middle - reach, middle + reach];
    const range = { symbol: SYMBOL, lower, upper, price, grids: GRIDS, investment: INVESTMENT };
    const { grid, shown } = gridRequest(range);
    return {
      kind: 'create-grid',
      ...grid,
      shownQuantity: shown.quantity,
      shownStartCost: shown.startCost,
      shownProfit: shown.profit,
    };
  }

  async #ask(uid: number, body: CommandRequest['body']): Promise<void> {
    dataOf(await this.core.submit({ ...asSystem(body), actor: { kind: 'member', uid } }));
  }
}
