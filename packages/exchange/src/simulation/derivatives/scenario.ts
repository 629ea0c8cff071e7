/**
 * What members do with leverage in a simulation: sensible orders and absurd ones, around the
 * price and far from it, levels, margin in and out, closes of their own positions and of others'.
 * Terms change under them: now and then positions begin so near their end that ticks end them.
 */
import { LEVERAGE_RULES, OPEN_ORDERS_PER_MARKET_MAX } from '@anywhen/protocol';
import type { DerivativesCommand, LeverageOrderBody } from '../../derivatives/commands.ts';
import {
  type DerivativesTerms,
  describeDerivativesTerms,
} from '../../derivatives/derivatives-terms.ts';
import { isWaitingOrder } from '../../derivatives/order.ts';
import type { CommandBody, ExchangeEvent } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

type Traded = { symbol: string; price: number; decimals: number; quantities: readonly string[] };

/** The second moves most in a minute; the last one nobody can trade. */
const TRADED: readonly Traded[] = [
  { symbol: 'BTCUSDT', price: 65_000, decimals: 2, quantities: ['0.001', '0.02', '0.1', '9'] },
  { symbol: 'DOGEUSDT', price: 0.12, decimals: 6, quantities: ['60', '2000', '20000', '999999'] },
  { symbol: 'ETCUSDT', price: 23, decimals: 4, quantities: ['5'] },
];
const ODD_ORDERS: readonly Partial<LeverageOrderBody>[] = [
  { quantity: '0' },
  { quantity: '0.0000001' },
  { quantity: '0.00001' },
  { quantity: 'much' },
  { type: 'market', price: '5' },
  { price: '0.00000000001', type: 'limit' },
  { price: '1', type: 'limit' },
];
/** In ten-thousandths of the start price: so near that most are reached within a minute. */
const DISTANCES = [-30, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 30];
const LEVERAGES = [1, 2, 3, 5, 5, 5, 10, 20, 7];
const AMOUNTS = ['1', '0.5', '25', '99999', '-1', '0.00000001'];
/** So small that a few members take all of a side. */
const SMALL_MAX = '2500';
const PEOPLE = [20000101, 20000102, 20000103, 20000104, 20000105, 20000106] as const;
const NOBODYS: Own = { uid: 0, symbol: 'BTCUSDT' };

type Own = { readonly uid: number; readonly symbol: string };

export class DerivativesScenario {
  readonly #scene: Scene;
  readonly #positions = new Map<number, Own>();
  readonly #orders = new Map<number, Own>();
  /** Recorded and not yet booked: for a moment, and everybody wants to know what can be done. */
  readonly #closing = new Map<number, Own>();
  readonly #reached = new Map<number, Own>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Some people nobody ever blocks; in a crowd one of them waits for prices that never come. */
  *opening(): Iterable<Request> {
    const now = describeDerivativesTerms();
    const { rules: _rules, ...first } = now;
    // Some begin under the first rules, which end with the first change of terms.
    const isFirst = this.#scene.random.isOneIn(3);
    const terms: DerivativesTerms = isFirst ? { ...first, fundingBps: 1 } : now;
    yield { actor: SYSTEM, body: { kind: 'set-derivatives-terms', ...terms } };
    for (const [index, uid] of PEOPLE.entries()) {
      yield { actor: SYSTEM, body: { kind: 'open-member', uid } };
      yield { actor: { kind: 'member', uid }, body: transferIn('4000') };
      for (const { symbol, quantities } of TRADED.slice(0, 2)) {
        const [, quantity = '0'] = quantities;
        const side = index % 2 === 0 ? 'buy' : 'sell';
        const body = { symbol, side, type: 'market', quantity } as const;
        yield { actor: { kind: 'member', uid }, body: { kind: 'place-leverage-order', ...body } };
      }
    }
    if (!this.#scene.isCrowded) return;
    const actor = { kind: 'member', uid: PEOPLE[0] } as const;
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001' } as const;
    for (let each = 0; each < OPEN_ORDERS_PER_MARKET_MAX + 12; each += 1) {
      yield { actor, body: { kind: 'place-leverage-order', ...order, price: '20000' } };
    }
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) this.#note(event);
  }

  #note(event: ExchangeEvent): void {
    if (event.kind === 'leverage-position') {
      const { id, uid, symbol, state, endedAtMs } = event.position;
      if (endedAtMs === null) this.#positions.set(id, { uid, symbol });
      else this.#positions.delete(id);
      if (state === 'closing') this.#closing.set(id, { uid, symbol });
      else this.#closing.delete(id);
    }
    if (event.kind === 'leverage-order') {
      const { id, uid, symbol, state } = event.order;
      if (isWaitingOrder(event.order)) this.#orders.set(id, { uid, symbol });
      else this.#orders.delete(id);
      if (state === 'REACHED') this.#reached.set(id, { uid, symbol });
      else this.#reached.delete(id);
    }
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(100);
    if (this.#closing.size > 0 && roll < 60) return this.#touchClosing();
    if (this.#reached.size > 0 && roll < 80) {
      return this.#of(this.#reached, (orderId) => ({ kind: 'cancel-leverage-order', orderId }));
    }
    if (roll < 1) return this.#changeTerms();
    if (roll < 10) return this.#asAnyone(transferIn(random.pick(['500', '2000'])));
    if (roll < 16) return this.#asAnyone(this.#choice());
    if (roll < 60) return this.#asAnyone(this.#order());
    if (roll < 66) return this.#cancel();
    if (roll < 74) return this.#ofPosition((positionId) => this.#closingOf(positionId));
    if (roll < 88) return this.#ofPosition((id, own) => this.#levels(id, own));
    return this.#ofPosition((positionId) => this.#margin(positionId));
  }

  #order(): DerivativesCommand {
    const { random } = this.#scene;
    const traded = random.pick(random.isOneIn(15) ? TRADED : TRADED.slice(0, 2));
    const { symbol, quantities } = traded;
    const isLimit = !random.isOneIn(3);
    const body: LeverageOrderBody = {
      symbol,
      side: random.pick(['buy', 'sell'] as const),
      type: isLimit ? 'limit' : 'market',
      quantity: random.pick(random.isOneIn(20) ? quantities : quantities.slice(0, 3)),
      ...(isLimit && { price: this.#priceOf(traded) }),
      ...(random.isOneIn(5) && { isReduceOnly: true }),
      ...(random.isOneIn(3) && this.#orderLevels(traded)),
    };
    const odd = random.isOneIn(20) ? random.pick(ODD_ORDERS) : {};
    return { kind: 'place-leverage-order', ...body, ...odd };
  }

  /** One or both; as a rule each on its side of the price, which orders of a side need. */
  #orderLevels(traded: Traded): Pick<LeverageOrderBody, 'takeProfit' | 'stopLoss'> {
    const { random } = this.#scene;
    return {
      ...(random.isOneIn(2) && { takeProfit: this.#priceOf(traded) }),
      ...(random.isOneIn(2) && { stopLoss: this.#priceOf(traded) }),
    };
  }

  #priceOf({ price, decimals }: Traded): string {
    const { random } = this.#scene;
    const distance = random.isOneIn(25) ? 60_000 : random.pick(DISTANCES);
    return (price * (1 + distance / 10_000)).toFixed(decimals);
  }

  #choice(): DerivativesCommand {
    const { random } = this.#scene;
    const { symbol } = random.pick(TRADED);
    return { kind: 'set-leverage', symbol, leverage: random.pick(LEVERAGES) };
  }

  #touchClosing(): Request {
    const { random } = this.#scene;
    return this.#of(this.#closing, (id, own) => {
      const { symbol } = own;
      const order = { symbol, side: 'buy', type: 'market', quantity: '60' } as const;
      return random.pick<DerivativesCommand>([
        this.#closingOf(id),
        this.#levels(id, own),
        this.#margin(id),
        { kind: 'place-leverage-order', ...order },
      ]);
    });
  }

  #cancel(): Request {
    const { random } = this.#scene;
    if (random.isOneIn(6)) return this.#asAnyone({ kind: 'cancel-leverage-orders' });
    return this.#of(this.#orders, (orderId) => ({ kind: 'cancel-leverage-order', orderId }));
  }

  #closingOf(positionId: number): DerivativesCommand {
    const { random } = this.#scene;
    const quantity = random.pick([null, '0.001', '0.01', '30', '9000', '0.0000001', 'all']);
    return { kind: 'close-position', positionId, quantity };
  }

  #levels(positionId: number, { symbol }: Own): DerivativesCommand {
    const { random } = this.#scene;
    const traded = TRADED.find((each) => each.symbol === symbol) ?? random.pick(TRADED);
    const level = () =>
      random.isOneIn(3) ? null : random.isOneIn(30) ? '0' : this.#priceOf(traded);
    return { kind: 'set-position-levels', positionId, takeProfit: level(), stopLoss: level() };
  }

  #margin(positionId: number): DerivativesCommand {
    const { random } = this.#scene;
    const direction = random.pick(['add', 'remove', 'remove'] as const);
    return { kind: 'change-position-margin', positionId, direction, amount: random.pick(AMOUNTS) };
  }

  #ofPosition(ask: (id: number, own: Own) => DerivativesCommand): Request {
    return this.#of(this.#positions, ask);
  }

  /** Their own as a rule; now and then another's, or one that never was. */
  #of(known: ReadonlyMap<number, Own>, ask: (id: number, own: Own) => DerivativesCommand): Request {
    const { random } = this.#scene;
    const [id, own] = random.pick([...known, [9_999, NOBODYS]] as [number, Own][]);
    if (random.isOneIn(12) || own === NOBODYS) return this.#asAnyone(ask(id, own));
    return { actor: { kind: 'member', uid: own.uid }, body: ask(id, own) };
  }

  #changeTerms(): Request {
    const { random, anyone } = this.#scene;
    const actor = random.isOneIn(6) ? anyone() : SYSTEM;
    return { actor, body: { kind: 'set-derivatives-terms', ...this.#terms() } };
  }

  /** Near: 5× begins at 20 % and ends at 19.95 %. Now and then terms nobody may offer. */
  #terms(): DerivativesTerms {
    const { random } = this.#scene;
    const now = describeDerivativesTerms();
    const leverages = random.isOneIn(6) ? [1, 2] : [1, 2, 3, 5];
    const mmrBps = random.pick([1_990, 1_985, 1_975]);
    const spreadBps = random.pick([1, 1, 0]);
    const positionMax = random.isOneIn(3) ? SMALL_MAX : undefined;
    const near = now.tiers.map((tier) => {
      return {
        ...tier,
        leverages,
        mmrBps,
        spreadBps,
        positionMax: positionMax ?? tier.positionMax,
      };
    });
    const offered = random.isOneIn(8) ? near.slice(1) : near;
    const fundingBps = random.isOneIn(12) ? 11 : 0;
    const rules = { ...LEVERAGE_RULES, exposureParts: positionMax ? 2 : 40 };
    return { ...now, tiers: random.isOneIn(4) ? now.tiers : offered, fundingBps, rules };
  }

  #asAnyone(body: CommandBody): Request {
    const { random, members, stranger } = this.#scene;
    const people = random.isOneIn(3) ? members : PEOPLE;
    const uid = random.isOneIn(40) ? stranger : random.pick(people);
    return { actor: { kind: 'member', uid }, body };
  }
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'derivatives', currency: 'USDT', quantity };
}
