/**
 * The money forms that act on something a member has: margin and closing, an amended order, an
 * option sold back, and what ends an earn product before its time. Those of one group share a
 * login. `prepare` makes what they act on, and says where it is.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { csrfOf } from './journey.ts';
import { bestPrices, postMoney } from './money.ts';
import { LOOK_MS, type MoneyForm } from './money-forms.ts';
import { buyFinance, buyMachine, buyOption, stake } from './purchases.ts';

const DAY_SECONDS = 86_400;
/** Within two seconds the same purchase is refused as repeated. */
const REPEATED_SECONDS = 3;
/** As many as there are accidents: each ends one. */
const RECORDS = 7;

const margin: MoneyForm = {
  name: 'margin',
  endpoint: '/api/derivatives/positions/*/margin',
  address: '/newContract/positionList',
  account: 'derivatives',
  begin: async (page) => {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.05' };
    await postMoney(page, '/api/derivatives/orders', order);
  },
  show: (form, page) => open(fieldOf(page, 'Amount'), [button(form, 'Margin')]),
  fill: (_form, page) => fieldOf(page, 'Amount').fill('12.5'),
  field: (form) => fieldOf(form.page(), 'Amount'),
  typed: '12.5',
  taps: [(_form, page) => inSheet(page, 'Add margin').click()],
};

const closing: MoneyForm = {
  name: 'close',
  endpoint: '/api/derivatives/positions/*/close',
  address: '/newContract/positionList',
  show: (form, page) => open(fieldOf(page, 'Quantity'), [button(form, 'Close')]),
  fill: (_form, page) => fieldOf(page, 'Quantity').fill('0.003'),
  field: (form) => fieldOf(form.page(), 'Quantity'),
  typed: '0.003',
  taps: [(_form, page) => inSheet(page, 'Close at the market').click()],
};

const amending: MoneyForm = {
  name: 'amended order',
  endpoint: '/api/spot/orders/*',
  address: '/trade/trade?symbol=ETHUSDT',
  account: 'spot',
  prepare: async (page) => {
    const { request } = page.context();
    const headers = { 'x-csrf': await csrfOf(request), 'idempotency-key': crypto.randomUUID() };
    await request.delete('/api/spot/orders', { headers });
    const price = ((await bestPrices(request, 'ETHUSDT')).bid * 0.9).toFixed(2);
    const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', quantity: '0.02', price };
    await postMoney(page, '/api/spot/orders', order);
  },
  show: (form, page) => open(amendedAmount(page), waysToAmend(form, page)),
  lookUp: (form, page) => tapWhatShows(waysToAmend(form, page)),
  fill: (_form, page) => amendedAmount(page).fill('0.03'),
  field: (form) => amendedAmount(form.page()),
  typed: '0.03',
  taps: [(_form, page) => inSheet(page, 'Amend order').click()],
  // Opened again, the sheet shows the order as it is now, and there is nothing to send.
  isDone: async (form) =>
    !(await amendedAmount(form.page()).isVisible()) ||
    (await inSheet(form.page(), 'Amend order')
      .isDisabled({ timeout: LOOK_MS })
      .catch(() => false)),
};

const selling: MoneyForm = {
  name: 'option sold back',
  endpoint: '/api/options/positions/*/sell',
  address: '/newContract/positionList',
  account: 'options',
  begin: async (page) => void (await buyOption(page, 50)),
  show: (form, page) => open(soldCount(page), [button(form, /^Sell back for/)]),
  lookUp: (form) => tapWhatShows([button(form, /^Sell back for/)]),
  fill: (_form, page) => soldCount(page).fill('3'),
  field: (form) => soldCount(form.page()),
  typed: '3',
  taps: [(_form, page) => inSheet(page, /^Sell (back for|at the new price)/).click()],
  nudge: (page) => tapWhatShows([inSheet(page, /^Sell at the new price/)]),
};

const cancelling: MoneyForm = {
  name: 'machine cancelled',
  endpoint: '/api/mining/machines/*/cancel',
  address: '',
  account: 'financial',
  prepare: async (page, server) => {
    await server.goAhead(REPEATED_SECONDS);
    return `/homeindex/machine?machine=${await buyMachine(page)}`;
  },
  ...withoutFields('Cancel the purchase', 'Cancel now'),
  // What comes back follows the price: another figure is read and confirmed again.
  nudge: (page) => tapWhatShows([inSheet(page, 'Cancel now')]),
};

const leaving: MoneyForm = {
  name: 'stake that leaves',
  endpoint: '/api/staking/positions/*/leave',
  address: '',
  prepare: async (page, server) => {
    await server.goAhead(REPEATED_SECONDS);
    return `/homeindex/livecoin?position=${await stake(page, '60')}`;
  },
  show: (_form, page) => open(leavingAmount(page), [inSheet(page, 'Leave this pool')]),
  fill: (_form, page) => leavingAmount(page).fill('25'),
  field: (form) => leavingAmount(form.page()),
  typed: '25',
  taps: [(_form, page) => inSheet(page, 'Leave now').click()],
};

const redeeming: MoneyForm = {
  name: 'record redeemed early',
  endpoint: '/api/finance/records/*/redeem',
  address: '',
  begin: async (page, server) => {
    for (let record = 0; record < RECORDS; record += 1) await buyFinance(page, 10 + record);
    await server.goAhead(DAY_SECONDS - (Math.floor(server.nowMs / 1_000) % DAY_SECONDS));
    await expect.poll(() => findRunning(page)).toBeDefined();
  },
  prepare: async (page) => `/homeindex/finance-info?id=${await findRunning(page)}`,
  ...withoutFields('Redeem early', 'Redeem now and lose the interest'),
};

const wallet: MoneyForm = {
  name: 'wallet',
  endpoint: '/api/payees/wallets',
  address: '/homeindex/bankadd?kind=wallet',
  fill: async (form, page) => {
    await form.getByRole('button', { name: /^Network/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /TRC20/ }).click();
    await form.getByRole('button', { name: 'Create a simulated outside address' }).click();
    await form.getByLabel('Name of the wallet').fill('Paper wallet');
  },
  field: (form) => form.getByLabel('Name of the wallet'),
  typed: 'Paper wallet',
  taps: [saveWallet],
  // Saving the same one again is refused as known, which is the answer.
  nudge: async (page) => {
    if (await page.getByText('The server did not answer').isVisible()) {
      await saveWallet(page.locator('[data-route="/homeindex/bankadd"]'));
    }
  },
  lostText: 'The server did not answer',
  endsElsewhere: true,
  // Whoever comes back before the answer finds what was typed, and is told that it is known.
  isDone: async () => true,
};

const stopping: MoneyForm = {
  name: 'bot stopped',
  endpoint: '/api/strategy/bots/*/stop',
  address: '',
  account: 'strategy',
  prepare: async (page, server) => {
    await server.goAhead(REPEATED_SECONDS);
    const { bid } = await bestPrices(page.context().request, 'BTCUSDT');
    const plan = { symbol: 'BTCUSDT', amount: '50', interval: '1h', runs: 5 };
    const { bot } = await postMoney(page, '/api/strategy/dca', {
      ...plan,
      shownPrice: bid.toFixed(2),
    });
    return `/pay/strategy?bot=${bot.id}`;
  },
  ...withoutFields('Stop', 'Stop it'),
  // It is on the page itself.
  taps: [(form) => button(form, 'Stop').click(), (form) => button(form, 'Stop it').click()],
};

/** Each group is one member. */
export const SHEET_GROUPS: readonly (readonly MoneyForm[])[] = [
  [margin, closing, stopping],
  [amending, selling],
  // The last one turns the day, after which machines cannot be cancelled any more.
  [wallet, cancelling, leaving, redeeming],
];

/** A button that asks once more: the record is what must still be there, and what changes. */
function withoutFields(ask: string, submit: string) {
  const field = (form: Locator) => form.page().getByRole('button', { name: ask, exact: true });
  return {
    fill: async () => undefined,
    field,
    typed: '',
    isTyped: (form: Locator) => expect(field(form)).toBeVisible(),
    isDone: async (form: Locator) => !(await field(form).isVisible()),
    taps: [
      (form: Locator) => field(form).click(),
      (_form: Locator, page: Page) => inSheet(page, submit).click(),
    ],
  } satisfies Partial<MoneyForm>;
}

/** A record whose interest has begun; it cannot be cancelled, only redeemed. */
async function findRunning(page: Page): Promise<string | undefined> {
  const answer = await page.context().request.get('/api/finance/records');
  const { data } = (await answer.json()) as { data: { records: { id: string; state: string }[] } };
  return data.records.find(({ state }) => state === 'in-progress')?.id;
}

/** Taps its way to the field; a sheet that just closes is looked at again. */
async function open(field: Locator, ways: readonly Locator[]): Promise<void> {
  await expect(async () => {
    if (!(await field.isVisible())) await tapWhatShows(ways);
    await expect(field).toBeVisible({ timeout: LOOK_MS });
  }).toPass();
}

async function tapWhatShows(ways: readonly Locator[]): Promise<void> {
  for (const way of ways) {
    if (await way.isVisible()) await way.click({ timeout: LOOK_MS }).catch(() => undefined);
  }
}

function waysToAmend(form: Locator, page: Page): Locator[] {
  return [form.getByRole('button', { name: /Buy.*ETH\/USDT/ }), inSheet(page, 'Amend')];
}

function amendedAmount(page: Page): Locator {
  return page.getByRole('dialog').locator('[data-field=amount]');
}

function soldCount(page: Page): Locator {
  return page
    .getByRole('dialog', { name: /^Sell back: BTC Call/ })
    .getByRole('textbox', { name: 'Number of contracts' });
}

function leavingAmount(page: Page): Locator {
  return fieldOf(page, 'How much leaves');
}

function fieldOf(page: Page, name: string): Locator {
  return page.getByRole('dialog').getByRole('textbox', { name });
}

function inSheet(page: Page, name: string | RegExp): Locator {
  return button(page.getByRole('dialog'), name);
}

function button(place: Locator, name: string | RegExp): Locator {
  return place.getByRole('button', { name, exact: true });
}

function saveWallet(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save the wallet' }).click();
}
