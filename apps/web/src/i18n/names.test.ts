/**
 * One thing has one name in each language. Other words stand only where the specification fixes
 * them, and in the search, which must know them.
 */
import { describe, expect, it } from 'vitest';
import { catalogue, namespaces } from '../../testing/i18n/catalogue-texts.ts';

type Name = {
  language: string;
  say: string;
  never: RegExp;
  /** Texts that are set by the specification or are about something else. */
  fixed: RegExp;
};

/** Accounts, and the announcement, keep the word of the specification. */
const DERIVATIVES = /^(funding|home announcement|legal about|derivatives form\.transferIn|app )/;

const NAMES: readonly Name[] = [
  { language: 'en', say: 'Staking', never: /pledg/i, fixed: /^staking summary\.pledged$/ },
  { language: 'zh-Hant', say: '質押', never: /質押生息|抵押/, fixed: /^$/ },
  { language: 'zh-Hans', say: '质押', never: /质押生息|抵押/, fixed: /^$/ },
  { language: 'en', say: 'Security centre', never: /safety cent|security center/i, fixed: /^$/ },
  {
    language: 'en',
    say: 'Verification level',
    never: /certifi|level verification/i,
    fixed: /^(kyc state\.passed|errors kycPrimaryRequired)$/,
  },
  { language: 'zh-Hant', say: '認證等級', never: /等級認證/, fixed: /^$/ },
  { language: 'zh-Hans', say: '认证等级', never: /等级认证/, fixed: /^$/ },
  {
    language: 'en',
    say: 'Earn',
    never: /financial management/i,
    fixed: /^app title\.financeCentre$/,
  },
  { language: 'en', say: 'Leverage', never: /derivatives/i, fixed: DERIVATIVES },
  { language: 'zh-Hant', say: '槓桿合約', never: /衍生品/, fixed: DERIVATIVES },
  { language: 'zh-Hans', say: '杠杆合约', never: /衍生品/, fixed: DERIVATIVES },
];

const listTexts = (language: string) =>
  namespaces.flatMap((namespace) =>
    [...catalogue(language, namespace)].map(
      ([key, text]) => [`${namespace} ${key}`, text] as const,
    ),
  );

describe('[0.7] names', () => {
  it.each(NAMES)('$language says $say, and no other word', ({ language, say, never, fixed }) => {
    const all = listTexts(language);
    expect(all.some(([, text]) => text.includes(say))).toBe(true);
    const others = all.filter(
      ([key, text]) => never.test(text.replaceAll(/\{\{\w+\}\}/g, '')) && !fixed.test(key),
    );
    expect(others.filter(([key]) => !key.startsWith('search words.'))).toEqual([]);
  });
});
