/**
 * Builds what `npm start` runs: the member app and the console by Vite, compressed beside their
 * files, the server and its verifier as a bundle each, and the documents of the API. With
 * `--if-stale` only when a source is newer than the last build.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { canBuild, isStale, listFiles, noteBuild } from './build-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Whoever starts the build from a test or a shell of a developer ships the same files.
process.env.NODE_ENV = 'production';

const TICK_WORKER = 'pricing/ahead/tick-worker.ts';

if (process.argv.includes('--if-stale') && (!isStale() || !canBuild())) process.exit(0);
if (!canBuild()) {
  console.error('The packages for building are not installed; npm ci installs them.');
  process.exit(1);
}
const began = performance.now();
await buildApp('apps/web');
await shrinkStatic(join(root, 'apps/web/dist'), ['boot.js', 'sw.js']);
compressFolder(join(root, 'apps/web/dist'));
await buildApp('apps/ops');
await shrinkStatic(join(root, 'apps/ops/dist'), ['theme.js']);
compressFolder(join(root, 'apps/ops/dist'));
await buildServer(join(root, 'apps/server'));
noteBuild();
console.log(`built in ${((performance.now() - began) / 1_000).toFixed(1)} s`);

async function buildApp(folder) {
  const { build } = await import('vite');
  const configFile = join(root, folder, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
}

async function buildServer(folder) {
  const { bundleWithLibraries, writeLicences } = await import('./bundle.mjs');
  const [source, dist] = [join(folder, 'src'), join(folder, 'dist')];
  const libraries = [
    ...(await bundleWithLibraries(join(source, 'main.ts'), join(dist, 'server.mjs'))),
    ...(await bundleWithLibraries(join(source, 'verify-main.ts'), join(dist, 'verify.mjs'))),
    ...(await bundleWithLibraries(join(source, TICK_WORKER), join(dist, 'tick-worker.mjs'))),
  ];
  writeLicences(libraries, join(dist, 'licences.txt'));
  await writeApiDocs(join(source, 'api-docs-main.ts'), dist);
}

/** They follow from the endpoints alone, and making them was a tenth of a start. */
async function writeApiDocs(program, dist) {
  const { bundleForNode } = await import('./bundle.mjs');
  const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json')));
  const [bundle, folder] = [join(dist, 'api-docs.mjs'), join(dist, 'api-docs')];
  await bundleForNode(program, bundle);
  execFileSync(process.execPath, [bundle, folder, version], { stdio: 'inherit' });
  rmSync(bundle);
  compressFolder(folder);
}

/** Vite leaves `public/` and the page's white space alone; both are in everybody's first view. */
async function shrinkStatic(folder, scripts) {
  const { transform } = await import('esbuild');
  for (const name of scripts) {
    const { code } = await transform(readFileSync(join(folder, name), 'utf8'), { minify: true });
    writeFileSync(join(folder, name), code);
  }
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(/\n\s*/g, '\n'));
}

/** Done once here instead of with every request; small files are not worth a second copy. */
function compressFolder(folder) {
  // The app's own page is filled in anew for each request.
  const isWorth = (path) => /(?<!index)\.(js|css|html|svg|json|webmanifest|txt)$/.test(path);
  for (const path of listFiles(folder).filter(isWorth)) {
    const bytes = readFileSync(path);
    if (bytes.length < 1_024) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
