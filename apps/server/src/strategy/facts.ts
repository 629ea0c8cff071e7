/**
 * The committed bots of all members that are not stopped, with the rungs of grids. It never shows
 * uncommitted state.
 */
import type { BotRecord, Change, ExchangeImage, RungRecord, Uid } from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

/** A bot with its rungs, lowest first. */
export type KnownBot = { readonly bot: BotRecord; readonly rungs: readonly RungRecord[] };

export class StrategyFacts implements Facts {
  readonly #open = new OpenRecords<BotRecord>(({ state }) => state !== 'stopped');
  readonly #rungs = new Map<number, RungRecord[]>();

  load({ strategy }: Pick<ExchangeImage, 'strategy'>): void {
    this.#open.clear();
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
    return this.#open
      .listNewestFirst(uid)
      .map((bot) => ({ bot, rungs: [...(this.#rungs.get(bot.id) ?? [])] }));
  }

  #put(bot: BotRecord): void {
    this.#open.put(bot);
    if (bot.state === 'stopped') this.#rungs.delete(bot.id);
  }

  #putRung(rung: RungRecord): void {
    const own = this.#rungs.get(rung.botId) ?? [];
    own[rung.rung] = rung;
    this.#rungs.set(rung.botId, own);
  }
}
