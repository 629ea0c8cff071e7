/** The tables of settings: name and default from the schema, meaning from the comment above it. */
import { environment } from '../../apps/server/src/platform/config.ts';
import type { Files } from '../tidy/repository.ts';
import { code, table } from './markdown.ts';

const SOURCE = 'apps/server/src/platform/config.ts';

/** What somebody who runs one server is likely to set. */
const COMMON = [
  'PORT',
  'HOST',
  'ANYWHEN_DATA',
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'CODE_DELIVERY',
  'INVITE_REQUIRED',
  'BUSINESS_DAY_SECONDS',
];

export function listAllSettings(files: Files): string {
  return listSettings(files, Object.keys(environment.shape));
}

export function listCommonSettings(files: Files): string {
  return listSettings(files, COMMON);
}

function listSettings(files: Files, names: readonly string[]): string {
  const meanings = readMeanings(files.get(SOURCE) ?? '');
  const defaults: Readonly<Record<string, unknown>> = environment.parse({});
  const rows = names.map((name) => {
    const meaning = meanings.get(name);
    if (!meaning) throw new Error(`${SOURCE}: no comment above ${name} says what it means`);
    return [code(name), toText(defaults[name]), meaning];
  });
  return table(['setting', 'default', 'meaning'], rows);
}

function readMeanings(source: string): ReadonlyMap<string, string> {
  const found = source.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}([A-Z0-9_]+):/gm);
  return new Map(
    [...found].map(([, comment = '', name = '']) => [
      name,
      comment.replace(/\s*\n\s*\*\s?/g, ' ').trim(),
    ]),
  );
}

/** A default as one would type it; a dash where there is none. */
function toText(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  if (typeof value === 'object' && value !== null && 'hops' in value) return `${value.hops}`;
  return code(String(value));
}
