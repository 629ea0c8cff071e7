/** For tests only: what a member does on any page, and the figures that are read there. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tickAt } from './live/fake-browser.ts';

export const user = userEvent.setup({ delay: null });

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** The value that stands beside a name, with its hint. */
export function valueOf(name: string, place: ParentNode = document): string | null | undefined {
  const found = [...place.querySelectorAll('dt')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no value ${name}`);
  return found.nextSibling?.textContent;
}

export function nowSecond(): number {
  return Math.floor(Date.now() / 1_000);
}

/** A tick of the next second. */
export function currentPrice(price: string) {
  return tickAt(nowSecond() + 1, { BTCUSDT: price });
}
