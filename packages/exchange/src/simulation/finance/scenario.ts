/**
 * What members do with finance products in a simulation: purchases that are fine, too small,
 * too large, of another issue or with another interest than shown, the same twice in a moment, and
 * cancels and redemptions of records that are theirs, others', over or never were. Terms change
 * under them all the time; some nobody may offer.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FINANCE_PRODUCTS,
  type FinanceProduct,
  financeInterest,
  windowAt,
} from '@anywhen/protocol';
import type { Actor } from '../../kernel/actor.ts';
import type { CommandBody } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** So short and so small that a scenario sees their whole life, and the end of what is on sale. */
const SHORT: readonly FinanceProduct[] = [
  fixed('S1', 1, { personalMax: '3000', total: '9000' }),
  fixed('S2', 2, { personalMax: '1500', total: '2500' }),
  fixed('S3', 3, { personalMax: '3000', total: '9000' }),
  trust('T1', 1, { days: 2, total: '9000' }),
  trust('T2', 2, { days: 3, total: '2000' }),
];
const PRODUCTS: readonly FinanceProduct[] = [...SHORT, ...FINANCE_PRODUCTS];
const CODES = 'S1 S1 S2 S2 S3 S3 S3 T1 T1 T1 T2 T2 F7 F180 TR60'.split(' ');
const AMOUNTS = '10 10 25.5 33.33 50 100 100 120 250 333.33 500 900 1200 1499.99'.split(' ');
const ODD_AMOUNTS = ['0', '-5', 'NaN', '1e3', '', '100.000000001', '9.99', '50.001', '99999999'];
/** The last two nobody may offer. */
const RATES = [300, 450, 1_999, 2_001, 0];
/** About so many are bought during the life of a scenario. */
const RECORDS = 120;

export class FinanceScenario {
  readonly #scene: Scene;
  #products = PRODUCTS;
  #lastRequest: Request | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    yield { actor: SYSTEM, body: { kind: 'set-finance-terms', products: PRODUCTS } };
  }

  next(): Request {
    const { random } = this.#scene;
    if (random.isOneIn(60)) return this.#changeTerms();
    if (this.#lastRequest && random.isOneIn(12)) return this.#lastRequest;
    if (random.isOneIn(6)) return { actor: this.#someone(), body: transferIn('900') };
    if (random.isOneIn(3)) return { actor: this.#someone(), body: this.#end() };
    this.#lastRequest = { actor: this.#someone(), body: this.#buy() };
    return this.#lastRequest;
  }

  /** Mostly the few who are verified: they may buy everything, and meet their own records. */
  #someone(): Actor {
    const { random, members, anyone } = this.#scene;
    return random.isOneIn(4) ? anyone() : { kind: 'member', uid: random.pick(members.slice(0, 3)) };
  }

  #buy(): CommandBody {
    const { random, calendar } = this.#scene;
    const code = random.isOneIn(25) ? 'NONE' : random.pick(CODES);
    const product = this.#products.find((each) => each.code === code);
    const amount = random.pick(random.isOneIn(8) ? ODD_AMOUNTS : AMOUNTS);
    const windows = product?.windows;
    const windowDay = windows ? windowAt(windows, calendar()?.day ?? 0).startDay : null;
    const isOther = random.isOneIn(15);
    return {
      kind: 'buy-finance',
      product: code,
      windowDay: isOther ? (windowDay ?? 0) - 1 : windowDay,
      amount,
      interest: random.isOneIn(15) ? '0.00000001' : interestOf(product, amount),
    };
  }

  #end(): CommandBody {
    const { random } = this.#scene;
    const kind = random.pick(['cancel-finance', 'redeem-finance'] as const);
    return { kind, recordId: 1 + random.below(RECORDS) };
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const aprBps = random.pick(RATES);
    const isFair = aprBps > 0 && aprBps <= 2_000;
    const isImpostor = random.isOneIn(4);
    // Now and then a product is not sold for a while.
    const offered = random.isOneIn(3) ? PRODUCTS.slice(1) : PRODUCTS;
    const products = offered.map((each) =>
      each.code.startsWith('S') ? { ...each, aprBps } : each,
    );
    if (isFair && !isImpostor) this.#products = products;
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    return { actor, body: { kind: 'set-finance-terms', products } };
  }
}

function interestOf(product: FinanceProduct | undefined, amount: string): string {
  const isAmount = /^\d+(\.\d{1,8})?$/.test(amount);
  return formatUnits(
    product && isAmount ? financeInterest(product, parseUnits(amount)).totalUnits : 0n,
  );
}

function fixed(
  code: string,
  termDays: number,
  { personalMax, total }: { personalMax: string; total: string },
): FinanceProduct {
  const amounts = { min: '10', step: '0.01', personalMax, total };
  return { code, family: 'fixed', termDays, aprBps: 1_999, ...amounts, windows: null };
}

function trust(
  code: string,
  termDays: number,
  { days, total }: { days: number; total: string },
): FinanceProduct {
  const amounts = { min: '50', step: '0.5', personalMax: '1500', total };
  const windows = { days, firstDay: 0 };
  return { code, family: 'trust', termDays, aprBps: 900, ...amounts, windows };
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'financial', currency: 'USDT', quantity };
}
