/**
 * The console as a process of its own: it reads what is committed and asks the core over the bus,
 * which takes from staff what the audit log announces and nothing else.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster, untilHealth } from '../../testing/cluster.ts';
import { freePort } from '../../testing/free-port.ts';
import { findNatsServer } from '../../testing/nats-server.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { subjectsOf } from '../core/bus-messages.ts';
import { openLog } from '../platform/log.ts';
import { NatsBus } from '../platform/bus/nats-bus.ts';

const ANSWER_MS_MAX = 30_000;

let cluster: Cluster;
let url: string;
let link: string;

describe.skipIf(!findNatsServer())('[0.6] one core and a process for the console', () => {
  beforeAll(async () => {
    cluster = await Cluster.open();
    const core = await cluster.add('core', { DEMO_MEMBER: 'true' });
    const port = await freePort();
    const console = await cluster.add('ops', {
      CONSOLE_PORT: String(port),
      CONSOLE_TOKEN: 'true',
    });
    await Promise.all([core.launch(), console.launch()]);
    await untilHealth(console, ({ isReady }) => isReady);
    url = `http://127.0.0.1:${port}`;
    link = /#link=([\w-]{43})/.exec(console.output)?.[1] ?? '';
  });

  afterAll(() => cluster?.close());

  it('[H7] changes a status only as announced, and lists the processes it hears of', async () => {
    const admin = new ConsoleClient(url);
    expect((await admin.open(link, 'ada')).code).toBe('ok');
    const made = await admin.send('/staff/accounts', { body: { id: 'rosa', role: 'reviewer' } });
    const rosa = new ConsoleClient(url);
    expect((await rosa.open(String(made.data['token']), 'rosa')).code).toBe('ok');
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
    await expect.poll(rolesHeard, { timeout: ANSWER_MS_MAX }).toEqual(['core', 'ops']);
    expect((await admin.get('/staff/house/books')).code).toBe('ok');
  });
});
