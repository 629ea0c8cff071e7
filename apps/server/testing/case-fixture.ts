/**
 * A module with cases on a real core and a real PostgreSQL, with a manual clock: members call the
 * served routes, staff decide by command, and the driver may run or not.
 */
import { randomUUID } from 'node:crypto';
import type { CommandBody } from '@anywhen/exchange';
import type {
  AccountKind,
  BodyOf,
  Endpoint,
  FileKind,
  Rejection,
  ReplyOf,
} from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CommandResult } from '../src/core/core.ts';
import { type DemoFlaw, keepFile } from '../src/files/files.ts';
import { Refusal } from '../src/platform/http/call.ts';
import { Routes } from '../src/platform/http/routes.ts';
import type { Hub } from '../src/platform/sockets/hub.ts';
import { TestClient, type TestHub, cookieSessions, startHub } from './platform/sockets/test-hub.ts';
import { asSystem, openMember } from './money.ts';
import { MasterKeys, Vault } from '../src/vault/vault.ts';
import type { HandFeed } from './seconds/hand-feed.ts';
import type { TestCore, TestCores } from './test-cores.ts';
import { TEST_SEALS } from './vault/test-seals.ts';

type Bench = Pick<TestCores, 'running' | 'startCore'>;

/** What a call carries besides its body. */
export type Asking = {
  key?: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  onReplay?: () => void;
};

const QUICK_LOOK_MS = 10;
const SIDES = { width: 300, height: 200, durationMs: null };

type Driver = { stop(): Promise<void> };

/** Empty tables, its own keys, and no files of other tests. */
export async function emptyFixture(cores: TestCores, ...tables: string[]): Promise<Vault> {
  await cores.empty();
  const { pool } = cores.database;
  await pool.query(
    `truncate ${[...tables, 'member_key', 'erasure', 'file', 'file_content'].join()}`,
  );
  return new Vault(await MasterKeys.ensure(cores.folder, pool), TEST_SEALS);
}

export abstract class CaseFixture {
  nowMs = Date.UTC(2026, 0, 11, 10);
  core!: TestCore;
  readonly complaints: object[] = [];
  protected readonly hasSockets: boolean = false;
  readonly #endpoints: readonly Endpoint[];
  #routes = new Routes('member');
  #driver: Driver | undefined;
  #hub: TestHub | undefined;

  protected constructor(
    protected readonly bench: Bench,
    readonly vault: Vault,
    endpoints: readonly Endpoint[],
  ) {
    this.#endpoints = endpoints;
  }

  protected abstract serve(routes: Routes): void;

  /** For modules that publish to members. */
  protected get hub(): Hub {
    if (!this.#hub) throw new Error('this fixture has no sockets');
    return this.#hub.hub;
  }

  /** None, unless its module has one. */
  protected newDriver(_log: { error(fields: object): void }): Driver {
    return { stop: () => Promise.resolve() };
  }

  /** What all routes need. */
  protected get parts() {
    const { core } = this;
    return { pool: this.bench.running.pool, core, facts: core.facts, nowMs: () => this.nowMs };
  }

  /** For drivers that check once a second: here they check at once, again and again. */
  protected readonly quickTimer = (_delayMs: number, wake: () => void): (() => void) => {
    const timer = setTimeout(wake, QUICK_LOOK_MS).unref();
    return () => clearTimeout(timer);
  };

  /** Also again, after a stop. */
  async start(): Promise<void> {
    if (this.hasSockets) this.#hub = await startHub({ findSession: cookieSessions() });
    this.core = await this.bench.startCore({ nowMs: () => this.nowMs });
    this.#routes = new Routes('member');
    this.serve(this.#routes);
  }

  /** Starts with open markets, before the first tick. */
  protected async startWithMarkets(feed: HandFeed): Promise<void> {
    this.nowMs = feed.nowMs();
    await this.start();
    for (const request of feed.opening()) await this.core.submit(request);
  }

  drive(): void {
    this.#driver = this.newDriver({ error: (fields) => void this.complaints.push(fields) });
  }

  async stop(): Promise<void> {
    await this.#hub?.stop();
    await this.#driver?.stop();
    this.#driver = undefined;
    await this.core.stop();
  }

  async join(...uids: number[]): Promise<void> {
    for (const uid of uids) await this.core.submit(openMember(uid));
  }

  /** New members, each with this amount in one account. */
  protected async joinInto(to: AccountKind, quantity: string, uids: readonly number[]) {
    await this.join(...uids);
    for (const uid of uids) {
      const move = { from: 'funds', to, currency: 'USDT', quantity } as const;
      const body = { kind: 'transfer', ...move } as const;
      await this.core.submit({ actor: { kind: 'member', uid }, id: `move-${uid}`, body });
    }
  }

  /** The reply; a refusal is thrown. */
  async ask<E extends Endpoint>(
    uid: number,
    endpoint: E,
    body: BodyOf<E>,
    { key = randomUUID(), params = {}, query = {}, onReplay = () => undefined }: Asking = {},
  ): Promise<ReplyOf<E>> {
    const routes = this.#routes.list(this.#endpoints);
    const route = routes.find((each) => each.endpoint === endpoint);
    if (!route) throw new Error(`nobody serves ${endpoint.name}`);
    const call = {
      uid,
      body: endpoint.body.parse(body),
      params: endpoint.params.parse(params),
      query: endpoint.query.parse(query),
      sessionId: 's',
      actingUid: uid,
      requestId: key,
      ip: '127.0.0.1',
      userAgent: 'Mozilla/5.0 (Test)',
      idempotencyKey: key,
      markReplay: onReplay,
    } as never;
    return endpoint.reply.parse(await route.answer(call)) as ReplyOf<E>;
  }

  async refusal<E extends Endpoint>(
    uid: number,
    endpoint: E,
    body: BodyOf<E>,
    asking?: Asking,
  ): Promise<Rejection> {
    return this.ask(uid, endpoint, body, asking).then(
      (reply) => {
        throw new Error(`${endpoint.name} was accepted: ${JSON.stringify(reply)}`);
      },
      (error: unknown) => {
        if (error instanceof Refusal) return error.rejection;
        throw error;
      },
    );
  }

  /** Over a real socket; the snapshot has arrived. */
  protected async listenTo(topic: string, uid: number): Promise<TestClient> {
    const client = await TestClient.open(this.#hub?.url ?? '', { cookie: `s=one.${uid}` });
    client.subscribe(topic);
    await client.until(() => client.received(topic).length > 0);
    return client;
  }

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.core.submit(asSystem({ kind: 'settle-due' }));
  }

  /** Time passes while the driver deletes rows, until one is left. */
  async passUntilOneIsIn(table: string): Promise<void> {
    const passAndCount = () => {
      this.nowMs += 10_000;
      return this.count(table);
    };
    await expect.poll(passAndCount, { timeout: 60_000 }).toBe(1);
  }

  /** As a staff member. */
  asStaff(
    body: CommandBody,
    { id = 'rosa', role = 'reviewer' }: { id?: string; role?: 'reviewer' | 'approver' } = {},
  ): Promise<CommandResult> {
    return this.core.submit({ actor: { kind: 'staff', id, role }, id: randomUUID(), body });
  }

  /** Files are reserved, and then nothing is submitted: as if the process had died. */
  async dieBeforeAsking(asking: () => Promise<unknown>): Promise<void> {
    await this.#dieWith(asking, () => Promise.reject(new Error('killed')));
  }

  /** It happens, and nobody gets the answer. */
  async dieBeforeAnswering(asking: () => Promise<unknown>): Promise<void> {
    const { core } = this;
    const submit = core.submit.bind(core);
    await this.#dieWith(asking, async (request) => {
      await submit(request);
      throw new Error('killed');
    });
  }

  async #dieWith(asking: () => Promise<unknown>, dying: TestCore['submit']): Promise<void> {
    const { core } = this;
    const { submit } = core;
    core.submit = dying;
    const received = await asking().then(
      () => 'an answer',
      (error: unknown) => String(error),
    );
    core.submit = submit;
    if (received !== 'Error: killed') throw new Error(`the caller received ${received}`);
  }

  /** Sealed and stored like all files, except that its content was not validated. */
  async upload(uid: number, kind: FileKind, flaw: DemoFlaw | null = null): Promise<string> {
    const { pool } = this.bench.running;
    const parts = { pool, vault: this.vault, nowMs: () => this.nowMs };
    const checked = { type: 'image/jpeg', bytes: Buffer.from(kind), ...SIDES } as const;
    const work = await this.vault.begin(pool, uid);
    return (await keepFile(parts, { work, kind, flaw }, checked)).id;
  }

  /** How many submitted files still have content. */
  countOpenFiles(): Promise<number> {
    return this.count('file_content join file on file.id = file_id where case_id is not null');
  }

  async count(sql: string): Promise<number> {
    const { pool } = this.bench.running;
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${sql}`);
    return Number(rows[0]?.count);
  }
}
