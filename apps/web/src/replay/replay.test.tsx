/** `/newContract/replay`: the day, time in it, own orders, and what if beside what was done. */
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  accept,
  answerWith,
  closeApp,
  openPage,
  press,
  type,
  ME,
} from '../../testing/test-app.tsx';
import {
  COMMITMENTS,
  FIRST,
  LAST,
  publishedPrices,
  publishedTicks,
} from '../../testing/replay/published-day.ts';
import { fill, order } from '../../testing/spot-samples.ts';

vi.mock('klinecharts', async () =>
  (await import('../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);

afterEach(closeApp);

const PATH = '/newContract/replay';
const main = () => screen.getByRole('main');
const BEGIN = FIRST + 120;
const ranges = [
  { from: FIRST, to: FIRST + 59 },
  { from: LAST - 59, to: LAST },
  { from: BEGIN + 1, to: BEGIN + 1 },
];

/** What the page asks for; any order sent to the server would be among it. */
function open(address: string, days = COMMITMENTS.days, isMember = false) {
  const [fromMs, toMs] = [(LAST - 86_399) * 1_000, (LAST + 1) * 1_000];
  const own = `symbol=BTCUSDT&fromMs=${fromMs}&toMs=${toMs}&limit=200`;
  const placed = order('7', {
    createdAtMs: (FIRST + 60) * 1_000,
    updatedAtMs: (FIRST + 60) * 1_000,
  });
  const sent = answerWith({
    'GET /me': accept(ME),
    'GET /fairness/anchors': accept({ ...COMMITMENTS, days }),
    ...Object.fromEntries(
      ranges.map((range) => [
        `GET /fairness/ticks?from=${range.from}&to=${range.to}`,
        accept(publishedTicks(range)),
      ]),
    ),
    [`GET /spot/orders?${own}`]: accept({ orders: [placed], nextCursor: null }),
    [`GET /spot/trades?${own}`]: accept({
      fills: [fill('9', { atMs: (BEGIN + 5) * 1_000 })],
      nextCursor: null,
    }),
  });
  return openPage(address, isMember ? ME : null).then(() => sent);
}

it('[32.1] opens at the moment of the address with the price that was', async () => {
  await open(`${PATH}?symbol=BTCUSDT&at=${BEGIN}`);
  const [price = ''] = publishedPrices(0).slice(BEGIN - FIRST);
  await within(main()).findByText(price.replace(/\B(?=(\d{3})+\.)/, ','));
  await within(main()).findByText(/900 prices computed in this browser/);
  await within(main()).findByText(/Equal to what was published/);
  expect(main().textContent).toContain('Log in to see your own orders here.');
});

it('[32.1] says when the first day can be replayed', async () => {
  await open(PATH, COMMITMENTS.days.slice(1));
  await within(main()).findByText('No day is over yet');
});

it('[32.2] jumps to an own order, which stands as it stood then', async () => {
  await open(`${PATH}?symbol=BTCUSDT`, COMMITMENTS.days, true);
  await within(main()).findByText('Your orders of this day');
  expect(main().textContent).toContain('Later');
  await press('To your next order');
  const second = new Date((FIRST + 60) * 1_000).toISOString().slice(11, 19);
  await within(main()).findAllByText(new RegExp(second));
  expect(main().textContent).not.toContain('Later');
});

it('[32.3] [32.4] places orders with the machine in the page, and with nobody else', async () => {
  const sent = await open(`${PATH}?symbol=BTCUSDT&at=${BEGIN}`, COMMITMENTS.days, true);
  await within(main()).findByRole('button', { name: 'Begin here' });
  await press('Begin here');
  await within(main()).findByLabelText('Amount in USDT');
  await type('Amount in USDT', '2500');
  await press('Place in the replay');
  const table = await within(main()).findByRole('table', { name: 'What was done and what if' });
  await within(main()).findByText(/fee 0/);
  expect(within(table).getByRole('row', { name: /^Trades/ }).textContent).toMatch(/^Trades0[1-9]$/);
  await type('Amount in USDT', '9000');
  await press('Place in the replay');
  await within(main()).findByRole('alert');
  expect(sent.filter(({ name }) => !name.startsWith('GET '))).toEqual([]);
  await press('End what if');
  await within(main()).findByRole('button', { name: 'Begin here' });
});
