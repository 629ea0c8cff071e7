/** The page of seasons: joining, the switch, a ranking, how a place was made, a nickname. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { To } from '../router/index.ts';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  openPage,
  press,
  refuse,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const MONDAY = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;
const main = () => screen.getByRole('main').textContent;

const week = {
  code: 'W20261116',
  kind: 'week',
  startsAtMs: MONDAY,
  endsAtMs: MONDAY + 7 * DAY_MS,
  joinUntilMs: MONDAY + 2 * DAY_MS,
  isJoinable: true,
};
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
  endsAtMs: MONDAY + 7 * DAY_MS,
  endedAtMs: null,
  orders: 3,
  fees: '1.50000000',
  valuedAtMs: MONDAY + DAY_MS,
  equity: '10200.00000000',
  peak: '10500.00000000',
  returnPpm: 20_000,
  fallPpm: 28_571,
};
const ranked = {
  place: 1,
  portfolio: '100000002',
  nickname: 'Quiet Fox',
  isOwn: false,
  returnPpm: 34_500,
  fallPpm: 4_000,
  riskScore: 3_450_000,
  equity: '10345.00000000',
  peak: '10345.00000000',
  orders: 1,
  fees: '0.50000000',
};

const SEASONS = 'GET /seasons';
const found = { seasons: [week], portfolios: [], actsFor: null, nickname: null };

async function open(path: To, answers: Answers = {}) {
  const sent = answerWith({ 'GET /me': accept(ME), [SEASONS]: accept(found), ...answers });
  await openPage(path, ME);
  return sent;
}

describe('[30.1] the page of seasons', () => {
  it('joins a season once, with a key of its own, and shows what there is then', async () => {
    const sent = await open('/my/seasons', {
      'POST /seasons/portfolios': accept(portfolio),
    });
    await screen.findByText('No portfolio yet');
    await press('Join');
    await waitFor(() => {
      const joining = sent.filter(({ name }) => name === 'POST /seasons/portfolios');
      expect(joining.map(({ body }) => body)).toEqual([{ season: 'W20261116' }]);
    });
  });

  it('says why a season cannot be joined', async () => {
    await open('/my/seasons', { 'POST /seasons/portfolios': refuse({ code: 'SEASON_CLOSED' }) });
    await screen.findByText('No portfolio yet');
    await press('Join');
    await screen.findByText('This season can no longer be joined.');
  });

  it('shows own portfolios with value, return and largest fall', async () => {
    await open('/my/seasons', { [SEASONS]: accept({ ...found, portfolios: [portfolio] }) });
    await screen.findByText('My portfolios');
    expect(main()).toContain('10,200.00');
    expect(main()).toContain('+2.00%');
    expect(main()).toContain('largest fall 2.86%');
    expect(screen.getByRole('button', { name: 'Switch' })).toBeTruthy();
  });
});

describe('[30.7] a ranking', () => {
  const RANKING = 'GET /season-rankings/W20261116?by=return';
  const ranking = { season: week, ranked: [ranked], own: null, count: 1, idle: 2 };

  it('names who has chosen a nickname, and how many have no order', async () => {
    await open('/my/seasons?season=W20261116', { [RANKING]: accept(ranking) });
    await screen.findByText('Quiet Fox');
    expect(main()).toContain('+3.45%');
    expect(main()).toContain('1 place. Joined without an order: 2');
    expect(main()).toContain('it proves no skill');
  });

  it('opens a place to how it was made', async () => {
    const product = { product: 'spot', trades: 2, wins: 1, losses: 1 };
    await open('/my/seasons?portfolio=100000002', {
      'GET /seasons/portfolios/100000002': accept({
        portfolio: { ...portfolio, uid: '100000002' },
        nickname: 'Quiet Fox',
        isOwn: false,
        products: [{ ...product, fees: '0.50000000', result: '12.00000000' }],
      }),
    });
    await screen.findByText('2 ended, 1 won, 1 lost');
    expect(main()).toContain('Highest value');
  });
});
