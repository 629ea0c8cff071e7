/** [11] Gzip size budgets of the built app: entry, first view, each route, sheets, charts. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, 'dist');
const KB = 1_000;

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string };
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
const routes = JSON.parse(readFileSync(join(DIST, '.vite/route-preloads.json'), 'utf8')) as Record<
  string,
  { modules: string[]; catalogues: Record<string, string[]> }
>;

const weigh = (files: Iterable<string>) =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length,
    0,
  );

function reach(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) reach(next, found);
  return found;
}

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const entryChunks = [...reach(entryKey)].flatMap((key) => manifest[key] ?? []);
const entryJs = entryChunks.map(({ file }) => file);
const css = entryChunks.flatMap((chunk) => chunk.css ?? []);
const shellTexts = readdirSync(join(DIST, 'assets'))
  .filter((file) => /^en-app-[\w-]+\.js$/.test(file))
  .map((file) => `assets/${file}`);

const isLibrary = (src: string | undefined) =>
  src?.endsWith('charts/drawing/kline-drawing.ts') ?? false;

describe('[11] budgets of the built app', () => {
  it('the entry is at most 100 kB', () => {
    expect(weigh(entryJs)).toBeLessThanOrEqual(100 * KB);
  });

  it('everything for the first view of / is at most 123 kB', () => {
    const home = routes['/'];
    const own = [...(home?.modules ?? []), ...(home?.catalogues['en'] ?? [])];
    const files = [...entryJs, ...css, ...shellTexts, ...own.map((file) => file.slice(1))];
    expect(own.length).toBeGreaterThan(0);
    expect(shellTexts).toHaveLength(1);
    expect(weigh([...files, 'index.html', 'boot.js'])).toBeLessThanOrEqual(123 * KB);
  });

  it.each(Object.keys(routes))('each route chunk (%s) is at most 15 kB', (path) => {
    const [own = ''] = routes[path]?.modules ?? [];
    expect(own).toMatch(/\.js$/);
    expect(weigh([own.slice(1)])).toBeLessThanOrEqual(15 * KB);
  });

  it('sheets and forms together are at most 50 kB', () => {
    const overlays = Object.keys(manifest).filter((key) => /overlays/.test(key));
    expect(overlays.length).toBeGreaterThan(0);
    const shared = new Set(entryJs);
    const files = overlays
      .flatMap((key) => [...reach(key)])
      .flatMap((key) => manifest[key]?.file ?? [])
      .filter((file) => !shared.has(file));
    expect(weigh(files)).toBeLessThanOrEqual(50 * KB);
  });

  it('the chart library with its adapter is at most 61 kB', () => {
    const library = Object.values(manifest).find(({ src }) => isLibrary(src));
    expect(weigh([library?.file ?? ''])).toBeLessThanOrEqual(61 * KB);
  });

  it('there is one chart library, and no route loads it before its page', () => {
    const libraries = Object.keys(manifest).filter((key) => isLibrary(key));
    expect(libraries).toHaveLength(1);
    const files = libraries.map((key) => `/${manifest[key]?.file}`);
    const waiting = Object.values(routes).filter(({ modules }) =>
      modules.some((module) => files.includes(module)),
    );
    expect(waiting).toEqual([]);
  });

  it('the code every page loads contains no chart library and no hashing', () => {
    const text = entryJs.map((file) => readFileSync(join(DIST, file), 'utf8')).join('');
    expect(text).not.toMatch(/klinecharts/i);
    // The first round constant of SHA-256, in any notation a minifier may use.
    expect(text).not.toMatch(/0x428a2f98|1116352408/i);
  });

  it('the exchange is at most 115 kB, in files that nothing loads before what if', () => {
    const scripts = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'));
    const text = (file: string) => readFileSync(join(DIST, 'assets', file), 'utf8');
    const machines = scripts.filter((file) => text(file).includes('commands are numbered'));
    expect(machines.length).toBeGreaterThan(0);
    for (const file of machines) {
      expect(weigh([`assets/${file}`])).toBeLessThanOrEqual(115 * KB);
      const waiting = Object.values(routes).filter(({ modules }) =>
        modules.includes(`/assets/${file}`),
      );
      expect(waiting).toEqual([]);
    }
    const workers = scripts.filter((file) => file.startsWith('worker-'));
    expect(workers).toHaveLength(1);
    expect(machines).not.toContain(workers[0]);
    expect(weigh(workers.map((file) => `assets/${file}`))).toBeLessThanOrEqual(15 * KB);
  });

  it('the whole style sheet is at most 20 kB', () => {
    const assets = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.css'));
    expect(assets.length).toBeGreaterThan(0);
    expect(weigh(assets.map((file) => `assets/${file}`))).toBeLessThanOrEqual(20 * KB);
    expect(statSync(DIST).isDirectory()).toBe(true);
  });
});
