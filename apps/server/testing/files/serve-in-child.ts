/**
 * A separate process that accepts files, so that a test can measure and kill it. Run by tests only,
 * bundled, with its options as JSON; it reports its port, and its memory on request.
 */
import { Pool, type PoolConfig } from 'pg';
import { openLog } from '../../src/platform/log.ts';
import { endWithParent } from '../child/end-with-parent.ts';
import { openFilesServer } from './files-server.ts';

type Options = { connection: PoolConfig; folder: string };

const { connection, folder } = JSON.parse(process.argv[2] ?? '{}') as Options;
endWithParent();
const { port } = await openFilesServer({
  pool: new Pool(connection),
  folder,
  log: openLog('info'),
  hasDemoTriggers: true,
  // A machine that is busy with other tests is slow; a timeout there is not a hostile file.
  limits: { pictureSeconds: 60 },
  ingressLimits: { uploadPace: { bytes: 1, everyMs: 600_000 } },
});
const sayMemory = () => ({ rssBytes: process.memoryUsage.rss(), peakBytes: peakBytes() });
process.on('message', () => process.send?.(sayMemory()));
process.send?.({ port });

/** Over the lifetime of the process. */
function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1_024;
}
