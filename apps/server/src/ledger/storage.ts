/** Accounts and postings as tables. The balance of an account is its last posting. */
import type { AccountImage, AccountOpened, LedgerImage } from '@anywhen/exchange';
import type { PostingAppended } from '@anywhen/exchange';
import { LEDGER_TYPES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';

type LedgerRows = {
  accounts: readonly AccountOpened[];
  postings: readonly PostingAppended[];
};

const postings: TableWriter<LedgerRows> = {
  name: 'posting',
  table: 'posting',
  text: (source) => `insert into posting select r.* from ${source}`,
  rows: ({ postings: appended }) =>
    rowsLiteral(appended, (posting) => [
      posting.accountId,
      posting.seq,
      posting.entryId,
      posting.units,
      posting.balanceAfter,
      posting.atMs,
      LEDGER_TYPES[posting.type].num,
      posting.reference,
    ]),
};

const accounts: TableWriter<LedgerRows> = {
  name: 'account',
  table: 'account',
  text: (source) => `insert into account select r.* from ${source}`,
  rows: ({ accounts: opened }) =>
    rowsLiteral(opened, ({ id, owner, accountKind, currency, bucket }) => {
      const uid = typeof owner === 'number' ? owner : null;
      return [id, uid, owner.toString(), accountKind, currency, bucket];
    }),
};

export const ledgerStorage = defineStorage<LedgerRows>({
  sort: ({ account = [], posting = [] }) => ({ accounts: account, postings: posting }),
  writers: [postings, accounts],
  load: async (client, { lastAtMs }) => ({ ledger: await loadLedger(client, lastAtMs) }),
  isLargest: true,
  ended: { account: ALL_ENDED, posting: ALL_ENDED },
});

type AccountRow = {
  id: string;
  uid: number | null;
  owner: string;
  kind: AccountImage['accountKind'];
  currency: string;
  bucket: AccountImage['bucket'];
  seq: string | null;
  balance_after: string | null;
  entry_id: string | null;
};

async function loadLedger(client: ClientBase, lastAtMs: number): Promise<LedgerImage> {
  let lastEntryId = 0;
  const images = await loadInPortions<AccountRow, AccountImage>(client, {
    text: `select a.*, p.seq, p.balance_after, p.entry_id
           from (select * from account where id > $1 order by id limit $2) a
           left join lateral (${lastPosting(lastAtMs)}) p on true
           order by a.id`,
    keyOf: ({ id }) => id,
    // Those of the house are below zero.
    after: Number.MIN_SAFE_INTEGER,
    read: (row) => {
      lastEntryId = Math.max(lastEntryId, Number(row.entry_id ?? 0));
      return readAccount(row);
    },
  });
  return { nextEntryId: lastEntryId + 1, accounts: images };
}

function readAccount(row: AccountRow): AccountImage {
  return {
    id: Number(row.id),
    owner: row.uid ?? row.owner,
    accountKind: row.kind,
    currency: row.currency,
    bucket: row.bucket,
    balance: BigInt(row.balance_after ?? 0),
    seq: Number(row.seq ?? 0),
  };
}

/** Accounts idle for more than a year are searched in all remaining partitions at once. */
const MONTHS = 14;

/**
 * Month by month, newest first: a recently used account costs one probe, however many partitions
 * there are, and those of future months are skipped. A union runs in order, and stops at the first
 * line.
 */
function lastPosting(lastAtMs: number): string {
  const edges = Array.from({ length: MONTHS }, (_, back) => startOfMonth(lastAtMs, back - 1));
  const spans = [
    ...edges.slice(1).map((from, back) => `at_ms >= ${from} and at_ms < ${edges[back]}`),
    `at_ms < ${edges.at(-1)}`,
  ];
  const probes = spans.map(
    (span) => `(select seq, balance_after, entry_id from posting
      where account_id = a.id and ${span} order by seq desc limit 1)`,
  );
  return `select * from (${probes.join(' union all ')}) found limit 1`;
}

function startOfMonth(atMs: number, monthsBack: number): number {
  const day = new Date(atMs);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - monthsBack);
}
