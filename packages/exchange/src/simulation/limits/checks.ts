/**
 * The promises to members who may not or do not want to open anything, checked from changes alone:
 * nothing opens for who is not active, nothing quick opens during a break, and whatever opens keeps
 * the possible loss of the day within the own limit, which is counted a second time.
 */
import type { Exchange } from '../../exchange.ts';
import type { Uid } from '../../kernel/actor.ts';
import type { MemberTerms } from '../../members/member-terms.ts';
import { type Member, lossLimitAt } from '../../members/member.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';
import { LossRecount } from './recount.ts';

/** Quick: breaks and the loss limit hold for it. Bots start under them but risk no stake. */
type Kind = 'slow' | 'quick' | 'bot';
type Opened = { readonly uid: Uid; readonly kind: Kind };

export class LimitsChecks {
  readonly #check: Check;
  readonly #members = new Map<Uid, Member>();
  /** By portfolio, whose it is. */
  readonly #persons = new Map<Uid, Uid>();
  readonly #breaks = new Map<Uid, number>();
  readonly #owners = new Map<number, Uid>();
  readonly #seen = new Set<string>();
  readonly #recount = new LossRecount();
  #terms: MemberTerms = { frozenMayReduce: false, limitsAreShared: false };

  constructor(check: Check) {
    this.#check = check;
  }

  after(
    { changes }: Pick<Outcome, 'changes'>,
    { atMs, actor }: Pick<Command, 'atMs' | 'actor'>,
    modules: Pick<Exchange['modules'], 'limits'>,
  ): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) {
      this.#note(change);
      this.#recount.note(change, this.#terms.limitsAreShared);
    }
    for (const change of changes) {
      for (const opened of this.#openedBy(change)) {
        this.#requireFree(opened, atMs);
        if (actor.kind !== 'member' || opened.kind !== 'quick') continue;
        if (this.#requireWithin(opened.uid, atMs, modules)) seen.push('limits → counted');
      }
      if (change.kind !== 'status-change') continue;
      const { spotOrders, leverageOrders, bots } = change.change.cancelled;
      if (spotOrders > 0) seen.push('cancelled → spot');
      if (leverageOrders > 0) seen.push('cancelled → leverage');
      if (bots > 0) seen.push('cancelled → bots');
    }
    return seen;
  }

  #note(change: Change): void {
    if (change.kind === 'member') {
      const { uid, ownerUid } = change.member;
      if (ownerUid !== null) this.#persons.set(uid, ownerUid);
      else this.#members.set(uid, change.member);
    }
    if (change.kind === 'seconds-break') this.#breaks.set(change.uid, change.untilMs);
    if (change.kind === 'leverage-position') {
      this.#owners.set(change.position.id, change.position.uid);
    }
    if (change.kind === 'terms' && change.terms.product === 'members') {
      this.#terms = change.terms.terms as MemberTerms;
    }
  }

  #openedBy(change: Change): Opened[] {
    switch (change.kind) {
      case 'seconds-contract':
        return this.#first('seconds', change.contract, 'quick');
      case 'option-position':
        return this.#first('option', change.position, 'quick');
      case 'leverage-event': {
        const { kind, positionId } = change.event;
        const uid = this.#owners.get(positionId) ?? 0;
        return kind === 'opened' || kind === 'added' ? [{ uid, kind: 'quick' }] : [];
      }
      case 'bot-log': {
        const { kind, botId } = change.line;
        const uid = this.#owners.get(-botId) ?? 0;
        return kind === 'started' || kind === 'resumed' ? [{ uid, kind: 'bot' }] : [];
      }
      case 'bot':
        // A bot's number is no position's: they are kept apart by their sign.
        this.#owners.set(-change.bot.id, change.bot.uid);
        return [];
      case 'spot-order': {
        const { botId, side } = change.order;
        const isOpening = botId === null || side === 'buy';
        return isOpening ? this.#first('spot', change.order, 'slow') : [];
      }
      case 'spot-trade': {
        const { buyer } = change.trade;
        return buyer ? [{ uid: buyer.uid, kind: 'slow' }] : [];
      }
      case 'finance-record':
        return this.#first('finance', change.record, 'slow');
      case 'staking-position': {
        // A part that leaves gets a number of its own; nothing is opened by it.
        const { splitFrom } = change.position;
        return splitFrom === null ? this.#first('staking', change.position, 'slow') : [];
      }
      case 'machine':
        return this.#first('machine', change.machine, 'slow');
      default:
        return [];
    }
  }

  /** What is heard of for the first time has just been opened. */
  #first(name: string, { id, uid }: { id: number; uid: Uid }, kind: Kind): Opened[] {
    const key = `${name}/${id}`;
    if (this.#seen.has(key)) return [];
    this.#seen.add(key);
    return [{ uid, kind }];
  }

  #requireFree({ uid: opening, kind }: Opened, atMs: number): void {
    const uid = this.#personOf(opening);
    const { frozenMayReduce, limitsAreShared } = this.#terms;
    const isActive = this.#members.get(uid)?.status === 'active';
    this.#check(isActive || !frozenMayReduce, 'nothing opens for who is not active');
    const isOnBreak = atMs < (this.#breaks.get(uid) ?? 0);
    const isBarred = limitsAreShared && kind !== 'slow' && isOnBreak;
    this.#check(!isBarred, 'nothing quick opens during a break');
  }

  /** What a tick fills was counted when it was placed: a limit lowered since then leaves it. */
  #requireWithin(uid: Uid, atMs: number, { limits }: Pick<Exchange['modules'], 'limits'>): boolean {
    if (!this.#terms.limitsAreShared) return false;
    const { netLossUnits, openUnits } = limits.standingOf(uid, atMs);
    const member = this.#members.get(this.#personOf(uid));
    const isWithin = member && netLossUnits + openUnits <= lossLimitAt(member, atMs);
    this.#check(isWithin, 'loss of today + all that is open stay within the own limit');
    const again = this.#recount.of(this.#familyOf(uid), atMs);
    this.#check(again.netLossUnits === netLossUnits, 'the loss of a day is what was lost on it');
    this.#check(again.openUnits === openUnits, 'what counts as open is what is open');
    return true;
  }

  #personOf(uid: Uid): Uid {
    return this.#persons.get(uid) ?? uid;
  }

  #familyOf(uid: Uid): Uid[] {
    const person = this.#personOf(uid);
    const own = [...this.#persons].filter(([, owner]) => owner === person);
    return [person, ...own.map(([portfolio]) => portfolio)];
  }
}
