/**
 * Every money form and every accident that can befall it: the answer is lost, the page is left, the
 * way back is taken, the tab is closed, the session ends, a part of the code cannot be loaded. Each
 * time the server does it once at most, and nothing typed is lost.
 */
import type { Locator, Page } from '@playwright/test';
import { isLongForm } from '@anywhen/money/test-size';
import {
  csrfOf,
  expect,
  followLink,
  pageAt,
  PASSWORD,
  testOnOwnServer as test,
} from './support/journey.ts';
import { Gate } from './support/lost-answers.ts';
import { postMoney } from './support/money.ts';
import { ACCIDENTS, FORMS, LOOK_MS, type Accident, type MoneyForm } from './support/money-forms.ts';
import { SHEET_GROUPS } from './support/money-sheets.ts';
import type { OwnServer } from './support/own-server.ts';
import { becomeUnlocked, becomeVerified } from './support/past.ts';

/** The others are in the long form. */
const SHORT: readonly string[] = ['transfer', 'spot order', 'withdrawal'];
/** Of the sheets the short form has all of them, each with the two that lose the page. */
const SHORT_ACCIDENTS: readonly Accident[] = ['request lost', 'tab closed'];

/** Sooner the same is refused as repeated. */
const SAME_AGAIN_SECONDS = 3;

for (const form of FORMS.filter(({ name }) => isLongForm || SHORT.includes(name))) {
  testForms([form], form.accidents ?? ACCIDENTS);
}
for (const forms of SHEET_GROUPS) testForms(forms, isLongForm ? ACCIDENTS : SHORT_ACCIDENTS);

/** Of one member, one after the other. */
function testForms(forms: readonly MoneyForm[], accidents: readonly Accident[]): void {
  const names = forms.map(({ name }) => name).join(', ');
  test(`${names}: no accident makes a second one, or loses what was typed`, async ({
    page,
    ownServer,
    watch,
  }) => {
    const join = names === 'withdrawal' ? becomeUnlocked : becomeVerified;
    const username = await join(page, ownServer);
    let last = page;
    for (const form of forms) {
      await test.step(form.name, async () => {
        last = await runAll({ page: last, form, ownServer, accidents, username });
      });
    }
    // The accidents are intended; the browser reports them as errors.
    const intended = /ERR_FAILED|CONNECTION_RESET|status of 40[19]|WebSocket|imported module/;
    watch.faults = watch.faults.filter((fault) => !intended.test(fault));
  });
}

type AllRuns = Omit<RunParts, 'gate'> & { accidents: readonly Accident[] };

/** Returns the page of the last one: some accidents close the tab. */
async function runAll({ accidents, ...parts }: AllRuns): Promise<Page> {
  const { page, form, ownServer } = parts;
  const { account: to } = form;
  if (to) {
    const funds = { from: 'funds', to, currency: 'USDT', quantity: '3000' };
    await postMoney(page, '/api/transfers', funds);
  }
  await form.begin?.(page, ownServer);
  const gate = await Gate.open(page.context(), form.endpoint);
  const run = new Run({ ...parts, gate });
  for (const accident of accidents) {
    await test.step(accident, async () => {
      gate.effects = 0;
      await run.open();
      await run[accident]();
      expect(gate.effects, 'what the server did').toBeLessThanOrEqual(1);
      if (gate.effects === 0) return;
      await ownServer.goAhead(SAME_AGAIN_SECONDS);
      await form.after?.(ownServer);
    });
  }
  return run.page;
}

type RunParts = {
  page: Page;
  form: MoneyForm;
  gate: Gate;
  username: string;
  ownServer: OwnServer;
};

/** One form through all accidents, by their names. */
class Run implements Record<Accident, () => Promise<void>> {
  readonly #form: MoneyForm;
  readonly #gate: Gate;
  readonly #username: string;
  readonly #server: OwnServer;
  #page: Page;
  #address: string;

  constructor({ page, form, gate, username, ownServer }: RunParts) {
    this.#page = page;
    this.#form = form;
    this.#gate = gate;
    this.#username = username;
    this.#server = ownServer;
    this.#address = form.address;
  }

  get page(): Page {
    return this.#page;
  }

  get #place(): Locator {
    return pageAt(this.#page, new URL(this.#address, 'http://app').pathname);
  }

  get #field(): Locator {
    return this.#form.field(this.#place);
  }

  /** The form, filled in. */
  async open(): Promise<void> {
    this.#address = (await this.#form.prepare?.(this.#page, this.#server)) ?? this.#address;
    await this.#page.goto('/homeindex/about');
    await followLink(this.#page, this.#address);
    await this.#show();
    const again = this.#page.getByRole('button', { name: /^New (withdrawal|deposit)|Another/ });
    await expect(this.#field.or(again.first())).toBeVisible();
    if (!(await this.#field.isVisible())) await again.first().click();
    await this.#expectNothingUnderWay();
    await this.#form.fill(this.#place, this.#page);
  }

  async 'code part refused'(): Promise<void> {
    const context = this.#page.context();
    await context.route('**/assets/*.js', (route) => route.abort('aborted'));
    await this.#form.taps[0]?.(this.#place, this.#page);
    await context.unroute('**/assets/*.js');
    await this.#reload();
    await this.#expectNothingUnderWay();
    if (this.#gate.effects === 0) await this.#expectTyped();
  }

  async 'answer lost'(): Promise<void> {
    this.#gate.next('lose');
    await this.#submit();
    await this.#expectEffect();
    await this.#expectDone();
  }

  async 'request lost'(): Promise<void> {
    this.#gate.next('drop');
    await this.#submit();
    const { lostText = 'It did not happen' } = this.#form;
    await expect(this.#page.getByText(lostText).first()).toBeVisible();
    expect(this.#gate.effects).toBe(0);
    await this.#reload();
    await this.#expectTyped();
  }

  async 'page left'(): Promise<void> {
    this.#gate.next('hold');
    await this.#submit();
    await this.#expectEffect();
    await followLink(this.#page, '/homeindex/about');
    this.#gate.release();
    await followLink(this.#page, this.#address);
    await this.#expectDone();
    await this.#page.goBack();
    await expect(this.#page).toHaveURL(/\/homeindex\/about$/);
  }

  async back(): Promise<void> {
    this.#gate.next('hold');
    await this.#submit();
    await this.#expectEffect();
    await this.#page.evaluate(goBack);
    this.#gate.release();
    await followLink(this.#page, this.#address);
    await this.#expectDone();
  }

  async 'tab closed'(): Promise<void> {
    this.#gate.next('hold');
    await this.#submit();
    await this.#expectEffect();
    const context = this.#page.context();
    const next = await context.newPage();
    await this.#page.close();
    this.#gate.release();
    this.#page = next;
    await this.#page.goto(this.#address);
    await this.#expectDone();
  }

  async 'session ended'(): Promise<void> {
    const { request } = this.#page.context();
    const headers = { 'x-csrf': await csrfOf(request) };
    await request.post('/api/auth/logout', { headers, data: {} });
    await this.#page.goto(`/account/login?redirect=${encodeURIComponent(this.#address)}`);
    await this.#page.getByLabel('Account').fill(this.#username);
    await this.#page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await this.#page.getByRole('button', { name: 'Login', exact: true }).click();
    await this.#expectTyped();
    expect(this.#gate.effects).toBe(0);
  }

  async #submit(): Promise<void> {
    for (const tap of this.#form.taps) await tap(this.#place, this.#page);
  }

  /** A sheet that closes just then goes back in the history, which stops the first one. */
  async #reload(): Promise<void> {
    await this.#page.reload().catch(() => this.#page.reload());
  }

  async #show(): Promise<void> {
    await expect(this.#place).toBeVisible();
    await this.#form.show?.(this.#place, this.#page);
  }

  /** The server has done it. */
  async #expectEffect(): Promise<void> {
    const look = async () => {
      if (this.#gate.effects === 0) await this.#form.nudge?.(this.#page);
      return this.#gate.effects;
    };
    await expect.poll(look).toBe(1);
  }

  /** The outcome of everything that was sent is known. */
  async #expectNothingUnderWay(): Promise<void> {
    if (!this.#form.endsElsewhere) await expect(this.#place).toBeVisible();
    const look = async () => {
      const names = await this.#page.evaluate(listUnderWay);
      if (names.length > 0) await this.#form.lookUp?.(this.#place, this.#page);
      return names;
    };
    await expect.poll(look).toEqual([]);
  }

  async #expectTyped(): Promise<void> {
    await this.#show();
    if (this.#form.isTyped) return this.#form.isTyped(this.#place);
    await expect(this.#field).toHaveValue(this.#form.typed);
  }

  /** It happened once, and the form does not offer it again. */
  async #expectDone(): Promise<void> {
    // The sheet may close between two looks at it.
    const isEmptied = async () =>
      !(await this.#field.isVisible()) ||
      (await this.#field.inputValue({ timeout: LOOK_MS }).catch(() => '')) !== this.#form.typed;
    const isDone = this.#form.isDone ?? isEmptied;
    await this.#expectNothingUnderWay();
    const look = async () => {
      await this.#form.nudge?.(this.#page);
      return isDone(this.#place);
    };
    await expect.poll(look).toBe(true);
    expect(this.#gate.effects).toBe(1);
  }
}

/** What the browser has stored of requests whose outcome it does not know. */
function listUnderWay(): string[] {
  return Object.keys(localStorage).filter((key) => key.includes('.attempt.'));
}

/** As Android's button does it; resolves when the app has noticed. */
function goBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}
