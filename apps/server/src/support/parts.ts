/** What customer service needs of the server, on either side. */
import type { Pool } from 'pg';
import type { Identity } from '../identity/identity.ts';
import type { Sealing } from './message-table.ts';
import type { SupportHints } from './hints.ts';
import type { Typing } from './typing.ts';

export type SupportParts = Sealing & {
  pool: Pool;
  identity: Identity;
  nowMs: () => number;
  hints: SupportHints;
  typing: Typing;
};

export const SENT_AT_ONCE_MAX = 5;
