/**
 * Deposits: declared by members, confirmed by the simulated chain, decided by rules or staff; only
 * a decision credits. The same agenda unlocks them and makes them final; until then two people can
 * take a wrong credit back, whole.
 */
import { formatUnits } from '@anywhen/money';
import {
  CASH_ACCOUNTS,
  CORRECTION_REASONS,
  type CorrectionReason,
  DEPOSIT_REASONS,
  type Decider,
  type DepositReason,
  REVIEWERS,
  type Rejection,
  isRejection,
  isSimulatedAddress,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { StaffId, Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, actingStaff } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import { DEPOSITS_RULES, type DepositsContext, type DepositsImage } from './commands.ts';
import type { DepositsReplies, DepositsTypes, SubmitDeposit } from './commands.ts';
import { type DepositDay, DepositDays, dayAt } from './day-totals.ts';
import { readDeclaration, refuseOneMore } from './declaration.ts';
import {
  type Declared,
  type DepositRecord,
  correctDeposit,
  decideDeposit,
  describeDeposit,
  finishDeposit,
  nextSecondOf,
  openDeposit,
  proposeCorrection,
  reviewStateOf,
  stateOf,
  unlockDeposit,
} from './deposit.ts';
import { DEPOSIT_TERMS, type DepositTerms, areDepositTerms, ceilingOf } from './deposit-terms.ts';
import { DepositsInFlight } from './deposits-in-flight.ts';
import { type CeilingLeft, ThirtyDays, leftOfCeiling } from './thirty-days.ts';

type DepositsParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly terms: Terms;
  readonly agenda: Schedule<DepositsContext>;
};

const FOLDER = /^[0-9a-f]{32}$/;

class Deposits {
  readonly handlers: Handlers<DepositsTypes>;
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #markets: Markets;
  readonly #open: Holdings<DepositRecord>;
  readonly #inFlight = new DepositsInFlight();
  readonly #days: DepositDays;
  readonly #thirtyDays: ThirtyDays;
  readonly #terms: Terms;

  constructor(fingerprint: Fingerprint, parts: DepositsParts, image: DepositsImage) {
    const { ledger, members, markets, terms, agenda } = parts;
    this.#terms = terms;
    this.#ledger = ledger;
    this.#members = members;
    this.#markets = markets;
    const list = agenda.openList(
      dueHandler((context: DepositsContext, deposit: DepositRecord) =>
        this.#advance(context, deposit),
      ),
    );
    const dueOf = (deposit: DepositRecord) => {
      const at = nextSecondOf(deposit);
      return at === undefined ? undefined : { list, at };
    };
    this.#open = new Holdings<DepositRecord>(
      fingerprint,
      { isOpen: (deposit) => nextSecondOf(deposit) !== undefined, stateOf, dueOf },
      { nextId: image.nextDepositId, records: image.deposits },
    );
    for (const deposit of image.deposits) this.#inFlight.put(deposit);
    this.#days = new DepositDays(fingerprint, image.days);
    this.#thirtyDays = new ThirtyDays(fingerprint, image.thirtyDays);
    this.handlers = {
      'submit-deposit': (context, body) => this.#submit(context, actingMember(context), body),
      'decide-deposit': (context, body) => this.#review(context, body),
      'propose-correction': (context, body) => this.#propose(context, actingStaff(context), body),
      'approve-correction': (context, body) =>
        this.#approve(context, actingStaff(context), body.depositId),
      'set-deposit-terms': (context, { ceiling }) => this.#setTerms(context, { ceiling }),
    };
  }

  find(depositId: number): DepositRecord | undefined {
    return this.#open.find(depositId);
  }

  /** All of which something may still become. */
  open(): IterableIterator<DepositRecord> {
    return this.#open.all();
  }

  /** Credited to the member, but not yet to be withdrawn, in whichever account it is by now. */
  lockedOf(uid: Uid, currency: string): bigint {
    return this.#inFlight.lockedOf(uid, currency);
  }

  /** In USDT, on the day of UTC this moment is in. */
  depositedAt(uid: Uid, atMs: number): bigint {
    return this.#days.at(uid, atMs);
  }

  /** What is left of the ceiling; undefined without one. */
  ceilingAt(uid: Uid, atMs: number): CeilingLeft | undefined {
    // Stored terms were checked before they were stored.
    const ceilingUnits = ceilingOf(this.#terms.find(DEPOSIT_TERMS) as DepositTerms | undefined);
    if (ceilingUnits === undefined) return undefined;
    return leftOfCeiling(this.#thirtyDays.of(uid, this.#days.lastOf(uid)), { ceilingUnits, atMs });
  }

  #setTerms(
    context: DepositsContext,
    terms: DepositTerms,
  ): Verdict<DepositsReplies['set-deposit-terms']> {
    if (!areDepositTerms(terms)) return { code: 'VALIDATION' };
    return accepted({ isNew: this.#terms.put(context, DEPOSIT_TERMS, terms) });
  }

  #submit(
    context: DepositsContext,
    uid: Uid,
    body: SubmitDeposit,
  ): Verdict<DepositsReplies['submit-deposit']> {
    const { atMs, id: requestId } = context.command;
    const declared = this.#check(uid, body, atMs);
    if (isRejection(declared)) return declared;
    const id = this.#open.takeId();
    const deposit = openDeposit(declared, { id, uid, requestId, submittedAtMs: atMs });
    this.#put(context, deposit);
    const { usdtUnits } = declared;
    if (this.#terms.find(DEPOSIT_TERMS)) {
      const next = { uid, day: dayAt(atMs), usdtUnits };
      this.#noteThirtyDays(context, this.#thirtyDays.add(next, this.#days.lastOf(uid)));
    }
    this.#notifyDay(context, this.#days.add(uid, { usdtUnits, atMs }));
    return accepted(describeDeposit(deposit));
  }

  /** In the order of rulebook 9.4; the proof between the two parts is the server's to ask for. */
  #check(uid: Uid, body: SubmitDeposit, atMs: number): Rejection | Declared {
    if (!isReadable(body)) return { code: 'VALIDATION' };
    const read = readDeclaration(this.#members.find(uid), body);
    if (isRejection(read)) return read;
    const { account, address, folder, flaw, reviewer } = body;
    if (!isSimulatedAddress(read.network, address)) {
      return { code: 'VALIDATION', fields: { address: 'format' } };
    }
    const usdtUnits = usdtUnitsOf(read, () => this.#markets.reference()?.priceUnits);
    if (usdtUnits === undefined) return { code: 'FEED_STALE' };
    const refusal = refuseOneMore(
      { ...read, usdtUnits },
      {
        depositedUnits: this.#days.at(uid, atMs),
        ceiling: this.ceilingAt(uid, atMs),
        underReview: this.#inFlight.underReviewOf(uid),
      },
    );
    return refusal ?? { ...read, usdtUnits, account, address, folder, flaw, reviewer };
  }

  /** What time alone makes of a deposit; what was missed meanwhile is not asked again. */
  #advance(context: DepositsContext, deposit: DepositRecord): void {
    const { atMs } = context.command;
    if (deposit.state === 'under-review') {
      this.#decide(context, deposit, { found: deposit.flaw, by: 'rules' });
    } else if (deposit.state === 'credited') this.#put(context, unlockDeposit(deposit, atMs));
    else this.#put(context, finishDeposit(deposit));
  }

  #review(
    context: DepositsContext,
    { depositId, reason }: { depositId: number; reason: DepositReason | null },
  ): Verdict<DepositsReplies['decide-deposit']> {
    if (reason !== null && !DEPOSIT_REASONS.includes(reason)) return { code: 'VALIDATION' };
    const deposit = this.#open.find(depositId);
    if (deposit?.state !== 'under-review') return { code: 'NOT_FOUND' };
    // Before that there is nothing on the chain to credit.
    if (context.command.atMs < deposit.confirmedAtMs) return { code: 'FORBIDDEN' };
    const decided = this.#decide(context, deposit, { found: reason, by: 'staff' });
    return accepted({ state: reviewStateOf(decided.state), reason: decided.reason });
  }

  #decide(
    context: DepositsContext,
    deposit: DepositRecord,
    { found, by }: { found: DepositReason | null; by: Decider },
  ): DepositRecord {
    const { atMs } = context.command;
    const reason = deposit.sentUnits === deposit.units ? found : 'AMOUNT_MISMATCH';
    const decided = decideDeposit(deposit, { reason, atMs, by });
    if (reason) this.#giveBack(context, deposit);
    else this.#ledger.post(context, creditOf(deposit));
    this.#put(context, decided);
    return decided;
  }

  #propose(
    context: DepositsContext,
    proposedBy: StaffId,
    { depositId, reason }: { depositId: number; reason: CorrectionReason },
  ): Verdict<DepositsReplies['propose-correction']> {
    if (!CORRECTION_REASONS.includes(reason)) return { code: 'VALIDATION' };
    const deposit = this.#findCredited(depositId);
    if (!deposit) return { code: 'NOT_FOUND' };
    const { atMs: proposedAtMs } = context.command;
    this.#put(context, proposeCorrection(deposit, { reason, proposedBy, proposedAtMs }));
    return accepted({ depositId });
  }

  #approve(
    context: DepositsContext,
    approvedBy: StaffId,
    depositId: number,
  ): Verdict<DepositsReplies['approve-correction']> {
    const deposit = this.#findCredited(depositId);
    const proposal = deposit?.correction;
    if (!deposit || !proposal) return { code: 'NOT_FOUND' };
    if (proposal.proposedBy === approvedBy) return { code: 'FORBIDDEN' };
    const { uid, account, currency, units } = deposit;
    const available = this.#ledger.availableOf(uid, account, currency);
    if (available < units) {
      return { code: 'BALANCE_INSUFFICIENT', data: { available: formatUnits(available) } };
    }
    const { atMs: approvedAtMs } = context.command;
    this.#ledger.post(context, correctionOf(deposit));
    this.#put(context, correctDeposit(deposit, proposal, { approvedBy, approvedAtMs }));
    return accepted({ depositId, amount: formatUnits(units) });
  }

  /** Whose credit can still be taken back. */
  #findCredited(depositId: number): DepositRecord | undefined {
    const deposit = this.#open.find(depositId);
    return deposit?.state === 'under-review' ? undefined : deposit;
  }

  #giveBack(context: DepositsContext, deposit: DepositRecord): void {
    const day = this.#thirtyDays.giveBack(deposit.uid, deposit);
    if (day) this.#noteThirtyDays(context, [day]);
    this.#notifyDay(context, this.#days.giveBack(deposit.uid, deposit));
  }

  #noteThirtyDays(context: DepositsContext, days: readonly DepositDay[]): void {
    for (const day of days) context.changes.push({ kind: 'deposit-30', day });
  }

  #notifyDay(context: DepositsContext, day: DepositDay | undefined): void {
    if (!day) return;
    context.changes.push({ kind: 'deposit-day', day });
    context.events.push({ kind: 'deposit-day', day });
  }

  #put(context: DepositsContext, deposit: DepositRecord): void {
    this.#open.put(deposit);
    this.#inFlight.put(deposit);
    context.changes.push({ kind: 'deposit', deposit });
    context.events.push({ kind: 'deposit', deposit });
  }
}

export const depositsModule = classModule<DepositsTypes, DepositsParts, Deposits>({
  rules: DEPOSITS_RULES,
  empty: { nextDepositId: 1, deposits: [], days: [], thirtyDays: [] },
  opened: Deposits,
});

/** What the chain brought comes from outside, and to the account the member chose. */
function creditOf(deposit: DepositRecord): readonly Leg[] {
  return legsOf(deposit, 'DEPOSIT_CREDIT', deposit.units);
}

function correctionOf(deposit: DepositRecord): readonly Leg[] {
  return legsOf(deposit, 'DEPOSIT_CORRECTION', -deposit.units);
}

function legsOf(
  { id, uid, account, currency }: DepositRecord,
  type: Leg['type'],
  units: bigint,
): readonly Leg[] {
  const reference = String(id);
  const own = { owner: uid, kind: account, currency, bucket: 'available' } as const;
  return [
    { account: { owner: 'sim:chain', currency }, units: -units, type, reference },
    { account: own, units, type, reference },
  ];
}

/** Words of the lists and the name of a folder: nothing else may pass for them. */
function isReadable({ account, folder, flaw, reviewer }: SubmitDeposit): boolean {
  const isKnown = CASH_ACCOUNTS.includes(account) && REVIEWERS.includes(reviewer);
  const isFlaw = flaw === null || DEPOSIT_REASONS.includes(flaw);
  return isKnown && isFlaw && FOLDER.test(folder);
}
