/** Checks the catalogues against each other, the sources, and the lists their keys come from. */
import { describe, expect, it } from 'vitest';
import {
  BOT_EXITS,
  BOT_KINDS,
  BOT_LOG_KINDS,
  BOT_STATES,
  DCA_INTERVALS,
  PAUSE_REASONS,
  ACCOUNT_KINDS,
  COMING_KINDS,
  COMING_PRODUCTS,
  CONFIGURATION,
  CORRECTION_REASONS,
  DEPOSIT_REASONS,
  DOCUMENT_TYPES,
  FILE_FAULTS,
  FINANCE_ENDINGS,
  FINANCE_PRODUCT_STATES,
  FINANCE_STATES,
  FREEDOMS,
  KYC_LEVELS,
  KYC_REASONS,
  KYC_STATES,
  MACHINE_STATES,
  NETWORKS,
  OPERATIONS,
  REJECTION_CODES,
  REVIEW_STATES,
  STAKING_ENDINGS,
  STAKING_MODES,
  STAKING_STATES,
  WITHDRAWAL_REASONS,
  rejectionKey,
  type ConfigurationSection,
  type FieldFault,
} from '@anywhen/protocol';
import { layoutTabs, tabBarTabs } from '../parts/layout-tabs.ts';
import { routes } from '../router/table.ts';
import {
  PLURAL,
  catalogue,
  catalogues,
  keysOf,
  namespaces,
} from '../../testing/i18n/catalogue-texts.ts';
import { IN_EVERY_LANGUAGE, hasCatalogue, type Namespace, type TextKey } from './catalogues.ts';
import { COMPLETE_LANGUAGES, LANGUAGES } from './languages.ts';

const files = Object.keys(import.meta.glob('../*/texts/*.json'));
describe('Chinese words', () => {
  it.each(['zh-Hans', 'zh-Hant'])(
    '%s uses one word for held: frozen is only used for a member, in the agreement too',
    (language) => {
      const others = namespaces.flatMap((namespace) =>
        [...catalogue(language, namespace)]
          .filter(
            ([key, text]) => /冻结|凍結|预留|預留/.test(text) && !/frozen|^agreement/i.test(key),
          )
          .map(([key]) => `${namespace}.${key}`),
      );
      expect(others).toEqual([]);
      for (const key of ['funding.balance.held', 'spot.summary.held', 'spot.positions.held']) {
        const [namespace = '', ...rest] = key.split('.');
        const text = catalogue(language, namespace).get(rest.join('.'));
        if (text !== undefined) expect(text).toBe('占用');
      }
    },
  );
});

describe('[0.7] the catalogues', () => {
  it('are where the app looks for them, and nowhere else', () => {
    const looked = LANGUAGES.flatMap((language) =>
      namespaces
        .filter((namespace) => hasCatalogue(language, namespace as Namespace))
        .map((namespace) => `${language} ${namespace}`),
    );
    const found = catalogues.map(({ language, namespace }) => `${language} ${namespace}`);
    expect(looked.toSorted()).toEqual(found.toSorted());
    expect(files).toHaveLength(found.length);
  });

  it.each(namespaces)('%s has the same keys in the complete languages', (namespace) => {
    const english = keysOf('en', namespace).toSorted();
    for (const language of COMPLETE_LANGUAGES) {
      expect(keysOf(language, namespace).toSorted(), language).toEqual(english);
    }
  });

  it.each(IN_EVERY_LANGUAGE)('%s has the same keys in all eight languages', (namespace) => {
    const english = keysOf('en', namespace).toSorted();
    for (const language of LANGUAGES) {
      expect(keysOf(language, namespace).toSorted(), language).toEqual(english);
    }
  });

  it.each(LANGUAGES)('%s uses the placeholders of the English texts and no others', (language) => {
    const faults = namespaces.flatMap((namespace) => {
      const english = placeholders(catalogue('en', namespace));
      return [...placeholders(catalogue(language, namespace))]
        .filter(([key, names]) => names !== english.get(key))
        .map(([key]) => `${namespace}: ${key}`);
    });
    expect(faults).toEqual([]);
  });

  it.each(LANGUAGES)('%s has no empty text and no key that English lacks', (language) => {
    for (const namespace of namespaces) {
      const english = keysOf('en', namespace);
      expect(keysOf(language, namespace).filter((key) => !english.includes(key))).toEqual([]);
      const texts = [...catalogue(language, namespace).values()];
      expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    }
  });

  it('has every plural form a language needs', () => {
    const faults = catalogues.flatMap(({ language, namespace }) => {
      const forms = pluralFormsOf(language);
      const texts = catalogue(language, namespace);
      const plural = [...texts.keys()].filter((key) => key.endsWith('_other'));
      return plural.flatMap((key) =>
        forms.map((form) => key.replace(PLURAL, `_${form}`)).filter((needed) => !texts.has(needed)),
      );
    });
    expect(faults).toEqual([]);
  });
});

describe('texts derived from a list', () => {
  it('[18] errors has a text for every rejection and nothing else', () => {
    const keys = REJECTION_CODES.map((code) => rejectionKey(code).replace('error.', ''));
    expect(keysOf('en', 'errors').toSorted()).toEqual(keys.toSorted());
  });

  it('[18.4] forms has every client message and a text for every fault of a field', () => {
    const faults = Object.keys(FAULTS).map((fault) => `fault.${fault}`);
    expect(keysOf('en', 'forms').toSorted()).toEqual([...CLIENT_MESSAGES, ...faults].toSorted());
  });

  it('[19] app has a title for every route, tab and section', () => {
    const of = (prefix: string, keys: readonly string[]) =>
      expect(
        keysOf('en', 'app').filter((key) => key.startsWith(prefix) && key !== `${prefix}label`),
      ).toEqual(expect.arrayContaining(keys.map((key) => prefix + key)));
    of(
      'title.',
      routes.map(({ titleKey }) => titleKey),
    );
    of(
      'tabs.',
      tabBarTabs.map(({ tab }) => tab),
    );
    of(
      'rail.',
      layoutTabs.map(({ tab }) => tab),
    );
    const titles = new Set(routes.map(({ titleKey }) => titleKey));
    expect(keysOf('en', 'app').filter((key) => key.startsWith('title.'))).toHaveLength(titles.size);
  });

  it('[0.8] legal has a text for every row and table of the configuration and nothing else', () => {
    const sections: ConfigurationSection[] = Object.values(CONFIGURATION);
    const of = (part: string, keys: readonly string[]) => {
      const prefix = `about.values.${part}.`;
      const known = keysOf('en', 'legal').filter((key) => key.startsWith(prefix));
      expect(known.toSorted()).toEqual([...new Set(keys)].map((key) => prefix + key).toSorted());
    };
    const tables = sections.flatMap((section) => section.tables);
    of('section', Object.keys(CONFIGURATION));
    of('hint', Object.keys(CONFIGURATION));
    of(
      'row',
      sections.flatMap(({ rows }) => rows.map(({ key }) => key)),
    );
    of(
      'table',
      tables.map(({ key }) => key),
    );
    of(
      'column',
      tables.flatMap(({ columns }) => columns),
    );
    of('account', ACCOUNT_KINDS);
    of('freedom', FREEDOMS);
    of('operation', Object.keys(OPERATIONS));
  });

  it('[13] kyc has a text for every level, state, document and reason', () => {
    const of = (prefix: string, keys: readonly string[]) => expectTexts('kyc', prefix, keys);
    of('level.', KYC_LEVELS);
    of('state.', KYC_STATES);
    of('document.', DOCUMENT_TYPES);
    of('reason.', KYC_REASONS);
    of('advice.', KYC_REASONS);
  });

  it('[13.2] member has a text for every fault of a file', () => {
    expectTexts('member', 'why.', FILE_FAULTS);
  });

  it('[10.5] cases has a text for every state, network and reason', () => {
    const of = (prefix: string, keys: readonly string[]) => expectTexts('cases', prefix, keys);
    of('state.', REVIEW_STATES);
    of('network.', NETWORKS);
    of('depositReason.', DEPOSIT_REASONS);
    of('withdrawalReason.', WITHDRAWAL_REASONS);
    of('correctionReason.', CORRECTION_REASONS);
  });

  it('[4.6] earn has a text for every kind of upcoming payment and product', () => {
    expectTexts('earn', 'coming.kind.', COMING_KINDS);
    expectTexts('earn', 'coming.product.', COMING_PRODUCTS);
  });

  it('[4.5] finance has a text for every state of a product and of a record', () => {
    const of = (prefix: string, keys: readonly string[]) => expectTexts('finance', prefix, keys);
    of('state.', FINANCE_STATES);
    of('productState.', FINANCE_PRODUCT_STATES);
    of('ending.', FINANCE_ENDINGS);
    of('endingShort.', FINANCE_ENDINGS);
  });

  it('[5.3] staking has a text for every mode, state and ending', () => {
    expectTexts('staking', 'mode.', STAKING_MODES);
    expectTexts('staking', 'state.', STAKING_STATES);
    expectTexts('staking', 'ending.', STAKING_ENDINGS);
  });

  it('[6.2] mining has a text for every state of a machine', () => {
    expectTexts('mining', 'state.', MACHINE_STATES);
  });

  it('[8.1] strategy has a text for every state, reason, interval and line of the log', () => {
    const of = (prefix: string, keys: readonly string[]) => expectTexts('strategy', prefix, keys);
    of('kind.', BOT_KINDS);
    of('state.', BOT_STATES);
    of('pauseReason.', PAUSE_REASONS);
    of('interval.', DCA_INTERVALS);
    of('log.kind.', BOT_LOG_KINDS);
    for (const prefix of ['started.next.', 'pause.text.', 'resume.text.']) {
      of(prefix, BOT_KINDS);
    }
    of('stop.text.', BOT_EXITS);
  });

  it('rejects a key that is not in the English file, at compile time', () => {
    const isRefused: 'no.such.key' extends TextKey<'app'> ? false : true = true;
    const isPluralHidden: 'keepAlive.times_one' extends TextKey<'demo'> ? false : true = true;
    const isAdded: 'contract.won' extends TextKey<'messages'> ? true : false = true;
    const isMoved: 'notices.contract.won' extends TextKey<'seconds'> ? false : true = true;
    expect([isRefused, isPluralHidden, isAdded, isMoved]).toEqual([true, true, true, true]);
  });
});

/** Exactly these keys with the prefix have texts. */
function expectTexts(namespace: Namespace, prefix: string, keys: readonly string[]): void {
  const known = keysOf('en', namespace).filter((key) => key.startsWith(prefix));
  expect(known.toSorted()).toEqual(keys.map((key) => prefix + key).toSorted());
}

/** The type makes this list complete: a new fault without a line here does not compile. */
const FAULTS: Record<FieldFault, true> = {
  required: true,
  format: true,
  'too-short': true,
  'too-long': true,
  'too-precise': true,
  mismatch: true,
  same: true,
  'not-offered': true,
  'unknown-field': true,
};

const CLIENT_MESSAGES = `
codeRequired loginPasswordRequired accountRequired usernameRequired inviteRequired emailRequired
phoneRequired emailFormat phoneFormat passwordMismatch passwordMin6
countryRequired docTypeRequired surnameRequired givenNameRequired docNumberRequired
bankNameRequired branchRequired swiftRequired accountNumberRequired holderRequired
amountRequired currencyRequired networkRequired proofRequired depositMin
addressRequired bankAccountRequired addBankFirst withdrawMin withdrawPasswordRequired
setFundPassword quantityRequired amountOrQuantityRequired purchaseAmountRequired purchaseMin
purchaseMax balanceInsufficient oldFundPasswordRequired newFundPasswordRequired
reenterNewPassword reenterNewFundPassword imageRule videoRule
`
  .trim()
  .split(/\s+/);

/** By key without its plural form: `{{count}}` may be absent from a singular. */
function placeholders(texts: Map<string, string>): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = key.replace(PLURAL, '');
    const names = found.get(base) ?? new Set();
    for (const [name] of text.matchAll(/\{\{\w+\}\}/g)) names.add(name);
    found.set(base, names);
  }
  return new Map([...found].map(([key, names]) => [key, [...names].toSorted().join(' ')]));
}

/** French has a separate form for whole millions, which no count of ours reaches. */
function pluralFormsOf(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.filter((form) => language !== 'fr' || form !== 'many');
}
