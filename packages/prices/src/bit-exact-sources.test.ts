/** Keeps every source of this package free of what engines or machines may answer differently. */
import { expect, test } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FORBIDDEN: readonly [string, RegExp][] = [
  ['Math beyond sqrt, floor, abs, min and max', /\bMath\b(?!\.(?:sqrt|floor|abs|min|max)\b)/],
  ['the power operator', /\*\*/],
  ['a clock', /\b(?:Date|performance|Temporal|setTimeout|setInterval)\b/],
  ['randomness', /\b(?:random|randomBytes|randomUUID|getRandomValues|crypto)\b/i],
  ['a locale', /\bIntl\b|toLocale|localeCompare/],
  ['text of fractions', /\b(?:toFixed|toPrecision|toExponential|parseFloat)\b/],
  ['32-bit floats', /\b(?:Float32Array|fround)\b/],
  ['byte order of the machine', /\b(?:Float64Array|BigUint64Array|Uint32Array)\([^)]*\.buffer/],
  ['the machine', /\bprocess\.(?!ts')|\b(?:globalThis|localStorage|console|fetch)\b|['"]node:/],
];

test('[16.7] no source uses anything that could differ between engines', () => {
  expect(Object.keys(SOURCES)).toContain('./exact-math.ts');
  expect(Object.keys(SOURCES).length).toBeGreaterThan(12);
  for (const [path, text] of Object.entries(SOURCES)) {
    expect(violationsIn(text), path).toEqual([]);
  }
});

test('sources import nothing but the hash library and their neighbours', () => {
  for (const [path, text] of Object.entries(SOURCES)) {
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '');
    const known = /^(?:@noble\/hashes\/\w+\.js|\.{1,2}\/(?:(?:proofs|outlook)\/)?[\w-]+\.ts)$/;
    expect(
      imports.filter((from) => !known.test(from)),
      path,
    ).toEqual([]);
  }
});

test('the check itself catches what it must', () => {
  const samples = [
    'const y = Math.exp(x);',
    'const y = Math.log(x);',
    'const y = Math.pow(x, 2);',
    'const y = Math.sin(x);',
    'const y = Math.round(x);',
    'const y = Math.random();',
    'const { exp } = Math;',
    "const y = Math['exp'](x);",
    'const y = Math.floored;',
    'const y = x ** 2;',
    'const now = Date.now();',
    'const now = new Date();',
    'const now = performance.now();',
    'crypto.getRandomValues(bytes);',
    'new Intl.NumberFormat();',
    'x.toLocaleString();',
    'a.localeCompare(b);',
    'x.toFixed(2);',
    'new Float32Array(4);',
    'new Float64Array(bytes.buffer);',
    "import { readFileSync } from 'node:fs';",
    'console.log(x);',
    'const home = process.env.HOME;',
    'const y = x; /* fine */ const z = Math.exp(y);',
    "const url = 'http://a'; const z = Math.exp(y);",
  ];
  for (const sample of samples) expect(violationsIn(sample), sample).not.toEqual([]);
});

test('the check leaves exact arithmetic and comments alone', () => {
  const fine = [
    'const y = Math.sqrt(x) + Math.floor(z) - Math.abs(a) * Math.min(b, Math.max(c, d));',
    '// Never Math.exp here.',
    '/** Never Math.exp,\n * nor x ** 2, nor Date. */\nconst y = 1;',
    'const isUpdated = validate(candidate);',
  ];
  for (const sample of fine) expect(violationsIn(sample), sample).toEqual([]);
});

function violationsIn(text: string): string[] {
  const code = withoutComments(text);
  return FORBIDDEN.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}

/** Strings are stepped over first, so that a comment sign inside one hides nothing. */
function withoutComments(text: string): string {
  return text.replace(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_, string: string | undefined) => string ?? ' ',
  );
}
