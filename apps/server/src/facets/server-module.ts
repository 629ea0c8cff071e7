/**
 * The object a server module adds to the list, with all its facets. Each function names the parts
 * it needs itself; the list checks that it is given them.
 */
import type { SpotOrderRecord } from '@anywhen/exchange';
import type {
  AccountKind,
  DepthSnapshot,
  EndedResult,
  FileKind,
  FlowBooking,
  ReferenceKind,
  RejectionCode,
} from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { BusCommands } from '../core/bus-messages.ts';
import type { Facts } from '../core/committed-facts.ts';
import type { Database } from '../core/storage/table.ts';
import type { ModuleStorage } from '../core/storage/module-storage.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { ClassDeeds } from './class-deeds.ts';
import type { EndedTrades } from './ended-trades.ts';
import type { NotedRecords } from './noted-records.ts';
import type { SealedTable } from './sealed-table.ts';
import type { SharedProofs } from './shared-proofs.ts';
import type { Notices } from './notices.ts';
import type { FindEarlyExit, WeekDeeds } from './week-deeds.ts';

/** Without arguments any module matches; the list accepts those whose needs its parts satisfy. */
export type ServerModule<Served = never, Driven = never, Consoled = never> = {
  readonly storage?: ModuleStorage;
  /** Tables or columns that no verification covers, each with the reason. */
  readonly uncovered?: Readonly<Record<string, string>>;
  /** Tables whose rows are sealed: one that was changed is found, one that is gone is not. */
  readonly sealed?: readonly SealedTable[];
  /** Its in-memory view of what is committed. */
  readonly facts?: new () => Facts;
  /** Commands that gateways may send to the core for it. */
  readonly busCommands?: BusCommands;
  readonly notices?: Notices;
  /** Its endpoints and topics. */
  readonly serve?: (parts: Served & { provided: readonly Provided[] }) => void | Promise<void>;
  /** Its endpoints of the operator console. */
  readonly serveConsole?: (parts: Consoled) => void;
  /** Runs beside the leading core, once per installation. */
  readonly drive?: (parts: Driven & { notices: readonly Notices[] }) => { stop(): Promise<void> };
  readonly erase?: Erase;
  /** Ends what somebody who knew the old password may still hold, in the caller's transaction. */
  readonly endAccess?: EndAccess;
  /** For earlier modules, which cannot import it. */
  readonly provide?: (parts: Served) => Provided;
};

/** Of a member whose forgotten password was replaced. */
type EndAccess = (
  db: { query(text: string, values?: unknown[]): Promise<unknown> },
  uid: number,
) => Promise<void>;

/**
 * Deletes a member's data that does not belong to the books, in the caller's transaction: a portion
 * that one statement can delete in time, however much there is. It is called again until nothing is
 * left.
 */
export type Erase = (client: ClientBase, uid: number) => Promise<ErasureLeft>;

/** Rows for its next call, or something on its way that may still become a row. */
export type ErasureLeft = 'nothing' | 'more' | 'in-flight';

/** What endpoints and topics are registered on. */
export type Serving = { routes: Routes; hub: Hub };

export type Provided = {
  readonly openWorth?: AccountWorth;
  /** Product codes, by the reference of a booking. */
  readonly productCodes?: Readonly<Partial<Record<ReferenceKind, ProductCodes>>>;
  /** Results of what has ended, by the reference of the booking it ended with. */
  readonly flowResults?: Readonly<Partial<Record<ReferenceKind, FlowResults>>>;
  readonly endedTrades?: EndedTrades;
  readonly ordersByChange?: OrdersByChange;
  readonly books?: PublicBooks;
  /** What notes can be about. */
  readonly noted?: NotedRecords;
  /** What the first week recognises. */
  readonly weekDeeds?: WeekDeeds;
  readonly earlyExit?: FindEarlyExit;
  /** What the tasks of classes recognise. */
  readonly classDeeds?: ClassDeeds;
  /** What its shared links are about. */
  readonly sharedProofs?: SharedProofs;
  readonly payeeUse?: PayeeUse;
  /** The kinds of files it accepts; checked before a byte of one is read. */
  readonly uploads?: Readonly<Partial<Record<FileKind, RefusalOfUpload>>>;
};

/** In USDT units: what open positions add to an account's equity beyond its balances. */
export type AccountWorth = {
  readonly account: AccountKind;
  /** Undefined where a price is missing. */
  readonly now: (uid: number) => bigint | undefined;
  readonly past: PastWorth;
  /** The value that is moved, where that is another than what it is worth. */
  readonly exposed?: PastWorth;
};

/** By moment; read over the given connection where several reads must agree. */
type PastWorth = (
  uid: number,
  moments: readonly number[],
  db?: Database,
) => Promise<ReadonlyMap<number, bigint>>;

/** In ticks and lots, best first. */
type PublicLevels = readonly { readonly price: number; readonly lots: number }[];

/**
 * What everybody sees of spot markets, as it is now and numbered by the journal: the same in every
 * process. Refuses a market that does not exist.
 */
export type PublicBooks = {
  readonly depth: (symbol: string) => Omit<DepthSnapshot, 'checksum'>;
  readonly look: (symbol: string) => { u: number; bids: PublicLevels; asks: PublicLevels };
  /** Called after each commit for every market whose book it may have changed. */
  readonly onTouched: (watcher: (symbol: string) => void) => void;
};

/** By the ids of records, positions or machines. */
type ProductCodes = (pool: Pool, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** By the ids of lines; those that nothing ended with have none. */
type FlowResults = (
  pool: Pool,
  lines: readonly FlowBooking[],
) => Promise<ReadonlyMap<string, EndedResult>>;

/** Orders that have moved money, most recently changed first. */
export type OrdersByChange = (uid: number, asked: OrdersAsked) => Promise<SpotOrderRecord[]>;

export type OrdersAsked = {
  /** Only orders that have moved this currency. */
  currency: string | undefined;
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Only those that changed before this one. */
  before: { atMs: number; orderId: number } | undefined;
  limit: number;
};

/** Whether the payee is still needed, by the tables. */
export type PayeeUse = (
  client: ClientBase,
  payee: { uid: number; payeeId: number },
) => Promise<boolean>;

/** Why the member cannot use such a file now. */
type RefusalOfUpload = (uid: number) => RejectionCode | undefined;
