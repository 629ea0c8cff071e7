/**
 * The master keys, numbered files outside the database with a mark of each inside: every process of
 * an installation must have the same ones. New data is sealed with the newest; older ones open what
 * has not been resealed yet.
 */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { ensureKey, requireKey } from '../platform/secret-key.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

type MasterKey = { id: number; key: Buffer };

const NAME = 'master-';

/** Of its file, and of its mark. */
export function masterKeyName(id: number): string {
  return `${NAME}${id}`;
}

export class MasterKeys {
  readonly #dataDir: string;
  readonly #pool: Pool;
  readonly #keys = new Map<number, Buffer>();

  private constructor(dataDir: string, pool: Pool) {
    this.#dataDir = dataDir;
    this.#pool = pool;
  }

  /** For the leading process: an exchange without a master key gets its first. */
  static async ensure(dataDir: string, pool: Pool): Promise<MasterKeys> {
    const keys = new MasterKeys(dataDir, pool);
    if ((await keys.#newestId()) === 0) await keys.add();
    return MasterKeys.requireFrom(dataDir, pool);
  }

  /** Before anything is started: the newest must be here if this database was used with one. */
  static async requireUsed(dataDir: string, pool: Pool): Promise<void> {
    const keys = new MasterKeys(dataDir, pool);
    if ((await keys.#newestId()) > 0) await keys.newest();
  }

  /** For all other processes: a key of their own would open nothing. */
  static async requireFrom(dataDir: string, pool: Pool): Promise<MasterKeys> {
    const keys = new MasterKeys(dataDir, pool);
    await keys.newest();
    return keys;
  }

  async newest(): Promise<MasterKey> {
    const id = await this.#newestId();
    return { id, key: await this.find(id) };
  }

  async find(id: number): Promise<Buffer> {
    const known = this.#keys.get(id);
    if (known) return known;
    const key = await requireKey(this.pathOf(id));
    const { rows } = await this.#pool.query<{ mark: Buffer }>(
      'select mark from key_mark where name = $1',
      [masterKeyName(id)],
    );
    if (!rows[0]?.mark.equals(markOf(key))) {
      throw new StartRefusal(
        `${this.pathOf(id)} is not the key this database was used with: put back the one that was.`,
      );
    }
    this.#keys.set(id, key);
    return key;
  }

  /** The file of the next one, so that it can be copied to every machine before it is used. */
  async prepare(): Promise<string> {
    const path = this.pathOf((await this.#newestId()) + 1);
    await ensureKey(path);
    return path;
  }

  /** From now on the newest. A file without a mark, left by a crash, is reused. */
  async add(): Promise<MasterKey> {
    const id = (await this.#newestId()) + 1;
    const key = await ensureKey(this.pathOf(id));
    await this.#pool.query('insert into key_mark (name, mark) values ($1, $2)', [
      masterKeyName(id),
      markOf(key),
    ]);
    return { id, key };
  }

  /** 0 before there is any. */
  async #newestId(): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `select coalesce(max(substr(name, length($1) + 1)::integer), 0) as id
       from key_mark where starts_with(name, $1)`,
      [NAME],
    );
    return rows[0]?.id ?? 0;
  }

  pathOf(id: number): string {
    return join(this.#dataDir, 'keys', masterKeyName(id));
  }
}

function markOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('mark of the master key').digest();
}
