/**
 * A separate process that starts the embedded database, prints its address, and then waits to be
 * killed: SIGTERM stops it cleanly, SIGKILL does not. Run by tests only, bundled, with its options
 * as JSON.
 */
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded.ts';
import { quietLog } from './temporary.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string; packageDir?: string };
const started = await startEmbeddedPostgres({ ...options, log: quietLog });
const { connection, ownerConnection } = started;
process.once('SIGTERM', () => process.exit());
process.stdout.write(`${JSON.stringify({ connection, ownerConnection })}\n`);
setInterval(() => undefined, 60_000);
