/**
 * The verifier the core starts once a day: proves the database of this installation and prints what
 * it found as one line of JSON. It gives way to everything else on the machine. Ends with 1 when
 * something does not hold.
 */
import { setPriority } from 'node:os';
import { runDaily } from './daily-run.ts';
import { readConfig } from './platform/config.ts';

const LAST_IN_LINE = 19;

/** Where it cannot be had, such as with a database elsewhere, it does without. */
function stepAside(pid: number): void {
  try {
    setPriority(pid, LAST_IN_LINE);
  } catch {
    // A process of somebody else.
  }
}

process.once('SIGTERM', () => process.exit(2));
stepAside(0);
const config = readConfig(process.env, process.cwd());
const { head, since, faults } = await runDaily({ config, onBackend: stepAside });
process.stdout.write(`${JSON.stringify({ head, since, faults })}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
