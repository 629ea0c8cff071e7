/**
 * Watches the keys that open sockets depend on: one that was deleted, narrowed or whose member may
 * not log in any more ends them within a second, whichever server it happened on. Their rows are
 * asked for together, and only one that changed is read again.
 */
import type { Pool } from 'pg';
import type { Log } from '../../platform/log.ts';
import type { KnownKeys } from '../known-keys.ts';
import { findListenKeys } from './listen-keys.ts';

/** What ends when a key does. */
type Watched = {
  key: string;
  uid: number;
  ip: string;
  /** Where it is by a listen key, which may end alone. */
  listenKey?: string;
  end: () => void;
  endListening?: () => void;
};

type WatchParts = {
  pool: Pool;
  keys: Pick<KnownKeys, 'find' | 'forget' | 'mayLogIn'>;
  nowMs: () => number;
  log: Log;
  everyMs: number;
};

export class KeyWatch {
  readonly #parts: WatchParts;
  readonly #watched = new Set<Watched>();
  readonly #versions = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Returns how to end watching. */
  watch(watched: Watched): () => void {
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#lookOnce(), this.#parts.everyMs).unref();
    return () => {
      this.#watched.delete(watched);
      if (this.#watched.size > 0) return;
      this.stop();
    };
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#versions.clear();
  }

  #lookOnce(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look()
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'bots: the keys of open sockets were not looked up');
      })
      .finally(() => {
        this.#isLooking = false;
      });
  }

  async #look(): Promise<void> {
    const { pool, nowMs } = this.#parts;
    const watched = [...this.#watched];
    const keys = [...new Set(watched.map(({ key }) => key))];
    const tokens = watched.flatMap(({ listenKey }) => listenKey ?? []);
    const { rows } = await pool.query<{ key: string; version: string }>(
      'select key, xmin::text as version from program_key where key = any($1)',
      [keys],
    );
    const versions = new Map(rows.map(({ key, version }) => [key, version]));
    const listened = await findListenKeys(pool, tokens, nowMs());
    for (const key of keys) {
      const own = watched.filter((each) => each.key === key);
      if (!(await this.#isAsBefore(key, versions.get(key)))) await this.#lookAgain(key, own);
      else for (const each of own) if (!this.#parts.keys.mayLogIn(each.uid)) this.#end(each);
    }
    for (const each of watched) {
      const { listenKey } = each;
      if (listenKey === undefined || listened.has(listenKey)) continue;
      if (this.#watched.delete(each)) each.endListening?.();
    }
  }

  #isAsBefore(key: string, version: string | undefined): boolean {
    const before = this.#versions.get(key);
    if (version === undefined) this.#versions.delete(key);
    else this.#versions.set(key, version);
    return version !== undefined && version === before;
  }

  /** From the table, whatever was looked up a moment ago. */
  async #lookAgain(key: string, own: readonly Watched[]): Promise<void> {
    const { keys } = this.#parts;
    keys.forget(key);
    const known = await keys.find(key);
    for (const each of own) if (!known?.isFrom(each.ip)) this.#end(each);
  }

  #end(watched: Watched): void {
    if (this.#watched.delete(watched)) watched.end();
  }
}
