/** Flash options over the API. The exchange makes all decisions; ticks settle positions. */
import {
  type VolatilityMinute,
  describeOption,
  describeSeries,
  houseCapacity,
  premiumAtRisk,
} from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket, formatPrice, marketIndex } from '@anywhen/prices';
import {
  OPTIONS_OFFER,
  OPTION_CURRENCY,
  OPTION_POSITIONS_PER_PAGE,
  OPTION_QUANTITY_MAX,
  QUOTE_LIFE_SECONDS,
  QUOTE_TOLERANCE_BPS,
  type ReplyOf,
  VOLATILITY_ROWS_MAX,
  type Volatility,
  buyOption,
  listOptionPositions,
  listOptionSeries,
  listVolatility,
  readOptionReceipt,
  readOptionSeries,
  readOptionsDesk,
  readSharedOption,
  requireMarket,
  sellOption,
} from '@anywhen/protocol';
import { type RouteParts, coveredBy, submitAsMember, sameAsReply } from '../core/submit.ts';
import { readAvailable } from '../ledger/ledger.ts';
import { placeOf } from '../markets/markets.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { OptionsFacts } from './facts.ts';
import { findFirstMinute, findOwnPosition, findSeries, findSharedPosition } from './queries.ts';
import { listPositionsOf, listVolatilityOf } from './queries.ts';
import { describeReceipt, describeSharedReceipt } from './receipts.ts';
import { findSaleResult } from './results.ts';

export type OptionsParts = RouteParts<{ options: OptionsFacts }>;

export function serveOptionsRoutes(routes: Routes, parts: OptionsParts): void {
  servePublicRoutes(routes, parts);
  serveTrading(routes, parts);
  serveOwnRoutes(routes, parts);
}

function servePublicRoutes(routes: Routes, { pool, facts }: OptionsParts): void {
  routes.servePublic(listOptionSeries, () => describeOffer(facts.options));

  routes.servePublic(readOptionSeries, async ({ params: { code } }) => {
    const series = facts.options.findSeries(code) ?? (await findSeries(pool, code));
    return series ? describeSeries(series) : refuse('NOT_FOUND');
  });

  routes.servePublic(listVolatility, async ({ query: { symbol, from, to } }) => {
    if (!findMarket(symbol)?.isOption) return refuse('SYMBOL_CLOSED');
    const market = marketIndex(symbol);
    const rows = await listVolatilityOf(pool, { market, from, to, limit: VOLATILITY_ROWS_MAX });
    return { firstSecond: await findFirstMinute(pool, market), rows: rows.map(describeMinute) };
  });

  routes.servePublic(readSharedOption, async ({ params }) => {
    const proven = await findSharedPosition(pool, params.shareId);
    return proven ? describeSharedReceipt(proven) : refuse('NOT_FOUND');
  });
}

function serveTrading(routes: Routes, { pool, core }: OptionsParts): void {
  routes.serveMember(buyOption, (call) => {
    const { series, strike, type, quantity, price, second } = call.body;
    const order = { series, strike, type, quantity, price, second, ...coveredBy(call.body) };
    return submitAsMember(core, call, { kind: 'buy-option', ...order }, sameAsReply);
  });

  routes.serveMember(sellOption, async (call) => {
    const { quantity, price, second } = call.body;
    const positionId = Number(call.params.id);
    const sale = { positionId, quantity, price, second };
    const asked = { kind: 'sell-option', ...sale } as const;
    const sold = await submitAsMember(core, call, asked, (reply) => reply);
    const result = await findSaleResult(pool, sold.position);
    return { ...sold, ...(result && { result }) };
  });
}

function serveOwnRoutes(routes: Routes, { pool, facts }: OptionsParts): void {
  routes.serveMember(readOptionsDesk, async ({ uid }) => {
    const wanted = { uid, account: 'options', currency: OPTION_CURRENCY } as const;
    const available = await readAvailable(pool, wanted);
    const current = facts.options.listCurrent(uid);
    const atRisk = current.reduce((sum, position) => sum + premiumAtRisk(position), 0n);
    const left = parseUnits((facts.options.offer ?? OPTIONS_OFFER).premiumMax) - atRisk;
    return {
      available: formatUnits(available),
      atRisk: formatUnits(atRisk),
      left: formatUnits(left > 0n ? left : 0n),
      openPositions: current.length,
      house: describeHouse(facts.options),
    };
  });

  routes.serveMember(listOptionPositions, async ({ uid, query }) => {
    const { current, state, symbol, fromMs, toMs } = query;
    const filter = { market: placeOf(symbol), state, isCurrentOnly: current === 'true' };
    const { rows, nextCursor } = await readPage(query, OPTION_POSITIONS_PER_PAGE, (page) =>
      listPositionsOf(pool, uid, { ...filter, fromMs, toMs, ...page }),
    );
    return { positions: rows.map(describeOption), nextCursor };
  });

  routes.serveMember(readOptionReceipt, async ({ uid, params }) => {
    const proven = await findOwnPosition(pool, { uid, id: Number(params.id) });
    return proven ? describeReceipt(proven) : refuse('NOT_FOUND');
  });
}

/** Null where the terms set no limit. */
function describeHouse(options: OptionsFacts) {
  const { underlyings = [], houseMax } = options.offer ?? {};
  if (houseMax === undefined) return null;
  const houseMaxUnits = parseUnits(houseMax);
  return underlyings.map(({ symbol }) => {
    const left = houseCapacity(houseMaxUnits, options.stressOf(symbol));
    return { symbol, left: formatUnits(left) };
  });
}

function describeOffer(options: OptionsFacts): ReplyOf<typeof listOptionSeries> {
  const { rule = 'opt/1', premiumMax, positionsMax } = options.offer ?? OPTIONS_OFFER;
  return {
    rule,
    series: options.listSeries().map(describeSeries),
    volatility: options.listVolatility().map(describeMinute),
    quantityMax: OPTION_QUANTITY_MAX,
    positionsMax,
    premiumMax: formatUnits(parseUnits(premiumMax)),
    quoteLifeSeconds: QUOTE_LIFE_SECONDS,
    quoteToleranceBps: QUOTE_TOLERANCE_BPS,
  };
}

export function describeMinute(minute: VolatilityMinute): Volatility {
  const { symbol, second, priceUnits, sigmaUnits, regime } = minute;
  const price = formatPrice(priceUnits, requireMarket(symbol).priceDecimals);
  return { symbol, second, price, sigma: formatUnits(BigInt(sigmaUnits)), regime };
}
