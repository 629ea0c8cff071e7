/**
 * What a change reaches: the files that differ from a commit, committed or not, and the journeys
 * that walk through them. For writing; before a change is sent, everything is run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../node-programs.mjs';

/** Walks through a bit of everything. */
const FIRST_JOURNEY = 'e2e/first-journey.spec.ts';

export function listChanged(since) {
  const paths = [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = [...new Set(paths)].filter((path) => existsSync(join(ROOT, path)));
  return { since, files, journeys: journeysThrough(files) };
}

/** Those that changed themselves, those of a module that changed, and the first one. */
function journeysThrough(files) {
  const pages = files.filter((path) =>
    /^(apps|packages)\/[^/]+\/src\/.*\.(tsx?|css|json)$/.test(path),
  );
  const own = files.filter((path) => /^e2e\/[^/]+\.spec\.ts$/.test(path));
  if (pages.some(isTest) && pages.every(isTest)) return own;
  const modules = new Set(pages.flatMap((path) => path.split('/').slice(3, -1)));
  const specs = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  const named = specs.filter((name) => modules.has(name.replace(/\.spec\.ts$/, '')));
  const first = pages.length > 0 ? [FIRST_JOURNEY] : [];
  return [...new Set([...own, ...first, ...named.map((name) => `e2e/${name}`)])];
}

function isTest(path) {
  return /\.test\.tsx?$|\/testing\//.test(path);
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}
