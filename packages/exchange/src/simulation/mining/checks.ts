/**
 * The promises of mining machines, checked from changes alone: they move only along the table of
 * rulebook 6.2, what was agreed never changes, each day is paid once and in order, at the end the
 * sum is what was shown, stock is what was sold and not cancelled, and the house has what was
 * spent and not refunded, less what it paid. What follows bitcoin is sold and taken back at the
 * price of its tick and its own share, and nobody gets back more than was paid.
 */
import { machineRefundUnits } from '@anywhen/protocol';
import type { MiningOutput } from '../../mining/commands.ts';
import type { MachineRecord } from '../../mining/machine.ts';
import { readBitcoinUnits } from '../../mining/mining-terms.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';

type State = MachineRecord['state'] | 'none';

/** To itself: one more day was paid. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['pending'],
  pending: ['running', 'cancelled'],
  running: ['running', 'expired'],
  expired: [],
  cancelled: [],
};
const AGREED = [
  ...(['uid', 'model', 'quantity', 'th', 'termDays', 'priceUnits', 'dailyUnits'] as const),
  ...(['outputUnits', 'boughtAtMs', 'startDay', 'priceBps'] as const),
];
const TYPES: readonly string[] = ['MINING_BUY', 'MINING_REFUND', 'MINING_OUTPUT'];

/** What the machine itself says, to be held against the changes. */
type MiningUnderCheck = { readonly mining: { soldOf(model: string): number } };

export class MiningChecks {
  readonly #check: Check;
  readonly #machines = new Map<number, MachineRecord>();
  readonly #outputs = new Map<number, MiningOutput[]>();
  /** By house account and reference: what the ledger says of each posting. */
  readonly #houseAccounts = new Map<number, string>();
  readonly #booked = new Set<string>();
  readonly #houseUnits = new Map<string, bigint>();
  #day = 0;
  #priceUnits: readonly number[] = [];

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome, _command: Command, { mining }: MiningUnderCheck): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) this.#noteMoney(change);
    for (const change of changes) {
      if (change.kind === 'calendar') this.#day = change.calendar.day;
      if (change.kind === 'tick') this.#priceUnits = change.priceUnits;
      if (change.kind === 'mining-output') this.#noteOutput(change.output);
      if (change.kind === 'machine') seen.push(...this.#follow(change.machine));
    }
    if (seen.length > 0) this.#compare(mining);
    return seen;
  }

  #noteMoney(change: Change): void {
    if (change.kind === 'account' && change.owner === 'house:mining') {
      this.#houseAccounts.set(change.id, change.currency);
    }
    if (change.kind !== 'posting' || !TYPES.includes(change.type)) return;
    const currency = this.#houseAccounts.get(change.accountId);
    if (currency === undefined) return;
    const booking = `${change.type}/${change.reference}`;
    this.#check(!this.#booked.has(booking), 'a purchase, a refund and a day are booked once');
    this.#booked.add(booking);
    this.#houseUnits.set(currency, this.#houseOf(currency) + change.units);
  }

  #noteOutput(output: MiningOutput): void {
    const { machineId, day, units } = output;
    const machine = this.#machines.get(machineId);
    const paid = this.#outputs.get(machineId) ?? [];
    const dayDue = (machine?.startDay ?? 0) + paid.length;
    this.#check(machine?.state === 'running', 'only what runs is paid');
    this.#check(day === dayDue, 'each day is paid once, in order');
    this.#check(day < this.#day, 'a day is paid when it is over');
    const isBooked = this.#booked.has(`MINING_OUTPUT/${machineId}@${day}`);
    this.#check(isBooked, 'what is paid has an entry');
    this.#check(units > 0n && output.usdtUnits >= 0n, 'a day brings something');
    this.#outputs.set(machineId, [...paid, output]);
  }

  #follow(machine: MachineRecord): string[] {
    const { id, state } = machine;
    const before = this.#machines.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `machines go from ${before?.state} to ${state}`);
    const isSame = !before || AGREED.every((column) => before[column] === machine[column]);
    this.#check(isSame, 'what was agreed never changes');
    this.#machines.set(id, machine);
    this.#requireGround(machine);
    return before?.state === state ? [] : [`machine → ${state}`];
  }

  #requireGround(machine: MachineRecord): void {
    const { id, state, startDay, termDays, outputUnits } = machine;
    const paid = this.#outputs.get(id) ?? [];
    const sum = paid.reduce((total, { units }) => total + units, 0n);
    const usdtSum = paid.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
    const isSum = machine.paidUnits === sum && machine.paidUsdtUnits === usdtSum;
    this.#check(isSum && machine.paidDays === paid.length, 'what is paid is the sum of its days');
    this.#check(sum <= outputUnits, 'nobody is paid more than was shown');
    if (state === 'pending') this.#check(startDay === this.#day + 1, 'machines start the next day');
    if (state === 'running') this.#check(startDay <= this.#day, 'machines start on their day');
    if (state === 'expired') {
      this.#check(paid.length === termDays, 'machines expire after their last day');
      this.#check(sum === outputUnits, 'what was shown was paid');
    }
    const hasRefund = this.#booked.has(`MINING_REFUND/${id}`);
    this.#check(hasRefund === (state === 'cancelled'), 'what is cancelled is refunded');
    if (machine.priceBps !== null) this.#requirePrice(machine, machine.priceBps);
    else this.#check(machine.refundUnits === null, 'a price in USDT comes back whole');
  }

  /** At most what was paid: a purchase at its own tick would come back as a whole. */
  #requirePrice(machine: MachineRecord, priceBps: number): void {
    const { state, priceUnits, refundUnits } = machine;
    const bitcoin = readBitcoinUnits(() => this.#priceUnits) ?? 0n;
    const worth = (most: bigint) =>
      machineRefundUnits({ ...machine, priceBps, priceUnits: most }, bitcoin);
    if (state === 'pending') {
      this.#check(worth(priceUnits * 2n) === priceUnits, 'the price is that of its tick');
    }
    if (state === 'cancelled') {
      this.#check(refundUnits === worth(priceUnits), 'what comes back is the price of its tick');
    }
  }

  #compare(mining: MiningUnderCheck['mining']): void {
    const sold = new Map<string, number>();
    let spent = 0n;
    let paid = 0n;
    for (const machine of this.#machines.values()) {
      const { model, quantity, state, priceUnits, refundUnits } = machine;
      const isSold = state !== 'cancelled';
      sold.set(model, (sold.get(model) ?? 0) + (isSold ? quantity : 0));
      spent += isSold ? priceUnits : priceUnits - (refundUnits ?? priceUnits);
      paid += machine.paidUnits;
    }
    for (const [model, count] of sold) {
      this.#check(mining.soldOf(model) === count, 'stock is what was sold and not cancelled');
    }
    this.#check(this.#houseOf('USDT') === spent, 'the house has what was spent and not refunded');
    this.#check(this.#houseOf('BTC') === -paid, 'the house paid what machines brought');
  }

  #houseOf(currency: string): bigint {
    return this.#houseUnits.get(currency) ?? 0n;
  }
}
