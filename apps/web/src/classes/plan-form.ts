/**
 * The form in which a class is opened: what is typed in its fields, the plan it makes, and the
 * faults the machine would find in it. Pure.
 */
import {
  CLASS_PRODUCTS,
  findPlanFault,
  type ClassPlan,
  type FieldFault,
  type PortfolioProduct,
} from '@anywhen/protocol';
import { momentOf, minuteText } from './moments.ts';
import type { Plan } from './data.ts';

export type PlanField =
  | 'name'
  | 'starts'
  | 'ends'
  | 'capital'
  | 'products'
  | 'leverage'
  | 'symbols';
type PlanTexts = Readonly<Record<PlanField, string>>;
type PlanFaults = Partial<Record<PlanField, FieldFault>>;

/** Of the field `symbols`: not chosen one by one. */
export const ALL_MARKETS = '*';

const WEEK_MS = 7 * 86_400_000;
const SOME_LEVERAGE = '5';

export function emptyPlan(nowMs: number): PlanTexts {
  return {
    name: '',
    starts: minuteText(nowMs),
    ends: minuteText(nowMs + WEEK_MS),
    capital: '10000',
    products: 'spot',
    leverage: SOME_LEVERAGE,
    symbols: ALL_MARKETS,
  };
}

/** Several choices of one field are one text. */
export function choicesOf(text: string): readonly string[] {
  return text.split(',').filter((choice) => choice !== '');
}

export function withChoice(text: string, choice: string, isChosen: boolean): string {
  const others = choicesOf(text).filter((each) => each !== choice);
  return [...others, ...(isChosen ? [choice] : [])].join(',');
}

export function planOf(texts: PlanTexts): Plan {
  const isChosen = (product: PortfolioProduct) => choicesOf(texts.products).includes(product);
  const products = CLASS_PRODUCTS.filter(isChosen);
  return {
    name: texts.name.trim(),
    startsAtMs: momentOf(texts.starts) ?? Number.NaN,
    endsAtMs: momentOf(texts.ends) ?? Number.NaN,
    capital: texts.capital.trim(),
    products,
    leverageMax: products.includes('leverage') ? Number(texts.leverage) : 1,
    symbols: texts.symbols === ALL_MARKETS ? null : [...choicesOf(texts.symbols)],
  };
}

const FIELDS: Readonly<Record<keyof ClassPlan, PlanField>> = {
  startsAtSecond: 'starts',
  endsAtSecond: 'ends',
  capital: 'capital',
  products: 'products',
  leverageMax: 'leverage',
  symbols: 'symbols',
};

/** All of them: whatever is found faulty is taken as mended before the next is looked for. */
export function findPlanFaults(texts: PlanTexts, nowMs: number): PlanFaults {
  const second = Math.floor(nowMs / 1_000);
  const faults: PlanFaults = texts.name.trim() === '' ? { name: 'required' } : {};
  const { startsAtMs, endsAtMs, capital, products, leverageMax, symbols } = planOf(texts);
  let plan: ClassPlan = {
    startsAtSecond: startsAtMs / 1_000,
    endsAtSecond: endsAtMs / 1_000,
    capital,
    products,
    leverageMax,
    symbols,
  };
  for (;;) {
    const part = findPlanFault(plan, second);
    if (part === undefined || faults[FIELDS[part]]) return faults;
    faults[FIELDS[part]] = 'not-offered';
    plan = { ...plan, [part]: mendedPart(part, plan, second) };
  }
}

const DAY_SECONDS = 86_400;

function mendedPart(part: keyof ClassPlan, { startsAtSecond }: ClassPlan, second: number) {
  const mended: ClassPlan = {
    startsAtSecond: second,
    endsAtSecond: Math.max(startsAtSecond, second) + DAY_SECONDS,
    capital: '1000',
    products: ['spot'],
    leverageMax: 1,
    symbols: null,
  };
  return mended[part];
}
