/** Bundles a program of ours and runs it with the arguments this one was given. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundleForNode } from './bundle.mjs';
import { ROOT } from './node-programs.mjs';

export async function runBundled(name) {
  const outfile = join(ROOT, `tools/dist/${name}.mjs`);
  await bundleForNode(join(ROOT, `tools/${name}/run.ts`), outfile);
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
