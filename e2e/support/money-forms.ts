/**
 * Every money form as a member fills and sends it: spot, seconds contracts, options, leverage,
 * bots, finance, staking, mining, transfers, deposits, withdrawals and the accounts they go to.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { confirmOrder, pageAt } from './journey.ts';
import type { OwnServer } from './own-server.ts';
import { FUND_PASSWORD } from './past.ts';

export const ACCIDENTS = [
  'code part refused',
  'answer lost',
  'request lost',
  'page left',
  'back',
  'tab closed',
  'session ended',
] as const;
export type Accident = (typeof ACCIDENTS)[number];

export type MoneyForm = {
  name: string;
  /** What is being sent to. */
  endpoint: string;
  address: string;
  /** The account that must hold USDT. */
  account?: string;
  /** Once, before the first accident. */
  begin?: (page: Page, server: OwnServer) => Promise<void>;
  /** Makes what the form acts on, before each accident; may return its address. */
  prepare?: (page: Page, server: OwnServer) => Promise<string | void>;
  fill: (form: Locator, page: Page) => Promise<void>;
  /** Opens the sheet that the form is on; also to find again what was typed. */
  show?: (form: Locator, page: Page) => Promise<void>;
  /** Opens it after a reload, where only the form itself looks up what became of its request. */
  lookUp?: (form: Locator, page: Page) => Promise<void>;
  /** What was typed, and must not be lost. */
  field: (form: Locator) => Locator;
  typed: string;
  /** Where it is no input but a part of the address, as text. */
  isTyped?: (form: Locator) => Promise<void>;
  /** The taps that send it; the first may open a confirmation. */
  taps: readonly ((form: Locator, page: Page) => Promise<void>)[];
  /** One more tap where the form asks for it: a price has moved, or it cannot look up itself. */
  nudge?: (page: Page) => Promise<void>;
  /** What is said when the request was lost on its way. */
  lostText?: string;
  /** It leads to a page of its own. */
  endsElsewhere?: boolean;
  /** It happened, where the form stays filled in. */
  isDone?: (form: Locator) => Promise<boolean>;
  /** Makes room for the next one, where only one may be open. */
  after?: (server: OwnServer) => Promise<void>;
  /** Undefined for all. */
  accidents?: readonly Accident[];
};

export const FORMS: readonly MoneyForm[] = [
  {
    name: 'transfer',
    endpoint: '/api/transfers',
    address: '/pay/payexchange',
    fill: (form) => form.getByLabel('Quantity').fill('12.5'),
    field: (form) => form.getByLabel('Quantity'),
    typed: '12.5',
    taps: [
      (form) => form.getByRole('button', { name: 'Review' }).click(),
      (_form, page) => page.getByRole('button', { name: 'Confirm transfer' }).click(),
    ],
  },
  {
    name: 'spot order',
    endpoint: '/api/spot/orders',
    address: '/trade/trade?symbol=ETHUSDT',
    account: 'spot',
    fill: async (form) => {
      await form.locator('[data-field=price]').fill('2000');
      await form.locator('[data-field=amount]').fill('0.02');
    },
    field: (form) => form.locator('[data-field=amount]'),
    typed: '0.02',
    taps: [
      (form) => form.getByRole('button', { name: 'Buy ETH', exact: true }).click(),
      (_form, page) => confirmOrder(page, 'Buy ETH'),
    ],
  },
  {
    name: 'withdrawal',
    endpoint: '/api/withdrawals',
    address: '/pay/withdraw',
    fill: async (form, page) => {
      await form.getByRole('button', { name: /^Network or bank/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /TRC20/ }).click();
      await form.getByRole('button', { name: 'Create a simulated outside address' }).click();
      await form.getByRole('textbox', { name: 'Amount' }).fill('25');
    },
    field: (form) => form.getByRole('textbox', { name: 'Amount' }),
    typed: '25',
    taps: [
      (form) => form.getByRole('button', { name: 'Withdraw', exact: true }).click(),
      async (_form, page) => {
        const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Fund password') });
        await sheet.getByLabel('Fund password').fill(FUND_PASSWORD);
        await sheet.getByRole('button', { name: /^Withdraw / }).click();
      },
    ],
    after: async (server) => {
      await server.goAhead(62);
      withdrawals += 1;
      const day = Math.floor(server.nowMs / 1_000 / DAY_SECONDS);
      if (withdrawals % WITHDRAWALS_A_DAY === 0) await server.goAheadTo((day + 1) * DAY_SECONDS);
    },
  },
  {
    name: 'seconds contract',
    endpoint: '/api/seconds/orders',
    address: '/newContract/newContract?symbol=BTCUSDT',
    account: 'contract',
    fill: (form) => form.getByRole('textbox').first().fill('23'),
    field: (form) => form.getByRole('textbox').first(),
    typed: '23',
    taps: [
      (form) => form.getByRole('button', { name: /^Up/ }).click(),
      (_form, page) => confirmOrder(page, 'Buy'),
    ],
    isDone: (form) => form.getByRole('button', { name: /^Up/ }).isDisabled(),
    after: (server) => server.goAhead(70),
  },
  {
    name: 'leveraged order',
    endpoint: '/api/derivatives/orders',
    address: '/newContract/newContract?product=derivatives&symbol=BTCUSDT',
    account: 'derivatives',
    fill: (form) => form.locator('[data-field=amount]').fill('0.001'),
    field: (form) => form.locator('[data-field=amount]'),
    typed: '0.001',
    taps: [
      (form) => form.getByRole('button', { name: /^Buy · long BTC/ }).click(),
      (_form, page) => confirmOrder(page, 'Buy · long BTC'),
    ],
  },
  {
    name: 'deposit',
    endpoint: '/api/deposits',
    address: '/pay/recharge',
    fill: async (form) => {
      await form.getByRole('textbox', { name: 'Amount' }).fill('40');
      const replace = form.getByRole('button', { name: /^Replace/ });
      if (!(await replace.isVisible())) {
        await form.getByRole('button', { name: 'Use sample proof' }).click();
      }
      await expect(replace).toBeVisible();
    },
    field: (form) => form.getByRole('textbox', { name: 'Amount' }),
    typed: '40',
    taps: [(form) => form.getByRole('button', { name: 'Submit deposit' }).click()],
    after: (server) => server.goAhead(120),
  },
  {
    name: 'pledge',
    endpoint: '/api/staking/positions',
    address: '/homeindex/livecoin-confirm?pool=LC-USDT',
    account: 'financial',
    fill: async (form) => {
      await form.getByRole('textbox', { name: 'Amount to stake' }).fill('110');
      await form.getByRole('checkbox').check();
    },
    field: (form) => form.getByRole('textbox', { name: 'Amount to stake' }),
    typed: '110',
    taps: [(form) => form.getByRole('button', { name: /^Stake 110/ }).click()],
  },
  {
    name: 'regular purchase',
    endpoint: '/api/strategy/dca',
    address: '/pay/strategy?new=dca',
    account: 'strategy',
    fill: (form) => form.locator('[data-field=amount]').fill('20'),
    field: (form) => form.locator('[data-field=amount]'),
    typed: '20',
    taps: [
      (form) => form.getByRole('button', { name: 'Start buying' }).click(),
      (_form, page) => confirmOrder(page, 'Start buying'),
    ],
  },
  {
    name: 'option',
    endpoint: '/api/options/positions',
    address: '/newContract/newContract?product=option&symbol=BTCUSDT',
    account: 'options',
    show: async (form, page) => {
      const ticket = optionTicket(page);
      if (await ticket.isVisible()) return;
      await form.getByRole('radio', { name: '60 min' }).check({ force: true });
      const calls = form.getByRole('button', { name: /^BTC Call .*: costs/ });
      await calls.nth(2).click();
      await expect(ticket).toBeVisible();
    },
    fill: (_form, page) => contractsField(page).fill('7'),
    field: (form) => contractsField(form.page()),
    typed: '7',
    taps: [
      (_form, page) =>
        optionTicket(page)
          .getByRole('button', { name: /^Buy (for|at the new price)/ })
          .click(),
    ],
    nudge: async (page) => {
      const again = optionTicket(page).getByRole('button', { name: /^Buy at the new price/ });
      if (await again.isEnabled({ timeout: LOOK_MS }).catch(() => false)) {
        await again.click({ timeout: LOOK_MS }).catch(() => undefined);
      }
    },
  },
  {
    name: 'grid',
    endpoint: '/api/strategy/grids',
    address: '/pay/strategy?new=grid',
    account: 'strategy',
    fill: async (form) => {
      await form.getByRole('radio', { name: '± 3%' }).check({ force: true });
      await form.getByRole('textbox', { name: 'Grids' }).fill('8');
      await form.locator('[data-field=investment]').fill('310');
    },
    field: (form) => form.locator('[data-field=investment]'),
    typed: '310',
    taps: [
      (form) => form.getByRole('button', { name: 'Start the grid' }).click(),
      (_form, page) => confirmOrder(page, 'Start the grid'),
    ],
  },
  {
    name: 'finance purchase',
    endpoint: '/api/finance/records',
    address: '/homeindex/finance-confirm?id=F7&amount=153',
    account: 'financial',
    fill: (form) => agreement(form).check(),
    field: agreement,
    typed: '153',
    isTyped: (form) => expect(form.getByText(/^153(\.00)?/).first()).toBeVisible(),
    taps: [(form) => form.getByRole('button', { name: 'Confirm purchase' }).click()],
    endsElsewhere: true,
    isDone: async (form) => !(await form.isVisible()),
  },
  {
    name: 'machine',
    endpoint: '/api/mining/machines',
    address: '/homeindex/machine-confirm?model=Nano&quantity=1',
    account: 'financial',
    fill: async (form) => {
      await form.getByRole('textbox').first().fill('2');
      await form.getByRole('checkbox').check();
    },
    field: (form) => form.getByRole('textbox').first(),
    typed: '2',
    taps: [(form) => form.getByRole('button', { name: /^Buy|^Confirm/ }).click()],
  },
  {
    name: 'bank account',
    endpoint: '/api/payees/bank-accounts',
    address: '/homeindex/bankadd?kind=bank',
    fill: async (form) => {
      accounts += 1;
      await form.getByLabel('Bank name').fill('Bank of Nowhere');
      await form.getByLabel('Branch name').fill('Harbour Street');
      await form.getByLabel('Branch or Swift code').fill('DEMOGB2L');
      await form.getByLabel('Account number').fill(`GB00DEMO${accounts}`);
    },
    field: (form) => form.getByLabel('Bank name'),
    typed: 'Bank of Nowhere',
    taps: [saveBankAccount],
    // Saving the same one again is refused as known, which is the answer.
    nudge: async (page) => {
      const form = pageAt(page, '/homeindex/bankadd');
      if (await form.getByText('The server did not answer').isVisible()) {
        await saveBankAccount(form);
      }
    },
    lostText: 'The server did not answer',
    endsElsewhere: true,
    // A member has five at most.
    accidents: [
      'code part refused',
      'answer lost',
      'request lost',
      'page left',
      'tab closed',
      'session ended',
    ],
    // Whoever comes back before the answer finds what was typed, and is told that it is known.
    isDone: async () => true,
  },
];

/** A button that disappears with its sheet meanwhile is looked at again. */
export const LOOK_MS = 2_000;

/** More are refused until the day turns. */
const WITHDRAWALS_A_DAY = 3;
const DAY_SECONDS = 86_400;
let withdrawals = 0;

/** Each account number can be saved once. */
let accounts = 1_000;

function optionTicket(page: Page): Locator {
  return page.getByRole('dialog', { name: /^BTC Call / });
}

function contractsField(page: Page): Locator {
  return optionTicket(page).getByRole('textbox', { name: 'Number of contracts' });
}

function agreement(form: Locator): Locator {
  return form.getByRole('checkbox', { name: /I agree/ });
}

function saveBankAccount(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save the bank account' }).click();
}
