/** For tests only: the pages of this module with a server that sells finance products. */
import type { BusinessCalendar, FinanceProductLine, FinanceRecord } from '@anywhen/protocol';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { CALENDAR, NOW_MS, dayCandles, installationOf } from '../earn-parts/days.ts';
import type { To } from '../../src/router/index.ts';
import { openTestPage, type Script, type TestPage } from '../test-page.tsx';
import type { TestPageSetting } from '../test-page.tsx';
import { PRODUCTS, deskOf, linesOf } from './finance.ts';

export { user, press } from '../page-actions.ts';

type Setting = {
  products?: readonly FinanceProductLine[];
  records?: readonly FinanceRecord[];
  desk?: Parameters<typeof deskOf>[0];
  script?: Script;
  member?: TestPageSetting['member'];
};

type TestFinancePage = TestPage & {
  /** Publishes records on the topic; requests return the same. */
  publish: (...records: FinanceRecord[]) => void;
  /** Starts another business day. */
  turnTo: (day: number) => void;
};

export async function openFinancePage(
  address: To,
  setting: Setting = {},
): Promise<TestFinancePage> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  const { products = PRODUCTS, script = {}, member = { level: 1 } } = setting;
  const records = new Map((setting.records ?? []).map((one) => [one.id, one]));
  let calendar: BusinessCalendar = CALENDAR;
  const page = await openTestPage(address, {
    member,
    topics: {
      finance: { records: [...records.values()].filter(({ state }) => state !== 'settled') },
      'business-day': { calendar },
    },
    script: {
      'GET /installation': () => ({ data: installationOf(CALENDAR.daySeconds) }),
      'GET /business-day': () => ({ data: { calendar } }),
      'GET /finance/products': () => ({ data: { products } }),
      'GET /finance/desk': () => ({ data: deskOf(setting.desk) }),
      'GET /finance/records': ({ query }) => {
        const state = query.get('state');
        const found = [...records.values()].filter((one) => (state ?? one.state) === one.state);
        return { data: { records: found, nextCursor: null } };
      },
      'GET /klines': () => ({ data: { klines: dayCandles(['50000.00', '60000.00']) } }),
      ...readProducts(products),
      ...readRecords(records),
      ...script,
    },
  });
  return {
    ...page,
    publish: (...changed) => {
      for (const one of changed) records.set(one.id, one);
      page.push('finance', { records: changed });
    },
    turnTo: (day) => {
      calendar = { ...calendar, day };
      page.push('business-day', { calendar });
    },
  };
}

function readProducts(products: readonly FinanceProductLine[]): Script {
  return Object.fromEntries(
    products.map((product) => [
      `GET /finance/products/${product.code}`,
      () => ({ data: { product, issues: [] } }),
    ]),
  );
}

function readRecords(records: ReadonlyMap<string, FinanceRecord>): Script {
  return Object.fromEntries(
    [...records.keys()].map((id) => [
      `GET /finance/records/${id}`,
      () => {
        const record = records.get(id);
        return record
          ? { data: { record, lines: linesOf(record) } }
          : { rejection: { code: 'NOT_FOUND' } };
      },
    ]),
  );
}

/** What stands beside a name in a list of figures. */
export function figure(name: string): string | undefined {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent ?? undefined;
}
