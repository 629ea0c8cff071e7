/**
 * The console as a process of its own, beside a gateway: it reads what is committed and asks the
 * core over the bus, which takes from staff what the audit log announces and nothing else.
 */
import { randomUUID } from 'node:crypto';
import { isLongForm } from '@anywhen/money/test-size';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { Cluster, untilHealth } from '../../testing/cluster.ts';
import { FakedClock, hasFaketime } from '../../testing/faked-clock.ts';
import { freePort } from '../../testing/free-port.ts';
import { findNatsServer } from '../../testing/nats-server.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { subjectsOf } from '../core/bus-messages.ts';
import { openLog } from '../platform/log.ts';
import { NatsBus } from '../platform/bus/nats-bus.ts';

const ANSWER_MS_MAX = 30_000;
/** The day before a change begins has to be made up: a minute, or several on a busy machine. */
const PASSES_A_DAY = isLongForm && hasFaketime();
const AHEAD_MS = DAY_MS + 10 * MINUTE_MS;
const SHOWN = { before: '0.28767123', after: '0.23972602' };

let clock: FakedClock | undefined;
let cluster: Cluster;
let core: ServerProcess;
let gateway: ServerProcess;
let url: string;
let admin: ConsoleClient;

describe.skipIf(!findNatsServer())('[0.6] a core, a gateway and a process for the console', () => {
  beforeAll(async () => {
    clock = PASSES_A_DAY ? await FakedClock.open() : undefined;
    const ahead = { CATCH_UP_MAX_SECONDS: String((2 * DAY_MS) / 1_000), ...clock?.env };
    cluster = await Cluster.open();
    core = await cluster.add('core', { DEMO_MEMBER: 'true', ...ahead });
    gateway = await cluster.add('gateway', ahead);
    const port = await freePort();
    const console = await cluster.add('ops', {
      CONSOLE_PORT: String(port),
      CONSOLE_TOKEN: 'true',
      ...ahead,
    });
    await Promise.all([core, gateway, console].map((process) => process.launch()));
    await untilHealth(console, ({ isReady }) => isReady);
    url = `http://127.0.0.1:${port}`;
    admin = new ConsoleClient(url);
    const link = /#link=([\w-]{43})/.exec(console.output)?.[1] ?? '';
    expect((await admin.open(link, 'ada')).code).toBe('ok');
  });

  afterAll(async () => {
    await cluster?.close();
    await clock?.remove();
  });

  it('[H7] changes a status only as announced, and lists the processes it hears of', async () => {
    const rosa = await hire('rosa', 'reviewer');
    const found = await rosa.get('/staff/members?name=demo');
    const { uid } = found.data['member'] as { uid: string };
    const body = { status: 'restricted', reason: 'unusual-activity', remark: 'to see it' };
    const changed = await rosa.send(`/staff/members/${uid}/status`, { body });
    expect([changed.code, changed.data]).toEqual(['ok', { status: 'restricted' }]);
    const member = (await rosa.get(`/staff/members/${uid}`)).data['member'];
    expect(member).toMatchObject({ status: 'restricted' });

    const bus = NatsBus.open({ url: cluster.nats.url, log: openLog('silent') });
    await expect.poll(() => bus.isConnected).toBe(true);
    const { rows } = await cluster.database.pool.query<{ genesis: string }>(
      `select state->>'genesis' as genesis from market_state`,
    );
    const { commands } = subjectsOf(rows[0]?.genesis ?? '');
    const command = { kind: 'change-status', uid: Number(uid), status: 'active' };
    const request = {
      actor: { kind: 'staff', id: 'rosa', role: 'reviewer' },
      id: `staff:1:${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      body: { ...command, reason: 'all-clear' },
    };
    const question = { request, untilMs: Date.now() + ANSWER_MS_MAX };
    expect(await bus.ask(commands, question, ANSWER_MS_MAX)).toEqual({ kind: 'malformed' });
    await bus.close();
    const still = (await rosa.get(`/staff/members/${uid}`)).data['member'];
    expect(still).toMatchObject({ status: 'restricted' });

    const rolesHeard = async () => {
      const { data } = await admin.get('/staff/house/health');
      return (data['processes'] as { role: string }[]).map(({ role }) => role);
    };
    await expect.poll(rolesHeard, { timeout: ANSWER_MS_MAX }).toEqual(['core', 'gateway', 'ops']);
    expect((await admin.get('/staff/house/books')).code).toBe('ok');
  });

  it('[0.9] two people change terms, and members read it at the gateway a day before', async () => {
    const ines = await hire('ines', 'reviewer');
    const ben = await hire('ben', 'approver');
    const [member, other] = [await openMember('buyer_of_f7'), await openMember('later_of_f7')];
    expect(await buy(member, SHOWN.before)).toBe('ok');

    const fromMs = Math.ceil((Date.now() + DAY_MS + MINUTE_MS) / 1_000) * 1_000;
    const values = [{ key: 'yearly-rate.F7', before: 300, after: 250 }];
    const body = { product: 'finance', values, fromMs, remark: 'rates fell' };
    const own = (await ben.send('/staff/terms', { body })).data as { id: string; hash: string };
    expect(await approve(ben, own)).toBe('SECOND_PERSON_NEEDED');
    const made = (await ines.send('/staff/terms', { body })).data as typeof own;
    expect(await approve(ines, made)).toBe('FORBIDDEN');
    expect(await approve(ben, { ...made, hash: '0'.repeat(64) })).toBe('TERMS_CHANGED');
    expect(await readChanges()).toEqual([]);
    expect(await approve(ben, made)).toBe('ok');
    await expect.poll(readChanges).toMatchObject([{ fromMs, values }]);
    expect(await readRate()).toBe(300);
    expect(await buy(other, SHOWN.after)).toBe('QUOTE_CHANGED');
    expect(await buy(other, SHOWN.before)).toBe('ok');

    if (!clock) return;
    await passADay(clock);
    expect(await readRate()).toBe(250);
    expect(await readChanges()).toMatchObject([{ fromMs, values }]);
    await expect.poll(() => buy(member, SHOWN.before)).toBe('QUOTE_CHANGED');
    expect(await buy(member, SHOWN.after)).toBe('ok');
    const { body: list } = await member.get('/finance/records');
    const records = (list.ok ? list.data['records'] : []) as { interest: string }[];
    const interests = records.map(({ interest }) => interest).toSorted();
    expect(interests).toEqual([SHOWN.after, SHOWN.before]);
  });
});

async function hire(id: string, role: string): Promise<ConsoleClient> {
  const made = await admin.send('/staff/accounts', { body: { id, role } });
  const person = new ConsoleClient(url);
  expect((await person.open(String(made.data['token']), id)).code).toBe('ok');
  return person;
}

async function openMember(name: string): Promise<ApiClient> {
  const member = new ApiClient(gateway.url);
  await member.register(name);
  await member.transfer({ to: 'financial', quantity: '5000' });
  return member;
}

async function approve(
  person: ConsoleClient,
  { id, hash }: { id: string; hash: string },
): Promise<string> {
  const body = { hash, remark: 'agreed' };
  return (await person.send(`/staff/terms/${id}/approve`, { body })).code;
}

async function buy(member: ApiClient, interest: string): Promise<string> {
  const what = { product: 'F7', windowDay: null, amount: '500', interest, isAgreed: true };
  const key = { 'Idempotency-Key': randomUUID() };
  const { body } = await member.post('/finance/records', what, key);
  return body.ok ? 'ok' : body.code;
}

async function readTerms(): Promise<Record<string, unknown>> {
  const { body } = await new ApiClient(gateway.url).get('/terms/finance');
  return body.ok ? body.data : {};
}

async function readChanges(): Promise<unknown> {
  return (await readTerms())['changes'];
}

async function readRate(): Promise<number | undefined> {
  const fields = (await readTerms())['fields'] as { key: string; value: number }[];
  return fields.find(({ key }) => key === 'yearly-rate.F7')?.value;
}

async function passADay(ofAll: FakedClock): Promise<void> {
  await Promise.all([gateway.stop(), core.stop()]);
  await ofAll.set(AHEAD_MS / 1_000);
  await Promise.all([core.launch(), gateway.launch()]);
  await untilHealth(gateway, ({ isReady }) => isReady);
}
