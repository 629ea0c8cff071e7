/**
 * Ends here what was ended on another server. A hint is only a reason to check: what counts is
 * whether the session is still in the table and acts for whom it did, and once a second all in use
 * here are checked, so that a lost hint costs a second and a false one nothing.
 */
import type { Pool } from 'pg';
import type { EndedSessions, IdentityLog } from '../deps.ts';
import { listLivingSessions } from './session-table.ts';
import type { FoundSession, Sessions } from './sessions.ts';

type WatchParts = {
  pool: Pool;
  sessions: Pick<Sessions, 'listRemembered' | 'drop'>;
  /** The sessions that sockets were opened with. */
  listOpen: () => readonly Open[];
  closeSockets: (ended: EndedSessions) => void;
  log: IdentityLog;
};

/** Of a socket or of the cache; without a number it acts for its member. */
type Open = Omit<FoundSession, 'actingUid'> & { readonly actingUid?: number | undefined };

const LOOK_MS = 1_000;

export class SessionWatch {
  readonly #parts: WatchParts;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#lookAtAll(), LOOK_MS).unref();
  }

  /** A hint from the bus, in whatever shape it came. */
  onHint(hint: unknown): void {
    if (typeof hint !== 'object' || hint === null) return;
    const { uid, sessionId } = hint as Record<string, unknown>;
    void this.#look((session) => session.uid === uid || session.sessionId === sessionId);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A slow database is not queried twice at once. */
  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#look(() => true);
    this.#isLooking = false;
  }

  async #look(isAllowed: (session: Open) => boolean): Promise<void> {
    const { pool, sessions, listOpen, closeSockets, log } = this.#parts;
    const inUse = [...sessions.listRemembered(), ...listOpen()].filter(isAllowed);
    const ids = [...new Set(inUse.map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    try {
      const living = await listLivingSessions(pool, ids);
      const isSame = ({ uid, sessionId, actingUid = uid }: Open) =>
        living.has(sessionId) && (living.get(sessionId) ?? uid) === actingUid;
      const over = inUse.filter((session) => !isSame(session));
      for (const sessionId of new Set(over.map((session) => session.sessionId))) {
        sessions.drop({ sessionId });
        closeSockets(living.has(sessionId) ? { sessionId, isSwitched: true } : { sessionId });
      }
    } catch (error) {
      log.warn({ err: error }, 'sessions: not looked up, the next second tries again');
    }
  }
}
