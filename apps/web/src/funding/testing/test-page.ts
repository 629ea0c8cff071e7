/** For tests only: a page of this module with live balances and prices. */
import type { BalanceLine } from '@anywhen/protocol';
import { openStage, type Script, type Stage } from '../../testing/test-page.tsx';
import { marketsAt } from '../../live/testing/fake-browser.ts';
import type { To } from '../../router/index.ts';

export type Setting = {
  script: Script;
  /** The first snapshot of the private topic; without it the topic stays silent. */
  balances?: readonly BalanceLine[];
  prices?: Readonly<Record<string, string>>;
};

export type FundingStage = Stage & {
  /** Balances change while somebody looks. */
  pushBalances: (lines: readonly BalanceLine[]) => void;
};

export async function openPage(address: To, setting: Setting): Promise<FundingStage> {
  const { script, balances, prices } = setting;
  const topics = {
    ...(balances && { balance: { balances } }),
    ...(prices && { 'ticker:all': marketsAt(Math.floor(Date.now() / 1_000), prices) }),
  };
  const stage = await openStage(address, { script, topics });
  return { ...stage, pushBalances: (lines) => stage.push('balance', { balances: lines }) };
}
