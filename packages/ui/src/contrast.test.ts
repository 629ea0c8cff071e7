/**
 * Reads the token file and computes the contrast of every pair of text and background we use, so
 * that texts are readable also in bright sunlight.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const css = readFileSync(join(folder, 'tokens.css'), 'utf8');
const fixed = readTokens(':root {');
const themes = {
  light: readTokens("[data-theme='light']"),
  dark: readTokens("[data-theme='dark']"),
};

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-float'];
const meanings = ['accent', 'green', 'red', 'warn', 'danger'];
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-7'];
const tints = meanings.map((name) => `${name}-tint`);

const pairs: [text: string, background: string][] = [
  ...across(['text', 'text-muted'], [...surfaces, ...tints]),
  ...across(meanings, surfaces.slice(0, 3)),
  ...meanings.map((name): [string, string] => [name, `${name}-tint`]),
  ...across(['solid-contrast'], [...meanings, ...charts]),
  ['accent-contrast', 'accent'],
  ['simulated-contrast', 'simulated'],
  ['tab-active-contrast', 'tab-active'],
];

describe.each(Object.entries(themes))('%s theme', (_theme, tokens) => {
  it.each(pairs)('[P5] %s on %s can be read: at least 4.5 to 1', (text, background) => {
    const ratio = contrast(colourOf(tokens, text), colourOf(tokens, background));
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the focus ring at 3 to 1 on every surface', () => {
    for (const surface of surfaces) {
      const ratio = contrast(colourOf(tokens, 'focus'), colourOf(tokens, surface));
      expect(ratio).toBeGreaterThanOrEqual(3);
    }
  });

  it('[22] shows the active tab in the one fixed colour, at 3 to 1 on its bar', () => {
    expect([...tokens.keys()].filter((name) => name.startsWith('tab-active'))).toEqual([]);
    const ratio = contrast(colourOf(fixed, 'tab-active'), colourOf(tokens, 'surface-raised'));
    expect(ratio).toBeGreaterThanOrEqual(3);
  });

  it('has 4.5 to 1 wherever one class list sets both text and background', () => {
    const found = classPairs();
    expect(found.length).toBeGreaterThan(15);
    for (const { text, background, place } of found) {
      const ratio = contrast(resolve(tokens, text), resolve(tokens, background));
      expect(ratio, `${place}: ${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('token sets', () => {
  it('gives light and dark the same names', () => {
    expect([...themes.dark.keys()].toSorted()).toEqual([...themes.light.keys()].toSorted());
  });

  it('swaps up and down, and nothing else, for members who read red as up', () => {
    const green = readBlock('[data-theme] {');
    const red = readBlock("[data-updown='red-up'] [data-theme] {");
    expect(green).toContain('--up: var(--green);');
    expect(red).toContain('--up: var(--red);');
    const swapped = red.replaceAll(/red|green/g, (name) => (name === 'red' ? 'green' : 'red'));
    expect(swapped).toBe(green);
  });

  it('computes 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#0a6880', '#0a6880')).toBe(1);
  });
});

function across(texts: string[], backgrounds: string[]): [string, string][] {
  return texts.flatMap((text) => backgrounds.map((name): [string, string] => [text, name]));
}

function readBlock(selector: string): string {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`${selector} is not in tokens.css`);
  return css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start)).trim();
}

function readTokens(selector: string): Map<string, string> {
  const found = readBlock(selector).matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

function colourOf(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? fixed.get(name);
  if (!value) throw new Error(`--${name} is not a plain colour`);
  return value;
}

/**
 * Up and down are green and red, in either order: both colours are checked, so either order holds.
 */
function resolve(tokens: Map<string, string>, name: string): string {
  return colourOf(tokens, plainName(name));
}

/** Every class list in the source that sets a text colour and a background unconditionally. */
function classPairs(): { text: string; background: string; place: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!test)\.tsx?$/.test(file));
  return sources.flatMap((place) => {
    const source = readFileSync(join(folder, place), 'utf8');
    const lists = source.match(/(['"])[^'"]*\bbg-[^'"]*\1/g) ?? [];
    return lists.flatMap((list) => {
      const background = plainClass(list, 'bg');
      const text = plainClass(list, 'text');
      return background && text ? [{ text, background, place }] : [];
    });
  });
}

function plainClass(list: string, kind: 'bg' | 'text'): string | undefined {
  const names = list.matchAll(new RegExp(`(?<=^|[\\s'"])${kind}-([a-z][\\w-]*)(?=$|[\\s'"])`, 'g'));
  return [...names]
    .map(([, name = '']) => name)
    .find((name) => fixed.has(name) || themes.light.has(plainName(name)));
}

function plainName(name: string): string {
  return name.replace(/^up/, 'green').replace(/^down/, 'red');
}

/** WCAG 2.2: relative luminance of sRGB colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
