/**
 * What members do with seconds contracts in a simulation: sensible orders, absurd ones, the
 * same one twice in a moment, money brought along first, and now and then a break. Terms change
 * under them all the time.
 */
import { BREAK_DAYS, DIRECTIONS } from '@anywhen/protocol';
import type { CommandBody } from '../../modules.ts';
import { type SecondsTerms, describeSecondsTerms } from '../../seconds/seconds-terms.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** Some stand still often enough to give draws; two are not offered at all. */
const SYMBOLS = 'BTC XRP ADA DOGE EUR GBP TRX XAU POL ETC NO'
  .split(' ')
  .map((name) => `${name}USDT`);
const PERIODS = [30, 30, 30, 30, 30, 30, 30, 30, 60, 120, 300, 600, 45];
const AMOUNTS = ['5', '10', '33.33', '50', '77.7', '250', '499.99', '500', '1000', '5000'];
const ODD_AMOUNTS = ['0', '-5', '1e2', '', 'NaN', '10.001', '4.99', '9'.repeat(30)];
/** The last two nobody may offer. */
const RETURNS = [9_000, 8_500, 9_500, 10_000, 0];
/** One more than the house takes on one market, in the largest portions there are. */
const CROWD_SIZE = 43;
const CROWD_TRIES = 12;
const CROWD_FIRST_UID = 20000000;

export class SecondsScenario {
  readonly #scene: Scene;
  #lastRequest: Request | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** So many at once on one market that the last of them is turned away, again and again. */
  *opening(): Iterable<Request> {
    if (!this.#scene.isCrowded) return;
    const terms = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 300 } as const;
    const order: CommandBody = { kind: 'place-seconds', ...terms, amount: '5000' };
    for (let each = 1; each <= CROWD_SIZE; each += 1) {
      const uid = CROWD_FIRST_UID + each;
      yield { actor: SYSTEM, body: { kind: 'open-member', uid } };
      yield asMember(uid, transferIn('5000'));
      const tries = each < CROWD_SIZE ? 1 : CROWD_TRIES;
      for (let more = 0; more < tries; more += 1) yield asMember(uid, order);
    }
  }

  next(): Request {
    const { random } = this.#scene;
    if (random.isOneIn(14)) return { actor: SYSTEM, body: { kind: 'review-seconds' } };
    if (random.isOneIn(300)) return this.#changeTerms();
    if (this.#lastRequest && random.isOneIn(6)) return this.#lastRequest;
    if (random.isOneIn(5)) return asMember(this.#someone(), transferIn('1200'));
    if (random.isOneIn(40)) return this.#takeABreak();
    this.#lastRequest = asMember(this.#someone(), this.#order());
    return this.#lastRequest;
  }

  #order(): CommandBody {
    const { random } = this.#scene;
    return {
      kind: 'place-seconds',
      symbol: random.pick(SYMBOLS),
      direction: random.pick(DIRECTIONS),
      periodSeconds: random.pick(PERIODS),
      amount: random.pick(random.isOneIn(10) ? ODD_AMOUNTS : AMOUNTS),
    };
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const returnBps = random.pick(RETURNS);
    const now = describeSecondsTerms();
    const periods = now.periods.map((each) => ({ ...each, returnBps }));
    // Terms of before there were limits come back now and then: no state may depend on the order.
    const terms: SecondsTerms = random.isOneIn(4) ? { periods } : { ...now, periods };
    const isImpostor = random.isOneIn(4);
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    return { actor, body: { kind: 'set-seconds-terms', ...terms } };
  }

  /** Only some members do: after a break of a day nothing else of theirs would be seen. */
  #takeABreak(): Request {
    const { random, members, stranger } = this.#scene;
    const uid = random.pick([...members.slice(-2), stranger]);
    return asMember(uid, { kind: 'take-a-break', days: random.pick(BREAK_DAYS) });
  }

  #someone(): number {
    const { random, members, stranger } = this.#scene;
    return random.pick([...members, stranger]);
  }
}

function asMember(uid: number, body: CommandBody): Request {
  return { actor: { kind: 'member', uid }, body };
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'contract', currency: 'USDT', quantity };
}
