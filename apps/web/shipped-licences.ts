/**
 * Whose work is in a build, and under which licence: read off what the bundler really put in, so
 * that nothing is thanked for that is not there, and nothing is there that is not named.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

type ShippedLicence = { name: string; version: string; licence: string; text: string };

type Manifest = { name: string; version: string; license?: string };

/** What is read of a file the bundler has made. */
export type BuiltFile =
  | { type: 'chunk'; moduleIds: readonly string[] }
  | { type: 'asset'; fileName: string; source: string | Uint8Array; originalFileNames: string[] };

/** In the order of names. `modules` is the folder that holds the installed packages. */
export function licencesOf(files: readonly BuiltFile[], modules: string): ShippedLicence[] {
  const names = new Set(files.flatMap(packagesIn));
  return [...names].toSorted().map((name) => readLicence(resolve(modules, name)));
}

function packagesIn(file: BuiltFile): string[] {
  if (file.type === 'chunk') return file.moduleIds.flatMap(packageOf);
  const fromFiles = file.originalFileNames.flatMap(packageOf);
  const isStyle = file.fileName.endsWith('.css');
  return isStyle ? [...fromFiles, ...bannersIn(file.source.toString())] : fromFiles;
}

/** `…/node_modules/@scope/name/file` is of `@scope/name`; a module of our own is of nobody. */
function packageOf(path: string): string[] {
  const [, name] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? [];
  return name ? [name.replace('\\', '/')] : [];
}

/** Styles are merged before the bundler sees them; what it keeps is their banner. */
function bannersIn(style: string): string[] {
  return [...style.matchAll(/\/\*! (\S+) v[\d.]+ \|/g)].map(([, name = '']) => name);
}

/** A few packages bring no file with the words; then it says where the package can be found. */
function readLicence(folder: string): ShippedLicence {
  const manifest = readFileSync(resolve(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(manifest) as Manifest;
  if (!license) throw new Error(`${name} is shipped without a licence`);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && readFileSync(resolve(folder, file), 'utf8');
  return { name, version, licence: license, text: text ?? `https://npmjs.com/package/${name}` };
}
