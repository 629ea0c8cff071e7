/**
 * The changes of a batch by table. Within a batch the last value of an entity wins: a member
 * touched five hundred times is written once.
 */
import type {
  AccountOpened,
  Change,
  DayCommitment,
  MarketState,
  Member,
  PositionCost,
  PostingAppended,
  SpotOrderRecord,
  SpotTradeRecord,
  Taken,
  TickAppended,
} from '@anywhen/exchange';
import { type SecondsRows, noSecondsRows, sortContract } from './seconds-rows.ts';

export type BatchRows = {
  accounts: AccountOpened[];
  postings: PostingAppended[];
  ticks: TickAppended[];
  trades: SpotTradeRecord[];
  members: Map<number, Member>;
  days: Map<number, DayCommitment>;
  newOrders: Map<number, SpotOrderRecord>;
  movedOrders: Map<number, SpotOrderRecord>;
  positions: Map<string, PositionCost>;
  makers: Map<string, Taken>;
  seconds: SecondsRows;
  marketState: MarketState | null;
};

export function sortChanges(changes: readonly Change[]): BatchRows {
  const rows: BatchRows = {
    accounts: [],
    postings: [],
    ticks: [],
    trades: [],
    members: new Map(),
    days: new Map(),
    newOrders: new Map(),
    movedOrders: new Map(),
    positions: new Map(),
    makers: new Map(),
    seconds: noSecondsRows(),
    marketState: null,
  };
  for (const change of changes) sortIn(rows, change);
  return rows;
}

function sortIn(rows: BatchRows, change: Change): void {
  switch (change.kind) {
    case 'posting':
      rows.postings.push(change);
      break;
    case 'account':
      rows.accounts.push(change);
      break;
    case 'spot-order':
      sortOrder(rows, change);
      break;
    case 'spot-trade':
      rows.trades.push(change.trade);
      break;
    case 'position':
      rows.positions.set(`${change.position.uid}/${change.position.currency}`, change.position);
      break;
    case 'spot-maker':
      rows.makers.set(change.symbol, change.taken);
      break;
    case 'member':
      rows.members.set(change.member.uid, change.member);
      break;
    case 'tick':
      rows.ticks.push(change);
      break;
    case 'market-state':
      rows.marketState = change.state;
      rows.seconds.states.set(change.state.process.second, change.state);
      break;
    case 'seconds-contract':
      sortContract(rows.seconds, change.contract);
      break;
    case 'seconds-break':
      rows.seconds.breaks.set(change.uid, change.untilMs);
      break;
    case 'day':
      rows.days.set(change.day.day, change.day);
      break;
  }
}

/** An order placed and changed in the same batch is written once, as it stands at its end. */
function sortOrder(
  { newOrders, movedOrders }: BatchRows,
  { order, isNew }: { order: SpotOrderRecord; isNew: boolean },
): void {
  const rows = isNew || newOrders.has(order.id) ? newOrders : movedOrders;
  rows.set(order.id, order);
}
