/** What the ledger adds to a step. It has no commands of its own: every entry is another's. */
import type { AccountKind, LedgerType } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';

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

type LedgerChange = AccountOpened | PostingAppended;

export type BalanceChanged = {
  kind: 'balance';
  uid: Uid;
  accountKind: AccountKind;
  currency: string;
  available: bigint;
  held: bigint;
};

type LedgerEvent = BalanceChanged;

export type AccountImage = Omit<AccountOpened, 'kind'> & { balance: bigint; seq: number };

export type LedgerImage = { nextEntryId: number; accounts: readonly AccountImage[] };

export type LedgerTypes = CommandTypes<never, Record<never, never>> &
  StateTypes<LedgerImage, LedgerChange, LedgerEvent>;

export type LedgerContext = LedgerTypes['context'];
