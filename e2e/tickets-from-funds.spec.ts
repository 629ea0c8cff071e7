/**
 * Everything a new member has lies in Funds, and every ticket takes from there what it needs: it
 * counts it, says before the tap what it moves, and moves exactly that with the order.
 */
import { expect, followLink, pageAt, testOnOwnServer as test } from './support/journey.ts';
import { FORMS } from './support/money-forms.ts';
import { becomeVerified } from './support/past.ts';

const TICKETS = [
  'spot order',
  'seconds contract',
  'leveraged order',
  'option',
  'regular purchase',
  'grid',
  'finance purchase',
  'pledge',
  'machine',
];

/** Its amount is chosen on the page before. */
const WITHOUT_AVAILABLE = ['finance purchase'];

type Reply = { data: { fromFunds?: { quantity: string; currency: string } } };

test('[11.1] every ticket counts what is in Funds, and moves what it lacks with the order', async ({
  page,
  ownServer,
}) => {
  await becomeVerified(page, ownServer);
  for (const name of TICKETS) {
    await test.step(name, async () => {
      const form = FORMS.find((one) => one.name === name);
      if (!form) throw new Error(`no form is called ${name}`);
      await followLink(page, '/homeindex/about');
      await followLink(page, form.address);
      const place = pageAt(page, new URL(form.address, 'http://app').pathname);
      await form.show?.(place, page);
      const inFunds = page.getByText(/\d in Funds/).filter({ visible: true });
      if (!WITHOUT_AVAILABLE.includes(name)) await expect(inFunds.first()).toBeVisible();
      await form.fill(place, page);
      const moves = page.getByText(/^First moves [\d,.]+ USDT from Funds\.$/);
      await expect(moves.filter({ visible: true }).first()).toBeVisible();
      const answered = page.waitForResponse(
        (answer) =>
          answer.request().method() === 'POST' &&
          new URL(answer.url()).pathname === form.endpoint &&
          answer.ok(),
      );
      for (const tap of form.taps) await tap(place, page);
      await form.nudge?.(page);
      const { data } = (await (await answered).json()) as Reply;
      expect(data.fromFunds).toMatchObject({ currency: 'USDT' });
      expect(Number(data.fromFunds?.quantity)).toBeGreaterThan(0);
      await expect(
        page
          .getByText(/from Funds/i)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    });
  }
});
