/** [R15] A gateway whose leader makes up for an outage says so, and serves when that is over. */
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster, healthOf } from '../../testing/cluster.ts';
import { findNatsServer } from '../../testing/nats-server.ts';
import { placePast } from '../../testing/outage/past-folder.ts';
import { makeTemporaryDir, removeTemporaryDir } from '../../testing/platform/postgres/temporary.ts';
import type { ServerProcess } from '../../testing/server-process.ts';

const HOURS = testSize('OUTAGE_HOURS', { short: 1, long: 26 });
const HOUR_MS = 3_600_000;
/** An upper limit that only a hang reaches. */
const HANG_MS = 500_000;
const BROWSER = { accept: 'text/html', 'accept-language': 'en' };

describe.skipIf(!findNatsServer())('a gateway whose leader is late', () => {
  let folder: string;
  let cluster: Cluster;
  let gateway: ServerProcess;

  beforeAll(async () => {
    folder = await makeTemporaryDir();
    await placePast(folder, { agoMs: HOURS * HOUR_MS, members: 0 });
    cluster = await Cluster.open(folder);
    gateway = await cluster.add('gateway');
    // What was before the outage is enough for it.
    await gateway.launch();
  });

  afterAll(async () => {
    await cluster?.close();
    await removeTemporaryDir(folder);
  });

  it('[R15] says how far it is, to people, programs and the one who watches it', async () => {
    expect(await healthOf(gateway)).not.toHaveProperty('catchingUp');
    const core = await cluster.add('core');
    const { ready } = core.launchStandby();
    const seen = expect.poll(() => healthOf(gateway), { timeout: HANG_MS, interval: 20 });
    await seen.toHaveProperty('catchingUp');
    const [page, call, alive] = await Promise.all([
      fetch(gateway.url, { headers: BROWSER }),
      fetch(`${gateway.url}/api/markets`),
      fetch(`${gateway.url}/livez`),
    ]);
    expect([page.status, call.status, alive.status]).toEqual([503, 503, 200]);
    expect(await page.text()).toMatch(/making up for \d+ (minutes|hours): \d+%/);
    expect(await call.json()).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    await ready;
    await expect
      .poll(() => healthOf(gateway), { timeout: HANG_MS })
      .toMatchObject({ isReady: true });
    expect((await fetch(`${gateway.url}/api/markets`)).status).toBe(200);
  });
});
