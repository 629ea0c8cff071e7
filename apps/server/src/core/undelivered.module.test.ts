/**
 * [R1] A commit whose answer got lost is news like any other, told once the state is loaded again;
 * what never reached the disk is never told.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestCores, type TestCore } from '../../testing/test-cores.ts';
import { ALICE, openMember, submitUntilAnswered, transferOf } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { type Mishap, MishapStore } from '../../testing/wayward-stores.ts';

const TRANSFERS = testSize('UNHEARD_TRANSFERS', { short: 24, long: 200 });
const NOON_MS = Date.UTC(2026, 0, 10, 12);

let bench: TestCores;
let mishap: Mishap;
let core: TestCore;
/** What Alice's spot account had after each transfer, as it was told. */
let notified: bigint[];
let reloads: number;

beforeAll(async () => {
  bench = await TestCores.open();
});

afterAll(() => bench.close());

beforeEach(async () => {
  await bench.empty();
  mishap = 'none';
  core = await bench.startCore({
    nowMs: () => NOON_MS,
    between: (store) => new MishapStore(store, takeMishap),
  });
  await core.submit(openMember(ALICE));
  [notified, reloads] = [[], 0];
  core.onCommitted((events) => notified.push(...events.flatMap(spotBalance)));
  core.onReloaded(() => {
    reloads += 1;
  });
});

it('[R1] what was committed unheard is told before anything newer, once', async () => {
  for (const cents of [1n, 2n, 3n]) {
    mishap = 'fails-after';
    const { tries } = await submitUntilAnswered(() => core, transferOf(ALICE));
    expect(tries).toBeGreaterThan(1);
    expect(notified.at(-1)).toBe(cents * 1_000_000n);
  }
  await core.submit(transferOf(ALICE));
  expect(notified).toEqual([1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n]);
  expect(reloads).toBe(3);
});

it('[R1] what never reached the disk is not told, and its retry is told once', async () => {
  mishap = 'fails-before';
  await submitUntilAnswered(() => core, transferOf(ALICE));
  expect(notified).toEqual([1_000_000n]);
  expect(reloads).toBe(1);
});

it(`[R1] ${TRANSFERS} transfers over a store that fails every third time are told once each`, async () => {
  const kinds: Mishap[] = ['none', 'fails-after', 'fails-before'];
  for (let turn = 0; turn < TRANSFERS; turn += 1) {
    mishap = kinds[turn % 3] ?? 'none';
    await submitUntilAnswered(() => core, transferOf(ALICE));
  }
  const cents = Array.from({ length: TRANSFERS }, (_, index) => BigInt(index + 1) * 1_000_000n);
  expect(notified).toEqual(cents);
  await core.stop();
  await bench.connect(requireReplayedTables);
});

function takeMishap(): Mishap {
  const next = mishap;
  mishap = 'none';
  return next;
}

function spotBalance(event: ExchangeEvent): bigint[] {
  return event.kind === 'balance' && event.accountKind === 'spot' ? [event.available] : [];
}
