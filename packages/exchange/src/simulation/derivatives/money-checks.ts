/**
 * What leveraged contracts do to money, from postings alone (I11): what is held is margins,
 * reserves and what orders hold; nothing is ever taken of what is available to pay for a
 * loss; and with the house's accounts all results come to zero.
 */
import type { PositionEventRecord } from '../../derivatives/position.ts';
import type { Change } from '../../modules.ts';
import type { Check } from '../module-simulation.ts';

type Owner = number | string;

/** Of these nobody may pay: they end a position, whatever it has lost. */
const ENDINGS: readonly string[] = ['DERIV_PROFIT', 'DERIV_LOSS', 'DERIV_LIQUIDATION'];

export class MoneyChecks {
  readonly #check: Check;
  readonly #accounts = new Map<number, { owner: Owner; bucket: string }>();
  readonly #held = new Map<Owner, bigint>();
  readonly #house = new Map<Owner, bigint>();
  #pnl = 0n;
  #funding = 0n;
  #fees = 0n;
  #insured = 0n;
  #liquidationFees = 0n;

  constructor(check: Check) {
    this.#check = check;
  }

  note(change: Change): void {
    if (change.kind === 'account') {
      const isOwn = change.accountKind === 'derivatives' || change.accountKind === 'house';
      if (isOwn) this.#accounts.set(change.id, change);
    }
    if (change.kind === 'leverage-event') this.#noteEvent(change.event);
    if (change.kind !== 'posting' || !change.type.startsWith('DERIV_')) return;
    const account = this.#accounts.get(change.accountId);
    this.#check(account !== undefined, 'leverage moves money of its own accounts only');
    if (!account) return;
    const { owner, bucket } = account;
    if (typeof owner === 'string') add(this.#house, owner, change.units);
    else if (bucket === 'held') add(this.#held, owner, change.units);
    else if (ENDINGS.includes(change.type)) {
      this.#check(change.units >= 0n, 'nobody loses more than the isolated margin');
    }
  }

  /** By member: margins, reserves and what orders hold. */
  compare(needed: ReadonlyMap<number, bigint>): void {
    for (const [uid, units] of needed) {
      const held = this.#held.get(uid) ?? 0n;
      this.#check(held === units, 'held = Σ margins, reserves and holds of orders');
    }
    const of = (owner: string) => this.#house.get(owner) ?? 0n;
    this.#check(of('house:deriv') === -this.#pnl - this.#funding, 'the house has what was lost');
    this.#check(of('house:fees') === this.#fees, 'the house has the fees');
    const insurance = this.#liquidationFees - this.#insured;
    this.#check(of('house:insurance') === insurance, 'the insurance has what it was paid');
  }

  #noteEvent(event: PositionEventRecord): void {
    this.#pnl += event.pnlUnits;
    this.#fees += event.feeUnits;
    this.#liquidationFees += event.liquidationFeeUnits;
    this.#insured += event.insuredUnits;
    if (event.kind === 'funding') this.#funding += event.amountUnits;
  }
}

function add(sums: Map<Owner, bigint>, owner: Owner, units: bigint): void {
  sums.set(owner, (sums.get(owner) ?? 0n) + units);
}
