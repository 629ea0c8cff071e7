/** `/homeindex/livecoin`: summary, pools, live positions, and leaving from their sheet. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TODAY } from '../../testing/earn-parts/days.ts';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { eight, leaveTestPage, loseTestPage } from '../../testing/test-page.tsx';
import { LOCKED, closed, positionOf } from '../../testing/staking/staking.ts';
import { user, openStaking, press, valueOf } from '../../testing/staking/test-staking.ts';

afterEach(leaveTestPage);

const FLEXIBLE = positionOf();

const rowOf = (amount: string) => screen.getByRole('button', { name: new RegExp(`^${amount}`) });

describe('[5.4] the summary', () => {
  it('has total pledged, today’s earnings and cumulative income', async () => {
    await openStaking('/homeindex/livecoin');
    await screen.findByText(/5,120/);
    screen.getByText('Total pledged (USDT)');
    expect(valueOf("Today's earnings")).toBe('+0.41USDT');
    expect(valueOf('Cumulative income')).toBe('+12.34USDT');
  });

  it('hides its amounts with all others', async () => {
    await openStaking('/homeindex/livecoin', { positions: [FLEXIBLE] });
    await screen.findByText(/5,120/);
    act(() => hideAmounts(true));
    expect(screen.queryByText(/5,120|0\.41|12\.34|0\.00057534/)).toBeNull();
  });

  it('is not for visitors, who still see the pools', async () => {
    const page = await openStaking('/homeindex/livecoin', { member: null });
    await screen.findByRole('link', { name: /LC-ETH/ });
    expect(screen.queryByText('Total pledged (USDT)')).toBeNull();
    expect(screen.queryByText('My positions')).toBeNull();
    expect(page.callsTo('GET /staking/desk')).toEqual([]);
  });
});

describe('[5.1] the pools', () => {
  it('show rate by tier, minimum, lock and cost of leaving, and link to a pledge', async () => {
    await openStaking('/homeindex/livecoin');
    const usdt = await screen.findByRole('link', { name: /LC-USDT/ });
    expect(usdt.textContent).toMatch(/6\.00% a year up to 1,000\.00 USDT, 2\.00% a year above/);
    expect(usdt.textContent).toMatch(
      /From 10\.00 USDT · No lock.*earned nothing yet is back at once, the rest after 24 hours/,
    );
    expect(usdt.getAttribute('href')).toBe('/homeindex/livecoin-confirm?pool=LC-USDT');
    const dot = screen.getByRole('link', { name: /LC-DOT90/ });
    expect(dot.textContent).toMatch(
      /9\.00% a yearFrom 1 DOT · Locked for 90 days.*gives back all rewards/,
    );
    expect(screen.getAllByText('Simulated rate').length).toBeGreaterThan(0);
  });
});

describe('positions', () => {
  it('are listed with state, date and rewards, including ended ones', async () => {
    const positions = [
      LOCKED,
      FLEXIBLE,
      closed(positionOf({ id: '30', amount: eight('1') }), 'left'),
    ];
    await openStaking('/homeindex/livecoin', { positions });
    await screen.findByText('That is everything');
    expect(rowOf('40 SOL').textContent).toMatch(/Staking.*until Jan 30, 2026 UTC.*\+0\.2718/);
    expect(rowOf('2.5 ETH').textContent).toMatch(/Staking.*Flexible.*\+0\.0005753/);
    expect(rowOf('1 ETH').textContent).toMatch(/Left/);
  });

  it('follow the topic, and so does the summary', async () => {
    const page = await openStaking('/homeindex/livecoin', { positions: [FLEXIBLE] });
    await screen.findByText('That is everything');
    await page.subscribed('staking');
    page.push('staking', { positions: [{ ...FLEXIBLE, rewarded: '0.00076712' }] });
    await screen.findByText(/\+0\.0007671/);
    await waitFor(() => expect(page.callsTo('GET /staking/desk').length).toBeGreaterThan(1));
  });

  it('have an empty state', async () => {
    await openStaking('/homeindex/livecoin');
    await screen.findByText('No positions yet');
  });

  it('open in a sheet with earnings and every reward, also by URL', async () => {
    const lines = [
      { day: TODAY - 2, amount: '0.00019178', atMs: (TODAY - 1) * 86_400_000 },
      { day: TODAY - 1, amount: '0.00019178', atMs: TODAY * 86_400_000 },
    ];
    const position = { ...FLEXIBLE, amount: eight('3'), earning: eight('2.5') };
    await openStaking('/homeindex/livecoin?position=31', {
      positions: [position],
      script: { 'GET /staking/positions/31': () => ({ data: { position, lines } }) },
    });
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('Earns from tomorrow');
    expect(valueOf('Earns already')).toBe('2.5ETH');
    expect(valueOf('Earns from tomorrow')).toBe('0.5ETH');
    expect(valueOf('Next reward')).toMatch(/^Jan 11, 2026 UTC/);
    const rewards = within(sheet.getByRole('region', { name: 'Rewards by day' }));
    expect(rewards.getAllByRole('listitem')[0]?.textContent).toMatch(/^Jan 9, 2026 UTC/);
  });

  it('of another member are not found', async () => {
    await openStaking('/homeindex/livecoin?position=99');
    await screen.findByText('This cannot be found');
  });
});

describe('[5.3] leaving', () => {
  const openSheet = async (amount: string, setting: Parameters<typeof openStaking>[1]) => {
    const page = await openStaking('/homeindex/livecoin', setting);
    await screen.findByText('That is everything');
    await user.click(rowOf(amount));
    return page;
  };
  const LEFT = positionOf({
    id: '33',
    amount: eight('1'),
    state: 'unstaking',
    splitFrom: '31',
    releasesAtMs: (TODAY + 1) * 86_400_000,
  });

  it('withdraws a part, shows first what it means, and then when it is back', async () => {
    const page = await openSheet('2.5 ETH', {
      positions: [FLEXIBLE],
      script: { 'POST /staking/positions/31/leave': () => ({ data: LEFT }) },
    });
    await press('Leave this pool');
    screen.getByText(/back in your financial account after 24 hours/);
    const field = screen.getByLabelText<HTMLInputElement>('How much leaves');
    expect(field.value).toBe('2.5');
    await user.clear(field);
    await user.type(field, '1');
    expect(valueOf('The rest earns per day')).toBe('0.00011506ETH');
    await press('Leave now');
    await screen.findByText(/^1 ETH is leaving and will be back/);
    expect(page.callsTo('POST /staking/positions/31/leave')[0]?.body).toEqual({ amount: '1' });
    expect(page.callsTo('POST /staking/positions/31/leave')[0]?.key).not.toBe('');
  });

  it('[0.4] finds the typed amount again after a reload, and nothing after it left', async () => {
    const field = () => screen.getByLabelText<HTMLInputElement>('How much leaves');
    await openSheet('2.5 ETH', { positions: [FLEXIBLE] });
    await press('Leave this pool');
    await user.clear(field());
    await user.type(field(), '1');
    loseTestPage();
    const script = { 'POST /staking/positions/31/leave': () => ({ data: LEFT }) };
    await openSheet('2.5 ETH', { positions: [FLEXIBLE], script });
    await press('Leave this pool');
    expect(field().value).toBe('1');
    await press('Leave now');
    await screen.findByText(/^1 ETH is leaving and will be back/);
    expect(Object.keys(localStorage).filter((key) => key.includes('leave'))).toEqual([]);
  });

  it('of what has earned nothing is at once, and what else is typed waits', async () => {
    const position = positionOf({ leavesAtOnce: eight('0.5') });
    const back = { ...LEFT, state: 'closed', ending: 'left', amount: eight('0.5') } as const;
    await openSheet('2.5 ETH', {
      positions: [position],
      script: { 'POST /staking/positions/31/leave': () => ({ data: back }) },
    });
    await press('Leave this pool');
    screen.getByText(/back in your financial account after 24 hours/);
    screen.getByText('Up to 0.5 ETH of it has earned nothing yet and would be back at once.');
    const field = screen.getByLabelText<HTMLInputElement>('How much leaves');
    await user.clear(field);
    await user.type(field, '0.5');
    screen.getByText('It is back in your financial account at once: it has earned nothing yet.');
    expect(screen.queryByText(/^It is back in your financial account after/)).toBeNull();
    await press('Leave now');
    await screen.findByText('0.5 ETH is back in your financial account.');
  });

  it('as a whole sends no amount, so that nothing stays behind', async () => {
    const page = await openSheet('2.5 ETH', {
      positions: [FLEXIBLE],
      script: { 'POST /staking/positions/31/leave': () => ({ data: { ...LEFT, id: '31' } }) },
    });
    await press('Leave this pool');
    await press('Leave now');
    await waitFor(() =>
      expect(page.callsTo('POST /staking/positions/31/leave')[0]?.body).toEqual({ amount: null }),
    );
  });

  it('with too small a rest is rejected at the field before it is sent', async () => {
    const page = await openSheet('2.5 ETH', { positions: [FLEXIBLE] });
    await press('Leave this pool');
    const field = screen.getByLabelText<HTMLInputElement>('How much leaves');
    await user.clear(field);
    await user.type(field, '2.495');
    await press('Leave now');
    await screen.findByText('The amount is below the minimum, or not a multiple of the step.');
    expect(document.activeElement).toBe(field);
    expect(page.callsTo('POST /staking/positions/31/leave')).toEqual([]);
  });

  it('early shows in figures what is lost, and what staying would bring', async () => {
    const page = await openSheet('40 SOL', {
      positions: [LOCKED],
      script: {
        'POST /staking/positions/32/leave': () => ({ data: closed(LOCKED, 'early') }),
      },
    });
    await press('Leave early');
    expect(valueOf('Rewards you give back')).toBe('\u22120.2717808SOL');
    expect(valueOf('You get')).toBe('39.7282192SOLat once');
    expect(valueOf('Rewards if you stay to the end')).toBe('0.40767123SOL');
    await press('Give rewards back and leave');
    await waitFor(() =>
      expect(page.callsTo('POST /staking/positions/32/leave')[0]?.body).toEqual({ amount: null }),
    );
  });

  it('that is refused shows why, and one whose answer got lost is looked up', async () => {
    let answers = 0;
    const page = await openSheet('2.5 ETH', {
      positions: [FLEXIBLE],
      script: {
        'POST /staking/positions/31/leave': () => {
          answers += 1;
          return answers === 1 ? { rejection: { code: 'REDEEM_NOT_ALLOWED' } } : 'lost';
        },
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await press('Leave this pool');
    await press('Leave now');
    await screen.findByText('This cannot be redeemed or cancelled now.');
    await press('Leave now');
    await screen.findByText('It did not happen');
    await screen.findByRole('button', { name: 'Try leaving with 2.5 ETH again' });
    expect(page.callsTo('POST /staking/positions/31/leave')).toHaveLength(2);
  });
});
