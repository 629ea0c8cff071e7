/** What documents may name: paths, words of the code, calls, commands and pages. */
import { BOT_BASE, type Endpoint, ENDPOINTS } from '@anywhen/protocol';
import { routes } from '../../apps/web/src/router/table.ts';
import { type Files, isIn, sourcesOf } from '../tidy/repository.ts';

export type Known = {
  files: Files;
  folders: ReadonlySet<string>;
  /** Every word of the code: settings, refusals, constants, functions, types. */
  words: ReadonlySet<string>;
  /** As in `POST /spot/orders`, a parameter as `:`. */
  calls: ReadonlySet<string>;
  scripts: Readonly<Record<string, string>>;
  libraries: ReadonlySet<string>;
  pages: readonly { path: string }[];
};

export function readKnown(files: Files): Known {
  const manifest = JSON.parse(files.get('package.json') ?? '{}');
  return {
    files,
    folders: new Set([...files.keys()].flatMap(foldersOf)),
    words: readWords(files),
    calls: new Set(ENDPOINTS.map(callOf)),
    scripts: manifest.scripts,
    libraries: new Set(Object.keys(manifest.devDependencies ?? {})),
    pages: routes,
  };
}

/** As documents name it: those of programs with what their paths begin with. */
function callOf({ method, path, surface }: Endpoint): string {
  return `${method} ${surface === 'bot' ? BOT_BASE : ''}${withoutParameters(path)}`;
}

export function withoutParameters(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, ':').replace(/\?.*$/, '');
}

/** Not of this folder: its tests name what is not there. */
function readWords(files: Files): ReadonlySet<string> {
  const texts = [
    ...sourcesOf(files).filter(([path]) => !isIn(path, 'tools/documents')),
    ...[...files].filter(([path]) => /^(compose\.yaml|Dockerfile|deploy\/)/.test(path)),
  ];
  return new Set(texts.flatMap(([, text]) => text.match(/[A-Za-z_]\w*/g) ?? []));
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
