/**
 * What a step gives back: a reply for the caller, changes for the storage, events for whoever
 * listens. Changes are values of entities, not SQL; events are hints, the truth is in the changes.
 */
import type { AccountKind, LedgerType, Rejection } from '@anywhen/protocol';
import type { Uid } from './commands.ts';
import type { Member } from './members/members.ts';
import type { DayCommitment, MarketState } from './markets/market-state.ts';
import type { SecondsContract } from './seconds/contract.ts';
import type { Taken } from './spot/maker.ts';
import type {
  BookDelta,
  PositionCost,
  SpotOrderRecord,
  SpotTradeRecord,
} from './spot/spot-orders.ts';

/** `data` may be worked out when it is first read. */
export type AcceptedReply = { readonly isAccepted: true; readonly data: ReplyData };
export type RejectedReply = { readonly isAccepted: false; readonly rejection: Rejection };
export type Reply = AcceptedReply | RejectedReply;

/** Accepted before under the same id: the answer is the one that command `repeats` was given. */
export type RepeatedReply = { readonly isAccepted: true; readonly repeats: number };

/** What a module says to a command. */
export type Verdict = Rejection | AcceptedReply;

export function accepted(data: ReplyData): AcceptedReply {
  return { isAccepted: true, data };
}

/** JSON only: a reply is stored so that a repeated command gets the very same answer. */
export type ReplyData = { readonly [name: string]: ReplyValue };
type ReplyValue = string | number | boolean | null | readonly ReplyValue[] | ReplyData;

export type Bucket = 'available' | 'held';

export type AccountOpened = {
  kind: 'account';
  id: number;
  /** A member's uid, or the name of a house account such as `sim:faucet`. */
  owner: Uid | string;
  accountKind: AccountKind | 'house';
  currency: string;
  bucket: Bucket;
};

export type PostingAppended = {
  kind: 'posting';
  accountId: number;
  seq: number;
  entryId: number;
  units: bigint;
  balanceAfter: bigint;
  atMs: number;
  type: LedgerType;
  reference: string;
};

export type TickAppended = {
  kind: 'tick';
  second: number;
  seed: string;
  priceUnits: readonly number[];
  tapeVolumeCents: readonly number[];
};

export type Change =
  | AccountOpened
  | PostingAppended
  | { kind: 'member'; member: Member }
  | { kind: 'market-state'; state: MarketState }
  | { kind: 'day'; day: DayCommitment }
  | TickAppended
  /** New with the command that placed it; every later change is of the same order. */
  | { kind: 'spot-order'; order: SpotOrderRecord; isNew: boolean }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | MakerTaken
  | { kind: 'position'; position: PositionCost }
  | { kind: 'seconds-contract'; contract: SecondsContract }
  | { kind: 'seconds-break'; uid: Uid; untilMs: number };

/** How much of the market maker's quotes is taken; derived quotes themselves are never stored. */
export type MakerTaken = { kind: 'spot-maker'; symbol: string; taken: Taken };

export type BalanceChanged = {
  kind: 'balance';
  uid: Uid;
  accountKind: AccountKind;
  currency: string;
  available: bigint;
  held: bigint;
};

export type ExchangeEvent =
  | BalanceChanged
  | { kind: 'member'; member: Member }
  /** The state after the tick; its hashes are those of the tick itself. */
  | { kind: 'tick'; tick: TickAppended; state: MarketState }
  /** An order as it stands now, and the trades of this command it took part in. */
  | { kind: 'spot-order'; order: SpotOrderRecord; trades: readonly SpotTradeRecord[] }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | { kind: 'book'; symbol: string; deltas: readonly BookDelta[] }
  | MakerTaken
  /** A contract as it stands now. */
  | { kind: 'seconds-contract'; contract: SecondsContract };

export type Outcome = {
  reply: Reply | RepeatedReply;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
  /** True when the answer must be stored, so that it can be given again after a restart. */
  isRemembered: boolean;
};
