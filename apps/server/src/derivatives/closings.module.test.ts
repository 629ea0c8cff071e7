/**
 * Results of closings on a real core and a real PostgreSQL: each follows from its own event,
 * however many there are, and tables of an older version come to the same.
 */
import { randomUUID } from 'node:crypto';
import { describeDerivativesTerms } from '@anywhen/exchange';
import {
  type FlowBooking,
  closeLeveragePosition,
  closingsOf,
  readLeveragePosition,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LeverageFixture } from '../../testing/derivatives/leverage-fixture.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, BOB } from '../../testing/money.ts';
import { upgradeAgain } from '../../testing/core/upgraded-tables.ts';
import { listFlowResults } from './results.ts';
import { eventTable } from './storage.ts';

const MARGIN_MOVES = 40;
const cores = startTestCores();
let fixture: LeverageFixture;

/** Funding of the hour, two parts closed, much margin moved and one part added. */
beforeEach(async () => {
  fixture = await LeverageFixture.open(cores, 28_795);
  await fixture.joinWith('9000', ALICE, BOB);
  await fixture.setTerms(describeDerivativesTerms());
  for (const uid of [BOB, ALICE]) await fixture.place(uid);
  await fixture.tick(6);
  await close('0.03');
  const add = { kind: 'change-position-margin', positionId: 2, direction: 'add' } as const;
  const actor = { kind: 'member', uid: ALICE } as const;
  const asked = Array.from({ length: MARGIN_MOVES }, () =>
    fixture.core.submit({ actor, id: randomUUID(), body: { ...add, amount: '0.01' } }),
  );
  await Promise.all(asked);
  await fixture.place(ALICE, { quantity: '0.05' });
  await close('0.01');
});

afterEach(() => closeFixture(fixture, cores));

const params = { id: '2' };
const close = (quantity: string | null) =>
  fixture.ask(ALICE, closeLeveragePosition, { quantity }, { params });

it('[8.2] [EX-1.6] are what follows from all events of the position', async () => {
  const open = await fixture.ask(ALICE, readLeveragePosition, {}, { params });
  const { result } = await close(null);
  const { pool } = cores.running;
  const events = await eventTable.list(pool, 'where position_id = 2 order by no');
  expect(events.map(({ kind }) => kind)).toContain('funding');
  const all = closingsOf(events).map(({ event: { no }, result: each }) => ({ no, result: each }));
  const shown = await fixture.ask(ALICE, readLeveragePosition, {}, { params });
  expect(shown.closings).toEqual(all.toReversed());
  expect(all).toHaveLength(3);
  expect(result).toEqual(all.at(-1)?.result);
  expect(result?.whole).toBeDefined();
  expect(Number(open.carried.fees)).toBeGreaterThan(0);
  expect(Number(open.carried.funding)).not.toBe(0);
  expect(shown.carried).toEqual({ fees: '0.00000000', funding: '0.00000000' });
});

it('[0.10] are read with their own events alone, for as many lines as a page has', async () => {
  await close(null);
  const { pool } = cores.running;
  const events = await eventTable.list(pool, 'where position_id = 2 order by no');
  expect(events.length).toBeGreaterThan(MARGIN_MOVES);
  const closings = closingsOf(events);
  const lines = closings.toReversed().map(({ event: { no, atMs } }) => {
    return { id: String(no), type: 'DERIV_PROFIT', reference: '2', atMs } as FlowBooking;
  });
  let rows = 0;
  const query = async (text: string, values: unknown[]) => {
    const found = await pool.query(text, values);
    rows += found.rows.length;
    return found;
  };
  const results = await listFlowResults({ query } as unknown as Pool, lines);
  expect(results).toEqual(new Map(closings.map(({ event, result }) => [String(event.no), result])));
  expect(rows).toBe(closings.length + 1);
});

it('[M3] of tables of an older version are filled in by the upgrade', async () => {
  const { written, upgraded } = await upgradeAgain(cores.database, {
    migration: '0056-derivatives',
    undo: `drop index leverage_event_closing; drop index leverage_position_ended_of_member;
      alter table leverage_position
        drop column carried_fee_units, drop column carried_funding_units;
      alter table leverage_event drop column taken_fee_units, drop column taken_funding_units;`,
    tables: ['leverage_position', 'leverage_event'],
  });
  expect(upgraded).toEqual(written);
});
