/**
 * The keys programs call with, looked up in the table at most twice a second each: so one that was
 * deleted or narrowed on any server is so here within a second. It never outlives its row.
 */
import { refusalOf } from '@anywhen/protocol';
import type { Identity } from '../identity/identity.ts';
import type { MemberFacts } from '../members/facts.ts';
import { isWithin } from '../platform/ingress/networks.ts';
import type { Log } from '../platform/log.ts';
import { type KeyRow, findKeyRow, noteKeyUse } from './keys/key-table.ts';
import { labelOf, tradesUntil } from './keys/managing.ts';
import { type IsSigned, signedByHmac, signedByEd25519 } from './signatures.ts';

type KnownKeysParts = {
  identity: Identity;
  facts: { members: Pick<MemberFacts, 'find'> };
  nowMs: () => number;
  log: Log;
};

export type KnownKey = {
  readonly id: string;
  readonly uid: number;
  isFrom(address: string): boolean;
  mayTrade(nowMs: number): boolean;
  readonly isSigned: IsSigned;
};

type Looked = { readonly atMs: number; readonly key: Promise<Opened | undefined> };
type Opened = { readonly row: KeyRow; readonly known: KnownKey };

const LOOKED_UP_MS = 500;
const REMEMBERED_MAX = 10_000;
const USE_STEP_MS = 60_000;

export class KnownKeys {
  readonly #parts: KnownKeysParts;
  readonly #looked = new Map<string, Looked>();
  readonly #usedAtMs = new Map<string, number>();

  constructor(parts: KnownKeysParts) {
    this.#parts = parts;
  }

  /** Undefined for one that is not there, or whose member may not log in. */
  async find(key: string): Promise<KnownKey | undefined> {
    const { nowMs } = this.#parts;
    const now = nowMs();
    let looked = this.#looked.get(key);
    if (!looked || Math.abs(now - looked.atMs) >= LOOKED_UP_MS) {
      if (this.#looked.size >= REMEMBERED_MAX) this.#looked.clear();
      looked = { atMs: now, key: this.#open(key, looked) };
      this.#looked.set(key, looked);
      looked.key.catch(() => this.#looked.delete(key));
    }
    const known = (await looked.key)?.known;
    if (!known) this.#looked.delete(key);
    return known && this.mayLogIn(known.uid) ? known : undefined;
  }

  /** As it is known here: no table is asked. */
  mayLogIn(uid: number): boolean {
    return !refusalOf(this.#parts.facts.members.find(uid), 'log-in');
  }

  /** It has changed: the next look-up is a new one. */
  forget(key: string): void {
    this.#looked.delete(key);
  }

  /** To the minute, for the member to see; it may fail. */
  noteUse({ id }: KnownKey, network: string): void {
    const { identity, nowMs, log } = this.#parts;
    const now = nowMs();
    if (now - (this.#usedAtMs.get(id) ?? 0) < USE_STEP_MS) return;
    if (this.#usedAtMs.size >= REMEMBERED_MAX) this.#usedAtMs.clear();
    this.#usedAtMs.set(id, now);
    noteKeyUse(identity.deps.pool, { id, nowMs: now, network }).catch((error: unknown) => {
      log.warn({ err: error }, 'bots: the use of a key was not noted');
    });
  }

  async #open(key: string, before: Looked | undefined): Promise<Opened | undefined> {
    const { pool, vault } = this.#parts.identity.deps;
    const row = await findKeyRow({ db: pool, seals: vault.seals }, key);
    if (!row) return undefined;
    const old = await before?.key.catch(() => undefined);
    if (old && isSame(old.row, row)) return { row, known: old.known };
    const { publicKey } = row;
    if (publicKey !== null) return { row, known: makeKnown(row, signedByEd25519(publicKey)) };
    if (!row.secret) return undefined;
    const owner = { uid: row.uid, purpose: 'safety' } as const;
    const secret = await vault.open(pool, owner, labelOf(row.id), row.secret);
    return secret && { row, known: makeKnown(row, signedByHmac(secret)) };
  }
}

function makeKnown(row: KeyRow, isSigned: IsSigned): KnownKey {
  const until = tradesUntil(row) ?? Infinity;
  return {
    id: row.id,
    uid: row.uid,
    isFrom: row.networks.length === 0 ? () => true : isWithin(row.networks),
    mayTrade: (nowMs) => row.mayTrade && nowMs < until,
    isSigned,
  };
}

/** Where and when it was used does not matter. */
function isSame(one: KeyRow, other: KeyRow): boolean {
  return (
    one.id === other.id &&
    one.mayTrade === other.mayTrade &&
    one.widenedAtMs === other.widenedAtMs &&
    one.networks.join() === other.networks.join()
  );
}
