/**
 * What members do with seconds contracts in a simulated world: sensible orders, absurd ones, the
 * same one twice in a moment, money brought along first, and now and then a break.
 */
import type { SeededRandom } from '@anywhen/money/seeded-random';
import { BREAK_DAYS, DIRECTIONS } from '@anywhen/protocol';
import type { CommandBody } from '../commands.ts';

/** Some stand still often enough to give draws; two are not offered at all. */
const SYMBOLS = 'BTC XRP ADA DOGE EUR GBP TRX XAU POL ETC NO'
  .split(' ')
  .map((name) => `${name}USDT`);
const PERIODS = [30, 30, 30, 30, 30, 30, 30, 30, 60, 120, 300, 600, 45];
const AMOUNTS = ['5', '10', '33.33', '50', '77.7', '250', '499.99', '500', '1000', '5000'];
const ODD_AMOUNTS = ['0', '-5', '1e2', '', 'NaN', '10.001', '4.99', '9'.repeat(30)];
/** One more than the house takes on one market, in the largest portions there are. */
const CROWD_SIZE = 43;
const CROWD_TRIES = 12;
const CROWD_FIRST_UID = 20000000;

type Wish = { uid: number; body: CommandBody };

export class SecondsWorld {
  readonly #random: SeededRandom;
  readonly #members: readonly number[];
  #lastWish: Wish | undefined;

  constructor(random: SeededRandom, members: readonly number[]) {
    this.#random = random;
    this.#members = members;
  }

  next(): Wish {
    const random = this.#random;
    if (this.#lastWish && random.isOneIn(6)) return this.#lastWish;
    if (random.isOneIn(5)) return this.#bringMoney();
    if (random.isOneIn(40)) return this.#takeABreak();
    this.#lastWish = { uid: random.pick(this.#members), body: this.#order() };
    return this.#lastWish;
  }

  /** So many at once on one market that the last of them is turned away, again and again. */
  *crowd(): Generator<{ opening: CommandBody; wishes: Wish[] }> {
    const terms = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 300 } as const;
    const order: CommandBody = { kind: 'place-seconds', ...terms, amount: '5000' };
    for (let each = 1; each <= CROWD_SIZE; each += 1) {
      const uid = CROWD_FIRST_UID + each;
      const length = each < CROWD_SIZE ? 1 : CROWD_TRIES;
      const tries = Array.from({ length }, () => ({ uid, body: order }));
      const wishes = [{ uid, body: transferIn('5000') }, ...tries];
      yield { opening: { kind: 'open-member', uid }, wishes };
    }
  }

  #order(): CommandBody {
    const random = this.#random;
    return {
      kind: 'place-seconds',
      symbol: random.pick(SYMBOLS),
      direction: random.pick(DIRECTIONS),
      periodSeconds: random.pick(PERIODS),
      amount: random.pick(random.isOneIn(10) ? ODD_AMOUNTS : AMOUNTS),
    };
  }

  #bringMoney(): Wish {
    return { uid: this.#random.pick(this.#members), body: transferIn('1200') };
  }

  /** Only some members do: after a break of a day nothing else of theirs would be seen. */
  #takeABreak(): Wish {
    const uid = this.#random.pick(this.#members.slice(-3));
    return { uid, body: { kind: 'take-a-break', days: this.#random.pick(BREAK_DAYS) } };
  }
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'contract', currency: 'USDT', quantity };
}
