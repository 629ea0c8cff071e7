/**
 * Whose work is in a build, and under which licence: read off what the bundler really put in, so
 * that nothing is thanked for that is not there, and nothing is there that is not named.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

export type ShippedLicence = { name: string; version: string; licence: string; text: string };

/** In the order of names. `modules` is the folder that holds the installed packages. */
export function licencesOf(bundle: Rolldown.OutputBundle, modules: string): ShippedLicence[] {
  const names = new Set(Object.values(bundle).flatMap(packagesIn));
  return [...names].toSorted().map((name) => readLicence(resolve(modules, name)));
}

function packagesIn(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
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

function readLicence(folder: string): ShippedLicence {
  const { name, version, license } = JSON.parse(
    readFileSync(resolve(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string };
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!license || !file) throw new Error(`${name} is shipped without a licence`);
  return { name, version, licence: license, text: readFileSync(resolve(folder, file), 'utf8') };
}
