/**
 * Lists the third-party packages in a build with their licences. The list is read from the
 * bundler's output, so it contains neither more nor less than what is shipped.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

type ShippedLicence = { name: string; version: string; licence: string; text: string };

type Manifest = { name: string; version: string; license?: string };

/** The part of a bundler output file that is read here. */
export type BuiltFile =
  | { type: 'chunk'; moduleIds: readonly string[] }
  | { type: 'asset'; fileName: string; source: string | Uint8Array; originalFileNames: string[] };

/** Sorted by name. `modules` is the folder that holds the installed packages. */
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

/** `…/node_modules/@scope/name/file` belongs to `@scope/name`; our own modules to no package. */
function packageOf(path: string): string[] {
  const [, name] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? [];
  return name ? [name.replace('\\', '/')] : [];
}

/** Styles are merged before the bundler sees them; only their banner survives. */
function bannersIn(style: string): string[] {
  return [...style.matchAll(/\/\*! (\S+) v[\d.]+ \|/g)].map(([, name = '']) => name);
}

/** A few packages ship no licence text; then a link to the package stands in for it. */
function readLicence(folder: string): ShippedLicence {
  const manifest = readFileSync(resolve(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(manifest) as Manifest;
  if (!license) throw new Error(`${name} is shipped without a licence`);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && readFileSync(resolve(folder, file), 'utf8');
  return { name, version, licence: license, text: text ?? `https://npmjs.com/package/${name}` };
}
