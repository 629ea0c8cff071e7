/**
 * The bots that are not stopped, with the rungs of grids. A bot of dates is in the agenda at its
 * next one; a bot with something to place or to sell waits for the next tick. Nothing ever looks
 * through all of them. Whatever is put here is published as a change.
 */
import { type BotLogKind, gridLines } from '@anywhen/protocol';
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import { type BotLogRecord, SAYS_NOTHING, type Said } from './bot-log.ts';
import { type BotRecord, stateOf } from './bot.ts';
import type { StrategyContext, StrategyImage } from './commands.ts';
import { type RungRecord, stateOfRung } from './rung.ts';

type RungEntry = Marked & { record: RungRecord };

/** A bot's place in memory: it stays the same while the bot moves on. */
export type Entry = Marked & {
  bot: BotRecord;
  /** Of a grid, in ticks. */
  readonly lines: readonly number[];
  readonly rungs: readonly RungEntry[];
  /** Where the agenda has it; undefined while it has it in hand. */
  date: number | undefined;
};

type OnLoss = (context: StrategyContext, lost: { uid: Uid; units: bigint }) => void;

export class OpenBots {
  readonly #dates: DueList<Entry>;
  readonly #marks: FingerprintCache<Entry>;
  readonly #rungMarks: FingerprintCache<RungEntry>;
  readonly #byId = new Map<number, Entry>();
  readonly #byMember = new Map<Uid, Map<number, Entry>>();
  readonly #waiting = new Set<Entry>();
  readonly #onLoss: OnLoss;

  /** `onLoss` hears what each sale has realised, below zero where it was a gain. */
  constructor(
    fingerprint: Fingerprint,
    dates: DueList<Entry>,
    image: StrategyImage,
    onLoss: OnLoss,
  ) {
    this.#dates = dates;
    this.#onLoss = onLoss;
    this.#marks = new FingerprintCache<Entry>(fingerprint, { stateOf: ({ bot }) => stateOf(bot) });
    this.#rungMarks = new FingerprintCache<RungEntry>(fingerprint, {
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

  find(id: number): Entry | undefined {
    return this.#byId.get(id);
  }

  listOf(uid: Uid): Entry[] {
    return [...(this.#byMember.get(uid)?.values() ?? [])];
  }

  /** Those with something to place or to sell, in the order of their numbers. */
  listWaiting(): Entry[] {
    return [...this.#waiting].toSorted((one, other) => one.bot.id - other.bot.id);
  }

  hasNothingToDo(entry: Entry): void {
    if (!isWaiting(entry)) this.#waiting.delete(entry);
  }

  add(context: StrategyContext, bot: BotRecord, rungs: readonly RungRecord[]): Entry {
    const entry = this.#keep(bot, rungs);
    context.changes.push({ kind: 'bot', bot });
    for (const rung of rungs) context.changes.push({ kind: 'bot-rung', rung });
    return entry;
  }

  /** The agenda has taken it out of its list: it need not be taken back. */
  claimDue(entry: Entry): void {
    entry.date = undefined;
  }

  put(context: StrategyContext, entry: Entry, bot: BotRecord): void {
    const units = entry.bot.realisedUnits - bot.realisedUnits;
    if (units !== 0n) this.#onLoss(context, { uid: bot.uid, units });
    entry.bot = bot;
    context.changes.push({ kind: 'bot', bot });
    this.#await(entry);
    if (bot.state === 'stopped') this.#forget(entry);
    else this.#marks.note(entry);
  }

  putRung(context: StrategyContext, entry: Entry, record: RungRecord): void {
    const place = entry.rungs[record.rung];
    if (!place) throw new RangeError(`bot ${record.botId} has no rung ${record.rung}`);
    place.record = record;
    context.changes.push({ kind: 'bot-rung', rung: record });
    this.#rungMarks.note(place);
    if (record.orderId === null) this.#waiting.add(entry);
  }

  log(context: StrategyContext, entry: Entry, kind: BotLogKind, said: Said = {}): void {
    const { id: botId, logCount } = entry.bot;
    const { atMs } = context.command;
    const no = logCount + 1;
    const line: BotLogRecord = { botId, no, atMs, kind, ...SAYS_NOTHING, ...said };
    this.put(context, entry, { ...entry.bot, logCount: no });
    context.changes.push({ kind: 'bot-log', line });
    context.events.push({ kind: 'bot-log', bot: entry.bot, line });
  }

  /** Listeners get a bot once for everything a command has done to it. */
  notify(context: StrategyContext, { bot, rungs }: Entry): void {
    context.events.push({ kind: 'bot', bot, rungs: rungs.map(({ record }) => record) });
  }

  #keep(bot: BotRecord, rungs: readonly RungRecord[]): Entry {
    const fresh = { mark: undefined, isStale: false, name: undefined };
    const entry: Entry = {
      bot,
      lines: bot.grid ? gridLines(bot.grid) : [],
      rungs: rungs.map((record) => ({ record, ...fresh })),
      date: undefined,
      ...fresh,
    };
    this.#byId.set(bot.id, entry);
    const own = this.#byMember.get(bot.uid) ?? new Map<number, Entry>();
    own.set(bot.id, entry);
    this.#byMember.set(bot.uid, own);
    this.#marks.note(entry);
    for (const rung of entry.rungs) this.#rungMarks.note(rung);
    this.#await(entry);
    return entry;
  }

  #forget(entry: Entry): void {
    const { id, uid } = entry.bot;
    this.#marks.remove(entry);
    for (const rung of entry.rungs) this.#rungMarks.remove(rung);
    this.#waiting.delete(entry);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(id);
    if (own?.size === 0) this.#byMember.delete(uid);
  }

  #await(entry: Entry): void {
    if (isWaiting(entry)) this.#waiting.add(entry);
    const date = entry.bot.dca?.nextSecond ?? undefined;
    if (entry.date === date) return;
    if (entry.date !== undefined) this.#dates.remove(entry.date, entry);
    if (date !== undefined) this.#dates.add(date, entry);
    entry.date = date;
  }
}

function isWaiting({ bot, rungs }: Entry): boolean {
  if (bot.state === 'stopping') return true;
  return bot.state === 'running' && rungs.some(({ record }) => record.orderId === null);
}
