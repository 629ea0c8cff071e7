/**
 * Turns the changes of a batch into columns for bulk inserts. Within a batch the last value of an
 * entity wins: a member touched five hundred times is written once.
 */
import type {
  AccountOpened,
  Change,
  DayCommitment,
  MarketState,
  Member,
  PostingAppended,
  TickAppended,
} from '@anywhen/exchange';
import { LEDGER_TYPES } from '@anywhen/protocol';

export type BatchRows = {
  accounts: AccountOpened[];
  postings: PostingAppended[];
  members: Member[];
  days: DayCommitment[];
  ticks: TickAppended[];
  marketState: MarketState | null;
};

export function sortChanges(changes: readonly Change[]): BatchRows {
  const accounts: AccountOpened[] = [];
  const postings: PostingAppended[] = [];
  const ticks: TickAppended[] = [];
  const members = new Map<number, Member>();
  const days = new Map<number, DayCommitment>();
  let marketState: MarketState | null = null;
  for (const change of changes) {
    switch (change.kind) {
      case 'posting':
        postings.push(change);
        break;
      case 'account':
        accounts.push(change);
        break;
      case 'member':
        members.set(change.member.uid, change.member);
        break;
      case 'tick':
        ticks.push(change);
        break;
      case 'market-state':
        marketState = change.state;
        break;
      case 'day':
        days.set(change.day.day, change.day);
        break;
    }
  }
  const rows = { accounts, postings, ticks, marketState };
  return { ...rows, members: [...members.values()], days: [...days.values()] };
}

export function accountColumns(accounts: readonly AccountOpened[]): unknown[] {
  return [
    accounts.map(({ id }) => id),
    accounts.map(({ owner }) => (typeof owner === 'number' ? owner : null)),
    accounts.map(({ owner }) => owner.toString()),
    accounts.map(({ accountKind }) => accountKind),
    accounts.map(({ currency }) => currency),
    accounts.map(({ bucket }) => bucket),
  ];
}

/** Number columns go as one array literal each: joining is far cheaper than quoting every value. */
export function postingColumns(postings: readonly PostingAppended[]): unknown[] {
  return [
    literal(postings, ({ accountId }) => accountId),
    literal(postings, ({ seq }) => seq),
    literal(postings, ({ entryId }) => entryId),
    literal(postings, ({ units }) => units),
    literal(postings, ({ balanceAfter }) => balanceAfter),
    literal(postings, ({ atMs }) => atMs),
    literal(postings, ({ type }) => LEDGER_TYPES[type].num),
    postings.map(({ reference }) => reference),
  ];
}

export function memberColumns(members: readonly Member[]): unknown[] {
  return [
    members.map(({ uid }) => uid),
    members.map(({ status }) => status),
    members.map(({ level }) => level),
    members.map(({ withdrawLockUntilMs }) => withdrawLockUntilMs),
    members.map(({ lossLimitUnits }) => lossLimitUnits),
    members.map(({ pendingLossLimit }) => pendingLossLimit?.units ?? null),
    members.map(({ pendingLossLimit }) => pendingLossLimit?.fromMs ?? null),
    members.map(({ openedAtMs }) => openedAtMs),
  ];
}

function literal<Row>(rows: readonly Row[], valueOf: (row: Row) => number | bigint): string {
  return `{${rows.map(valueOf).join(',')}}`;
}
