/**
 * One writer for each table the exchange fills. A batch is one statement made of the writers that
 * have rows: a single round trip, a single commit.
 */
import { LEDGER_TYPES } from '@anywhen/protocol';
import type { BatchRows } from './batch-rows.ts';
import { type TableWriter, numbers, texts } from './columns.ts';
import { secondsWriters } from './seconds-writers.ts';
import { spotWriters } from './spot-writers.ts';

type Writer = TableWriter<BatchRows>;

const accounts: Writer = {
  name: 'account',
  casts: ['bigint', 'int', 'text', 'text', 'text', 'text'],
  text: (source) =>
    `insert into account (id, uid, owner, kind, currency, bucket) select r.* from ${source}`,
  values: ({ accounts: rows }) =>
    rows.length === 0
      ? undefined
      : [
          numbers(rows, ({ id }) => id),
          numbers(rows, ({ owner }) => (typeof owner === 'number' ? owner : null)),
          texts(rows, ({ owner }) => owner.toString()),
          texts(rows, ({ accountKind }) => accountKind),
          texts(rows, ({ currency }) => currency),
          texts(rows, ({ bucket }) => bucket),
        ],
};

const postings: Writer = {
  name: 'posting',
  casts: ['bigint', 'bigint', 'bigint', 'numeric', 'numeric', 'bigint', 'smallint', 'text'],
  text: (source) =>
    `insert into posting (account_id, seq, entry_id, units, balance_after, at_ms, type, reference)
     select r.* from ${source}`,
  values: ({ postings: rows }) =>
    rows.length === 0
      ? undefined
      : [
          numbers(rows, ({ accountId }) => accountId),
          numbers(rows, ({ seq }) => seq),
          numbers(rows, ({ entryId }) => entryId),
          numbers(rows, ({ units }) => units),
          numbers(rows, ({ balanceAfter }) => balanceAfter),
          numbers(rows, ({ atMs }) => atMs),
          numbers(rows, ({ type }) => LEDGER_TYPES[type].num),
          texts(rows, ({ reference }) => reference),
        ],
};

const members: Writer = {
  name: 'member',
  casts: ['int', 'text', 'smallint', 'bigint', 'numeric', 'numeric', 'bigint', 'bigint'],
  text: (source) =>
    `insert into member select r.* from ${source}
     on conflict (uid) do update set
       status = excluded.status,
       level = excluded.level,
       withdraw_lock_until_ms = excluded.withdraw_lock_until_ms,
       loss_limit_units = excluded.loss_limit_units,
       pending_loss_limit_units = excluded.pending_loss_limit_units,
       pending_loss_limit_from_ms = excluded.pending_loss_limit_from_ms`,
  values: ({ members: byUid }) => {
    if (byUid.size === 0) return undefined;
    const rows = [...byUid.values()];
    return [
      numbers(rows, ({ uid }) => uid),
      texts(rows, ({ status }) => status),
      numbers(rows, ({ level }) => level),
      numbers(rows, ({ withdrawLockUntilMs }) => withdrawLockUntilMs),
      texts(rows, ({ lossLimitUnits }) => lossLimitUnits),
      texts(rows, ({ pendingLossLimit }) => pendingLossLimit?.units ?? null),
      numbers(rows, ({ pendingLossLimit }) => pendingLossLimit?.fromMs ?? null),
      numbers(rows, ({ openedAtMs }) => openedAtMs),
    ];
  },
};

const days: Writer = {
  name: 'day_commitment',
  casts: ['int', 'text', 'bigint', 'text'],
  text: (source) =>
    `insert into day_commitment (day, anchor, published_at_ms, seed) select r.* from ${source}
     on conflict (day) do update set seed = excluded.seed`,
  values: ({ days: byDay }) => {
    if (byDay.size === 0) return undefined;
    const rows = [...byDay.values()];
    return [
      numbers(rows, ({ day }) => day),
      texts(rows, ({ anchor }) => anchor),
      numbers(rows, ({ publishedAtMs }) => publishedAtMs),
      texts(rows, ({ seed }) => seed),
    ];
  },
};

/** Arrays of arrays cannot be unnested into rows of arrays: those columns travel as text. */
const ticks: Writer = {
  name: 'tick',
  casts: ['bigint', 'text', 'text', 'text'],
  text: (source) =>
    `insert into tick (second, seed, price_units, tape_volume_cents)
     select r.c1, decode(r.c2, 'hex'), r.c3::bigint[], r.c4::bigint[] from ${source}`,
  values: ({ ticks: rows }) =>
    rows.length === 0
      ? undefined
      : [
          numbers(rows, ({ second }) => second),
          texts(rows, ({ seed }) => seed),
          texts(rows, ({ priceUnits }) => `{${priceUnits.join()}}`),
          texts(rows, ({ tapeVolumeCents }) => `{${tapeVolumeCents.join()}}`),
        ],
};

const marketState: Writer = {
  name: 'market_state',
  casts: ['text'],
  text: (source) =>
    `insert into market_state (state) select r.c1::jsonb from ${source}
     on conflict (is_only) do update set state = excluded.state`,
  values: ({ marketState: state }) => (state ? [[JSON.stringify(state)]] : undefined),
};

/** In the order of their statements; the most frequent first. */
export const TABLE_WRITERS: readonly Writer[] = [
  postings,
  accounts,
  ...spotWriters,
  ...secondsWriters,
  members,
  ticks,
  marketState,
  days,
];
