/**
 * Builds what `npm start` runs: the member app by Vite, compressed beside its files, the server and
 * its verifier as a bundle each. With `--if-stale` only when a source is newer than the last build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { canBuild, isStale, listFiles, noteBuild } from './build-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Whoever starts the build from a test or a shell of a developer ships the same files.
process.env.NODE_ENV = 'production';

if (process.argv.includes('--if-stale') && (!isStale() || !canBuild())) process.exit(0);
if (!canBuild()) {
  console.error('The packages for building are not installed; npm ci installs them.');
  process.exit(1);
}
const began = performance.now();
await buildWeb();
await shrinkStatic(join(root, 'apps/web/dist'));
compressFolder(join(root, 'apps/web/dist'));
const { bundleForNode } = await import('./bundle.mjs');
for (const [program, bundle] of [
  ['main.ts', 'server.mjs'],
  ['verify-main.ts', 'verify.mjs'],
]) {
  await bundleForNode(
    join(root, 'apps/server/src', program),
    join(root, 'apps/server/dist', bundle),
  );
}
noteBuild();
console.log(`built in ${((performance.now() - began) / 1_000).toFixed(1)} s`);

async function buildWeb() {
  const { build } = await import('vite');
  const configFile = join(root, 'apps/web/vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
}

/** Vite leaves `public/` and the page's white space alone; both are in everybody's first view. */
async function shrinkStatic(folder) {
  const { transform } = await import('esbuild');
  for (const name of ['boot.js', 'sw.js']) {
    const { code } = await transform(readFileSync(join(folder, name), 'utf8'), { minify: true });
    writeFileSync(join(folder, name), code);
  }
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(/\n\s*/g, '\n'));
}

/** Done once here instead of with every request; small files are not worth a second copy. */
function compressFolder(folder) {
  const isWorth = (path) => /\.(js|css|svg|json|webmanifest|txt)$/.test(path);
  for (const path of listFiles(folder).filter(isWorth)) {
    const bytes = readFileSync(path);
    if (bytes.length < 1_024) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
