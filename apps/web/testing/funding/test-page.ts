/** For tests only: a page of this module with live balances and prices. */
import type { BalanceLine, LockedLine } from '@anywhen/protocol';
import { openTestPage, type Script, type TestPage } from '../test-page.tsx';
import { marketsAt } from '../live/fake-browser.ts';
import type { To } from '../../src/router/index.ts';

export type Setting = {
  script: Script;
  /** The first snapshot of the private topic; without it the topic stays silent. */
  balances?: readonly BalanceLine[];
  prices?: Readonly<Record<string, string>>;
  /** Deposits that cannot be withdrawn yet. */
  locked?: readonly LockedLine[];
};

type TestFundingPage = TestPage & {
  /** Changes balances while the page is open. */
  pushBalances: (lines: readonly BalanceLine[]) => void;
};

export async function openPage(address: To, setting: Setting): Promise<TestFundingPage> {
  const { script, balances, prices, locked } = setting;
  const topics = {
    ...(balances && { balance: { balances } }),
    ...(locked && { deposits: { deposits: [], locked } }),
    ...(prices && { 'ticker:all': marketsAt(Math.floor(Date.now() / 1_000), prices) }),
  };
  const page = await openTestPage(address, { script, topics });
  return { ...page, pushBalances: (lines) => page.push('balance', { balances: lines }) };
}
