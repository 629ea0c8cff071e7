/**
 * What leveraged contracts do to money, from postings alone (I11): what is held is margins,
 * reserves and what orders hold; nothing is ever taken of what is available to pay for a
 * loss; what members pay and receive for funding is what the insurance gets, which is never below
 * zero; and with the house's accounts all results come to zero.
 */
import type { FundingRound } from '../../derivatives/commands.ts';
import { DERIVATIVES_TERMS, type DerivativesTerms } from '../../derivatives/derivatives-terms.ts';
import type { PositionEventRecord } from '../../derivatives/position.ts';
import type { PostingAppended } from '../../ledger/commands.ts';
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
  /** What funding moved, by house account, and how much of it each round was for members. */
  readonly #fundedBy = new Map<Owner, bigint>();
  readonly #rounds = new Map<number, bigint>();
  #pnl = 0n;
  #funding = 0n;
  #filled = 0n;
  #hasRules = false;
  #isInsuranceMoved = false;
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
    if (change.kind === 'terms' && change.terms.product === DERIVATIVES_TERMS) {
      this.#hasRules = (change.terms.terms as DerivativesTerms).rules !== undefined;
    }
    if (change.kind === 'funding-round') this.#requireRounds(change.round);
    if (change.kind === 'leverage-event') this.#noteEvent(change.event);
    if (change.kind !== 'posting' || !change.type.startsWith('DERIV_')) return;
    const account = this.#accounts.get(change.accountId);
    this.#check(account !== undefined, 'leverage moves money of its own accounts only');
    if (!account) return;
    const { owner, bucket } = account;
    if (typeof owner === 'string') this.#noteHouse(owner, change);
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
    const funded = (owner: string) => this.#fundedBy.get(owner) ?? 0n;
    const [byHouse, byInsurance] = [funded('house:deriv'), funded('house:insurance')];
    this.#check(byHouse + byInsurance === -this.#funding, 'members fund what the houses got');
    const lost = -this.#pnl + byHouse - this.#filled;
    this.#check(of('house:deriv') === lost, 'the house has what was lost');
    this.#check(of('house:fees') === this.#fees, 'the house has the fees');
    const insurance = this.#liquidationFees - this.#insured + byInsurance + this.#filled;
    this.#check(of('house:insurance') === insurance, 'the insurance has what it was paid');
    const isFilled = !this.#hasRules || !this.#isInsuranceMoved || insurance >= 0n;
    this.#check(isFilled, 'the insurance is never below zero');
    this.#isInsuranceMoved = false;
  }

  #noteHouse(owner: string, { type, units }: PostingAppended): void {
    add(this.#house, owner, units);
    if (type === 'DERIV_FUNDING') {
      add(this.#fundedBy, owner, units);
      const isOthers = this.#hasRules && owner === 'house:deriv';
      this.#check(!isOthers, 'funding is between members and the insurance');
    }
    if (owner !== 'house:insurance') return;
    this.#isInsuranceMoved = true;
    if (type === 'DERIV_INSURANCE') this.#filled += units;
  }

  /** With a new round all of those before it are booked. */
  #requireRounds({ second, expectedUnits }: FundingRound): void {
    if (expectedUnits === null) return;
    for (const [past, units] of this.#rounds) {
      if (past >= second) continue;
      this.#check(units <= 0n, 'members receive no more funding than members pay');
      this.#rounds.delete(past);
    }
    this.#rounds.set(second, this.#rounds.get(second) ?? 0n);
  }

  #noteEvent(event: PositionEventRecord): void {
    this.#pnl += event.pnlUnits;
    this.#fees += event.feeUnits;
    this.#liquidationFees += event.liquidationFeeUnits;
    this.#insured += event.insuredUnits;
    if (event.kind !== 'funding') return;
    this.#funding += event.amountUnits;
    const round = this.#rounds.get(event.second);
    if (round !== undefined) this.#rounds.set(event.second, round + event.amountUnits);
  }
}

function add(sums: Map<Owner, bigint>, owner: Owner, units: bigint): void {
  sums.set(owner, (sums.get(owner) ?? 0n) + units);
}
