/** For tests only: a page of this module, and orders, fills and books as the server sends them. */
import { act } from '@testing-library/react';
import { depthChecksum, type BalanceLine, type DepthLevel } from '@anywhen/protocol';
import { balance, openTestPage, type TestPage, type TestPageSetting } from '../test-page.tsx';
import { marketsAt, tickAt } from '../live/fake-browser.ts';
import type { To } from '../../src/router/index.ts';

export { fill, order } from '../spot-samples.ts';

/** Runs an outside event, and renders. */
type TestSpotPage = Pick<TestPage, 'callsTo'> & {
  push: (topic: string, data: unknown) => Promise<void>;
  loseConnection: () => Promise<void>;
};

export async function openPage(address: To, setting: TestPageSetting = {}): Promise<TestSpotPage> {
  const { callsTo, push, loseConnection } = await openTestPage(address, setting);
  return {
    callsTo,
    push: (topic, data) => {
      push(topic, data);
      return topic.startsWith('depth') ? nextBook() : nextPicture();
    },
    loseConnection: () => {
      loseConnection();
      return nextPicture();
    },
  };
}

/** Current prices, all 10 except the given ones. */
export function prices(given: Record<string, string>) {
  return marketsAt(Math.floor(Date.now() / 1_000), given);
}

export function tick(given: Record<string, string>) {
  return tickAt(Math.floor(Date.now() / 1_000) + 1, given);
}

export function book(bids: DepthLevel[], asks: DepthLevel[], u = 1) {
  return { u, bids, asks, checksum: depthChecksum({ bids, asks }) };
}

export function spotBalance(currency: string, available: string, held = '0'): BalanceLine {
  return balance('spot', currency, available, held);
}

const BOOK_MS = 320; // Longer than the throttle of the book.

function nextBook(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, BOOK_MS)));
}

function nextPicture(): Promise<void> {
  return act(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
