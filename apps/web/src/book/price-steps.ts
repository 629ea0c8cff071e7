/**
 * The price steps for grouping the book: one, ten or a hundred ticks of the market and so on. The
 * choice is stored per market, in this browser only.
 */
import { formatUnits } from '@anywhen/money';
import { MARKETS, findMarket, type Market } from '@anywhen/prices';
import { createStored } from '../parts/stored.ts';

export type PriceStep = {
  /** In units of the market's last decimal. */
  readonly units: bigint;
  /** The formatted step, and the decimals its prices need. */
  readonly text: string;
  readonly decimals: number;
};

/** A step above a thousandth of the price would leave only a row or two. */
const PRICE_PART_MAX = 1_000;

/** Finest first; every market has at least that one. */
export function priceSteps({ symbol }: Market): readonly PriceStep[] {
  return STEPS.get(symbol) ?? [];
}

const STEPS = new Map(MARKETS.map((market) => [market.symbol, makeSteps(market)]));

function makeSteps({ start, priceDecimals }: Market): readonly PriceStep[] {
  const ticks = start * 10 ** priceDecimals;
  const powers = Math.max(0, Math.floor(Math.log10(ticks / PRICE_PART_MAX)));
  return Array.from({ length: powers + 1 }, (_, power): PriceStep => {
    const decimals = Math.max(0, priceDecimals - power);
    const units = 10n ** BigInt(power);
    const text = formatUnits(units, priceDecimals);
    return { units, decimals, text: withDecimals(text, decimals) };
  });
}

type Chosen = { steps: Readonly<Record<string, string>> };

const useChosen = createStored<Chosen>('anywhen.book-steps', (stored) => ({
  steps: knownSteps(stored?.steps),
}));

export function usePriceStep(market: Market): PriceStep {
  const chosen = useChosen(({ steps }) => steps[market.symbol]);
  return findStep(market, chosen);
}

export function choosePriceStep({ symbol }: Market, text: string): void {
  useChosen.setState(({ steps }) => ({ steps: { ...steps, [symbol]: text } }));
}

/** The finest one if the market does not have the chosen step. */
export function findStep(market: Market, text: string | undefined): PriceStep {
  const steps = priceSteps(market);
  return steps.find((step) => step.text === text) ?? (steps[0] as PriceStep);
}

/** The price rounded to the step, with no more digits than the step has. */
export function withDecimals(price: string, decimals: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

function knownSteps(stored: unknown): Readonly<Record<string, string>> {
  const pairs = Object.entries(stored ?? {}) as [string, unknown][];
  const known = pairs.filter(([symbol, text]) => {
    const market = findMarket(symbol);
    return market !== undefined && priceSteps(market).some((step) => step.text === text);
  });
  return Object.fromEntries(known) as Record<string, string>;
}
