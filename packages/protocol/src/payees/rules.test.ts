/** The fields of bank accounts and wallets (rulebook 12): what is taken, as what, and what not. */
import { describe, expect, it } from 'vitest';
import {
  accountNumberFault,
  bankCodeFault,
  bankNameFault,
  holderFault,
  isSameHolder,
  maskNumber,
  tidyCode,
  tidyName,
  walletLabelFault,
} from './rules.ts';

describe('[12] the name of a bank or a branch', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200b\u200b\u200b', 'required'],
    ['A', 'too-short'],
    [' A ', 'too-short'],
    ['𠮷', 'too-short'],
    ['AB', undefined],
    ['A B', undefined],
    ['中国', undefined],
    ['Crédit Agricole d’Île-de-France', undefined],
    ['x'.repeat(64), undefined],
    ['𠮷'.repeat(64), undefined],
    [`  ${'x'.repeat(64)}  `, undefined],
    ['x'.repeat(65), 'too-long'],
  ])('%j: %s', (typed, fault) => {
    expect(bankNameFault(typed)).toBe(fault);
  });

  it('is stored without the spaces around it and doubled ones in it', () => {
    expect(tidyName('  Bank \t of\n  Anywhen ')).toBe('Bank of Anywhen');
    expect(tidyName('\u3000東京\u3000\u3000銀行\u00a0')).toBe('東京 銀行');
  });
});

describe('[12] the code of a branch', () => {
  it.each([
    ['', 'required'],
    [' ', 'required'],
    ['12', 'format'],
    ['123', undefined],
    ['DEUTDEFF', undefined],
    ['deutdeff', undefined],
    ['DEUT DE FF 500', undefined],
    ['NEDSZAJJXXX', undefined],
    ['021000021', undefined],
    ['A'.repeat(12), undefined],
    ['A'.repeat(13), 'format'],
    ['20-00-00', 'format'],
    ['ÄÖÜ', 'format'],
    ['straße', 'format'],
    ['１２３', 'format'],
  ])('%j: %s', (typed, fault) => {
    expect(bankCodeFault(typed)).toBe(fault);
  });
});

describe('[12] the number of an account', () => {
  it.each([
    ['', 'required'],
    ['12345', 'format'],
    ['123456', undefined],
    ['de89 3704 0044 0532 0130 00', undefined],
    ['9'.repeat(34), undefined],
    ['9'.repeat(35), 'format'],
    ['1234-5678', 'format'],
    ['1234567\u200b', 'format'],
    ['１２３４５６', 'format'],
    ['straße', 'format'],
  ])('%j: %s', (typed, fault) => {
    expect(accountNumberFault(typed)).toBe(fault);
  });

  it('is stored in capitals and without spaces, and shown by its last four', () => {
    const number = tidyCode(' de89 3704 0044 0532 0130 00 ');
    expect(number).toBe('DE89370400440532013000');
    expect(maskNumber(number)).toBe('•••• 3000');
    expect(maskNumber('123456')).toBe('•••• 3456');
  });
});

describe('[12] the holder', () => {
  const VERIFIED = 'QUILL ADA MARIE';

  it.each(['QUILL ADA MARIE', 'quill ada marie', ' Quill  Ada\tMarie ', 'Quill\u00a0Ada Marie'])(
    '%j is the verified person',
    (typed) => {
      expect(isSameHolder(typed, VERIFIED)).toBe(true);
    },
  );

  it.each(['ADA MARIE QUILL', 'QUILL ADA', 'QUILLADA MARIE', 'QUILL-ADA MARIE', 'QUÍLL ADA MARIE'])(
    '%j is somebody else',
    (typed) => {
      expect(isSameHolder(typed, VERIFIED)).toBe(false);
    },
  );

  it('keeps its accents, however they were typed', () => {
    expect(isSameHolder('nuñez josé', 'NUÑEZ JOSÉ')).toBe(true);
    expect(isSameHolder('nun\u0303ez jose\u0301', 'NUÑEZ JOSÉ')).toBe(true);
    expect(isSameHolder('nunez jose', 'NUÑEZ JOSÉ')).toBe(false);
    expect(isSameHolder('straße', 'STRASSE')).toBe(true);
  });

  it('must be there', () => {
    expect([holderFault(' '), holderFault('x')]).toEqual(['required', undefined]);
  });
});

it('[12] the label of a wallet has 1 to 32 letters', () => {
  expect(['', '\u2060', 'x', 'x'.repeat(32), 'x'.repeat(33)].map(walletLabelFault)).toEqual([
    'required',
    'required',
    undefined,
    undefined,
    'too-long',
  ]);
});
