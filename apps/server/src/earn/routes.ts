/**
 * What all earning products have in common, over the API: upcoming payments, and the member's
 * totals. Each product computes its own part and passes it in; this module stores nothing.
 */
import { usdtUnitsOf } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  COMING_DAYS_MAX,
  EARNING_PRODUCTS,
  type EarningProduct,
  readComing,
  readEarnings,
} from '@anywhen/protocol';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { SecondsFacts } from '../seconds/facts.ts';
import type { OptionsFacts } from '../options/facts.ts';
import type { StrategyFacts } from '../strategy/facts.ts';
import { type ComingOf, type ComingPart, comingContracts } from './coming.ts';
import { comingOptions, comingRuns, gatherComing } from './coming.ts';

/** What a product reports of a member. */
export type EarningsOf = {
  readonly comingOf: (uid: number, untilDay: number) => readonly ComingPart[];
  readonly totalsOf: (uid: number) => Promise<{
    /** Principal that is not yet returned. */
    readonly held: readonly { readonly currency: string; readonly units: bigint }[];
    readonly todayUsdtUnits: bigint;
    readonly earnedUsdtUnits: bigint;
    /** Records that have not ended. */
    readonly count: number;
  }>;
};

export type EarnParts = {
  facts: {
    agenda: Pick<AgendaFacts, 'calendar'>;
    markets: Pick<MarketFacts, 'priceUnits'>;
    seconds: Pick<SecondsFacts, 'listCurrent'>;
    options: Pick<OptionsFacts, 'listCurrent'>;
    strategy: Pick<StrategyFacts, 'listOpen'>;
  };
  products: Readonly<Record<EarningProduct, EarningsOf>>;
};

export function serveEarnRoutes(routes: Routes, { facts, products }: EarnParts): void {
  routes.serveMember(readComing, ({ uid, query }) => {
    // There are no business days yet right after the installation.
    const calendar = facts.agenda.calendar ?? refuse('UNAVAILABLE');
    const untilDay = calendar.day + (query.days ?? COMING_DAYS_MAX);
    const parts: ComingOf = {
      finance: products.finance.comingOf(uid, untilDay),
      staking: products.staking.comingOf(uid, untilDay),
      mining: products.mining.comingOf(uid, untilDay),
      seconds: comingContracts(calendar, facts.seconds.listCurrent(uid)),
      options: comingOptions(calendar, facts.options.listCurrent(uid)),
      strategy: comingRuns(
        calendar,
        facts.strategy.listOpen(uid).map(({ bot }) => bot),
        untilDay,
      ),
    };
    return { day: calendar.day, lines: gatherComing(calendar, parts) };
  });

  routes.serveMember(readEarnings, async ({ uid }) => {
    const all = EARNING_PRODUCTS.map(async (product) => {
      const { held, todayUsdtUnits, earnedUsdtUnits, count } =
        await products[product].totalsOf(uid);
      return {
        product,
        heldUsdt: formatUnits(worthOf(held, facts.markets)),
        todayUsdt: formatUnits(todayUsdtUnits),
        earnedUsdt: formatUnits(earnedUsdtUnits),
        count,
      };
    });
    return { products: await Promise.all(all) };
  });
}

/** At the current price, truncated; all prices are read once. */
function worthOf(
  held: readonly { currency: string; units: bigint }[],
  markets: EarnParts['facts']['markets'],
): bigint {
  if (held.length === 0) return 0n;
  const prices = markets.priceUnits;
  const worths = held.map((amount) => usdtUnitsOf(amount, () => prices, 'down') ?? 0n);
  return worths.reduce((sum, units) => sum + units, 0n);
}
