/**
 * `npm run verify -- --url U [--from S --to S] [--receipt SHARE] [--contracts FILE] [--history]`:
 * checks prices, receipts and the journal's heads of a running server from outside. Bundles the
 * verifier and runs it; the verifier asks public endpoints only.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = join(root, 'tools/dist/verify.mjs');
await bundleForNode(join(root, 'tools/verify/run.ts'), outfile);
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
