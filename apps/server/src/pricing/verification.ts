/**
 * Verifies candles and checkpoints, which follow from the genesis, the ticks and the trades: they
 * are rebuilt while the journal is replayed, with the code of a running server, and compared.
 * Neither is written with its batch, and old ones are deleted, so some may be missing; none may
 * differ.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Exchange, type MarketState, versionsOf } from '@anywhen/exchange';
import {
  DAY_MS,
  type EncodedState,
  HOUR_MS,
  type History,
  type HistorySpan,
  INTERVALS,
  INTERVAL_MS,
  MINUTE_MS,
  SECONDS_PER_DAY,
  encodeState,
  fromHex,
  historySeedOf,
  simulateHistory,
  versionAt,
} from '@anywhen/prices';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenCheck, Passing, ReplayedBatch } from '../core/verification/fault.ts';
import type { TableCheck } from '../core/verification/fault.ts';
import { LASTING, type TableFaults, faultsOf } from '../core/verification/fault.ts';
import type { CompleteCandle } from './candles/candle-book.ts';
import { COPY_CANDLES, encodeForCopy } from './candles/candle-copy.ts';
import { candleColumns } from './candles/candle-store.ts';
import { restorePicture } from './picture/restore.ts';
import { MINUTE_DAYS, TICK_DAYS } from './retention.ts';
import { type Checkpoint, IS_LASTING } from './ticks/checkpoints.ts';
import { beginningAt, checkpointColumns } from './ticks/checkpoints.ts';
import { TickIntake } from './ticks/tick-intake.ts';

/** `span` is how much history the markets were opened with, if not the default. */
export function priceCheck(span: Omit<HistorySpan, 'startSecond'> = {}): TableCheck {
  const tables = ['candle', 'price_checkpoint'];
  return {
    tables,
    rebuilt: tables,
    open: async (client, from) => {
      const check = new PriceCheck(client, span, await findStoredRange(client));
      if (from) await check.resume(from);
      return check;
    },
  };
}

/** How far the snapshot's expiring rows reach back, and how far rows are written. */
type StoredRange = {
  firstTick: number;
  /** Those before it may be deleted. */
  oldTick: number;
  firstMinuteMs: number;
  oldMs: number;
  writtenMs: number;
};

const HISTORY_TRIES = 10;

const HOUR_SECONDS = HOUR_MS / 1_000;
const TICK_HOUR = `second / ${HOUR_SECONDS}`;
const CHECKPOINT_HOUR = `case when ${IS_LASTING} then ${LASTING} else ${TICK_HOUR} end`;
const MINUTE_DAY = `case when interval = 0 then start_ms / ${DAY_MS} else ${LASTING} end`;

/** By interval: candles this old are written, and no part of a longer one that is still open. */
const OLD_MS = INTERVALS.map((each, place) => INTERVAL_MS[INTERVALS[place + 1] ?? each] + HOUR_MS);

/** Rows this young are stored themselves: what is derived from them is incomplete or unwritten. */
const YOUNG_SECONDS = 1_200;
const ENDED = {
  tick: `second < (select max(second) from tick) - ${YOUNG_SECONDS}`,
  spot_trade: `at_ms / 1000 < (select max(second) from tick) - ${YOUNG_SECONDS}`,
  price_checkpoint: `second < (select max(second) from tick) - ${YOUNG_SECONDS}`,
  candle: `start_ms < (select max(start_ms) from candle where interval = 0)
    - (array[${OLD_MS.join()}])[interval + 1]`,
};

class PriceCheck implements OpenCheck {
  readonly mayBeMissing: Readonly<Record<string, string>>;
  readonly ended = ENDED;
  readonly passing: Readonly<Record<string, Passing>>;
  #intake: TickIntake | undefined;
  #isOpened = false;
  #hasHistory = true;
  #candles: CompleteCandle[] = [];
  #checkpoints: Checkpoint[] = [];

  constructor(
    private readonly client: ClientBase,
    private readonly span: Omit<HistorySpan, 'startSecond'>,
    private readonly stored: StoredRange,
  ) {
    const lengths = `(array[${INTERVALS.map((each) => INTERVAL_MS[each]).join()}])[e.interval + 1]`;
    this.mayBeMissing = {
      candle: `e.start_ms + ${lengths} > ${stored.writtenMs}
        or (e.interval = 0 and e.start_ms < ${stored.oldMs})`,
      price_checkpoint: 'e.seed is not null',
      tick: `e.second < ${stored.firstTick}`,
    };
    const sinceHour = Math.floor(stored.oldTick / HOUR_SECONDS) + 1;
    this.passing = {
      tick: { period: TICK_HOUR, since: sinceHour },
      price_checkpoint: { period: CHECKPOINT_HOUR, since: sinceHour },
      candle: { period: MINUTE_DAY, since: Math.floor(stored.oldMs / DAY_MS) + 1 },
    };
  }

  /** The last candles and ticks are loaded: the book of open candles is made of them. */
  async resume({ modules }: Exchange): Promise<void> {
    const { state } = modules.markets;
    if (!state) return;
    this.#isOpened = true;
    await this.#listen(state, state);
  }

  isForgotten(change: ReplayedBatch['changes'][number]): boolean {
    return change.kind === 'tick' && change.second < this.stored.firstTick;
  }

  async receive({ changes, events }: ReplayedBatch): Promise<void> {
    const opening = this.#isOpened ? undefined : findOpening(changes);
    if (opening) await this.#open(opening);
    this.#intake?.take(events);
    if (this.#candles.length > 0) await this.#write();
  }

  async conclude(): Promise<TableFaults[]> {
    await this.#leaveUnknown();
    const [table, row] = ['candle', 'all'];
    const what = 'the markets did not open with the prices that follow from their genesis';
    return faultsOf(table, this.#hasHistory ? [] : [{ table, row, what }]);
  }

  /** What a candle traded in the currency is unknown where its minutes went before that. */
  async #leaveUnknown(): Promise<void> {
    await this.client.query(
      `update candle c set base_units = null from public.candle p
       where (p.market, p.interval, p.start_ms) = (c.market, c.interval, c.start_ms)
         and p.interval > 0 and p.start_ms < $1 and p.base_units is null`,
      [this.stored.firstMinuteMs],
    );
  }

  async #open(state: MarketState): Promise<void> {
    this.#isOpened = true;
    const history = findHistory(state, this.span);
    this.#hasHistory = history !== undefined;
    if (!history) return;
    const batches = Readable.from(encodeForCopy(history.batches()));
    await pipeline(batches, this.client.query(copyFrom(COPY_CANDLES)));
    await this.#writeBeginning(encodeState(history.state), state.process.second);
    await this.#listen(state);
  }

  async #listen(state: MarketState, lastState?: MarketState): Promise<void> {
    const { picture, unwritten } = await restorePicture(this.client, state);
    this.#candles.push(...unwritten.flat());
    const keeper = {
      keep: (candles: readonly CompleteCandle[], checkpoint: Checkpoint | undefined) => {
        this.#candles.push(...candles);
        if (checkpoint) this.#checkpoints.push(checkpoint);
      },
    };
    const listTicks = async () => [];
    const parts = { picture, keeper, listTicks, listeners: [], log: NO_LOG };
    this.#intake = new TickIntake({ ...parts, ...(lastState && { lastState }) });
  }

  /** Where history ended, where the markets opened, and each opening that was planned before. */
  async #writeBeginning(end: EncodedState, opening: number): Promise<void> {
    const { rows } = await this.client.query<{ second: string }>(
      `select second from public.price_checkpoint
       where seed is null and second > $1 and second < $2`,
      [end.second, opening],
    );
    const planned = rows.map(({ second }) => Number(second));
    const seconds = new Set([end.second, ...planned, opening]);
    await this.#insertCheckpoints([...seconds].map((second) => beginningAt({ ...end, second })));
  }

  async #write(): Promise<void> {
    const [candles, checkpoints] = [this.#candles, this.#checkpoints];
    [this.#candles, this.#checkpoints] = [[], []];
    await this.client.query(
      `insert into candle
        select * from unnest($1::smallint[], $2::smallint[], $3::bigint[], $4::bigint[],
          $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
          c(market, interval, start_ms, open, high, low, close, volume_cents, base_units, trades)
        where c.interval > 0 or c.start_ms >= $11
        on conflict do nothing`,
      [...candleColumns(candles), this.stored.firstMinuteMs],
    );
    const isWritten = `c.second * 1000 < ${this.stored.writtenMs - MINUTE_MS}`;
    await this.#insertCheckpoints(checkpoints, `(${IS_STORED} or not ${isWritten})`);
  }

  async #insertCheckpoints(checkpoints: readonly Checkpoint[], condition = 'true'): Promise<void> {
    if (checkpoints.length === 0) return;
    await this.client.query(
      `insert into price_checkpoint
       select * from unnest($1::bigint[], $2::jsonb[], $3::text[], $4::bytea[])
         c(second, process, seed, hashes)
       where ${condition}`,
      checkpointColumns(checkpoints),
    );
  }
}

/** Most are deleted after a week: those need not be rebuilt. */
const IS_STORED = 'exists (select from public.price_checkpoint p where p.second = c.second)';

const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The batch that opens the markets also says which version they begin with. */
function findOpening(changes: ReplayedBatch['changes']): MarketState | undefined {
  const states = changes.flatMap((change) => {
    return change.kind === 'market-state' && change.state.seed === null ? [change.state] : [];
  });
  return states.at(-1);
}

/** It ended with a minute shortly before the opening; which one is found by the state it led to. */
function findHistory(
  state: MarketState,
  span: Omit<HistorySpan, 'startSecond'>,
): History | undefined {
  const { genesis, process } = state;
  const version = versionAt(versionsOf(state), process.second + 1);
  const seed = historySeedOf(fromHex(genesis));
  const minute = Math.floor(process.second / 60) * 60;
  for (let before = 0; before < HISTORY_TRIES; before += 1) {
    const startSecond = minute - before * 60;
    const history = simulateHistory(seed, { ...span, startSecond }, version);
    const end = { ...encodeState(history.state), second: process.second };
    if (isDeepStrictEqual(end, process)) return history;
  }
  return undefined;
}

async function findStoredRange(client: ClientBase): Promise<StoredRange> {
  const { rows } = await client.query<Record<keyof StoredRange, string | null>>(
    `select
       (select least(min(second), max(second) - $1::int) from public.tick) as "firstTick",
       (select max(second) - $1::int from public.tick) as "oldTick",
       (select min(start_ms) from public.candle where interval = 0) as "firstMinuteMs",
       (select max(at_ms) - $2::bigint from journal) as "oldMs",
       (select max(start_ms) + 60000 from public.candle where interval = 0 and market = 0)
         as "writtenMs"`,
    [TICK_DAYS * SECONDS_PER_DAY, MINUTE_DAYS * DAY_MS - HOUR_MS],
  );
  const number = (name: keyof StoredRange) => Number(rows[0]?.[name] ?? 0);
  const oldMs = number('oldMs');
  return {
    firstTick: number('firstTick'),
    oldTick: number('oldTick'),
    firstMinuteMs: Math.min(number('firstMinuteMs'), oldMs),
    oldMs,
    writtenMs: number('writtenMs'),
  };
}
