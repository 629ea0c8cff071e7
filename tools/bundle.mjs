/**
 * Bundles for Node. For a tool our own packages go in and libraries stay in node_modules; for what
 * `npm start` runs the libraries go in too, because reading their thousand files was a third of a
 * start.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './node-programs.mjs';

/** They look for their native parts beside their own files. */
const NATIVE = ['@node-rs/argon2', 'sharp'];
/** Asked for by pg, which does without. */
const NEVER_INSTALLED = 'pg-native';
/** CommonJS libraries ask for Node's own modules by this name. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

export async function bundleForNode(entry, outfile) {
  await build(bundleOptions(entry, outfile));
}

export function bundleOptions(entry, outfile) {
  return {
    entryPoints: [entry],
    outfile,
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [stayOutside('libraries-outside', () => true)],
  };
}

/**
 * With the libraries it starts with; those that are imported lazily stay outside, so that nobody
 * parses them before they are needed. Neither names nor lines are shortened: a stack trace can be
 * read without a source map. Returns the folders of the libraries that are in it.
 */
export async function bundleWithLibraries(entry, outfile) {
  const isLazy = ({ kind }) => kind === 'dynamic-import';
  const { outputFiles, metafile } = await build({
    ...bundleOptions(entry, outfile),
    plugins: [stayOutside('lazy-outside', isLazy)],
    external: [...NATIVE, NEVER_INSTALLED],
    banner: { js: REQUIRE },
    metafile: true,
    write: false,
  });
  mkdirSync(dirname(outfile), { recursive: true });
  // What esbuild does not escape is in comments and in patterns, and a single such character would
  // make Node hold the whole file in two bytes a character.
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(outfile, outputFiles[0].text.replaceAll(/[\u0080-\uffff]/g, escape));
  return Object.keys(metafile.inputs).flatMap(folderOfLibrary);
}

/** The licences of what was bundled ask for their words to go with it. */
export function writeLicences(folders, path) {
  const texts = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json')));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const words = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${words}\n`;
  });
  writeFileSync(path, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

function stayOutside(name, isOutside) {
  const setup = (plugin) => {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@anywhen/')) return undefined;
      return isOutside({ kind }) ? { path, external: true } : undefined;
    });
  };
  return { name, setup };
}

function folderOfLibrary(input) {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input) ?? [];
  return folder ? [join(ROOT, folder)] : [];
}
