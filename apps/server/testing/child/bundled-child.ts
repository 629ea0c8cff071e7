/** A program that tests start again and again, bundled once: `tsx` would compile it each time. */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'esbuild';

/** Inside the repository, so that libraries are found; git ignores it. */
const DIST = new URL('../../dist/', import.meta.url);
const NATIVE = ['sharp', '@node-rs/argon2', 'pg-native'];
/** CommonJS libraries use this name to load Node's own modules. */
const BANNER = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

export type BundledChild = { path: string; remove(): Promise<void> };

/**
 * `inside`: with its libraries, so that it starts sooner. `outside`: they stay in node_modules,
 * where PostgreSQL's own files are found from them.
 */
export async function bundleChild(
  script: URL,
  libraries: 'inside' | 'outside',
): Promise<BundledChild> {
  const name = script.pathname.split('/').slice(-2).join('-').replace(/\.ts$/, '');
  // Named after this process: another test run may bundle the same program.
  const path = fileURLToPath(new URL(`${name}-${process.pid}.mjs`, DIST));
  await build({
    entryPoints: [fileURLToPath(script)],
    outfile: path,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    ...(libraries === 'inside'
      ? { banner: { js: BANNER }, external: NATIVE }
      : { plugins: [LIBRARIES_OUTSIDE] }),
  });
  return { path, remove: () => rm(path, { force: true }) };
}

const LIBRARIES_OUTSIDE: Plugin = {
  name: 'libraries-outside',
  setup: (plugin) => {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOurs = kind === 'entry-point' || path.startsWith('@anywhen/');
      return isOurs ? undefined : { path, external: true };
    });
  },
};
