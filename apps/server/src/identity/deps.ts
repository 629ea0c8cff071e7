/**
 * What identity needs from outside. Time, randomness and mail are injected, so that tests control
 * them; nothing in this module reads a clock itself.
 */
import type { Endpoint, FundPasswordEvent, SecurityChange } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { Core } from '../core/core.ts';
import type { Erase } from '../facets/server-module.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { Call } from '../platform/http/call.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Vault } from '../vault/vault.ts';
import type { Db } from './db.ts';
import type { IdentityLimits } from './limits.ts';
import type { RandomBytes } from './secrets.ts';

/** A pino logger fits as it is. */
export type IdentityLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type IdentityConfig = {
  codeDelivery: 'inbox' | 'smtp';
  demoTriggers: boolean;
  inviteRequired: boolean;
  /** The key of all hashes, at least 32 bytes, stored outside the database. */
  pepper: Buffer;
  /** Weak and fast password hashing, for tests only. */
  isTestKdf: boolean;
  /** The site is reached by https: cookies then carry the `__Host-` prefix. */
  isSecure: boolean;
  limits?: Partial<IdentityLimits>;
};

/**
 * One session, or all of a member. `isSwitched`: it goes on, but acts for somebody else, so that
 * what was opened with it must begin anew.
 */
export type EndedSessions = { sessionId: string; isSwitched?: true } | { uid: number };

/** What a member is notified of about account security; each event id is notified once. */
export type SecurityNews = {
  uid: number;
  what: 'new-device' | 'login-refused' | FundPasswordEvent | SecurityChange;
  eventId: number;
  deviceName: string;
  atMs: number;
};

export type IdentityDeps = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { members: Pick<MemberFacts, 'find' | 'familyOf'> };
  nowMs(): number;
  randomBytes: RandomBytes;
  mail: Mail;
  vault: Vault;
  log: IdentityLog;
  config: IdentityConfig;
  /** Runs in the transaction of its event, so that neither exists without the other. */
  onSecurityNews(client: ClientBase, news: SecurityNews): Promise<void>;
  /** They delete what other modules store of a member. */
  erasers: readonly Erase[];
  /**
   * A forgotten password was replaced: what others could still act with ends too, in the same
   * transaction.
   */
  onPasswordReset?(client: Db, uid: number): Promise<void>;
  /** Closes the sockets that were opened with them. */
  onSessionEnded(ended: EndedSessions): void;
};

/** The caller: the parts of a call that are not the form. */
export type Visit = Pick<
  Call<Endpoint>,
  'ip' | 'userAgent' | 'acceptLanguage' | 'origin' | 'cookies' | 'setCookie' | 'requestId'
>;
