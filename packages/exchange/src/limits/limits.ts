/**
 * Breaks and the daily loss limit of all quick products together (rulebook 3.6). Products say what
 * they have at risk, report what was lost, and ask before they open anything. Under the first terms
 * nothing is asked and nothing recorded: seconds contracts then have their limits for themselves.
 */
import { formatUnits } from '@anywhen/money';
import { dayOfSecond } from '@anywhen/prices';
import { type Rejection, lossAllowanceUnits } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { ExchangeModule } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { TickListener } from '../markets/commands.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import type { SharedLimits } from '../members/commands.ts';
import { lossLimitAt } from '../members/member.ts';
import type { Members } from '../members/members.ts';
import type { LimitsContext, LimitsImage, LimitsTypes } from './commands.ts';
import { DayLosses } from './day-losses.ts';

/** A product whose stakes count. */
type RiskSource<Context = StepContext> = {
  /** All that can still be lost of what is open now. */
  atRiskUnits(uid: Uid): bigint;
  /** Where the product has its own record of a day; others report to `addLoss`. */
  netLossUnits?(uid: Uid, atMs: number): bigint;
  breakUntilMs?(uid: Uid): number;
  /** A break begins: what waits and would open something is cancelled. */
  cancelOpenings?(context: Context, uid: Uid): unknown;
};

/** What is opened: at once all it can lose, and whether it ends on the same day of UTC. */
type Opening = { readonly atMs: number; readonly units: bigint; readonly endsToday: boolean };

type LimitsParts = { readonly members: Members; readonly markets: Markets };

export class Limits implements TickListener<LimitsContext>, SharedLimits<LimitsContext> {
  readonly #members: Members;
  readonly #losses: DayLosses;
  readonly #sources: RiskSource[] = [];

  constructor(fingerprint: Fingerprint, { members, markets }: LimitsParts, image: LimitsImage) {
    this.#members = members;
    const lastSecond = markets.reference()?.second ?? 0;
    this.#losses = new DayLosses(fingerprint, { losses: image.losses, lastSecond });
  }

  get areShared(): boolean {
    return this.#members.terms.limitsAreShared;
  }

  addSource(source: RiskSource): void {
    this.#sources.push(source);
  }

  tick(_context: LimitsContext, { second }: Reference): void {
    this.#losses.forgetBefore(second);
  }

  addLoss(context: LimitsContext, lost: { uid: Uid; second: number; units: bigint }): void {
    if (!this.areShared || lost.units === 0n) return;
    const loss = this.#losses.add(lost);
    if (loss) context.changes.push({ kind: 'day-loss', loss });
  }

  beginBreak(context: StepContext, uid: Uid): void {
    if (!this.areShared) return;
    for (const each of this.#members.familyOf(uid)) {
      for (const source of this.#sources) source.cancelOpenings?.(context, each);
    }
  }

  limitsShared(context: LimitsContext): void {
    const { atMs } = context.command;
    for (const { uid } of this.#members.all()) {
      if (atMs < this.#breakUntilMs(uid)) this.beginBreak(context, uid);
    }
  }

  /** Of today, of all products that count, and of all a person's portfolios together. */
  standingOf(uid: Uid, atMs: number): { netLossUnits: bigint; openUnits: bigint } {
    const day = dayOfSecond(atMs / 1_000);
    let netLossUnits = 0n;
    let openUnits = 0n;
    for (const each of this.#members.familyOf(uid)) {
      netLossUnits += this.#losses.of(each, day);
      for (const source of this.#sources) {
        netLossUnits += source.netLossUnits?.(each, atMs) ?? 0n;
        openUnits += source.atRiskUnits(each);
      }
    }
    return { netLossUnits, openUnits };
  }

  /** A break first: it is the member's own request, whatever the day's figures say. */
  refuse(uid: Uid, opening: Opening): Rejection | undefined {
    if (!this.areShared) return undefined;
    const untilMs = this.#breakUntilMs(uid);
    if (opening.atMs < untilMs) return { code: 'ON_A_BREAK', data: { untilMs } };
    return this.refuseLoss(uid, opening);
  }

  /** What is open counts as lost until it has ended otherwise. */
  refuseLoss(uid: Uid, { atMs, units, endsToday }: Opening): Rejection | undefined {
    const member = this.#members.find(uid);
    if (!member) return { code: 'USER_NOT_FOUND' };
    const lossLimitUnits = lossLimitAt(member, atMs);
    const capacity = lossAllowanceUnits({
      lossLimitUnits,
      ...this.standingOf(uid, atMs),
      endsToday,
    });
    if (units <= capacity) return undefined;
    const left = formatUnits(capacity > 0n ? capacity : 0n);
    const data = { limit: 'net-loss', lossLimit: formatUnits(lossLimitUnits), left };
    return { code: 'DAILY_LIMIT_REACHED', data };
  }

  #breakUntilMs(uid: Uid): number {
    const person = this.#members.personOf(uid);
    return Math.max(0, ...this.#sources.map((source) => source.breakUntilMs?.(person) ?? 0));
  }
}

export const limitsModule: ExchangeModule<LimitsTypes, LimitsParts, Limits> = {
  rules: {},
  empty: { losses: [] },
  open: ({ fingerprint, parts, image }) => new Limits(fingerprint, parts, image),
  handlers: () => ({}),
};
