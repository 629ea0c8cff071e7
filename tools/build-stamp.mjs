/**
 * When the last build was, whether a source is newer, and whether one can be built here. It imports
 * no tool, because every `npm start` waits for it, also where the tools are not installed.
 */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'apps/server/dist/built-at');
const sources = [
  'packages',
  'apps/ops/src',
  'apps/ops/public',
  'apps/web/src',
  'apps/web/public',
  'apps/server/src',
];
const sourceFiles = [
  'apps/ops/index.html',
  'apps/ops/vite.config.ts',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/catalogues.config.ts',
  'package-lock.json',
];

export function isStale() {
  if (!existsSync(stamp)) return true;
  const builtAtMs = statSync(stamp).mtimeMs;
  const isNewer = (path) => statSync(path).mtimeMs > builtAtMs;
  return (
    sourceFiles.some((path) => isNewer(join(root, path))) ||
    sources.some((folder) => listSources(join(root, folder)).some(isNewer))
  );
}

/** After `npm ci --omit=dev` there is nothing to build with: what was built elsewhere is run. */
export function canBuild() {
  return existsSync(join(root, 'node_modules/vite'));
}

export function hasBuild() {
  return existsSync(join(root, 'apps/server/dist/server.mjs'));
}

export function noteBuild() {
  writeFileSync(stamp, new Date().toISOString());
}

/** What was built or installed is no source. */
const MADE = /[/\\](dist|node_modules)([/\\]|$)/;

function listSources(folder) {
  return listFiles(folder).filter((path) => !MADE.test(path.slice(root.length - 1)));
}

export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
