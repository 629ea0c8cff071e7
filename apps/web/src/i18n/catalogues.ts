/**
 * Which texts exist: the namespaces, the keys TypeScript knows (from the English files), and the
 * loading of one namespace in one language. The files are in the i18next v4 JSON format. A new
 * namespace is one line in `Catalogues` and a file per language. Which language is shown is decided
 * elsewhere.
 */
import type alerts from './locales/en/alerts.json';
import type app from './locales/en/app.json';
import type book from './locales/en/book.json';
import type cases from './locales/en/cases.json';
import type chain from './locales/en/chain.json';
import type charts from './locales/en/charts.json';
import type contracts from './locales/en/contracts.json';
import type demo from './locales/en/demo.json';
import type deposits from './locales/en/deposits.json';
import type derivatives from './locales/en/derivatives.json';
import type earn from './locales/en/earn.json';
import type errors from './locales/en/errors.json';
import type fairness from './locales/en/fairness.json';
import type finance from './locales/en/finance.json';
import type forms from './locales/en/forms.json';
import type funding from './locales/en/funding.json';
import type home from './locales/en/home.json';
import type identity from './locales/en/identity.json';
import type kyc from './locales/en/kyc.json';
import type legal from './locales/en/legal.json';
import type markets from './locales/en/markets.json';
import type member from './locales/en/member.json';
import type messages from './locales/en/messages.json';
import type mining from './locales/en/mining.json';
import type options from './locales/en/options.json';
import type parts from './locales/en/parts.json';
import type payees from './locales/en/payees.json';
import type seconds from './locales/en/seconds.json';
import type security from './locales/en/security.json';
import type spot from './locales/en/spot.json';
import type staking from './locales/en/staking.json';
import type strategy from './locales/en/strategy.json';
import type withdrawals from './locales/en/withdrawals.json';
import { FALLBACK_LANGUAGE, isComplete, type Language } from './languages.ts';

type Catalogues = {
  alerts: typeof alerts;
  app: typeof app;
  book: typeof book;
  cases: typeof cases;
  chain: typeof chain;
  charts: typeof charts;
  contracts: typeof contracts;
  demo: typeof demo;
  deposits: typeof deposits;
  derivatives: typeof derivatives;
  earn: typeof earn;
  errors: typeof errors;
  fairness: typeof fairness;
  finance: typeof finance;
  forms: typeof forms;
  funding: typeof funding;
  home: typeof home;
  identity: typeof identity;
  kyc: typeof kyc;
  legal: typeof legal;
  markets: typeof markets;
  member: typeof member;
  messages: typeof messages;
  mining: typeof mining;
  options: typeof options;
  parts: typeof parts;
  payees: typeof payees;
  seconds: typeof seconds;
  security: typeof security;
  spot: typeof spot;
  staking: typeof staking;
  strategy: typeof strategy;
  withdrawals: typeof withdrawals;
};

export type Namespace = keyof Catalogues;

/** `t('records_other')` is never written: the count chooses the form. */
export type TextKey<N extends Namespace> = WithoutPlural<Leaves<Catalogues[N]>>;

export type TextTree = { readonly [key: string]: string | TextTree };

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

declare const ANYWHEN_TEXTS: string;

const loaded = new Map<string, TextTree>();

/** Undefined when the file does not exist in this language, or was not loaded yet. */
export function findCatalogue(language: Language, namespace: Namespace): TextTree | undefined {
  return loaded.get(idOf(language, namespace));
}

/** A language with gaps brings the fallback along, so that a gap never shows as a bare key. */
export async function loadCatalogues(
  language: Language,
  namespaces: Iterable<Namespace>,
): Promise<void> {
  const languages = isComplete(language) ? [language] : [language, FALLBACK_LANGUAGE];
  const wanted = [...namespaces].flatMap((namespace) =>
    languages.map((one) => loadCatalogue(one, namespace)),
  );
  await Promise.all(wanted);
}

/** What the app itself says is there in every language; the rest only in the complete ones. */
export function hasCatalogue(language: Language, namespace: Namespace): boolean {
  return isComplete(language) || namespace === 'app';
}

async function loadCatalogue(language: Language, namespace: Namespace): Promise<void> {
  const id = idOf(language, namespace);
  if (!hasCatalogue(language, namespace) || loaded.has(id)) return;
  loaded.set(id, (await importCatalogue(language, namespace)).default);
}

/** A build's files all bear one hash, so that the app need not carry the names of all of them. */
function importCatalogue(language: Language, namespace: Namespace): Promise<{ default: TextTree }> {
  return import.meta.env.PROD
    ? import(/* @vite-ignore */ `/assets/${language}-${namespace}-${ANYWHEN_TEXTS}.js`)
    : import(`./locales/${language}/${namespace}.json`);
}

function idOf(language: Language, namespace: Namespace): string {
  return `${language}/${namespace}`;
}
