/** [11] Gzip size budgets of the built console: entry, each page, and what dialogs need. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, 'dist');
const KB = 1_000;

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
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

const filesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? []);
const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const entry = filesOf(reach(entryKey));
const pages = Object.keys(manifest).filter((key) => /^src\/.*-page\.tsx$/.test(key));

describe('[11] budgets of the built console', () => {
  it('the entry is at most 120 kB', () => {
    expect(entry.length).toBeGreaterThan(0);
    expect(weigh(entry)).toBeLessThanOrEqual(120 * KB);
  });

  it.each(pages)('%s, with all it loads, is at most 45 kB more', (key) => {
    const own = filesOf(reach(key)).filter((file) => !entry.includes(file));
    expect(weigh(own)).toBeLessThanOrEqual(45 * KB);
  });

  it('every page is a file of its own', () => {
    expect(pages.length).toBeGreaterThanOrEqual(6);
    for (const key of pages) expect(entry).not.toContain(manifest[key]?.file);
  });

  it('the style sheet is at most 12 kB', () => {
    const sheets = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(0);
    expect(weigh(sheets.map((file) => `assets/${file}`))).toBeLessThanOrEqual(12 * KB);
  });

  it('its page has no script of its own inside, as its content policy wants', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    expect(html).not.toMatch(/<style|\son\w+=/);
  });
});
