/** For tests only: the contract page of a member with funds, and its actions. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Answer, Call } from '../test-page.tsx';
import { contractAt, WAITING } from './contracts.ts';
import { openPage, type Setting, type TestSecondsPage } from './test-page.ts';

export const PLACE = 'POST /seconds/orders';

/** Ends in so many seconds, but not while the test runs. */
export const SOON = Math.floor(Date.now() / 1_000) + 40;

export const RUNNING = contractAt({
  opening: { second: SOON - 60, price: '64250.10' },
  endsAtSecond: SOON,
});

export const WITH_FUNDS: Setting = { available: '5000.00000000', contracts: [] };

/** The server accepts every order. */
export function taken({ body }: Call): Answer {
  const { symbol, direction, periodSeconds } = body as { symbol: string } & typeof RUNNING;
  const contract = contractAt({ ...WAITING, symbol, direction, periodSeconds });
  return { data: { contract, available: '4900.00000000' } };
}

/** Resolves when buying is possible. */
export async function openDesk(
  place: (call: Call) => Answer | Promise<Answer> = taken,
  setting: Setting = {},
): Promise<TestSecondsPage> {
  const script = { [PLACE]: place, ...setting.script };
  const page = await openPage('/newContract/newContract', { ...WITH_FUNDS, ...setting, script });
  await waitFor(() => expect(buyButton('Up')).toHaveProperty('disabled', false));
  return page;
}

export function buyButton(name: 'Up' | 'Down'): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^${name} win|^${name} enter`) });
}

export function amountField(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Purchase amount' });
}

export function typeAmount(amount: string): void {
  fireEvent.change(amountField(), { target: { value: amount } });
}

export function choose(name: RegExp): Promise<void> {
  return userEvent.click(screen.getByRole('radio', { name }));
}

export function buy(name: 'Up' | 'Down'): Promise<void> {
  return userEvent.click(buyButton(name));
}
