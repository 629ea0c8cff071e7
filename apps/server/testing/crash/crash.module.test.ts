/**
 * [R1] [R2] The process and the database are killed again and again while members act in all
 * products at once. Then every module checks that what was acknowledged happened, once, and that
 * nothing else did. A new product adds its part to `parts.ts`, and its check here.
 */
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BooksCheck } from '../../src/staff/house/books-check.ts';
import { TestCores } from '../test-cores.ts';
import { requireBalancedBooks } from '../transfer-load.ts';
import { CrashScenario } from './crash-scenario.ts';
import type { CrashEvidence } from './evidence.ts';
import { CRASH_PARTS, type CrashPartName } from './parts.ts';

/** Half of them of the process, half of the database. */
const KILLS = testSize('KILLS', { short: 6, long: 300 });

let cores: TestCores;
let scenario: CrashScenario;
let evidence: CrashEvidence;
let hasEnded = false;
const checked = new Set<CrashPartName>();

beforeAll(async () => {
  cores = await TestCores.open();
  scenario = new CrashScenario(cores, CRASH_PARTS);
  ({ evidence } = scenario);
});

afterAll(async () => {
  await scenario.close();
  await cores.close();
});

it(`[R1] [R2] ${KILLS} kills while members use all products: everything is answered and ends`, async () => {
  await scenario.run(KILLS);
  hasEnded = true;
});

describe('afterwards', () => {
  beforeEach(({ skip }) => {
    skip(!hasEnded, 'there is nothing to check: the scenario did not come to its end');
  });

  it('[R1] [R2] the journal, replayed without any kill, gives exactly these tables', async () => {
    await evidence.replay();
  });

  it('[R1] [R2] what was acknowledged is in the journal once, and nothing else is', async () => {
    const rows = await evidence.list<{ id: string }>(
      `select command->>'id' as id from journal j,
         jsonb_array_elements(j.commands::jsonb) with ordinality as c (command, place)
       where command->>'id' like 'crash:%' and j.accepted::jsonb @> to_jsonb(place - 1)`,
    );
    const acknowledged = evidence.accepted.map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  });

  it('[R1] [R2] a request repeated after a kill gets its first answer', () => {
    expect(evidence.repeated.length).toBeGreaterThanOrEqual(KILLS);
    for (const { first, again } of evidence.repeated) {
      expect(again).toEqual({ isAccepted: true, data: first.data, isReplay: true });
    }
  });

  it('[M2] the books balance, and each balance is its last line', async () => {
    await requireBalancedBooks(cores.database);
  });

  it('[M2] the console finds the same: sums are zero, and what is held is what is open', async () => {
    const books = new BooksCheck(evidence.pool, () => 1);
    let found = await books.look();
    while (!found.sums.checkedAtMs || !found.holds.checkedAtMs) found = await books.look();
    expect([found.sums.faults, found.holds.faults]).toEqual([[], []]);
    expect(found.holds.counted).toBeGreaterThanOrEqual(evidence.uids.length);
  });

  it('[R1] transfers: each is booked once', () => check('funding'));

  it('[R1] [R2] verification: each case is decided once, and no papers are left over', () =>
    check('kyc'));

  it('[R1] [R2] deposits and withdrawals: each ends once, and the balance follows from them', () =>
    check('cash'));

  it('[M2] spot: each order and fill exists once, pairs are intact, held is what is open', () =>
    check('spot'));

  it('[F8] seconds contracts: each is settled once, by its ticks', () => check('seconds'));

  it('[R1] [R2] finance, staking, machines: no day is lost, none is paid twice', () =>
    check('earn'));

  it('[F8] options: premiums and payouts are paid once', () => check('options'));

  it('[F8] leverage: orders and liquidations happen once', () => check('derivatives'));

  it('[R1] [R2] bots: none is lost or started twice, and their log has no gap', () =>
    check('strategy'));

  it('[F8] alerts: each fires once, with the first tick that reached it', () => check('alerts'));

  it('no part is left unchecked', () => {
    expect([...checked].toSorted()).toEqual(Object.keys(CRASH_PARTS).toSorted());
  });
});

async function check(name: CrashPartName): Promise<void> {
  checked.add(name);
  await CRASH_PARTS[name].check(evidence);
}
