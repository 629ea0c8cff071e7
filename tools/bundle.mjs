/**
 * One bundle for Node: our own packages go in; libraries stay in node_modules with their native
 * parts.
 */
import { build } from 'esbuild';

export async function bundleForNode(entry, outfile) {
  await build(bundleOptions(entry, outfile));
}

export function bundleOptions(entry, outfile) {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [{ name: 'libraries-outside', setup: keepLibrariesOutside }],
  };
}

function keepLibrariesOutside(plugin) {
  plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    if (kind === 'entry-point' || path.startsWith('@anywhen/')) return undefined;
    return { path, external: true };
  });
}
