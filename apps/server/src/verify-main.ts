/**
 * The verifier that the core starts once a day: verifies the database of this installation and
 * prints the result as one line of JSON. It runs at low priority. Exits with 1 when something does
 * not hold.
 */
import { setPriority } from 'node:os';
import { runDaily } from './daily-run.ts';
import { readConfig } from './platform/config.ts';
import { exitOnSignals } from './platform/exit-on-signals.ts';

const LAST_IN_LINE = 19;

/** Where the priority cannot be set, such as with an external database, it runs without. */
function stepAside(pid: number): void {
  try {
    setPriority(pid, LAST_IN_LINE);
  } catch {
    // A process of another user.
  }
}

exitOnSignals(2);
stepAside(0);
const config = readConfig(process.env, process.cwd());
const { head, since, faults } = await runDaily({ config, onBackend: stepAside });
process.stdout.write(`${JSON.stringify({ head, since, faults })}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
