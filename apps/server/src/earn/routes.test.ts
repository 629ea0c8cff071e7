/** The calendar and the totals over all products, as the API returns them. */
import type { CurrentContract, CurrentPosition } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';
import { type Endpoint, type ReplyOf, earnApi, readComing, readEarnings } from '@anywhen/protocol';
import { beforeEach, expect, it } from 'vitest';
import { AgendaFacts } from '../agenda/facts.ts';
import { Routes } from '../platform/http/routes.ts';
import type { StrategyFacts } from '../strategy/facts.ts';
import { type EarningsOf, serveEarnRoutes } from './routes.ts';

const UID = 10000001;
const NOTHING: EarningsOf = {
  comingOf: () => [],
  totalsOf: () => Promise.resolve({ held: [], todayUsdtUnits: 0n, earnedUsdtUnits: 0n, count: 0 }),
};

/** Bitcoin at 65 000; no other currency has a price. */
const PRICES = MARKETS.map(({ currency, priceDecimals }) =>
  currency === 'BTC' ? 65_000 * 10 ** priceDecimals : 0,
);

type OpenOf = {
  contracts: CurrentContract[];
  positions: CurrentPosition[];
  bots: ReturnType<StrategyFacts['listOpen']>;
};

let open: OpenOf;
let agenda: AgendaFacts;
let asked: [number, number][];
let routes: Routes;

beforeEach(() => {
  open = { contracts: [], positions: [], bots: [] };
  agenda = new AgendaFacts();
  asked = [];
  routes = new Routes('member');
  serveEarnRoutes(routes, {
    facts: {
      agenda,
      seconds: { listCurrent: () => open.contracts },
      options: { listCurrent: () => open.positions },
      strategy: { listOpen: () => open.bots },
      markets: { priceUnits: PRICES },
    },
    products: {
      finance: {
        comingOf: (uid, untilDay) => {
          asked.push([uid, untilDay]);
          return [{ day: 20_002, kind: 'interest', currency: 'USDT', units: 5n, recordId: 1 }];
        },
        totalsOf: () =>
          Promise.resolve({
            held: [{ currency: 'USDT', units: parseUnits('1000') }],
            todayUsdtUnits: 5n,
            earnedUsdtUnits: 9n,
            count: 1,
          }),
      },
      staking: {
        ...NOTHING,
        totalsOf: () =>
          Promise.resolve({
            held: [
              { currency: 'BTC', units: 3n },
              { currency: 'USDT', units: parseUnits('10') },
            ],
            todayUsdtUnits: 0n,
            earnedUsdtUnits: 0n,
            count: 2,
          }),
      },
      mining: NOTHING,
    },
  });
});

it('[4.6] the calendar reaches as far as requested, a year and a day at most', async () => {
  await expect(ask(readComing)).rejects.toThrow('UNAVAILABLE');
  const calendar = { daySeconds: 86_400, offset: 0, day: 20_000 };
  agenda.apply({ kind: 'calendar', calendar });
  const reply = await ask(readComing, { days: '30' });
  expect(reply).toMatchObject({ day: 20_000, lines: [{ day: 20_002, amount: '0.00000005' }] });
  await ask(readComing);
  expect(asked).toEqual([
    [UID, 20_030],
    [UID, 20_366],
  ]);
});

it('[4.6] ending contracts, expiring options and runs of bots are in the calendar too', async () => {
  agenda.apply({ kind: 'calendar', calendar: { daySeconds: 86_400, offset: 0, day: 20_000 } });
  const second = 20_001 * 86_400 + 3_600;
  const wagerUnits = parseUnits('10');
  open.contracts = [{ id: 5, endsAtSecond: second, wagerUnits } as CurrentContract];
  const priceUnits = parseUnits('0.5');
  open.positions = [
    { id: 6, expiresAtSecond: second + 60, priceUnits, left: 3 } as CurrentPosition,
  ];
  const dca = { amountUnits: parseUnits('50'), interval: '1d', runs: 2, runsDone: 1 };
  const bot = { id: 7, dca: { ...dca, firstSecond: second - 86_400, nextSecond: second } };
  open.bots = [{ bot }] as unknown as OpenOf['bots'];
  const { lines } = await ask(readComing);
  expect(
    lines.map(({ product, kind, amount, recordId }) => [product, kind, amount, recordId]),
  ).toEqual([
    ['seconds', 'due', '10.00000000', '5'],
    ['strategy', 'spend', '50.00000000', '7'],
    ['options', 'due', '1.50000000', '6'],
    ['finance', 'interest', '0.00000005', '1'],
  ]);
});

it('[4.6] totals are given per product, with principal at the current price, truncated', async () => {
  expect(await ask(readEarnings)).toEqual({
    products: [
      {
        product: 'finance',
        heldUsdt: '1000.00000000',
        todayUsdt: '0.00000005',
        earnedUsdt: '0.00000009',
        count: 1,
      },
      {
        product: 'staking',
        heldUsdt: '10.00195000',
        todayUsdt: '0.00000000',
        earnedUsdt: '0.00000000',
        count: 2,
      },
      {
        product: 'mining',
        heldUsdt: '0.00000000',
        todayUsdt: '0.00000000',
        earnedUsdt: '0.00000000',
        count: 0,
      },
    ],
  });
});

async function ask<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, string>> = {},
): Promise<ReplyOf<E>> {
  const route = routes.list(earnApi.endpoints).find((each) => each.endpoint === endpoint);
  if (!route) throw new Error(`nobody serves ${endpoint.name}`);
  const call = { uid: UID, query: endpoint.query.parse(query), body: {}, params: {} } as never;
  return endpoint.reply.parse(await route.answer(call)) as ReplyOf<E>;
}
