/**
 * What is known when the crash scenario is over: the members' answers, the tables, and the replayed
 * journal. Checks only read it.
 */
import type { Change, CommandBody, CommandKind, ReplyOf } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { ModuleFacts } from '../../src/modules.ts';
import { requireReplayedTables } from '../replayed-tables.ts';
import type { TestCores } from '../test-cores.ts';
import type { Accepted, ArgsOf, FactOf, Replied } from './messages.ts';

type ChangeKind = Change['kind'];

type Known = Pick<CrashEvidence, 'uids' | 'accepted' | 'repeated' | 'downSeconds' | 'read'> & {
  cores: TestCores;
};

/** An acknowledged request that was sent once more, after a kill. */
export type Repeated = { readonly first: Accepted; readonly again: Replied };

export class CrashEvidence {
  /** All members that ever joined. */
  readonly uids: readonly number[];
  readonly accepted: readonly Accepted[];
  readonly repeated: readonly Repeated[];
  /** Seconds in which no core was running. */
  readonly downSeconds: ReadonlySet<number>;
  /** Facts of the last core, as members see them. */
  readonly read: <
    Module extends keyof ModuleFacts,
    Name extends string & keyof ModuleFacts[Module],
  >(
    module: Module,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ) => Promise<FactOf<Module, Name>>;
  readonly #cores: TestCores;
  readonly #changes = new Map<ChangeKind, Change[]>();

  constructor({ cores, uids, accepted, repeated, downSeconds, read }: Known) {
    this.#cores = cores;
    this.uids = uids;
    this.accepted = accepted;
    this.repeated = repeated;
    this.downSeconds = downSeconds;
    this.read = read;
  }

  acceptedOf<Kind extends CommandKind>(
    kind: Kind,
  ): Accepted<Extract<CommandBody, { kind: Kind }>, ReplyOf<Kind>>[] {
    return this.accepted.filter(({ body }) => body.kind === kind) as never;
  }

  /** In journal order; empty before it was replayed. */
  changesOf<Kind extends ChangeKind>(kind: Kind): Extract<Change, { kind: Kind }>[] {
    return (this.#changes.get(kind) ?? []) as never;
  }

  get pool(): Pool {
    return this.#cores.database.pool;
  }

  count(sql: string): Promise<number> {
    return this.#cores.count(sql);
  }

  async list<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  /** The journal replays to exactly these tables, and from then on its changes are known. */
  async replay(): Promise<void> {
    const { changes } = await this.#cores.connect(requireReplayedTables);
    for (const change of changes) {
      const known = this.#changes.get(change.kind);
      if (known) known.push(change);
      else this.#changes.set(change.kind, [change]);
    }
  }

  /** Every query must return 0. */
  async expectNone(questions: Readonly<Record<string, string>>): Promise<void> {
    const counts: Record<string, number> = {};
    for (const [name, sql] of Object.entries(questions)) counts[name] = await this.count(sql);
    const none = Object.fromEntries(Object.keys(questions).map((name) => [name, 0]));
    expect(counts).toEqual(none);
  }
}

/** How many members' held USDT of an account differs from what their open items hold there. */
export function differsFromHeld(account: string, own: string): string {
  return `select count(*) from (
      select uid, sum(units) as units from (${own}) all_own group by uid) own
    full join (
      select a.uid, p.balance_after as units from account a cross join lateral (
        select balance_after from posting where account_id = a.id order by seq desc limit 1) p
      where a.kind = '${account}' and a.bucket = 'held' and a.currency = 'USDT') held
    using (uid) where coalesce(own.units, 0) <> coalesce(held.units, 0)`;
}

/** As SQL: how many entries of a ledger type there are. */
export function entriesOf(type: number): string {
  return `(select count(distinct entry_id) from posting where type = ${type})`;
}
