/** What is taken as a note and its tags, and what money would have become (rulebook 26). */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import {
  NOTE_LENGTH_MAX,
  TAG_LENGTH_MAX,
  heldGainOf,
  noteFault,
  tagFault,
  tagKeyOf,
  tidyNote,
  tidyTags,
} from './rules.ts';

describe('[26.1] the text of a note', () => {
  it('[EX-26.1] keeps its lines, and loses what nobody sees', () => {
    expect(tidyNote('  too early\r\n\u200bagain\u202e\t<b>x</b> ')).toBe(
      'too early\nagain <b>x</b>',
    );
    expect(tidyNote('👩‍🚀 é')).toBe('👩‍🚀 é'.normalize('NFC'));
  });

  it.each([
    ['', [], 'required'],
    [' \u200b\n', [], 'required'],
    ['', ['plan'], undefined],
    ['𠮷'.repeat(NOTE_LENGTH_MAX), [], undefined],
    ['𠮷'.repeat(NOTE_LENGTH_MAX + 1), [], 'too-long'],
    [` ${'x'.repeat(NOTE_LENGTH_MAX)} `, [], undefined],
  ])('%#', (typed, tags, fault) => {
    expect(noteFault(typed, tags)).toBe(fault);
  });
});

describe('[26.2] tags', () => {
  it('[EX-26.2] are one however they are typed', () => {
    expect(tidyTags(['#Plan', 'plan ', '', ' too   early', '# ', 'TOO EARLY'])).toEqual([
      'Plan',
      'too early',
    ]);
    expect(tagKeyOf('#PLAN')).toBe(tagKeyOf('plan'));
  });

  it.each([
    ['plan', undefined],
    ['照計畫', undefined],
    ['don’t chase', undefined],
    ['BTC/USDT 5-min', undefined],
    ['x'.repeat(TAG_LENGTH_MAX), undefined],
    ['x'.repeat(TAG_LENGTH_MAX + 1), 'too-long'],
    ['a,b', 'format'],
    ['<b>', 'format'],
    ['two\u0000', 'format'],
  ])('%j: %s', (tag, fault) => {
    expect(tagFault(tag)).toBe(fault);
  });
});

describe('[26.3] what was left alone', () => {
  const held = (amount: string, opened: bigint, ended: bigint) =>
    heldGainOf(parseUnits(amount), { openedUnits: opened, endedUnits: ended });

  it('[EX-26.3] 100 USDT held from 65 000 to 65 650 gains 1, and loses as much back', () => {
    expect(held('100', 6_500_000n, 6_565_000n)).toBe(parseUnits('1'));
    expect(held('101', 6_565_000n, 6_500_000n)).toBe(-parseUnits('1'));
    expect(held('100', 6_500_000n, 6_500_000n)).toBe(0n);
  });

  it('[EX-26.4] is rounded toward zero', () => {
    expect(held('33.33333333', 300_000n, 299_999n)).toBe(-11_111n);
    expect(held('33.33333333', 300_000n, 300_001n)).toBe(11_111n);
  });
});
