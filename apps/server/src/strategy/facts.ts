/**
 * The committed bots of all members that are not stopped, with the rungs of grids. It never shows
 * uncommitted state.
 */
import type { BotRecord, Change, ExchangeImage, RungRecord, Uid } from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

/** A bot with its rungs, lowest first. */
export type KnownBot = { readonly bot: BotRecord; readonly rungs: readonly RungRecord[] };

export class StrategyFacts implements Facts {
  readonly #byMember = new Map<Uid, Map<number, BotRecord>>();
  readonly #rungs = new Map<number, RungRecord[]>();

  load({ strategy }: Pick<ExchangeImage, 'strategy'>): void {
    this.#byMember.clear();
    this.#rungs.clear();
    for (const bot of strategy.bots) this.#put(bot);
    for (const rung of strategy.rungs) this.#putRung(rung);
  }

  apply(change: Change): void {
    if (change.kind === 'bot') this.#put(change.bot);
    else if (change.kind === 'bot-rung') this.#putRung(change.rung);
  }

  /** Newest first. */
  listOpen(uid: Uid): KnownBot[] {
    const own = [...(this.#byMember.get(uid)?.values() ?? [])];
    return own
      .toSorted((one, other) => other.id - one.id)
      .map((bot) => ({ bot, rungs: [...(this.#rungs.get(bot.id) ?? [])] }));
  }

  #put(bot: BotRecord): void {
    const own = this.#byMember.get(bot.uid) ?? new Map<number, BotRecord>();
    if (bot.state === 'stopped') {
      own.delete(bot.id);
      this.#rungs.delete(bot.id);
    } else own.set(bot.id, bot);
    if (own.size === 0) this.#byMember.delete(bot.uid);
    else this.#byMember.set(bot.uid, own);
  }

  #putRung(rung: RungRecord): void {
    const own = this.#rungs.get(rung.botId) ?? [];
    own[rung.rung] = rung;
    this.#rungs.set(rung.botId, own);
  }
}
