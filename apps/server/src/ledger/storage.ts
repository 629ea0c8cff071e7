/** Accounts and postings as tables. The balance of an account is its last posting. */
import type { AccountImage, AccountOpened, PostingAppended } from '@anywhen/exchange';
import { LEDGER_TYPES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
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
  load: async (client) => ({
    ledger: {
      nextEntryId: await loadNextEntryId(client),
      accounts: await loadAccounts(client),
    },
  }),
});

const LAST_POSTING = `
  left join lateral (
    select p.seq, p.balance_after, p.entry_id from posting p
    where p.account_id = a.id order by p.seq desc limit 1) p on true`;

async function loadAccounts(client: ClientBase): Promise<AccountImage[]> {
  const { rows } = await client.query<{
    id: string;
    uid: number | null;
    owner: string;
    kind: AccountImage['accountKind'];
    currency: string;
    bucket: AccountImage['bucket'];
    seq: string | null;
    balance_after: string | null;
  }>(`select a.*, p.seq, p.balance_after from account a ${LAST_POSTING}`);
  return rows.map((row) => ({
    id: Number(row.id),
    owner: row.uid ?? row.owner,
    accountKind: row.kind,
    currency: row.currency,
    bucket: row.bucket,
    balance: BigInt(row.balance_after ?? 0),
    seq: Number(row.seq ?? 0),
  }));
}

async function loadNextEntryId(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    `select coalesce(max(p.entry_id), 0) + 1 as next from account a ${LAST_POSTING}`,
  );
  return Number(rows[0]?.next ?? 1);
}
