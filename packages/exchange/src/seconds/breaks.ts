/**
 * Breaks that members take: from seconds contracts, and where limits are shared from everything
 * quick. They act at once and only ever grow.
 */
import { DAY_MS } from '@anywhen/prices';
import { type BreakDays, refusalOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Limits } from '../limits/limits.ts';
import type { Members } from '../members/members.ts';
import type { SecondsBreak, SecondsContext, SecondsReplies } from './commands.ts';

export class Breaks {
  readonly #breaks = new Map<Uid, { untilMs: number; mark: Mark }>();
  readonly #fingerprint: Fingerprint;

  constructor(fingerprint: Fingerprint, breaks: readonly SecondsBreak[]) {
    this.#fingerprint = fingerprint;
    for (const each of breaks) this.#set(each);
  }

  /** Zero for a member who never took one. */
  untilMsOf(uid: Uid): number {
    return this.#breaks.get(uid)?.untilMs ?? 0;
  }

  /** Not refused to a frozen member: holding oneself back must always be possible. */
  take(
    context: SecondsContext,
    { members, limits }: { members: Members; limits: Limits },
    { uid: asking, days }: { uid: Uid; days: BreakDays },
  ): Verdict<SecondsReplies['take-a-break']> {
    // A break is the person's, whichever of their portfolios asks for it.
    const uid = members.personOf(asking);
    const refusal = refusalOf(members.find(uid), 'hold-back');
    if (refusal) return refusal;
    const current = this.untilMsOf(uid);
    const untilMs = Math.max(current, context.command.atMs + days * DAY_MS);
    if (untilMs > current) {
      this.#set({ uid, untilMs });
      context.changes.push({ kind: 'seconds-break', uid, untilMs });
      limits.beginBreak(context, uid);
    }
    return accepted({ breakUntilMs: untilMs });
  }

  #set({ uid, untilMs }: SecondsBreak): void {
    const previous = this.#breaks.get(uid)?.mark;
    const mark = this.#fingerprint.replace(previous, `seconds-break/${uid}/${untilMs}`);
    this.#breaks.set(uid, { untilMs, mark });
  }
}
