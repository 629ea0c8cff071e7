/** The board of a class: what it shows, that it follows, and what it says when it cannot. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  accept,
  answerWith,
  closeApp,
  openPage,
  refuse,
  type Answers,
} from '../../testing/test-app.tsx';
import type { Board } from './data.ts';

afterEach(closeApp);

const KEY = 'k'.repeat(43);
const HOUR_MS = 3_600_000;
const READ = `GET /class-boards/${KEY}`;
const main = () => screen.getByRole('main').textContent;

function boardWith(more: Partial<Board> = {}): Board {
  const nowMs = Date.now();
  const first = { place: 1, number: 1, nickname: 'Quiet Fox', orders: 2, equity: '5100.00000000' };
  const figures = { returnPpm: 20_000, fallPpm: 4_000, riskScore: 2_000_000 };
  return {
    name: 'Economics 2b',
    code: 'ABCD2345',
    state: 'running',
    startsAtMs: nowMs - HOUR_MS,
    endsAtMs: nowMs + 50 * HOUR_MS,
    nowMs,
    isPaused: false,
    joined: 3,
    idle: 1,
    left: 1,
    orders: 2,
    byReturn: [{ ...first, ...figures }],
    byRisk: [{ ...first, ...figures }],
    latest: [
      { number: 2, nickname: null, order: 1, product: 'spot', symbol: 'BTCUSDT', atMs: nowMs },
    ],
    tasks: [{ task: 'limit-order', dueAtMs: nowMs, done: 2 }],
    ...more,
  };
}

/** Nobody is logged in at the projector. */
async function open(answers: Answers) {
  const sent = answerWith(answers);
  await openPage(`/class-board?key=${KEY}`);
  return sent;
}

describe('[34.8] the board of a class', () => {
  it('shows name, code, time left, both rankings, latest orders and tasks', async () => {
    await open({ [READ]: accept(boardWith()) });
    await screen.findByText('By risk');
    const text = main() ?? '';
    for (const part of ['Economics 2b', '2 days', 'ABCD', '2345', 'By return', '+2.00%']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Member 2 · BTC/USDT · Spot');
    expect(text).toContain('2 of 3');
    expect(text).toContain('Without an order: 1 · Left: 1');
  });

  it('stands alone: without title bar and rail, with the notice', async () => {
    await open({ [READ]: accept(boardWith()) });
    await screen.findByText('By risk');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.body.textContent).toContain('Simulated trading');
  });

  it('follows the class without being touched', async () => {
    await open({ [READ]: [accept(boardWith()), accept(boardWith({ isPaused: true }))] });
    await screen.findByText('By risk');
    await screen.findByText('Paused');
  });

  it('says that the connection is lost, keeps what it had, and recovers', async () => {
    const lost = Array.from({ length: 2 }, () => 'cut-off' as const);
    await open({ [READ]: [accept(boardWith()), ...lost, accept(boardWith({ joined: 4 }))] });
    await screen.findByText(/No connection since/);
    expect(main()).toContain('Economics 2b');
    await screen.findByText(/4 members/);
    await waitFor(() => expect(screen.queryByText(/No connection since/)).toBeNull());
  });

  it('says that a link is dead, also where the board was open when it was renewed', async () => {
    const sent = await open({ [READ]: [accept(boardWith()), refuse({ code: 'NOT_FOUND' })] });
    await screen.findByText('By risk');
    await screen.findByText('This link shows no board');
    expect(main()).not.toContain('Economics 2b');
    expect(sent.filter(({ name }) => name === READ)).toHaveLength(2);
  });

  it('asks for nothing with an address that is no link of a board', async () => {
    const sent = answerWith({});
    await openPage('/class-board?key=short');
    await screen.findByText('This link shows no board');
    expect(sent.filter(({ name }) => name.includes('class-boards'))).toEqual([]);
  });
});
