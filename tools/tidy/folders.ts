/** Every file has a listed place and a known kind, and no folder grows beyond what one can see. */
import { dirname } from 'node:path';
import { FOLDERS, GROWING_FOLDERS, TOP_FILES } from './map.ts';
import { type Files, isIn, isSource } from './repository.ts';

const FILES_MAX = 30;

/** A folder that tools/tidy/map.ts does not list has no rules, so nobody may stand in it. */
export function checkFolders(files: Files): string[] {
  const unlisted = new Set(
    [...files.keys()].flatMap((path) => {
      const parts = path.split('/').slice(0, -1);
      return parts.flatMap((name, index) => {
        const parent = parts.slice(0, index).join('/') || '.';
        const isFree = FOLDERS[parent] === undefined;
        return isFree || FOLDERS[parent]?.includes(name) ? [] : [`${parent}/${name}`];
      });
    }),
  );
  return [...unlisted].map((folder) => `${folder}: is not listed in tools/tidy/map.ts`);
}

export function checkTopFiles(files: Files): string[] {
  return [...files.keys()]
    .filter((path) => !path.includes('/') && !TOP_FILES.includes(path))
    .map((path) => `${path}: is not listed in tools/tidy/map.ts`);
}

/** What the compiler, the linter or these rules would not look at. */
const KINDS: readonly { pattern: RegExp; only: string }[] = [
  { pattern: /\.tsx?$/, only: '.' },
  { pattern: /\.mjs$/, only: 'tools' },
  { pattern: /\.js$/, only: 'apps/web/public' },
  { pattern: /\.(js|svg)$/, only: 'apps/ops/public' },
  { pattern: /\.css$/, only: '.' },
  { pattern: /\.sql$/, only: 'apps/server/migrations' },
  { pattern: /\.(md|json|html)$/, only: '.' },
  { pattern: /\.(png|svg|webmanifest|txt)$/, only: 'apps/web/public' },
  { pattern: /\.png$/, only: 'docs/pictures' },
  { pattern: /\.(jpg|mp4)$/, only: 'apps/web/public/specimens' },
  { pattern: /\.yml$/, only: '.github' },
  { pattern: /\.(service|timer)$/, only: 'deploy/systemd' },
  { pattern: /\.mjs$/, only: 'examples' },
  /** Journals as an older program wrote them: packed, so that nobody edits them. */
  { pattern: /\.ndjson\.gz$/, only: 'apps/server/testing/core' },
];

/** Their types are taken as they are, so each is listed: it describes a library without any. */
const DECLARATIONS = new Set([
  'apps/server/testing/bots/binance-connector.d.ts',
  'apps/server/src/platform/sockets/ws-sender.d.ts',
  'apps/server/src/pricing/candles/pg-copy-streams.d.ts',
]);

export function checkKinds(files: Files): string[] {
  return [...files.keys()].flatMap((path) => {
    if (TOP_FILES.includes(path) || path === '.ci/run') return [];
    const isKnown = KINDS.some(
      ({ pattern, only }) => pattern.test(path) && (only === '.' || isIn(path, only)),
    );
    if (!isKnown) return [`${path}: no such files here; no rule would look at them`];
    if (path.endsWith('.d.ts') && !DECLARATIONS.has(path))
      return [`${path}: is not checked by tsc`];
    const isBesideSources = /^packages\/[^/]+\/[^/]+$/.test(path) && isSource(path);
    return isBesideSources ? [`${path}: sources of a package stand in src`] : [];
  });
}

/** A test with another name would never run. */
export function checkTestNames(files: Files): string[] {
  const looksLikeTest = /[-._](tests?|specs?)\.[a-z]+$/;
  return [...files.keys()]
    .filter((path) => isSource(path) && looksLikeTest.test(path))
    .filter((path) => {
      const isJourney = /^e2e\/[^/]+\.spec\.ts$/.test(path);
      return !isJourney && !/^(apps|bench|e2e|packages|tools)\/.*\.test\.tsx?$/.test(path);
    })
    .map((path) => `${path}: no stage runs a test of this name`);
}

export function checkFolderSizes(files: Files, growing = GROWING_FOLDERS): string[] {
  const sizes = new Map<string, number>();
  for (const path of files.keys()) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes].flatMap(([folder, size]) => {
    if (size <= FILES_MAX || growing.includes(folder)) return [];
    return [`${folder}: ${size} files, at most ${FILES_MAX}; give it folders`];
  });
}
