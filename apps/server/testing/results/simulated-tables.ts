/**
 * The tables of a simulated life of members who do everything there is to do: what the exchange
 * changes is written by the modules' own writers, without a core in between. For tests only.
 */
import { EMPTY_IMAGE, Exchange, type Change } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { Scenario } from '../../../../packages/exchange/src/simulation/scenario.ts';
import { sortByKind, tablesOf } from '../../src/core/storage/module-storage.ts';
import { STORAGES } from '../../src/modules.ts';
import type { YearClock } from './year-clock.ts';

const COMMANDS_AT_ONCE = 500;

/** As many commands of the scenario of a seed as asked for. */
export async function writeSimulated(
  pool: Pool,
  { seed, commands, clock }: Simulated,
): Promise<void> {
  await pool.query(`truncate ${tablesOf(STORAGES).join()}`);
  const scenario = new Scenario(seed);
  const exchange = new Exchange(EMPTY_IMAGE);
  let changes: Change[] = [];
  let count = 0;
  const run = async (command: Parameters<Exchange['step']>[0]) => {
    clock?.pass(command.atMs, count / commands);
    const outcome = exchange.step(command);
    scenario.receive(outcome.events);
    changes.push(...outcome.changes.map((change) => clock?.move(change) ?? change));
    count += 1;
    if (count % COMMANDS_AT_ONCE > 0) return;
    await writeChanges(pool, changes);
    changes = [];
  };
  for (const command of scenario.opening()) await run(command);
  while (count < commands) await run(scenario.next());
  await writeChanges(pool, changes);
}

/** With a clock, when it happened is written as that clock says. */
type Simulated = { seed: number; commands: number; clock?: YearClock };

async function writeChanges(pool: Pool, changes: readonly Change[]): Promise<void> {
  const sorted = sortByKind(changes);
  for (const { writers, rowsOf } of STORAGES) {
    for (const [index, rows] of rowsOf(sorted).entries()) {
      const writer = writers[index];
      if (!writer || rows === undefined) continue;
      const source = `unnest($1::${writer.table}[]) r where true`;
      await pool.query(writer.text(source), [rows]);
    }
  }
}
