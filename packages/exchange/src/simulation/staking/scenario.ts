/**
 * What members do with staking in a simulation: money brought along, stakes that are fine,
 * absurd, too small, too large or agreed at other rates, the same one twice in a moment, positions
 * left whole, in part, too early or by somebody else. Terms change under them now and then, and not
 * all of them let leave at once what has earned nothing.
 */
import { STAKING_POOLS, type StakingPool, ratesOf } from '@anywhen/protocol';
import type { CommandBody } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** Days of the simulation are seconds, and its lives are short: so are these locks. */
const SHORT_LOCKS = [1, 2, 3].map((lockDays): StakingPool => {
  const tiers = [{ upTo: null, aprBps: 500 * lockDays }];
  const amounts = { currency: 'USDT', min: '10', max: '900' };
  return { code: `LOCK-${lockDays}`, mode: 'locked', lockDays, tiers, ...amounts };
});
/** As if the house had thought again; the last one nobody may offer. */
const RATES = [600, 600, 450, 2_001];
const POOLS = [...STAKING_POOLS, ...SHORT_LOCKS];
const CODES = ['LC-USDT', 'LC-USDT', 'LC-USDT', ...SHORT_LOCKS.map(({ code }) => code), 'LC-ETH'];
const AMOUNTS = ['10', '12.5', '33.33333333', '100', '250', '500'];
const ODD_AMOUNTS = ['0', '-5', '1e2', 'NaN', '9.99', '10.123456789', '880', '50001'];
const PARTS = [null, null, null, '10', '10', '20', '50', '5', '5', '5', '0', '0', '100000'];
/** So few that the same one comes back to what was staked. */
const STAKERS = 3;
const POSITIONS = 40;
/** Among the first are those of flexible pools, which stay until somebody leaves. */
const FIRST_POSITIONS = 9;

export class StakingScenario {
  readonly #scene: Scene;
  #lastRequest: Request | undefined;
  #aprBps = 600;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    yield { actor: SYSTEM, body: { kind: 'set-staking-terms', pools: POOLS } };
    for (const uid of this.#scene.members.slice(0, STAKERS)) {
      yield asMember(uid, transfer('funds', 'financial', 'USDT', '3000'));
      yield asMember(uid, transfer('funds', 'spot', 'USDT', '300'));
      const order = { symbol: 'ETHUSDT', side: 'buy', type: 'market', quoteAmount: '250' } as const;
      yield asMember(uid, { kind: 'place-order', ...order });
      yield asMember(uid, transfer('spot', 'financial', 'ETH', '0.05'));
    }
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(40);
    if (roll < 2) return asMember(this.#someone(), transfer('funds', 'financial', 'USDT', '400'));
    if (roll < 5 && this.#lastRequest) return this.#lastRequest;
    if (roll < 22) return this.#leave();
    if (random.isOneIn(50)) return this.#changeTerms();
    this.#lastRequest = asMember(this.#someone(), this.#stake());
    return this.#lastRequest;
  }

  #stake(): CommandBody {
    const { random } = this.#scene;
    const pool = random.isOneIn(20) ? 'LC-NONE' : random.pick(CODES);
    const tiers = this.#pools().find(({ code }) => code === pool)?.tiers ?? [];
    const aprsBps = random.isOneIn(15) ? [1_234] : ratesOf(tiers);
    const usdt = random.pick(random.isOneIn(8) ? ODD_AMOUNTS : AMOUNTS);
    return { kind: 'stake', pool, amount: pool === 'LC-ETH' ? '0.01' : usdt, aprsBps };
  }

  /** Of positions that are there, mostly: so many are opened during the life of a scenario. */
  #leave(): Request {
    const { random } = this.#scene;
    const positionId = 1 + random.below(random.isOneIn(2) ? POSITIONS : FIRST_POSITIONS);
    const amount = random.pick(PARTS);
    return asMember(this.#someone(), { kind: 'leave-staking', positionId, amount });
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const aprBps = random.pick(RATES);
    const isImpostor = random.isOneIn(4);
    if (!isImpostor && aprBps < 2_000) this.#aprBps = aprBps;
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    const pools = poolsAt(aprBps).map((pool) => {
      const { unearnedLeavesAtOnce: _, ...waiting } = pool;
      return random.isOneIn(3) ? waiting : pool;
    });
    return { actor, body: { kind: 'set-staking-terms', pools } };
  }

  #pools(): readonly StakingPool[] {
    return poolsAt(this.#aprBps);
  }

  #someone(): number {
    const { random, members, stranger } = this.#scene;
    return random.isOneIn(20) ? stranger : random.pick(members.slice(0, STAKERS));
  }
}

/** The first tier of all that have more than one. */
function poolsAt(aprBps: number): readonly StakingPool[] {
  return POOLS.map((pool) => {
    const [first, ...others] = pool.tiers;
    if (!first || others.length === 0) return pool;
    return { ...pool, tiers: [{ ...first, aprBps }, ...others] };
  });
}

function asMember(uid: number, body: CommandBody): Request {
  return { actor: { kind: 'member', uid }, body };
}

type Account = 'funds' | 'spot' | 'financial';

function transfer(from: Account, to: Account, currency: string, quantity: string): CommandBody {
  return { kind: 'transfer', from, to, currency, quantity };
}
