/** Every measured cost on a page is the one of docs/odds.md, and so is the table of the odds. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDesk as openLeverage } from '../../../testing/derivatives/test-page.ts';
import { COST_ROWS, STRATEGY_ROWS, shownCost } from '../../../testing/odds-document.ts';
import { seriesAt } from '../../../testing/options/options.ts';
import { openDesk as openSeconds, typeAmount } from '../../../testing/seconds/test-desk.ts';
import { open as openSpot } from '../../../testing/spot/test-desk.ts';
import { openStrategy } from '../../../testing/strategy/bots.ts';
import { leaveTestPage } from '../../../testing/test-page.tsx';
import { OddsTable } from '../../fairness/odds-table.tsx';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import { MeasuredCost } from '../../options/measured-cost.tsx';

afterEach(leaveTestPage);
afterEach(cleanup);

/** The sentence that begins so, or nothing when its figures are not close enough. */
async function expectSentence(begin: RegExp, keys: readonly string[]): Promise<void> {
  const shown = keys.map(shownCost);
  if (shown.includes(undefined)) return expect(screen.queryByText(begin)).toBeNull();
  const { textContent } = await screen.findByText(begin);
  for (const cost of shown) expect(textContent).toContain(cost);
}

describe('a cost on a page is that of docs/odds.md', () => {
  it('of each strategy that measures one', () => {
    expect(COST_ROWS).toHaveLength(24);
    for (const { name, cost } of COST_ROWS) {
      const mean = STRATEGY_ROWS.find((row) => row[0] === name)?.[3];
      const said = `${(-cost || 0).toFixed(3).replace('-', '−')} %`;
      expect([name, mean]).toEqual([name, mean === '–' ? '–' : said]);
    }
  });

  it.each([5, 15, 60])('options of %d minutes', async (minutes) => {
    await startLanguage('en');
    await loadNamespaces(['options']);
    const terms = { rule: 'opt/2', lengthSeconds: minutes * 60 } as const;
    render(<MeasuredCost {...seriesAt(terms)} />);
    const text = document.body.textContent ?? '';
    const shown = [0, 1, 2, 3].flatMap((distance) => {
      return shownCost(`option-${minutes}-${distance}`) ?? [];
    });
    for (const cost of shown) expect(text).toContain(cost);
    expect(text.match(/±/g) ?? []).toHaveLength(shown.length);
    expect(text.includes('too rare')).toBe(shown.length > 0 && shown.length < 4);
  });

  it('options with another spread show none', async () => {
    await startLanguage('en');
    await loadNamespaces(['options']);
    render(<MeasuredCost {...seriesAt({ rule: 'opt/2', spreadBps: 400 })} />);
    expect(document.body.textContent).toBe('');
  });

  it('seconds contracts', async () => {
    await openSeconds();
    typeAmount('100');
    await expectSentence(/Measured: .* of the amount\./, ['seconds-60']);
  });

  it('leverage', async () => {
    await openLeverage();
    const keys = ['leverage-round-trip', 'leverage-day-long', 'leverage-day-short'];
    await expectSentence(/Measured at 5×/, keys);
  });

  it('spot', async () => {
    await openSpot();
    await expectSentence(/Measured: buying and selling at once/, ['spot-round-trip']);
  });

  it('bots', async () => {
    await openStrategy('/pay/strategy?new=grid');
    await screen.findByLabelText('Lowest line');
    await expectSentence(/Measured with twenty lines/, ['grid-week', 'grid-round-trip']);
    leaveTestPage();
    await openStrategy('/pay/strategy?new=dca');
    await screen.findByLabelText('Amount of each purchase');
    await expectSentence(/Measured: buying for a week/, ['dca-week']);
  });
});

describe('the table of the fairness page', () => {
  it('has every measured row of docs/odds.md', async () => {
    await startLanguage('en');
    await loadNamespaces(['fairness']);
    render(<OddsTable />);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => {
      return [...row.children].map(({ textContent }) => textContent);
    });
    const measured = STRATEGY_ROWS.filter((row) => row[3] !== '–');
    // English writes a percent sign without a space, the document with one.
    const said = measured.map(([name, , , ...figures]) => [
      name,
      ...figures.map((figure) => figure.replace(/ %$/, '%')),
    ]);
    expect(rows).toEqual(said);
  });
});
