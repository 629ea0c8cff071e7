/** The hooks that the tests of most modules have in common. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { CaseFixture } from './case-fixture.ts';
import { requireReplayedTables } from './replayed-tables.ts';
import { TestCores } from './test-cores.ts';

/** For the tests of a file: a database that opens before them and closes after them. */
export function startTestCores(): TestCores {
  const cores = new TestCores();
  beforeAll(() => cores.start());
  afterAll(() => cores.close());
  return cores;
}

/** Afterwards the tables are what the journal says, and nothing has complained. */
export async function closeFixture(fixture: CaseFixture, cores: TestCores): Promise<void> {
  await fixture.stop();
  await cores.connect(requireReplayedTables);
  expect(fixture.complaints).toEqual([]);
}
