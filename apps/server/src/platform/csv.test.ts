/** CSV for spreadsheets: exact, and never a formula. */
import { describe, expect, it } from 'vitest';
import { isoTime, toCsvLines } from './csv.ts';

describe('[19] a line of a file', () => {
  it('ends with CRLF; commas, quotes and line ends are quoted', () => {
    expect(toCsvLines([['a', 'b,c', 'say "hi"', 'two\nlines', null, true]])).toBe(
      'a,"b,c","say ""hi""","two\nlines",,true\r\n',
    );
    expect(toCsvLines([['x'], ['y']])).toBe('x\r\ny\r\n');
    expect(toCsvLines([])).toBe('');
  });
});

describe('[S2] a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@sum(A1)', "'@sum(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['-', "'-"],
    ['-1e5', "'-1e5"],
    ['+1.', "'+1."],
  ])('%j becomes %j: no formula for any spreadsheet', (text, cell) => {
    expect(toCsvLines([[text]])).toBe(`${cell}\r\n`);
  });

  it.each(['-0.50000000', '+12', '-3', '0.00000001', '65003.25'])('%s stays a number', (number) => {
    expect(toCsvLines([[number]])).toBe(`${number}\r\n`);
  });

  it('writes times in UTC', () => {
    expect(isoTime(Date.UTC(2026, 0, 5, 23, 59, 58, 7))).toBe('2026-01-05T23:59:58.007Z');
  });
});
