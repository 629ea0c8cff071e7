/**
 * A script of tests as one file of JavaScript, libraries and all: a process that runs it is up in a
 * fraction of the time that translating its sources and finding its libraries takes each time.
 */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Inside the repository, where native libraries are found from it; git ignores it. */
const DIST = new URL('../../dist/', import.meta.url);
const NATIVE = ['sharp', '@node-rs/argon2', 'pg-native'];
/** Libraries of the old kind of module ask for Node's own by this name. */
const BANNER = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

export type BundledScript = { path: string; remove(): Promise<void> };

export async function bundleScript(script: URL): Promise<BundledScript> {
  const name = script.pathname.split('/').at(-1)?.replace(/\.ts$/, '') ?? '';
  // Of this process: another test run may bundle the same script.
  const path = fileURLToPath(new URL(`${name}-${process.pid}.mjs`, DIST));
  await build({
    entryPoints: [fileURLToPath(script)],
    outfile: path,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    external: NATIVE,
    logLevel: 'warning',
  });
  return { path, remove: () => rm(path, { force: true }) };
}
