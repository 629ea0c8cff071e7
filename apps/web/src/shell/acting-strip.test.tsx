/** The line on top that says for whom the session acts, and switches. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { loadNamespaces } from '../i18n/index.ts';
import { beginSession, endSession } from '../session/session.ts';
import { ME, accept, answerWith } from '../../testing/test-app.tsx';
import { ActingStrip } from './acting-strip.tsx';

const MONDAY = Date.UTC(2026, 10, 16);
const member = { uid: ME.uid, username: 'paper', level: 1, status: 'active' } as const;
const portfolio = {
  uid: '100000001',
  season: 'W20261116',
  kind: 'week',
  state: 'running',
  products: ['spot'],
  leverageMax: 5,
  symbols: null,
  capital: '10000.00000000',
  openedAtMs: MONDAY,
  endsAtMs: MONDAY + 7 * 86_400_000,
  endedAtMs: null,
  orders: 0,
  fees: '0.00000000',
  valuedAtMs: null,
  equity: '10000.00000000',
  peak: '10000.00000000',
  returnPpm: 0,
  fallPpm: 0,
};
const none = { seasons: [], portfolios: [], actsFor: null, nickname: null };

type Shown = { uid: string; found: object };

function show({ uid, found }: Shown) {
  const sent = answerWith({
    'GET /seasons': accept({ ...none, ...found }),
    'POST /seasons/acting': accept({ actsFor: '100000001' }),
  });
  beginSession({ ...member, uid });
  render(<ActingStrip />);
  return sent;
}

// The shell has its own before it draws anything.
beforeAll(() => loadNamespaces(['app']));
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
});

describe('[30.2] for whom the session acts', () => {
  it('is not said to who has a practice account alone', async () => {
    const sent = show({ uid: ME.uid, found: {} });
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('GET /seasons'));
    expect(document.body.textContent).toBe('');
  });

  it('is the practice account, with one tap to a season that runs', async () => {
    const sent = show({ uid: ME.uid, found: { portfolios: [portfolio] } });
    await screen.findByText('Practice account');
    fireEvent.click(screen.getByRole('button', { name: 'Week of Nov 16, 2026' }));
    await waitFor(() => {
      const switched = sent.find(({ name }) => name === 'POST /seasons/acting');
      expect(switched?.body).toEqual({ portfolio: '100000001' });
    });
  });

  it('is the season, also before its name is known, with one tap back', async () => {
    const acting = { portfolios: [portfolio], actsFor: portfolio.uid };
    show({ uid: portfolio.uid, found: acting });
    expect(document.body.textContent).toContain('Seasons');
    await screen.findByText('Week of Nov 16, 2026');
    expect(screen.getByRole('button').textContent).toBe('Practice account');
  });
});
