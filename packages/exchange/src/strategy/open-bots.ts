/**
 * The bots that are not stopped, with the rungs of grids. A bot of dates is in the agenda at its
 * next one; a bot with something to place or to sell waits for the next tick. Nothing ever looks
 * through all of them. Whatever is put here is told as a change.
 */
import { type BotLogKind, gridLines } from '@anywhen/protocol';
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, StaleMarks } from '../kernel/fingerprint.ts';
import { type BotLogRecord, SAYS_NOTHING, type Said } from './bot-log.ts';
import { type BotRecord, stateOf } from './bot.ts';
import type { StrategyContext, StrategyImage } from './commands.ts';
import { type RungRecord, stateOfRung } from './rung.ts';

type KeptRung = Marked & { record: RungRecord };

/** A bot's place in memory: it stays the same while the bot moves on. */
export type Kept = Marked & {
  bot: BotRecord;
  /** Of a grid, in ticks. */
  readonly lines: readonly number[];
  readonly rungs: readonly KeptRung[];
  /** Where the agenda has it; undefined while it has it in hand. */
  date: number | undefined;
};

export class OpenBots {
  readonly #dates: DueList<Kept>;
  readonly #marks: StaleMarks<Kept>;
  readonly #rungMarks: StaleMarks<KeptRung>;
  readonly #byId = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Map<number, Kept>>();
  readonly #waiting = new Set<Kept>();

  constructor(fingerprint: Fingerprint, dates: DueList<Kept>, image: StrategyImage) {
    this.#dates = dates;
    this.#marks = new StaleMarks<Kept>(fingerprint, { stateOf: ({ bot }) => stateOf(bot) });
    this.#rungMarks = new StaleMarks<KeptRung>(fingerprint, {
      stateOf: ({ record }) => stateOfRung(record),
    });
    const rungsOf = new Map<number, RungRecord[]>();
    for (const rung of image.rungs) {
      rungsOf.set(rung.botId, [...(rungsOf.get(rung.botId) ?? []), rung]);
    }
    for (const bot of image.bots) {
      const rungs = rungsOf.get(bot.id) ?? [];
      this.#keep(
        bot,
        rungs.toSorted((one, other) => one.rung - other.rung),
      );
    }
  }

  *all(): IterableIterator<BotRecord> {
    for (const { bot } of this.#byId.values()) yield bot;
  }

  *allRungs(): IterableIterator<RungRecord> {
    for (const { rungs } of this.#byId.values()) for (const { record } of rungs) yield record;
  }

  find(id: number): Kept | undefined {
    return this.#byId.get(id);
  }

  listOf(uid: Uid): Kept[] {
    return [...(this.#byMember.get(uid)?.values() ?? [])];
  }

  /** Those with something to place or to sell, in the order of their numbers. */
  listWaiting(): Kept[] {
    return [...this.#waiting].toSorted((one, other) => one.bot.id - other.bot.id);
  }

  hasNothingToDo(kept: Kept): void {
    if (!isWaiting(kept)) this.#waiting.delete(kept);
  }

  add(context: StrategyContext, bot: BotRecord, rungs: readonly RungRecord[]): Kept {
    const kept = this.#keep(bot, rungs);
    context.changes.push({ kind: 'bot', bot });
    for (const rung of rungs) context.changes.push({ kind: 'bot-rung', rung });
    return kept;
  }

  /** The agenda has taken it out of its list: it need not be taken back. */
  takeInHand(kept: Kept): void {
    kept.date = undefined;
  }

  put(context: StrategyContext, kept: Kept, bot: BotRecord): void {
    kept.bot = bot;
    context.changes.push({ kind: 'bot', bot });
    this.#await(kept);
    if (bot.state === 'stopped') this.#forget(kept);
    else this.#marks.note(kept);
  }

  putRung(context: StrategyContext, kept: Kept, record: RungRecord): void {
    const place = kept.rungs[record.rung];
    if (!place) throw new RangeError(`bot ${record.botId} has no rung ${record.rung}`);
    place.record = record;
    context.changes.push({ kind: 'bot-rung', rung: record });
    this.#rungMarks.note(place);
    if (record.orderId === null) this.#waiting.add(kept);
  }

  log(context: StrategyContext, kept: Kept, kind: BotLogKind, said: Said = {}): void {
    const { id: botId, logCount } = kept.bot;
    const { atMs } = context.command;
    const no = logCount + 1;
    const line: BotLogRecord = { botId, no, atMs, kind, ...SAYS_NOTHING, ...said };
    this.put(context, kept, { ...kept.bot, logCount: no });
    context.changes.push({ kind: 'bot-log', line });
    context.events.push({ kind: 'bot-log', bot: kept.bot, line });
  }

  /** Whoever listens hears of a bot once for all a command has done to it. */
  tell(context: StrategyContext, { bot, rungs }: Kept): void {
    context.events.push({ kind: 'bot', bot, rungs: rungs.map(({ record }) => record) });
  }

  #keep(bot: BotRecord, rungs: readonly RungRecord[]): Kept {
    const fresh = { mark: undefined, isStale: false, name: undefined };
    const kept: Kept = {
      bot,
      lines: bot.grid ? gridLines(bot.grid) : [],
      rungs: rungs.map((record) => ({ record, ...fresh })),
      date: undefined,
      ...fresh,
    };
    this.#byId.set(bot.id, kept);
    const own = this.#byMember.get(bot.uid) ?? new Map<number, Kept>();
    own.set(bot.id, kept);
    this.#byMember.set(bot.uid, own);
    this.#marks.note(kept);
    for (const rung of kept.rungs) this.#rungMarks.note(rung);
    this.#await(kept);
    return kept;
  }

  #forget(kept: Kept): void {
    const { id, uid } = kept.bot;
    this.#marks.remove(kept);
    for (const rung of kept.rungs) this.#rungMarks.remove(rung);
    this.#waiting.delete(kept);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(id);
    if (own?.size === 0) this.#byMember.delete(uid);
  }

  #await(kept: Kept): void {
    if (isWaiting(kept)) this.#waiting.add(kept);
    const date = kept.bot.dca?.nextSecond ?? undefined;
    if (kept.date === date) return;
    if (kept.date !== undefined) this.#dates.remove(kept.date, kept);
    if (date !== undefined) this.#dates.add(date, kept);
    kept.date = date;
  }
}

function isWaiting({ bot, rungs }: Kept): boolean {
  if (bot.state === 'stopping') return true;
  return bot.state === 'running' && rungs.some(({ record }) => record.orderId === null);
}
