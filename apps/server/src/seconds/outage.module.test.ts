/**
 * [16.5] An outage changes when a contract is settled, never how: the missed ticks come first, and
 * give the result they would have given.
 */
import type { SecondsContractLine } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { Buyer, dataOf, verifyShared } from '../../testing/seconds/buyer.ts';

const PERIODS = { BTCUSDT: 30, ETHUSDT: 60, XRPUSDT: 120, EURUSDT: 30, XAUUSDT: 300 };
const OUTAGE_MS = 120_000;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
});

afterAll(() => app.remove());

it('[16.5] two minutes down: settled late by exactly the ticks of their end', async () => {
  const buyer = await Buyer.open(app.url, 'patient_s');
  for (const [symbol, periodSeconds] of Object.entries(PERIODS)) {
    await buyer.buy({ symbol, periodSeconds, amount: '20' });
  }
  app.jump(1_000);
  await buyer.waitForTick(app.nowMs());
  // Bought so late that not even its opening tick came before the outage.
  const unopened = await Buyer.open(app.url, 'unopened_s');
  await unopened.buy();
  const wentDownAtMs = app.nowMs();
  await app.halt();
  app.jump(OUTAGE_MS);
  await app.launch();
  const cameBackAtMs = wentDownAtMs + OUTAGE_MS;

  const contracts = [...(await listAs('patient_s')), ...(await listAs('unopened_s'))];
  const byPeriod = (period: number) => contracts.filter((each) => each.periodSeconds === period);
  for (const contract of [...byPeriod(30), ...byPeriod(60)]) {
    expect(contract.state).toBe('ended');
    // Late, and yet at the time it was due (rulebook 16.5).
    expect(contract.endedAtMs).toBeGreaterThanOrEqual((contract.endsAtSecond ?? Infinity) * 1_000);
    expect(contract.endedAtMs).toBeLessThan(cameBackAtMs);
    expect((contract.settlement?.second ?? 0) * 1_000).toBeLessThan(cameBackAtMs);
    expect(contract.settlement?.second).toBe(contract.endsAtSecond);
    expect(await verifyShared(app.url, contract.shareId)).toMatchObject({
      isSound: true,
      result: contract.result,
      receipt: contract.receipt,
    });
  }
  expect(byPeriod(30)).toHaveLength(3);
  expect(byPeriod(300)).toMatchObject([{ state: 'in_progress' }]);

  app.jump(200_000);
  const again = await logIn('patient_s');
  const ended = await again.waitUntilEnded();
  for (const { shareId } of ended) {
    expect(await verifyShared(app.url, shareId)).toMatchObject({ isSound: true });
  }
  await app.halt();
  const client = await app.database.connect();
  await requireReplayedTables(client);
  await client.end();
  await app.launch();
});

async function logIn(account: string): Promise<Buyer> {
  const buyer = new Buyer(app.url);
  dataOf(await buyer.post('/auth/login', { account, password: 'correct horse battery' }));
  return buyer;
}

async function listAs(account: string): Promise<SecondsContractLine[]> {
  return (await logIn(account)).list();
}
