/** [S20] axe on every finished page, as the member who sees most of it, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { pagesToCome } from '../apps/web/src/pages-to-come/list.ts';
import { routes } from '../apps/web/src/router/table.ts';
import { becomeMember, expect, shown, test } from './support/journey.ts';

const finished = routes.filter(({ path }) => path !== '*' && !(path in pagesToCome));

const looksDifferent = [
  '/',
  '/my/my',
  '/homeindex/my',
  '/profile',
  '/trade/trade',
  '/newContract/newContract',
];
const paths = {
  visitor: finished.filter(({ guard }) => guard !== 'member').map(({ path }) => path),
  member: [
    ...finished.filter(({ guard }) => guard === 'member').map(({ path }) => path),
    ...looksDifferent,
  ],
};

for (const who of ['visitor', 'member'] as const) {
  test(`[S20] axe finds nothing on any finished page, as a ${who}`, async ({ page }) => {
    test.setTimeout(300_000);
    if (who === 'member') await becomeMember(page);
    for (const path of [...paths[who], '/nowhere', '/financial/financeindex']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page)).toHaveCount(1);
        await expect(shown(page).locator('[aria-busy=true]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect(told, path).toEqual([]);
      });
    }
  });
}
