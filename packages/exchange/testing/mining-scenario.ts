/**
 * A running exchange that sells mining machines, with a price and with members who have money in
 * the financial account: the place where machines are bought and days turn.
 */
import { formatUnits } from '@anywhen/money';
import { type FixedPriceModel, MACHINE_MODELS, startOfBusinessDay } from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { Uid } from '../src/kernel/actor.ts';
import type { MachinePurchase, MiningOutput, MiningTerms } from '../src/mining/commands.ts';
import type { MachineRecord } from '../src/mining/machine.ts';
import {
  describeMiningTerms,
  quoteMachines,
  readBitcoinUnits,
} from '../src/mining/mining-terms.ts';
import type { Change } from '../src/modules.ts';
import type { Outcome } from '../src/outcome.ts';
import { Feed } from './feed.ts';
import { ALICE, BOB, Machine } from './machine.ts';

/** What machines were sold at before their price followed bitcoin, and by what old journals go. */
const PRICES = new Map([
  ['Nano', '10.5'],
  ['Core', '156'],
  ['Pro', '1240'],
  ['Max', '6120'],
]);
const FIXED_MODELS = MACHINE_MODELS.map(({ priceBps: _priceBps, ...model }): FixedPriceModel => ({
  ...model,
  price: PRICES.get(model.code) ?? '',
}));
export const FIXED_TERMS: MiningTerms = { ...describeMiningTerms(), models: FIXED_MODELS };

/** What a page shows of so many machines, under terms with prices in USDT. */
export function purchaseOf(model: string, quantity: number): MachinePurchase {
  return shownOf(FIXED_TERMS, { model, quantity, bitcoinUnits: 0n });
}

function shownOf(
  terms: MiningTerms,
  { model, quantity, bitcoinUnits }: { model: string; quantity: number; bitcoinUnits: bigint },
): MachinePurchase {
  const known = terms.models.find(({ code }) => code === model);
  if (!known) return { model, quantity, cost: '1', output: '1' };
  const { priceUnits, output } = quoteMachines(terms, known, { quantity, bitcoinUnits });
  const [cost, total] = [formatUnits(priceUnits), formatUnits(output.totalUnits)];
  return { model, quantity, cost, output: total };
}

/** Terms with prices in USDT, but for some of one model. */
export function termsWith(code: string, change: Partial<FixedPriceModel>): MiningTerms {
  const models = FIXED_MODELS.map((each) => (each.code === code ? { ...each, ...change } : each));
  return { ...FIXED_TERMS, models };
}

export class MiningScenario {
  readonly machine: Machine;
  readonly feed: Feed;
  /** As they happened. */
  readonly outputs: MiningOutput[] = [];
  readonly records = new Map<number, MachineRecord>();

  /** It is noon, or the 12th hour of a fast day. Alice and Bob have 9 000 USDT to spend. */
  constructor({
    daySeconds = 86_400,
    startMs = Date.UTC(2026, 4, 1, 12),
    bookingsMax = 5_000,
    hasPrice = true,
    terms = FIXED_TERMS,
  } = {}) {
    this.machine = new Machine(EMPTY_IMAGE, { bookingsMax });
    this.machine.nowMs = startMs;
    this.feed = new Feed(this.machine);
    if (hasPrice) this.feed.tick();
    this.machine.asSystem({ kind: 'set-business-days', daySeconds });
    this.setTerms(terms);
    for (const uid of [ALICE, BOB]) {
      this.machine.asSystem({ kind: 'open-member', uid });
      this.transfer(uid, ['funds', 'financial'], '9000');
    }
  }

  get day(): number {
    return this.machine.exchange.modules.agenda.calendar?.day ?? 0;
  }

  /** In USDT, by the last tick. */
  get bitcoinUnits(): bigint {
    const { markets } = this.machine.exchange.modules;
    return readBitcoinUnits(() => markets.reference()?.priceUnits) ?? 0n;
  }

  /** What a page shows of so many machines now, under the terms of today. */
  shown(model: string, quantity: number): MachinePurchase {
    const { bitcoinUnits } = this;
    return shownOf(describeMiningTerms(), { model, quantity, bitcoinUnits });
  }

  setTerms(terms: MiningTerms): string {
    return Machine.answer(this.machine.asSystem({ kind: 'set-mining-terms', ...terms }));
  }

  transfer(uid: Uid, [from, to]: readonly ['funds' | 'financial', string], quantity: string): void {
    const body = { kind: 'transfer', from, to: to as 'funds', currency: 'USDT', quantity } as const;
    this.machine.asMember(uid, body);
  }

  buy(uid: Uid, purchase: MachinePurchase): Outcome {
    return this.#note(this.machine.asMember(uid, { kind: 'buy-machines', ...purchase }));
  }

  cancel(uid: Uid, machineId: number, shown: { refund?: string } = {}): Outcome {
    return this.#note(this.machine.asMember(uid, { kind: 'cancel-machines', machineId, ...shown }));
  }

  /** A second passes, and its price comes. */
  tick(): void {
    this.machine.nowMs += 1_000;
    this.feed.tick();
  }

  /** The moment at which the next day begins; it has not turned yet. */
  passMidnight(): void {
    const { calendar } = this.machine.exchange.modules.agenda;
    if (!calendar) throw new Error('days have begun');
    const startMs = startOfBusinessDay(calendar, calendar.day + 1) * 1_000;
    this.machine.nowMs = Math.max(this.machine.nowMs, startMs);
  }

  /** As the driver does: the next day, and all that is due of it. */
  turnDay(): void {
    this.passMidnight();
    this.rollDay();
    this.settle();
  }

  turnDays(count: number): void {
    for (let each = 0; each < count; each += 1) this.turnDay();
  }

  rollDay(): Outcome {
    return this.#note(this.machine.asSystem({ kind: 'roll-day', day: this.day + 1 }));
  }

  settle(): void {
    for (;;) {
      const { reply } = this.#note(this.machine.asSystem({ kind: 'settle-due' }));
      if (!('data' in reply) || (reply.data as { due: number }).due === 0) return;
    }
  }

  #note(outcome: Outcome): Outcome {
    for (const change of outcome.changes) this.#keep(change);
    return outcome;
  }

  #keep(change: Change): void {
    if (change.kind === 'mining-output') this.outputs.push(change.output);
    if (change.kind === 'machine') this.records.set(change.machine.id, change.machine);
  }
}
