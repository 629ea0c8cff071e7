/** For tests only: the trade page of BTC with the book of rulebook 2.10, and its actions. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { DepthLevel } from '@anywhen/protocol';
import type { Answer, TestPageSetting } from '../test-page.tsx';
import { book, openPage, order, prices, spotBalance } from './test-page.ts';

export const BIDS: DepthLevel[] = [
  ['64996.75', '0.01'],
  ['64990.25', '0.2'],
];
export const ASKS: DepthLevel[] = [
  ['65003.25', '0.01'],
  ['65009.75', '0.0135'],
  ['65016.25', '0.017'],
];
export const TOPICS = {
  'ticker:all': prices({ BTCUSDT: '65000.00' }),
  'depth:BTCUSDT': book(BIDS, ASKS),
  'trades:BTCUSDT': { trades: [] },
  balance: { balances: [spotBalance('USDT', '5000'), spotBalance('BTC', '1')] },
  order: { orders: [] },
};

export const open = (
  { topics, ...rest }: TestPageSetting = {},
  address: `/trade/trade${string}` = '/trade/trade',
) => openPage(address as '/trade/trade', { topics: { ...TOPICS, ...topics }, ...rest });

export const priceField = () => fieldOf('price');
export const amountField = () => fieldOf('amount');
export const fieldOf = (name: string) =>
  waitFor(() => {
    const field = document.querySelector<HTMLInputElement>(`[data-field=${name}]`);
    if (!field) throw new Error(`no field ${name}`);
    return field;
  });
export const submitButton = () => document.querySelector('[type=submit]') as HTMLButtonElement;
export const submit = () => fireEvent.click(submitButton());
export const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
export const type = async (field: Promise<HTMLInputElement>, value: string) =>
  fireEvent.change(await field, { target: { value } });
export const textOf = (element: HTMLElement) =>
  element.textContent?.replaceAll('\u00a0', ' ') ?? '';

export const RESTING = { order: order('7'), fills: [] };
export const placing = (answer: Answer) => ({ script: { 'POST /spot/orders': () => answer } });
