/**
 * Which numbers of which product staff may change for later purchases (rulebook 0.9), between which
 * bounds, and how long members can read a change before it is in force. Never a price of a market,
 * never what decides a result, never a number of anything open.
 */
import { DAY_MS, hashOfText } from '@anywhen/prices';
import { APR_BPS_MAX } from '../finance/rules.ts';

/** By the names their terms are stored under. */
export const TERMS_PRODUCTS = [
  'finance',
  'staking',
  'mining',
  'options',
  'derivatives',
  'spot',
] as const;
export type TermsProduct = (typeof TERMS_PRODUCTS)[number];

/** What a number is. All are in hundredths of a percent. */
export const TERMS_FIELD_KINDS = [
  'yearly-rate',
  'pool-fee',
  'share-of-output',
  'spread',
  'taker-fee',
  'maker-fee',
  'liquidation-fee',
  'trading-fee',
] as const;
export type TermsFieldKind = (typeof TERMS_FIELD_KINDS)[number];

type Bounds = { readonly min: number; readonly max: number };

/** Hard: the exchange itself refuses what lies outside, whoever approved it. */
export const TERMS_BOUNDS: Readonly<Record<TermsFieldKind, Bounds>> = {
  'yearly-rate': { min: 1, max: APR_BPS_MAX },
  'pool-fee': { min: 0, max: 500 },
  'share-of-output': { min: 9_000, max: 10_000 },
  spread: { min: 50, max: 1_000 },
  'taker-fee': { min: 0, max: 50 },
  'maker-fee': { min: 0, max: 50 },
  'liquidation-fee': { min: 0, max: 50 },
  'trading-fee': { min: 0, max: 50 },
};

/** As long as a new version of the price process: nobody buys what they could not have read. */
export const TERMS_NOTICE_MS = DAY_MS;
export const TERMS_AHEAD_MS_MAX = 90 * DAY_MS;
/** Of one proposal. */
export const TERMS_VALUES_MAX = 40;
/** That nobody has decided and that could still be approved. */
export const TERMS_PROPOSALS_MAX = 20;

/** `part` is the product, pool, model or level it belongs to, and the tier of a pool. */
export type TermsField = {
  readonly key: string;
  readonly kind: TermsFieldKind;
  readonly part: string | null;
  readonly tier: number | null;
  readonly value: number;
};

export type TermsValue = {
  readonly key: string;
  readonly before: number;
  readonly after: number;
};

/** All that a proposal is; its hash covers nothing else. */
export type TermsContent = {
  readonly product: TermsProduct;
  readonly values: readonly TermsValue[];
  /** A whole second. */
  readonly fromMs: number;
};

/** What somebody approves is exactly what hashes to this. */
export function hashOfTerms({ product, values, fromMs }: TermsContent): string {
  const changes = values.map(({ key, before, after }) => `${key}:${before}>${after}`).toSorted();
  return hashOfText(`terms/1/${product}/${fromMs}/${changes.join('/')}`);
}

/** What a key names: its kind, then the part and the tier it belongs to, where it has any. */
export function readTermsKey(key: string): Pick<TermsField, 'kind' | 'part' | 'tier'> {
  const [name, part = null, tier] = key.split('.');
  const kind = TERMS_FIELD_KINDS.find((each) => each === name);
  if (!kind) throw new RangeError(`${key} names no rate`);
  return { kind, part, tier: tier === undefined ? null : Number(tier) };
}

/** The numbers of a product's terms that staff may change, in the order they are shown in. */
export function listTermsFields(product: TermsProduct, terms: unknown): TermsField[] {
  return placesOf(product, terms).map(({ path: _path, ...field }) => field);
}

/** The same terms with other numbers; a key that they do not have changes nothing. */
export function changeTerms<Terms>(
  product: TermsProduct,
  terms: Terms,
  values: readonly Pick<TermsValue, 'key' | 'after'>[],
): Terms {
  const places = new Map(placesOf(product, terms).map((place) => [place.key, place]));
  return values.reduce<Terms>((changed, { key, after }) => {
    const place = places.get(key);
    return place ? (setAt(changed, place.path, after) as Terms) : changed;
  }, terms);
}

/** Changes of one product that were approved, in the order of their times. */
export type TermsChange = Pick<TermsContent, 'values' | 'fromMs'>;

/** What holds at a moment: the terms of the program, and every change that is in force by then. */
export function termsAt<Terms>(
  product: TermsProduct,
  { terms, changes }: { readonly terms: Terms; readonly changes: readonly TermsChange[] },
  atMs: number,
): Terms {
  return changes
    .filter(({ fromMs }) => fromMs <= atMs)
    .reduce((changed, { values }) => changeTerms(product, changed, values), terms);
}

type Path = readonly (string | number)[];
type Place = TermsField & { readonly path: Path };

type Rated = { readonly code: string; readonly aprBps: number };
type Pool = { readonly code: string; readonly tiers: readonly { readonly aprBps: number }[] };
type Model = { readonly code: string; readonly priceBps?: number };

/** Of each product's terms only these parts are read. */
type Known = {
  readonly products?: readonly Rated[];
  readonly pools?: readonly Pool[];
  readonly network?: { readonly feeBps: number };
  readonly models?: readonly Model[];
  readonly offer?: { readonly spreadBps: number };
  readonly fees?: {
    readonly takerBps: number;
    readonly makerBps: number;
    readonly liquidationBps: number;
  };
  readonly levelFeesBps?: readonly number[];
};

const PLACES: Readonly<Record<TermsProduct, (terms: Known) => Place[]>> = {
  finance: ({ products = [] }) =>
    products.map(({ code, aprBps }, index) => {
      return placeOf('yearly-rate', ['products', index, 'aprBps'], aprBps, code);
    }),
  staking: ({ pools = [] }) =>
    pools.flatMap(({ code, tiers }, pool) =>
      tiers.map(({ aprBps }, tier) => {
        const path = ['pools', pool, 'tiers', tier, 'aprBps'];
        return placeOf('yearly-rate', path, aprBps, code, tiers.length > 1 ? tier + 1 : null);
      }),
    ),
  mining: ({ network, models = [] }) => [
    ...(network ? [placeOf('pool-fee', ['network', 'feeBps'], network.feeBps)] : []),
    ...models.flatMap(({ code, priceBps }, index) =>
      priceBps === undefined
        ? []
        : [placeOf('share-of-output', ['models', index, 'priceBps'], priceBps, code)],
    ),
  ],
  options: ({ offer }) =>
    offer ? [placeOf('spread', ['offer', 'spreadBps'], offer.spreadBps)] : [],
  derivatives: ({ fees }) =>
    fees
      ? [
          placeOf('taker-fee', ['fees', 'takerBps'], fees.takerBps),
          placeOf('maker-fee', ['fees', 'makerBps'], fees.makerBps),
          placeOf('liquidation-fee', ['fees', 'liquidationBps'], fees.liquidationBps),
        ]
      : [],
  spot: ({ levelFeesBps = [] }) =>
    levelFeesBps.map((feeBps, level) => {
      return placeOf('trading-fee', ['levelFeesBps', level], feeBps, String(level));
    }),
};

function placesOf(product: TermsProduct, terms: unknown): Place[] {
  return PLACES[product]((terms ?? {}) as Known);
}

function placeOf(
  kind: TermsFieldKind,
  path: Path,
  value: number,
  part: string | null = null,
  tier: number | null = null,
): Place {
  const key = [kind, part, tier].filter((each) => each !== null).join('.');
  return { key, kind, part, tier, value, path };
}

function setAt(value: unknown, [step, ...rest]: Path, after: number): unknown {
  if (step === undefined) return after;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => (index === step ? setAt(each, rest, after) : each));
  }
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [step]: setAt(fields[step], rest, after) };
}
