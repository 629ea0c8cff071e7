/**
 * Sessions (SECURITY.md): an opaque token in a cookie, its hash in the database. A session ends
 * after seven days without use, after thirty in any case, at logout, with a new password, and when
 * a member has twenty newer ones. The short-lived cache of sessions must never outlive an ending on
 * this server.
 */
import { refusalOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { EndedSessions, IdentityDeps } from '../deps.ts';
import { SESSION_CACHE_MS, SESSION_SEEN_STEP_MS } from '../limits.ts';
import { hashOfToken, newId, newToken } from '../secrets.ts';
import {
  beginSession,
  deleteSession,
  deleteSessionsOf,
  findSessionByToken,
  setSessionPortfolio,
  touchSession,
} from './session-table.ts';

export type FoundSession = {
  uid: number;
  sessionId: string;
  /** The person, or the portfolio of theirs that the session acts for. */
  actingUid: number;
};

type SessionStart = {
  uid: number;
  passwordVersion: number;
  deviceName: string;
  ip: string;
  /** The token this browser had until now; its session ends with this. */
  replacedToken: string | undefined;
};

type BegunSession = { token: string; sessionId: string };

type Remembered = Omit<FoundSession, 'actingUid'> & {
  portfolioUid: number | null;
  atMs: number;
};

const REMEMBERED_MAX = 10_000;

export class Sessions {
  readonly #pool: Pool;
  readonly #deps: IdentityDeps;
  readonly #remembered = new Map<string, Remembered>();
  /** Incremented by every ending, so that a lookup that began before it caches nothing. */
  #endings = 0;

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
    this.#pool = deps.pool;
  }

  /** Undefined when the password changed since it was checked; then nothing has begun. */
  async begin({ replacedToken, ...start }: SessionStart): Promise<BegunSession | undefined> {
    const { randomBytes } = this.#deps;
    const { token, tokenHash } = newToken(randomBytes);
    const id = newId(randomBytes);
    const replacedHash = hashOfToken(replacedToken);
    const session = { ...start, id, tokenHash, replacedHash, nowMs: this.#deps.nowMs() };
    const endedIds = await beginSession(this.#sealed, session);
    for (const sessionId of endedIds ?? []) this.forget({ sessionId });
    return endedIds && { token, sessionId: id };
  }

  /** Runs on every request. A disabled member's session is invalid (rulebook 1.4). */
  async find(token: string | undefined): Promise<FoundSession | undefined> {
    const tokenHash = hashOfToken(token);
    if (!tokenHash) return undefined;
    const found = await this.#findRow(tokenHash);
    if (!found) return undefined;
    const member = this.#deps.facts.members.find(found.uid);
    const isBarred = member && refusalOf(member, 'log-in');
    return isBarred ? undefined : this.#acting(found);
  }

  /** From now on it acts for this portfolio, or for its member; its sockets begin anew. */
  async actFor({ uid, sessionId: id }: FoundSession, portfolioUid: number | null): Promise<void> {
    await setSessionPortfolio(this.#pool, { id, uid, portfolioUid });
    this.forget({ sessionId: id, isSwitched: true });
  }

  /** Ends the session of this token, whoever's it is; does nothing when there is none. */
  async endByToken(token: string | undefined): Promise<{ uid: number } | undefined> {
    const tokenHash = hashOfToken(token);
    const found = tokenHash && (await this.#findRow(tokenHash));
    if (found) await this.end(found.sessionId);
    return found;
  }

  async end(sessionId: string): Promise<void> {
    await deleteSession(this.#pool, sessionId);
    this.forget({ sessionId });
  }

  async endAll(uid: number): Promise<void> {
    await deleteSessionsOf(this.#pool, uid);
    this.forget({ uid });
  }

  /** For endings committed on another server: clears the cache and notifies listeners. */
  forget(ended: EndedSessions): void {
    this.drop(ended);
    this.#deps.onSessionEnded(ended);
  }

  /** For endings that others report. */
  drop(ended: EndedSessions): void {
    this.#endings += 1;
    for (const [key, { uid, sessionId }] of this.#remembered) {
      const isEnded = 'uid' in ended ? uid === ended.uid : sessionId === ended.sessionId;
      if (isEnded) this.#remembered.delete(key);
    }
  }

  /** Those that are trusted without a look at the table. */
  listRemembered(): FoundSession[] {
    const sinceMs = this.#deps.nowMs() - SESSION_CACHE_MS;
    const recent = [...this.#remembered.values()].filter(({ atMs }) => atMs > sinceMs);
    return recent.map((each) => this.#acting(each));
  }

  /** Whatever its row says, nobody acts for what is not their own by what is committed. */
  #acting({ uid, sessionId, portfolioUid }: Omit<Remembered, 'atMs'>): FoundSession {
    const { members } = this.#deps.facts;
    const owner = portfolioUid === null ? null : members.find(portfolioUid)?.ownerUid;
    const isOwn = portfolioUid !== null && owner === uid;
    return { uid, sessionId, actingUid: isOwn ? portfolioUid : uid };
  }

  async #findRow(tokenHash: Buffer): Promise<Omit<Remembered, 'atMs'> | undefined> {
    const key = tokenHash.toString('base64');
    const nowMs = this.#deps.nowMs();
    const remembered = this.#remembered.get(key);
    if (remembered && Math.abs(nowMs - remembered.atMs) < SESSION_CACHE_MS) return remembered;
    this.#remembered.delete(key);
    const endings = this.#endings;
    const record = await findSessionByToken(this.#sealed, tokenHash, nowMs);
    if (!record) return undefined;
    if (nowMs - record.lastSeenAtMs >= SESSION_SEEN_STEP_MS) {
      await touchSession(this.#pool, record.id, nowMs);
    }
    const { uid, id: sessionId, portfolioUid } = record;
    const found = { uid, sessionId, portfolioUid };
    if (endings === this.#endings) this.#remember(key, { ...found, atMs: nowMs });
    return found;
  }

  get #sealed() {
    return { pool: this.#pool, seals: this.#deps.vault.seals };
  }

  #remember(key: string, session: Remembered): void {
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear();
    this.#remembered.set(key, session);
  }
}
