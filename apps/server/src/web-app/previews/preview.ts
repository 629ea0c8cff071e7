/**
 * What a shared link says where it is unfolded: title and text in the language the link names, and
 * the tags for the head of the page. Nothing of it is about a person, and no amount is in it.
 */
import { LANGUAGES, type Language } from '@anywhen/protocol';
import type { SharedProof, SharedProofs } from '../../facets/shared-proofs.ts';
import { PREVIEW_WORDS } from './preview-texts.ts';

/** Of a link such as `/newContract/contractinfo?product=option&share=…&lang=fr`. */
export type SharedLink = {
  readonly product: SharedProofs['product'];
  readonly shareId: string;
  readonly language: Language;
};

type Described = { readonly title: string; readonly text: string };

const PAGE = '/newContract/contractinfo';
const PRODUCTS: readonly SharedProofs['product'][] = ['seconds', 'option', 'derivatives'];
const SHARE_ID = /^[0-9a-f]{32}$/;
const PICTURE = /^\/previews\/(\w+)-([0-9a-f]{32})\.png$/;
const MINUS = '\u2212';

export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const;

/** Undefined for every other page. */
export function readSharedLink(path: string, query: URLSearchParams): SharedLink | undefined {
  const shareId = query.get('share') ?? '';
  const product = PRODUCTS.find((name) => name === (query.get('product') ?? 'seconds'));
  if (path !== PAGE || !product || !SHARE_ID.test(shareId)) return undefined;
  const language = LANGUAGES.find((name) => name === query.get('lang')) ?? 'en';
  return { product, shareId, language };
}

export function pictureOf({ product, shareId }: SharedLink): string {
  return `/previews/${product}-${shareId}.png`;
}

export function readPictureLink(path: string): Omit<SharedLink, 'language'> | undefined {
  const [, name, shareId = ''] = PICTURE.exec(path) ?? [];
  const product = PRODUCTS.find((each) => each === name);
  return product && { product, shareId };
}

export function describeProof(proof: SharedProof, language: Language): Described {
  const { verify, sides, outcomes, prices, text } = PREVIEW_WORDS[language];
  const { symbol, side, outcome, gainBps, from, to } = proof;
  const what = [symbol, sides[side], detailOf(proof, language)].join(' ');
  const parts = [what, outcomes[outcome]];
  if (gainBps !== null && outcome !== 'void') parts.push(percentOf(gainBps, language));
  const said = from !== null && to !== null;
  const shown = said
    ? prices
        .replace('{{from}}', () => numberOf(from, language))
        .replace('{{to}}', () => numberOf(to, language))
    : '';
  return { title: verify + parts.join(' · '), text: shown + text };
}

export function detailOf({ detail }: SharedProof, language: Language): string {
  if (detail.is === 'seconds') return `${detail.seconds} s`;
  if (detail.is === 'strike') return numberOf(detail.price, language);
  return `${detail.times}×`;
}

export function percentOf(bps: number, language: Language): string {
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(
    Math.abs(bps) / 100,
  );
  const sign = bps > 0 ? '+' : bps < 0 ? MINUS : '';
  return `${sign}${figure}${language === 'fr' || language === 'ru' ? '\u00a0' : ''}%`;
}

/** All its digits, in the signs of the language. */
export function numberOf(decimal: string, language: Language): string {
  const fraction = decimal.split('.')[1]?.length ?? 0;
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction };
  return new Intl.NumberFormat(language, digits).format(decimal as `${number}`);
}

/** For the head of the page; `address` and `picture` with their origin. */
export function tagsOf(
  { title, text }: Described,
  { address, picture, language }: { address: string; picture: string; language: Language },
): string {
  const tags: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': 'Anywhen Paper',
    'og:locale': language.replace('-', '_'),
    'og:title': title,
    'og:description': text,
    'og:url': address,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_SIZE.width),
    'og:image:height': String(PREVIEW_SIZE.height),
    'og:image:alt': title,
  };
  const all = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${escape(content)}">`,
  );
  return `${all.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

function escape(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
