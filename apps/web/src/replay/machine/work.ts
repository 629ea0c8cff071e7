/**
 * The work behind a replay, in a worker or, without one, in the page: it makes the seconds of a day
 * from its revealed seed, and feeds them to an exchange of its own. It asks nobody for anything.
 */
import type { WhatIf } from '@anywhen/exchange/what-if';
import {
  deriveSecondSeeds,
  findMarket,
  fromHex,
  nextOfLine,
  priceUnitsOf,
  reachesAnchor,
  secondOfDay,
  seedAt,
  toHex,
  versionAt,
} from '@anywhen/prices';
import type { Answered, Asked, BeginRequest, LineEnd } from './messages.ts';
import type { LineRequest, Said, Standing } from './messages.ts';

/** A quarter of an hour of one market: a few milliseconds. */
const SECONDS_PER_PORTION = 900;
/** A few milliseconds of the whole exchange. */
const TICKS_PER_PORTION = 20;

export class Work {
  readonly #say: (said: Said) => void;
  #seeds: Uint8Array | undefined;
  #whatIf: WhatIf | undefined;
  #currencies: readonly string[] = [];
  /** What is asked of the exchange is done one after another. */
  #before: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(say: (said: Said) => void) {
    this.#say = say;
  }

  close(): void {
    this.#isClosed = true;
  }

  async answer(asked: Asked): Promise<void> {
    const { id } = asked;
    try {
      const result = await this.#do(asked);
      this.#say({ id, kind: 'result', result });
    } catch (error) {
      this.#say({ id, kind: 'failed', message: String(error) });
    }
  }

  #do(asked: Asked): Promise<LineEnd | Standing | Answered> {
    if (asked.name === 'line') return this.#makeLine(asked.input, asked.id);
    const next = this.#before.then(() => this.#inTurn(asked));
    this.#before = next.catch(() => undefined);
    return next;
  }

  async #inTurn(asked: Exclude<Asked, { name: 'line' }>): Promise<Standing | Answered> {
    if (asked.name === 'begin') return this.#begin(asked.input);
    const whatIf = this.#whatIf;
    if (!whatIf) throw new Error('the what-if has begun');
    if (asked.name === 'run') return this.#run(whatIf, asked.input.to, asked.id);
    const rejection =
      asked.name === 'place' ? whatIf.place(asked.input) : whatIf.cancel(asked.input.orderId);
    return { rejection, standing: this.#standingOf(whatIf) };
  }

  /** The seeds must lead to the anchor that was published before the day. */
  async #makeLine(request: LineRequest, id: number): Promise<LineEnd> {
    const { symbol, daySeed, anchor, from, to, versions } = request;
    const market = findMarket(symbol);
    if (!market) throw new Error(`there is no market ${symbol}`);
    const seeds = deriveSecondSeeds(fromHex(daySeed));
    if (!reachesAnchor(seedAt(seeds, 0), 0, fromHex(anchor))) throw new Error('another anchor');
    this.#seeds = seeds;
    let point = from;
    while (point.second < to && !this.#isClosed) {
      const units: number[] = [];
      const until = Math.min(to, point.second + SECONDS_PER_PORTION);
      while (point.second < until) {
        const second = point.second + 1;
        const seed = seedAt(seeds, secondOfDay(second));
        point = nextOfLine(market, point, { seed, version: versionAt(versions, second) });
        units.push(priceUnitsOf(market, point));
      }
      this.#say({ id, kind: 'portion', portion: { units } });
      await nextTurn();
    }
    return { end: point };
  }

  /** The exchange is loaded here, and only when somebody asks what if. */
  async #begin({ markets, capital }: BeginRequest): Promise<Standing> {
    const { WhatIf: Machine } = await import('@anywhen/exchange/what-if');
    this.#currencies = capital.holdings.map(({ currency }) => currency);
    this.#whatIf = new Machine(markets, capital);
    return this.#standingOf(this.#whatIf);
  }

  async #run(whatIf: WhatIf, to: number, id: number): Promise<Standing> {
    const seeds = this.#seeds;
    if (!seeds) throw new Error('the day is made');
    while (whatIf.second < to && !this.#isClosed) {
      const until = Math.min(to, whatIf.second + TICKS_PER_PORTION);
      while (whatIf.second < until) {
        whatIf.tick(toHex(seedAt(seeds, secondOfDay(whatIf.second + 1))));
      }
      if (whatIf.second === to) break;
      this.#say({ id, kind: 'portion', portion: { second: whatIf.second } });
      await nextTurn();
    }
    return this.#standingOf(whatIf);
  }

  #standingOf(whatIf: WhatIf): Standing {
    const { second, fills, orders } = whatIf;
    const balances = Object.fromEntries(
      this.#currencies.map((currency) => [currency, whatIf.balanceOf(currency)]),
    );
    return { second, fills: [...fills], orders, balances };
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
