/**
 * Mining machines: members buy them and may cancel until they start; each day pays its output once.
 * What was agreed is all that a payment follows from; only its worth is of the price of its moment.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import {
  MINING_CURRENCY,
  MINING_PAID_IN,
  type Rejection,
  dailyReference,
  isRefundAsShown,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { ProductParts } from '../agenda/product-parts.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Leg } from '../ledger/ledger.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import { MINING_RULES, type MachinePurchase, type MiningContext } from './commands.ts';
import type { MiningImage, MiningReplies, MiningTypes } from './commands.ts';
import {
  type MachineRecord,
  type OpenMachine,
  agreedText,
  buyMachine,
  cancelMachine,
  describeMachine,
  isOpenMachine,
  lifecycleText,
  nextDayOf,
  nextOutputOf,
  payMachine,
  refundUnitsOf,
  shareOf,
  startMachine,
} from './machine.ts';
import { MINING_TERMS, readMiningTerms, readBitcoinUnits } from './mining-terms.ts';
import { type CheckedPurchase, type MiningBooks, checkPurchase } from './purchase-checks.ts';
import { Stock } from './stock.ts';

type MiningParts = ProductParts<MiningContext>;

class Mining {
  readonly handlers: Handlers<MiningTypes>;
  readonly #books: MiningBooks;

  constructor(fingerprint: Fingerprint, parts: MiningParts, image: MiningImage) {
    const { ledger, members, markets, agenda } = parts;
    const list = agenda.openDailyList(
      dueHandler((context: MiningContext, machine: OpenMachine, day) =>
        this.#advance(context, machine, day),
      ),
    );
    const dueOf = (machine: OpenMachine) => ({ list, at: nextDayOf(machine) });
    const offer = parts.terms.offer(MINING_TERMS, { read: readMiningTerms });
    this.#books = {
      ledger,
      members,
      markets,
      agenda,
      open: new Holdings(
        fingerprint,
        { isOpen: isOpenMachine, nameOf: agreedText, stateOf: lifecycleText, dueOf, shareOf },
        { nextId: image.nextMachineId, records: image.machines },
      ),
      stock: new Stock(fingerprint, image.sold),
      offer,
    };
    this.handlers = {
      'buy-machines': (context, body) => this.#buy(context, actingMember(context), body),
      'cancel-machines': (context, body) => this.#cancel(context, actingMember(context), body),
      'set-mining-terms': (context, { kind: _kind, ...terms }) => offer.set(context, terms),
    };
  }

  /** All that are pending or running. */
  openMachines(): IterableIterator<OpenMachine> {
    return this.#books.open.all();
  }

  /** Sold and not cancelled. */
  soldOf(model: string): number {
    return this.#books.stock.soldOf(model);
  }

  #buy(
    context: MiningContext,
    uid: Uid,
    purchase: MachinePurchase,
  ): Verdict<MiningReplies['buy-machines']> {
    const { atMs } = context.command;
    const checked = checkPurchase(this.#books, { uid, atMs, purchase });
    if (isRejection(checked)) return checked;
    const machine = this.#agree(checked, { uid, quantity: purchase.quantity, boughtAtMs: atMs });
    const { ledger, stock } = this.#books;
    ledger.post(context, priceLegs(machine, 'MINING_BUY'));
    stock.add(machine.model, machine.quantity);
    this.#put(context, machine);
    const available = formatUnits(ledger.availableOf(uid, 'financial', MINING_PAID_IN));
    return accepted({ machine: describeMachine(machine), available });
  }

  #agree(
    { model, quote, day }: CheckedPurchase,
    about: Pick<OpenMachine, 'uid' | 'quantity' | 'boughtAtMs'>,
  ): OpenMachine {
    return buyMachine({
      id: this.#books.open.takeId(),
      ...about,
      model: model.code,
      th: model.th,
      termDays: model.termDays,
      priceUnits: quote.priceUnits,
      priceBps: quote.priceBps,
      dailyUnits: quote.output.dailyUnits,
      outputUnits: quote.output.totalUnits,
      startDay: day + 1,
    });
  }

  #cancel(
    context: MiningContext,
    uid: Uid,
    { machineId, refund }: { machineId: number; refund?: string },
  ): Verdict<MiningReplies['cancel-machines']> {
    const { atMs } = context.command;
    const found = this.#findPending(uid, machineId, atMs);
    if (isRejection(found)) return found;
    const checked = this.#checkRefund(found, { atMs, refund });
    if (isRejection(checked)) return checked;
    const { ledger, stock } = this.#books;
    const machine = cancelMachine(found, { atMs, ...checked });
    ledger.post(context, priceLegs(machine, 'MINING_REFUND'));
    stock.add(machine.model, -machine.quantity);
    this.#put(context, machine);
    return accepted(describeMachine(machine));
  }

  /** In the moment after midnight nobody can say yet whether they have started. */
  #findPending(uid: Uid, machineId: number, atMs: number): Rejection | OpenMachine {
    const { members, agenda, open } = this.#books;
    const refusal = refusalOf(members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const machine = open.find(machineId);
    if (machine?.uid !== uid) return { code: 'NOT_FOUND' };
    const day = agenda.dayAt(atMs);
    if (day === undefined || nextDayOf(machine) <= day) return { code: 'DAY_NOT_BOOKED' };
    return machine.state === 'pending' ? machine : { code: 'REDEEM_NOT_ALLOWED' };
  }

  /** By the share that was agreed and the tick of the moment, and not less than was shown. */
  #checkRefund(
    machine: OpenMachine,
    { atMs, refund }: { atMs: number; refund: string | undefined },
  ): Rejection | { refundUnits: bigint | null } {
    const { markets } = this.#books;
    if (machine.priceBps === null) return { refundUnits: null };
    const bitcoinUnits = readBitcoinUnits(() => markets.reference()?.priceUnits);
    if (bitcoinUnits === undefined || !markets.isFresh(atMs)) return { code: 'FEED_STALE' };
    const refundUnits = refundUnitsOf(machine, bitcoinUnits) ?? machine.priceUnits;
    const shown = readAmount(refund ?? '');
    if (shown.isAmount && isRefundAsShown({ shown: shown.units, now: refundUnits })) {
      return { refundUnits };
    }
    return { code: 'QUOTE_CHANGED', data: { refund: formatUnits(refundUnits) } };
  }

  #advance(context: MiningContext, machine: OpenMachine, day: number): void {
    const next =
      machine.state === 'pending'
        ? startMachine(machine, context.command.atMs)
        : this.#pay(context, machine, day - 1);
    this.#put(context, next);
  }

  /** For the day that is over. */
  #pay(context: MiningContext, machine: OpenMachine, day: number): MachineRecord {
    const { ledger, markets } = this.#books;
    const { atMs } = context.command;
    const units = nextOutputOf(machine);
    const amount = { currency: MINING_CURRENCY, units };
    const usdtUnits = usdtUnitsOf(amount, () => markets.reference()?.priceUnits, 'down');
    assert(usdtUnits !== undefined, 'nothing is sold before there is a price');
    ledger.post(context, outputLegs(machine, day, units));
    const output = { machineId: machine.id, day, units, usdtUnits, atMs };
    context.changes.push({ kind: 'mining-output', output });
    return payMachine(machine, { units, usdtUnits }, atMs);
  }

  #put(context: MiningContext, machine: MachineRecord): void {
    this.#books.open.put(machine);
    context.changes.push({ kind: 'machine', machine });
    context.events.push({ kind: 'machine', machine });
  }
}

export const miningModule = classModule<MiningTypes, MiningParts, Mining>({
  rules: MINING_RULES,
  empty: { nextMachineId: 1, machines: [], sold: [] },
  opened: Mining,
});

/** The price is spent: the house has it, and gives some back where machines never started. */
function priceLegs(machine: MachineRecord, type: 'MINING_BUY' | 'MINING_REFUND'): readonly Leg[] {
  const { priceUnits, refundUnits } = machine;
  const units = type === 'MINING_BUY' ? -priceUnits : (refundUnits ?? priceUnits);
  return legsOf(machine.uid, { currency: MINING_PAID_IN, units, type }, String(machine.id));
}

function outputLegs({ id, uid }: MachineRecord, day: number, units: bigint): readonly Leg[] {
  const booking = { currency: MINING_CURRENCY, units, type: 'MINING_OUTPUT' } as const;
  return legsOf(uid, booking, dailyReference(id, day));
}

/** Between the house and what the member can spend. */
function legsOf(
  uid: Uid,
  { currency, units, type }: Pick<Leg, 'units' | 'type'> & { currency: string },
  reference: string,
): readonly Leg[] {
  const own = { owner: uid, kind: 'financial', currency, bucket: 'available' } as const;
  return [
    { account: { owner: 'house:mining', currency }, units: -units, type, reference },
    { account: own, units, type, reference },
  ];
}
