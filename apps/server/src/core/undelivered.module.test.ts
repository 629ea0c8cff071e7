/**
 * [R1] A commit whose acknowledgement was lost is published like any other once the state is
 * reloaded; what never reached the disk is never published.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import { beforeEach, expect, it } from 'vitest';
import type { TestCore } from '../../testing/test-cores.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, openMember, submitUntilAnswered, transferOf } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { type Mishap, MishapStore } from '../../testing/wayward-stores.ts';

const TRANSFERS = testSize('UNHEARD_TRANSFERS', { short: 24, long: 200 });
const NOON_MS = Date.UTC(2026, 0, 10, 12);

const bench = startTestCores();
let mishap: Mishap;
let core: TestCore;
/** Alice's spot balance after each transfer, as published. */
let published: bigint[];
let reloads: number;

beforeEach(async () => {
  await bench.empty();
  mishap = 'none';
  core = await bench.startCore({
    nowMs: () => NOON_MS,
    between: (store) => new MishapStore(store, takeMishap),
  });
  await core.submit(openMember(ALICE));
  [published, reloads] = [[], 0];
  core.onCommitted((events) => published.push(...events.flatMap(spotBalance)));
  core.onReloaded(() => {
    reloads += 1;
  });
});

it('[R1] a commit without an acknowledgement is published before anything newer, once', async () => {
  for (const cents of [1n, 2n, 3n]) {
    mishap = 'fails-after';
    const { tries } = await submitUntilAnswered(() => core, transferOf(ALICE));
    expect(tries).toBeGreaterThan(1);
    expect(published.at(-1)).toBe(cents * 1_000_000n);
  }
  await core.submit(transferOf(ALICE));
  expect(published).toEqual([1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n]);
  expect(reloads).toBe(3);
});

it('[R1] what never reached the disk is not published, and its retry is published once', async () => {
  mishap = 'fails-before';
  await submitUntilAnswered(() => core, transferOf(ALICE));
  expect(published).toEqual([1_000_000n]);
  expect(reloads).toBe(1);
});

it(`[R1] ${TRANSFERS} transfers over a store that fails every third time are published once each`, async () => {
  const kinds: Mishap[] = ['none', 'fails-after', 'fails-before'];
  for (let turn = 0; turn < TRANSFERS; turn += 1) {
    mishap = kinds[turn % 3] ?? 'none';
    await submitUntilAnswered(() => core, transferOf(ALICE));
  }
  const cents = Array.from({ length: TRANSFERS }, (_, index) => BigInt(index + 1) * 1_000_000n);
  expect(published).toEqual(cents);
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
