/**
 * `npm run bench -- NAME`: bundles one benchmark the way the server is bundled and runs it. Every
 * benchmark prints `bench: NAME RATIO`, measured inside one run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const entry = join(root, 'bench', `${name}.ts`);
if (!name || !existsSync(entry)) {
  const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => file.slice(0, -'.ts'.length)).join(' ');
  console.error(`usage: npm run bench -- NAME · names: ${names}`);
  process.exit(2);
}
const outfile = join(root, 'bench/dist', `${name}.mjs`);
await bundleForNode(entry, outfile);
for (const part of readdirSync(join(root, 'bench/support'))) {
  const place = join('support', part.replace('.ts', '.mjs'));
  await bundleForNode(join(root, 'bench/support', part), join(root, 'bench/dist', place));
}
const { status } = spawnSync(process.execPath, ['--max-semi-space-size=64', outfile, ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
